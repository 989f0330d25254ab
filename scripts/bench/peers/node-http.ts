/** What node itself takes: no router, a body is read and thrown away. */
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { Recorded } from '../recording.ts'

const [, , port, file = ''] = process.argv
const recorded: readonly Recorded[] = JSON.parse(readFileSync(file, 'utf8'))
const [only] = recorded
if (only === undefined || recorded.length > 1)
  throw new Error(`${file}: one answer was expected, found ${recorded.length}.`)
const bytes = Buffer.from(only.base64, 'base64')
const headers = { ...only.headers, 'content-length': bytes.length }
createServer((request, response) => {
  request.resume()
  request.on('end', () => response.writeHead(only.status, headers).end(bytes))
}).listen(Number(port), '127.0.0.1')
