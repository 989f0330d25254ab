/** The types of openapi/oauth.yaml: generated, never edited, by `npm run generate`. */

export interface paths {
    "/.well-known/oauth-authorization-server": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the metadata
         * @description Where everything is and what is supported (RFC 8414). For a world it is at
         *     `/.well-known/oauth-authorization-server/w/{world}`, and alike at `/w/{world}/.well-known/oauth-authorization-server`.
         */
        get: operations["metadata"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/oauth/authorize": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Ask a user for access
         * @description The authorization endpoint (RFC 6749, section 3.1): a browser is sent here, and sent back with a code or an error. No
         *     parameter is declared as required, since what is wrong is told to the client by a redirect, or on a page where a redirect
         *     would be unsafe. The response names the issuer (RFC 9207).
         */
        get: operations["authorize"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/oauth/token": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Exchange a code or a refresh token for tokens
         * @description The token endpoint (RFC 6749, section 3.2). A refresh token is good for one use. A field that comes twice is
         *     an `invalid_request`, but for `resource` and `audience`, which extensions repeat; an empty one counts as absent.
         */
        post: operations["token"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/oauth/revoke": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Revoke a token
         * @description A refresh token takes everything with it that came of the same grant (RFC 7009). A token that is unknown is revoked already;
         *     one of another client is left as it is, and the client told.
         */
        post: operations["revoke"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/oauth/introspect": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Look at a token
         * @description For confidential clients, about their own tokens (RFC 7662).
         */
        post: operations["introspect"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** @description Ignored. Extensions may send it several times (RFC 8707, section 2; RFC 8693, section 2.1). */
        Repeatable: string[];
        /** @description Ignored. It may come once, as any field (RFC 6749, section 3.2). */
        Unknown: string;
        Error: {
            /** @example invalid_request */
            error: string;
            error_description?: string;
        };
        Tokens: {
            /** Format: password */
            access_token: string;
            /** @constant */
            token_type: "Bearer";
            /** @description Seconds. */
            expires_in: number;
            /** Format: password */
            refresh_token: string;
            scope: string;
        };
        Introspection: {
            active: boolean;
            scope?: string;
            client_id?: string;
            username?: string;
            sub?: string;
            token_type?: string;
            iss?: string;
            iat?: number;
            exp?: number;
        };
        Metadata: {
            /** Format: uri */
            issuer: string;
            /** Format: uri */
            authorization_endpoint: string;
            /** Format: uri */
            token_endpoint: string;
            /** Format: uri */
            revocation_endpoint?: string;
            /** Format: uri */
            introspection_endpoint?: string;
            response_types_supported: components["schemas"]["Names"];
            response_modes_supported?: components["schemas"]["Names"];
            grant_types_supported?: components["schemas"]["Names"];
            scopes_supported?: components["schemas"]["Names"];
            code_challenge_methods_supported?: components["schemas"]["Names"];
            token_endpoint_auth_methods_supported?: components["schemas"]["Names"];
            revocation_endpoint_auth_methods_supported?: components["schemas"]["Names"];
            introspection_endpoint_auth_methods_supported?: components["schemas"]["Names"];
            authorization_response_iss_parameter_supported?: boolean;
            prompt_values_supported?: components["schemas"]["Names"];
        };
        Names: string[];
    };
    responses: {
        /** @description What is wrong with the request. */
        BadRequest: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The server met something that it did not expect. */
        ServerError: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The server is too busy, or is being looked after. A token that was to be revoked is good still (RFC 7009). */
        Unavailable: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The client is unknown, or not who it says it is. */
        InvalidClient: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
    };
    parameters: never;
    requestBodies: {
        Token: {
            content: {
                "application/x-www-form-urlencoded": {
                    /** Format: password */
                    token?: string;
                    token_type_hint?: string;
                    client_id?: string;
                    /** Format: password */
                    client_secret?: string;
                } & {
                    [key: string]: components["schemas"]["Unknown"];
                };
            };
        };
    };
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    metadata: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The metadata. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Metadata"];
                };
            };
            400: components["responses"]["BadRequest"];
        };
    };
    authorize: {
        parameters: {
            query?: {
                /** @description `code`. */
                response_type?: string;
                /** @description The client. */
                client_id?: string;
                /** @description One of those that were declared. */
                redirect_uri?: string;
                /** @description `user`. */
                scope?: string;
                /** @description Sent back as it is. */
                state?: string;
                /** @description Of the verifier (RFC 7636). */
                code_challenge?: string;
                /** @description `S256`. */
                code_challenge_method?: string;
                /** @description `query`. */
                response_mode?: string;
                /** @description `none`: without a page. Somebody has to be signed in and to have consented before, or `login_hint` says who. */
                prompt?: string;
                /** @description Whom the sign-in page offers first. With `prompt=none` a role of the cast, who signs in and consents without a page. */
                login_hint?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page that asks who is there, or whether they consent. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            /** @description Back to the client, with `code` or `error`, `state` and `iss`; or to the page to sign in. */
            303: {
                headers: {
                    /** @description Where to. */
                    Location?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /**
             * @description A page that says what is wrong, where there is no address that it would be safe to go back to. Where there is one, the
             *     user takes `error` and `error_description` back to the client, by a 303: the examples are what they may say.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    token: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/x-www-form-urlencoded": {
                    /** @description `authorization_code` or `refresh_token`. */
                    grant_type?: string;
                    /** Format: password */
                    code?: string;
                    /** @description The one of the authorization request. */
                    redirect_uri?: string;
                    /** Format: password */
                    code_verifier?: string;
                    /** Format: password */
                    refresh_token?: string;
                    scope?: string;
                    client_id?: string;
                    /** Format: password */
                    client_secret?: string;
                    resource?: components["schemas"]["Repeatable"];
                    audience?: components["schemas"]["Repeatable"];
                } & {
                    [key: string]: components["schemas"]["Unknown"];
                };
            };
        };
        responses: {
            /** @description The tokens. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Tokens"];
                };
            };
            /** @description No (RFC 6749, section 5.2). */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["InvalidClient"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    revoke: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: components["requestBodies"]["Token"];
        responses: {
            /** @description It is good for nothing any more. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Record<string, never>;
                };
            };
            /** @description What is wrong with the request (RFC 7009, section 2.2.1). */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["InvalidClient"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    introspect: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: components["requestBodies"]["Token"];
        responses: {
            /** @description What it is; `active` alone for one that is not good, or not the client's own. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Introspection"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["InvalidClient"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
}
