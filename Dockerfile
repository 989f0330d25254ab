# Courtside without anything that only its development needs: the program is one folder, and writes nothing.
FROM node:22-alpine AS build
WORKDIR /build
COPY package.json package-lock.json ./
RUN npm ci --ignore-scripts
COPY . .
RUN npm run build

FROM node:22-alpine
WORKDIR /courtside
COPY --from=build /build/package.json /build/LICENSE /build/NOTICE ./
COPY --from=build /build/openapi ./openapi
COPY --from=build /build/examples ./examples
COPY --from=build /build/dist ./dist
USER node
EXPOSE 4010
STOPSIGNAL SIGTERM
# Whether calls are taken just now is for the proxy to ask (/health/ready): no server is mended by a new start where the
# database is away.
HEALTHCHECK --interval=5s --timeout=3s CMD ["node", "-e", "fetch('http://127.0.0.1:4010/health/live').then(({ ok }) => process.exit(ok ? 0 : 1))"]
ENTRYPOINT ["node", "dist/courtside.js"]
CMD ["start", "--host", "0.0.0.0", "--json", "--quiet"]
