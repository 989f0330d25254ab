/**
 * Contracts that the bench makes itself: of any number of operations, with their examples inside, so that every mock
 * server can serve them. The list is of 20 entries and 7 KB, which no list of the club happens to be.
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { made } from './places.ts'
import type { Wish } from './recording.ts'

export const fewOperations = 12
export const manyOperations = 200
const operationsOfNoun = 4

const noun = (number: number): string => `things${String(number).padStart(3, '0')}`

const hex = (number: number): string => number.toString(16).padStart(24, '0')

const entry = (index: number): object => ({
  id: hex(index * 7919 + 1),
  name: `Entry number ${index + 1}, of the list that is sent`,
  kind: index % 2 === 0 ? 'even' : 'odd',
  position: index,
  place: { street: `${index + 1} Some Street`, town: 'Sometown-under-Lyne', postcode: 'XX1 1XX' },
  tags: ['first', 'second', `tag-${index}`],
  note: 'A sentence or two about it, so that it is as long as such entries are. This is the other one.',
})

const reference = (name: string): object => ({ $ref: `#/components/schemas/${name}` })

const json = (schema: object, example: unknown): object => ({ content: { 'application/json': { schema, example } } })

const refused = {
  description: 'The request is wrong.',
  ...json(reference('Problem'), { status: 400, code: 'wrong', message: 'It is wrong.' }),
}

const pathsOf = (name: string): object => {
  const id = { name: 'id', in: 'path', required: true, schema: { type: 'string', pattern: '^[0-9a-f]{24}$' } }
  const one = { description: 'It.', ...json(reference('Entry'), entry(0)) }
  return {
    [`/${name}`]: {
      get: {
        operationId: `list-${name}`,
        parameters: [
          { name: 'offset', in: 'query', schema: { type: 'integer', minimum: 0 } },
          { name: 'limit', in: 'query', schema: { type: 'integer', minimum: 1, maximum: 500 } },
          { name: 'kind', in: 'query', schema: { type: 'string', enum: ['even', 'odd'] } },
        ],
        responses: {
          200: {
            description: 'A list.',
            ...json(
              { type: 'array', items: reference('Entry') },
              Array.from({ length: 20 }, (_, index) => entry(index)),
            ),
          },
          400: refused,
        },
      },
      post: {
        operationId: `add-${name}`,
        requestBody: { required: true, content: { 'application/json': { schema: reference('Entry') } } },
        responses: { 200: one, 400: refused },
      },
    },
    [`/${name}/{id}`]: {
      get: { operationId: `get-${name}`, parameters: [id], responses: { 200: one, 400: refused } },
      delete: {
        operationId: `delete-${name}`,
        parameters: [id],
        responses: { 204: { description: 'It is gone.' }, 400: refused },
      },
    },
  }
}

const text = { type: 'string' }

const schemas = {
  Entry: {
    type: 'object',
    required: ['id', 'name', 'kind', 'position'],
    properties: {
      id: { type: 'string', pattern: '^[0-9a-f]{24}$' },
      name: { type: 'string', minLength: 1, maxLength: 200 },
      kind: { type: 'string', enum: ['even', 'odd'] },
      position: { type: 'integer', minimum: 0 },
      place: { type: 'object', required: ['town'], properties: { street: text, town: text, postcode: text } },
      tags: { type: 'array', items: text, maxItems: 50 },
      note: text,
    },
  },
  Problem: {
    type: 'object',
    required: ['status', 'code', 'message'],
    properties: { status: { type: 'integer' }, code: text, message: text },
  },
}

/** @returns the file. */
export const writeContract = (operations: number): string => {
  const nouns = Array.from({ length: operations / operationsOfNoun }, (_, index) => noun(index + 1))
  const document = {
    openapi: '3.0.3',
    info: { title: `${operations} operations`, version: '1.0.0' },
    paths: Object.assign({}, ...nouns.map(pathsOf)),
    components: { schemas },
  }
  const file = join(made, `${operations}-operations.json`)
  writeFileSync(file, JSON.stringify(document))
  return file
}

/** What the contract is asked: at its last noun, the farthest for a server that looks through its operations. */
export const wishesOf = (operations: number): Record<'list' | 'one' | 'post' | 'refused', Wish> => {
  const path = `/${noun(operations / operationsOfNoun)}`
  return {
    list: { method: 'GET', path: `${path}?limit=20`, status: 200 },
    one: { method: 'GET', path: `${path}/${hex(1)}`, route: `${path}/:id`, status: 200 },
    post: { method: 'POST', path, body: JSON.stringify(entry(0)), status: 200 },
    refused: { method: 'GET', path: `${path}?limit=0`, status: 400 },
  }
}
