/**
 * What is wrong with a contract, and where: every finding of every broken contract in `fixtures/broken`.
 *
 * A finding is written as `file:line:column code #pointer`, and behind a bar what its message must say. The lists are
 * complete and in order: a finding too many fails as much as one that is missing.
 */
import { execFileSync } from 'node:child_process'
import { readFileSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import t from 'tap'
import { type Contract, type LoadedContract, type Trust, loadContract } from '../../src/contract/contract.ts'
import { type Finding, findingLine } from '../../src/text/finding.ts'
import { UnusableContract } from '../../src/contract/unusable-contract.ts'
import type { MediaType } from '../../src/contract/operation.ts'
import { valueAt } from '../../src/text/pointer.ts'
import { shownPath } from '../../src/contract/document/source.ts'
import { startCourtside } from '../../src/index.ts'
import { foreignSites } from '../../src/app/sites.ts'
import { operationCount } from '../fixtures/club-operations.ts'
import { hasFields } from '../fixtures/has-fields.ts'

const broken = fileURLToPath(new URL('../fixtures/broken/', import.meta.url))
const good = fileURLToPath(new URL('../fixtures/contract-good/', import.meta.url))

const placed = ({ place: { file, line, column }, code, pointer }: Finding, folder: string): string =>
  `${relative(folder, resolve(file))}:${line}:${column} ${code} #${pointer}`

/** The findings as a table writes them: a message as far as the table expects it, in full where it says otherwise. */
const told = (findings: readonly Finding[], expected: readonly string[], folder: string): string[] =>
  findings.map(finding => {
    const place = placed(finding, folder)
    const wanted = expected.filter(line => line.split(' | ')[0] === place).flatMap(line => line.split(' | ')[1] ?? [])
    if (wanted.length === 0) return place
    return `${place} | ${wanted.find(words => finding.message.includes(words)) ?? finding.message}`
  })

interface BrokenContract {
  readonly name: string
  readonly file: string
  readonly findings: readonly string[]
}

const brokenContracts: readonly BrokenContract[] = [
  {
    name: 'references that lead nowhere, by every kind of object that may be referred to',
    file: 'refs.yaml',
    findings: [
      'refs.yaml:7:17 dangling-ref #/paths/~1clubs/get/parameters/0/$ref'
        + ' | Did you mean "#/components/parameters/limit"?',
      'refs.yaml:13:27 dangling-ref #/paths/~1clubs/get/responses/200/headers/Link/$ref'
        + ' | "#/components/headers/Link" points to nothing in this file.',
      'refs.yaml:16:31 dangling-ref #/paths/~1clubs/get/responses/200/content/application~1json/schema/$ref'
        + ' | Did you mean "#/components/schemas/Club"?',
      'refs.yaml:18:30 dangling-ref #/paths/~1clubs/get/responses/200/content/application~1json/examples/one/$ref',
      'refs.yaml:19:24 dangling-ref #/paths/~1clubs/get/responses/400/$ref',
      'refs.yaml:20:24 remote-ref #/paths/~1clubs/get/responses/500/$ref | Save a copy beside this file',
      'refs.yaml:22:28 dangling-ref #/paths/~1clubs/post/requestBody/$ref',
      'refs.yaml:26:11 dangling-ref #/paths/~1courts/$ref',
      'refs.yaml:37:25 dangling-ref #/components/schemas/Club/properties/anchor/$ref | is no JSON Pointer',
      'refs.yaml:38:27 dangling-ref #/components/schemas/Club/properties/encoding/$ref',
      'refs.yaml:39:25 wrong-type #/components/schemas/Club/properties/number/$ref',
      'refs.yaml:40:26 dangling-ref #/components/schemas/Club/properties/builtIn/$ref',
    ],
  },
  {
    name: 'references to other files: nothing there, no file, no YAML, a folder, and faults in the file itself',
    file: 'refs-to-files.yaml',
    findings: [
      'parts/not-yaml.yaml:2:9 not-yaml #',
      'parts/schemas.yaml:5:3 unknown-field #/Broken/requierd | Did you mean "required"?',
      'parts/schemas.yaml:7:17 wrong-type #/Broken/properties/id/type',
      'parts/schemas.yaml:8:19 dangling-ref #/Broken/properties/home/$ref | Did you mean "schemas.yaml#/Courts"?',
      'parts/schemas.yaml:9:19 dangling-ref #/Broken/properties/root/$ref',
      'refs-to-files.yaml:11:31 dangling-ref #/paths/~1clubs/get/responses/200/content/application~1json/schema/$ref'
        + ' | Did you mean "parts/schemas.yaml#/Club"?',
      'refs-to-files.yaml:16:31 dangling-ref #/paths/~1clubs/get/responses/400/content/application~1json/schema/$ref'
        + ' | the file does not exist.',
      'refs-to-files.yaml:18:31 dangling-ref #/paths/~1clubs/get/responses/400/content/application~1problem+json/schema/$ref'
        + ' | the file does not exist.',
      'refs-to-files.yaml:35:31 dangling-ref #/paths/~1clubs/get/responses/501/content/application~1json/schema/$ref'
        + ' | it is a folder, and a file was expected.',
      'refs-to-files.yaml:40:31 dangling-ref #/paths/~1clubs/get/responses/502/content/application~1json/schema/$ref'
        + ' | is no URI reference: its percent-encoding is broken.',
    ],
  },
  {
    name: 'references that lead back to themselves',
    file: 'circles.yaml',
    findings: [
      'circles.yaml:5:11 circular-ref #/paths/~1clubs/$ref',
      'circles.yaml:9:17 circular-ref #/paths/~1courts/get/parameters/0/$ref',
      'circles.yaml:12:24 circular-ref #/paths/~1courts/get/responses/400/$ref',
      'circles.yaml:15:18 circular-ref #/components/pathItems/one/$ref',
      'circles.yaml:16:18 circular-ref #/components/pathItems/two/$ref',
      'circles.yaml:18:19 circular-ref #/components/parameters/self/$ref',
      'circles.yaml:20:19 circular-ref #/components/responses/Ping/$ref',
      'circles.yaml:21:19 circular-ref #/components/responses/Pong/$ref',
    ],
  },
  {
    name: 'schemas that consist of themselves',
    file: 'circles-of-schemas.yaml',
    findings: [
      'circles-of-schemas.yaml:11:31 circular-ref #/paths/~1clubs/get/responses/200/content/application~1json/schema/$ref',
      'circles-of-schemas.yaml:14:53 circular-ref #/paths/~1clubs/get/responses/200/content/application~1problem+json/schema/items/$ref',
      'circles-of-schemas.yaml:17:31 circular-ref #/paths/~1clubs/get/responses/200/content/application~1vnd.club+json/schema/$ref',
      'circles-of-schemas.yaml:21:19 circular-ref #/components/schemas/Self/$ref',
      'circles-of-schemas.yaml:22:18 circular-ref #/components/schemas/Hen/$ref',
      'circles-of-schemas.yaml:23:18 circular-ref #/components/schemas/Egg/$ref',
      'circles-of-schemas.yaml:27:17 circular-ref #/components/schemas/Whole/allOf/1/$ref',
    ],
  },
  {
    name: 'what can be served only in part',
    file: 'odd.yaml',
    findings: [
      'odd.yaml:4:3 query-in-path #/paths/~1clubs?page=1'
        + ' | this one is served at /clubs. Declare what stands behind as query parameters.',
      'odd.yaml:4:3 ambiguous-path #/paths/~1clubs?page=1',
      'odd.yaml:5:5 not-served #/paths/~1clubs?page=1/get | GET /clubs is served as /clubs has it.',
      'odd.yaml:7:5 no-response #/paths/~1clubs/get',
      'odd.yaml:8:3 query-in-path #/paths/~1courts#all | this one is served at /courts.',
      'odd.yaml:19:34 wrong-type #/paths/~1courts#all/get/responses/200/content/application~1json/schema/properties/sport/enum'
        + ' | Expected a list of at least one value, found an empty list.',
      'odd.yaml:20:39 wrong-type #/paths/~1courts#all/get/responses/200/content/application~1json/schema/properties/step/multipleOf'
        + ' | Expected a number above 0, found the number 0.',
      'odd.yaml:21:39 wrong-type #/paths/~1courts#all/get/responses/200/content/application~1json/schema/properties/back/multipleOf',
      'odd.yaml:22:36 wrong-type #/paths/~1courts#all/get/responses/200/content/application~1json/schema/properties/either/anyOf'
        + ' | Expected a list of at least one schema, found an empty one.',
      'odd.yaml:23:36 wrong-type #/paths/~1courts#all/get/responses/200/content/application~1json/schema/properties/most/maximum'
        + ' | Expected a number, found the number Infinity.',
      'odd.yaml:35:16 dangling-ref #/components/schemas/Pet/discriminator/mapping/dog'
        + ' | Did you mean "#/components/schemas/Dog"?',
      'odd.yaml:36:16 dangling-ref #/components/schemas/Pet/discriminator/mapping/cow | No schema is called "Cow".',
      'odd.yaml:37:17 dangling-ref #/components/schemas/Pet/discriminator/mapping/file | the file does not exist.',
      'odd.yaml:38:17 duplicate-id #/components/schemas/Cat/$id | broken/odd.yaml:29:12 already.',
    ],
  },
  {
    name: 'a misspelt or misplaced field at every level',
    file: 'unknown-fields.yaml',
    findings: [
      'unknown-fields.yaml:5:3 unknown-field #/info/descripton | Did you mean "description"?',
      'unknown-fields.yaml:6:32 unknown-field #/info/contact/mail | Did you mean "email"?',
      'unknown-fields.yaml:7:25 unknown-field #/info/license/uri | Did you mean "url"?',
      'unknown-fields.yaml:8:1 unknown-field #/server | Did you mean "servers"?',
      'unknown-fields.yaml:11:5 unknown-field #/servers/0/variable | Did you mean "variables"?',
      'unknown-fields.yaml:13:31 unknown-field #/servers/0/variables/stage/enums | Did you mean "enum"?',
      'unknown-fields.yaml:16:5 unknown-field #/tags/0/descripton | Did you mean "description"?',
      'unknown-fields.yaml:17:47 unknown-field #/tags/0/externalDocs/titel | An extension\'s name starts with "x-".',
      'unknown-fields.yaml:19:3 unknown-field #/paths/clubs | Expected a path that starts with "/", found "clubs".',
      'unknown-fields.yaml:21:5 unknown-field #/paths/~1clubs~1{id}/gett | Did you mean "get"?',
      'unknown-fields.yaml:23:7 unknown-field #/paths/~1clubs~1{id}/get/operationID | Did you mean "operationId"?',
      'unknown-fields.yaml:28:11 unknown-field #/paths/~1clubs~1{id}/get/parameters/0/schem | Did you mean "schema"?',
      'unknown-fields.yaml:34:13 unknown-field #/paths/~1clubs~1{id}/get/parameters/1/schema/minLenght'
        + ' | Did you mean "minLength"?',
      'unknown-fields.yaml:36:9 unknown-field #/paths/~1clubs~1{id}/get/requestBody/contents | Did you mean "content"?',
      'unknown-fields.yaml:41:23 unknown-field #/paths/~1clubs~1{id}/get/requestBody/content/application~1x-www-form-urlencoded/encoding/name/contentTyp'
        + ' | Did you mean "contentType"?',
      'unknown-fields.yaml:44:11 unknown-field #/paths/~1clubs~1{id}/get/responses/200/descriptions'
        + ' | Did you mean "description"?',
      'unknown-fields.yaml:48:15 unknown-field #/paths/~1clubs~1{id}/get/responses/200/headers/ETag/name',
      'unknown-fields.yaml:52:15 unknown-field #/paths/~1clubs~1{id}/get/responses/200/content/application~1json/shema'
        + ' | Did you mean "schema"?',
      'unknown-fields.yaml:53:60 unknown-field #/paths/~1clubs~1{id}/get/responses/200/content/application~1json/schema/nullable'
        + ' | Write `type: [string, "null"]` instead.',
      'unknown-fields.yaml:55:24 unknown-field #/paths/~1clubs~1{id}/get/responses/200/content/application~1json/examples/one/valeu'
        + ' | Did you mean "value"?',
      'unknown-fields.yaml:57:21 unknown-field #/paths/~1clubs~1{id}/get/responses/200/links/self/operationld'
        + ' | Did you mean "operationId"?',
      'unknown-fields.yaml:58:9 unknown-field #/paths/~1clubs~1{id}/get/responses/2000'
        + ' | Expected a status code such as "200"',
      'unknown-fields.yaml:59:9 unknown-field #/paths/~1clubs~1{id}/get/responses/4xx | a range such as "4XX"',
      'unknown-fields.yaml:60:9 unknown-field #/paths/~1clubs~1{id}/get/responses/OK',
      'unknown-fields.yaml:64:13 unknown-field #/paths/~1clubs~1{id}/get/callbacks/moved/{$request.body#~1url}/pots',
      'unknown-fields.yaml:69:3 unknown-field #/components/schema | Did you mean "schemas"?',
      'unknown-fields.yaml:73:44 unknown-field #/components/schemas/Club/discriminator/map',
      'unknown-fields.yaml:74:14 unknown-field #/components/schemas/Club/xml/nam | Did you mean "name"?',
      'unknown-fields.yaml:77:29 unknown-field #/components/schemas/Club/properties/id/optional',
      'unknown-fields.yaml:80:13 wrong-type #/components/schemas/Club/properties/home/items'
        + ' | A Schema object was expected, found a list.',
      'unknown-fields.yaml:83:55 unknown-field #/components/securitySchemes/key/schema | Did you mean "scheme"?',
      'unknown-fields.yaml:86:7 unknown-field #/components/securitySchemes/login/flow | Did you mean "flows"?',
      'unknown-fields.yaml:88:9 unknown-field #/components/securitySchemes/login/flows/authorisationCode'
        + ' | Did you mean "authorizationCode"?',
      'unknown-fields.yaml:89:60 unknown-field #/components/securitySchemes/login/flows/implicit/scope'
        + ' | Did you mean "scopes"?',
    ],
  },
  {
    name: 'fields of a later version of OpenAPI, in JSON',
    file: 'unknown-fields.json',
    findings: [
      'unknown-fields.json:3:60 unknown-field #/info/summary | of OpenAPI 3.0',
      'unknown-fields.json:4:3 unknown-field #/webhooks | of OpenAPI 3.0',
      'unknown-fields.json:5:3 unknown-field #/jsonSchemaDialect',
      'unknown-fields.json:12:13 unknown-field #/paths/~1clubs/get/responses/200/summary',
      'unknown-fields.json:15:77 unknown-field #/paths/~1clubs/get/responses/200/content/application~1json/schema/maxitems'
        + ' | Did you mean "maxItems"?',
      'unknown-fields.json:20:9 unknown-field #/paths/~1clubs/get/sumary | Did you mean "summary"?',
      'unknown-fields.json:22:7 unknown-field #/paths/~1clubs/query',
      'unknown-fields.json:25:19 unknown-field #/components/pathItems',
      'unknown-fields.json:25:36 unknown-field #/components/mediaTypes',
    ],
  },
  {
    name: 'fields beside a reference, which hides them',
    file: 'beside-a-ref.yaml',
    findings: [
      'beside-a-ref.yaml:7:52 unknown-field #/paths/~1clubs/get/parameters/0/required | beside a $ref has no effect',
      'beside-a-ref.yaml:12:11 unknown-field #/paths/~1clubs/get/responses/400/content',
    ],
  },
  {
    name: 'a value of the wrong type at every level',
    file: 'wrong-types.yaml',
    findings: [
      'wrong-types.yaml:3:10 wrong-type #/info/title | Expected a string, found the number 7.',
      'wrong-types.yaml:4:12 wrong-type #/info/version',
      'wrong-types.yaml:5:12 wrong-type #/info/contact',
      'wrong-types.yaml:6:10 wrong-type #/servers | A list was expected',
      'wrong-types.yaml:8:5 wrong-type #/tags/0',
      'wrong-types.yaml:12:13 wrong-type #/paths/~1clubs~1{id}/get/tags',
      'wrong-types.yaml:13:19 wrong-type #/paths/~1clubs~1{id}/get/deprecated'
        + ' | Expected true or false, found the string "no".',
      'wrong-types.yaml:14:20 wrong-type #/paths/~1clubs~1{id}/get/operationId',
      'wrong-types.yaml:18:21 wrong-type #/paths/~1clubs~1{id}/get/parameters/0/required',
      'wrong-types.yaml:19:19 wrong-type #/paths/~1clubs~1{id}/get/parameters/0/schema',
      'wrong-types.yaml:21:15 wrong-type #/paths/~1clubs~1{id}/get/parameters/1/in'
        + ' | Expected one of path, query, header, cookie, found "body".',
      'wrong-types.yaml:23:11 wrong-type #/paths/~1clubs~1{id}/get/parameters/2'
        + ' | A Parameter object was expected, found null.',
      'wrong-types.yaml:24:19 wrong-type #/paths/~1clubs~1{id}/get/parameters/3/name',
      'wrong-types.yaml:25:20 wrong-type #/paths/~1clubs~1{id}/get/requestBody'
        + ' | A Request Body object was expected, found an empty list.',
      'wrong-types.yaml:28:24 wrong-type #/paths/~1clubs~1{id}/get/responses/200/description',
      'wrong-types.yaml:29:20 wrong-type #/paths/~1clubs~1{id}/get/responses/200/headers',
      'wrong-types.yaml:31:13 wrong-type #/paths/~1clubs~1{id}/get/responses/200/content',
      'wrong-types.yaml:32:16 wrong-type #/paths/~1clubs~1{id}/get/responses/400',
      'wrong-types.yaml:33:17 wrong-type #/paths/~1clubs~1{id}/get/security',
      'wrong-types.yaml:34:18 wrong-type #/paths/~1clubs~1{id}/get/callbacks',
      'wrong-types.yaml:35:12 wrong-type #/paths/~1courts',
      'wrong-types.yaml:39:13 wrong-type #/components/schemas/Club/type'
        + ' | Expected one or more of null, boolean, object, array, number, string, integer',
      'wrong-types.yaml:40:17 wrong-type #/components/schemas/Club/required',
      'wrong-types.yaml:41:19 wrong-type #/components/schemas/Club/properties',
      'wrong-types.yaml:42:22 wrong-type #/components/schemas/Club/minProperties'
        + ' | Expected a whole number of 0 or more, found the number -1.',
      'wrong-types.yaml:43:22 wrong-type #/components/schemas/Club/maxProperties',
      'wrong-types.yaml:44:29 wrong-type #/components/schemas/Club/additionalProperties',
      'wrong-types.yaml:45:14 wrong-type #/components/schemas/Club/allOf',
      'wrong-types.yaml:46:13 wrong-type #/components/schemas/Club/enum',
      'wrong-types.yaml:47:14 wrong-type #/components/schemas/Club/title',
      'wrong-types.yaml:48:16 wrong-type #/components/schemas/Club/pattern',
      'wrong-types.yaml:49:19 wrong-type #/components/schemas/Club/multipleOf',
      'wrong-types.yaml:50:20 wrong-type #/components/schemas/Club/uniqueItems',
      'wrong-types.yaml:51:32 wrong-type #/components/schemas/Club/dependentRequired/id',
      'wrong-types.yaml:52:17 wrong-type #/components/schemas/Club/examples',
      'wrong-types.yaml:53:14 wrong-type #/components/schemas/Nothing',
      'wrong-types.yaml:55:11 wrong-type #/components/schemas/List',
      'wrong-types.yaml:57:10 wrong-type #/components/securitySchemes/key',
    ],
  },
  {
    name: 'a required field left out at every level',
    file: 'missing-fields.yaml',
    findings: [
      'missing-fields.yaml:2:1 missing-field #/info | An Info object needs the field "title".',
      'missing-fields.yaml:2:1 missing-field #/info | An Info object needs the field "version".',
      'missing-fields.yaml:4:3 missing-field #/info/license | "name"',
      'missing-fields.yaml:6:5 missing-field #/servers/0 | "url"',
      'missing-fields.yaml:9:7 missing-field #/servers/1/variables/stage | "default"',
      'missing-fields.yaml:11:5 missing-field #/tags/0 | "name"',
      'missing-fields.yaml:12:1 missing-field #/externalDocs | "url"',
      'missing-fields.yaml:17:11 missing-field #/paths/~1clubs/post/parameters/0 | "name"',
      'missing-fields.yaml:17:11 missing-field #/paths/~1clubs/post/parameters/0 | "in"',
      'missing-fields.yaml:18:11 missing-field #/paths/~1clubs/post/parameters/1 | "in"',
      'missing-fields.yaml:19:7 missing-field #/paths/~1clubs/post/requestBody | "content"',
      'missing-fields.yaml:22:9 missing-field #/paths/~1clubs/post/responses/200 | "description"',
      'missing-fields.yaml:26:13 missing-field #/components/schemas/Club/discriminator | "propertyName"',
      'missing-fields.yaml:28:5 missing-field #/components/securitySchemes/key | "type"',
      'missing-fields.yaml:29:37 missing-field #/components/securitySchemes/login/flows/implicit | "scopes"',
    ],
  },
  {
    name: 'examples whose JSON is in a text, where that can not be meant as a text',
    file: 'in-text.yaml',
    findings: [
      'in-text.yaml:13:33 text-example #/paths/~1a/get/responses/200/content/application~1json/examples/meant/value'
        + ' | Example "meant" is JSON in a text. It is served as what it holds; write it as a value.',
      'in-text.yaml:14:33 invalid-example #/paths/~1a/get/responses/200/content/application~1json/examples/wrong/value'
        + ' | expected a list, found "[',
    ],
  },
  {
    name: 'examples and defaults that break their schemas, at their own lines',
    file: 'examples.yaml',
    findings: [
      'examples.yaml:9:59 invalid-example #/paths/~1clubs/get/parameters/0/schema/default'
        + ' | expected an integer of at most 100, found 500.',
      'examples.yaml:10:20 invalid-example #/paths/~1clubs/get/parameters/0/example | found "ten".',
      'examples.yaml:16:27 invalid-example #/paths/~1clubs/get/parameters/1/examples/bad/value'
        + ' | expected one of "tennis", "padel", found "golf".',
      'examples.yaml:23:24 invalid-example #/paths/~1clubs/get/responses/200/headers/RateLimit/example',
      'examples.yaml:27:33 invalid-example #/paths/~1clubs/get/responses/200/headers/ETag/examples/short/value',
      'examples.yaml:40:27 invalid-example #/paths/~1clubs/get/responses/200/content/application~1json/examples/bad/value/1/id'
        + ' | Example "bad" breaks its schema at /1/id: expected an integer, found "two".',
      'examples.yaml:41:29 invalid-example #/paths/~1clubs/get/responses/200/content/application~1json/examples/bad/value/1/name'
        + ' | expected at least 1 character, found an empty text.',
      'examples.yaml:42:31 invalid-example #/paths/~1clubs/get/responses/200/content/application~1json/examples/bad/value/1/courts',
      'examples.yaml:43:23 invalid-example #/paths/~1clubs/get/responses/200/content/application~1json/examples/bad/value/2/id'
        + ' | expected a value, found nothing.',
      'examples.yaml:45:26 empty-example #/paths/~1clubs/get/responses/200/content/application~1json/examples/nothing',
      'examples.yaml:47:26 ambiguous-example #/paths/~1clubs/get/responses/200/content/application~1json/examples/both/value',
      'examples.yaml:54:24 invalid-example #/paths/~1clubs/get/responses/400/content/application~1json/example/message',
      'examples.yaml:57:24 invalid-example #/paths/~1clubs/get/responses/400/content/text~1plain/example',
      'examples.yaml:62:24 ambiguous-example #/paths/~1clubs/get/responses/500/content/application~1json/example',
      'examples.yaml:72:21 invalid-example #/paths/~1clubs/post/requestBody/content/application~1json/example/name',
      'examples.yaml:74:22 unwritable-example #/paths/~1clubs/post/requestBody/content/application~1xml/example',
      'examples.yaml:85:45 invalid-example #/components/examples/shared/value/0/founded | format date',
      'examples.yaml:92:39 invalid-example #/components/schemas/Club/properties/id/example',
      'examples.yaml:93:65 invalid-example #/components/schemas/Club/properties/name/examples/1'
        + ' | Example 2 breaks its schema',
      'examples.yaml:93:68 invalid-example #/components/schemas/Club/properties/name/examples/2',
      'examples.yaml:94:55 invalid-example #/components/schemas/Club/properties/courts/default'
        + ' | The default breaks its schema',
      'examples.yaml:96:16 invalid-example #/components/schemas/Club/example/name',
    ],
  },
  {
    name: "examples in files that break their schemas or can't be used, at the lines of those files",
    file: 'example-files.yaml',
    findings: [
      'example-files.yaml:16:43 missing-example #/paths/~1clubs/get/responses/200/content/application~1json/examples/missing/externalValue'
        + ' | the file does not exist.',
      'example-files.yaml:17:42 missing-example #/paths/~1clubs/get/responses/200/content/application~1json/examples/folder/externalValue'
        + ' | it is a folder, and a file was expected.',
      'example-files.yaml:21:42 remote-example #/paths/~1clubs/get/responses/200/content/application~1json/examples/remote/externalValue',
      'example-files.yaml:22:44 missing-example #/paths/~1clubs/get/responses/200/content/application~1json/examples/encoding/externalValue',
      'example-files.yaml:23:42 wrong-type #/paths/~1clubs/get/responses/200/content/application~1json/examples/number/externalValue',
      'examples/bad-clubs.json:4:11 invalid-example #/1/id | expected an integer, found "two".',
      'examples/bad-clubs.json:7:3 invalid-example #/2/name | expected a value, found nothing.',
      'examples/bad-clubs.yaml:5:9 invalid-example #/1/name',
      'examples/empty.json:1:1 not-json #',
      'examples/not-json.json:2:14 not-json #',
      'examples/not-utf8.json:1:1 not-utf8 #',
    ],
  },
  {
    name: 'ids, parameters, paths, responses and security schemes that contradict each other',
    file: 'operations.yaml',
    findings: [
      'operations.yaml:4:5 unknown-security-scheme #/security/0/apiKey | No security scheme is called "apiKey".',
      'operations.yaml:9:17 unused-path-parameter #/paths/~1clubs~1{id}/parameters/1/name | does not name {court}',
      'operations.yaml:14:5 no-response #/paths/~1clubs~1{id}/delete',
      'operations.yaml:15:20 duplicate-operation-id #/paths/~1clubs~1{id}/delete/operationId'
        + ' | is the operationId of GET /clubs/{id} already',
      'operations.yaml:17:5 no-response #/paths/~1clubs~1{id}/head',
      'operations.yaml:19:3 ambiguous-path #/paths/~1clubs~1{name}'
        + ' | /clubs/{name} and /clubs/{id} match the same requests.',
      'operations.yaml:22:11 missing-field #/paths/~1clubs~1{name}/get/parameters/0 | needs "required: true"',
      'operations.yaml:25:11 duplicate-parameter #/paths/~1clubs~1{name}/get/parameters/3'
        + ' | The query parameter "sport" is listed twice.',
      'operations.yaml:26:11 duplicate-parameter #/paths/~1clubs~1{name}/get/parameters/4',
      'operations.yaml:30:5 undeclared-path-parameter #/paths/~1clubs~1{id}~1courts~1{court}/get'
        + ' | no path parameter "court" is declared',
      'operations.yaml:31:20 duplicate-operation-id #/paths/~1clubs~1{id}~1courts~1{court}/get/operationId',
      'operations.yaml:33:11 missing-field #/paths/~1clubs~1{id}~1courts~1{court}/get/parameters/0'
        + ' | needs "required: true"',
      'operations.yaml:34:19 unused-path-parameter #/paths/~1clubs~1{id}~1courts~1{court}/get/parameters/1/name',
      'operations.yaml:37:11 unknown-security-scheme #/paths/~1clubs~1{id}~1courts~1{court}/get/security/0/bearer',
      'operations.yaml:41:3 ambiguous-path #/paths/~1clubs~1{club}~1courts~1{number}',
    ],
  },
  {
    name: 'keywords that no schema has this way',
    file: 'schemas.yaml',
    findings: [
      'schemas.yaml:12:47 invalid-example #/paths/~1clubs/get/responses/200/content/application~1json/example/since',
      'schemas.yaml:18:38 invalid-pattern #/components/schemas/Club/properties/id/pattern',
      'schemas.yaml:19:40 invalid-pattern #/components/schemas/Club/properties/name/pattern',
      'schemas.yaml:21:32 unknown-field #/components/schemas/Club/properties/since/nullable'
        + ' | Write `type: [string, "null"]` instead.',
      'schemas.yaml:22:23 wrong-type #/components/schemas/Club/properties/kind/type',
      'schemas.yaml:23:49 wrong-type #/components/schemas/Club/properties/size/exclusiveMinimum',
      'schemas.yaml:24:62 wrong-type #/components/schemas/Club/properties/price/exclusiveMinimum'
        + ' | Expected a number, found the boolean true.',
      'schemas.yaml:25:33 unknown-field #/components/schemas/Club/if/properties/id/minlength'
        + ' | Did you mean "minLength"?',
      'schemas.yaml:26:15 unknown-field #/components/schemas/Club/then/require | Did you mean "required"?',
      'schemas.yaml:28:33 unknown-field #/components/schemas/Club/$defs/Part/prefixItems/0/formatt'
        + ' | Did you mean "format"?',
      'schemas.yaml:28:51 unknown-field #/components/schemas/Club/$defs/Part/unevaluatedProperty'
        + ' | Did you mean "unevaluatedProperties"?',
    ],
  },
  {
    name: 'examples against a schema of OpenAPI 3.0, in JSON indented by tabs',
    file: 'schemas.json',
    findings: [
      'schemas.json:24:18 invalid-example #/paths/~1clubs/get/responses/200/content/application~1json/examples/bad/value/id'
        + ' | more than 1',
      'schemas.json:25:20 invalid-example #/paths/~1clubs/get/responses/200/content/application~1json/examples/bad/value/name'
        + ' | a string or null',
      'schemas.json:25:33 invalid-example #/paths/~1clubs/get/responses/200/content/application~1json/examples/bad/value/courts',
    ],
  },
  {
    name: 'YAML with a key given twice',
    file: 'duplicate-keys.yaml',
    findings: [
      'duplicate-keys.yaml:8:9 not-yaml # | Map keys must be unique',
      'duplicate-keys.yaml:10:3 not-yaml # | Map keys must be unique',
      'duplicate-keys.yaml:12:1 not-yaml # | Map keys must be unique',
    ],
  },
  {
    name: 'one fault is one finding: what follows from it is not told as well',
    file: 'knock-on.yaml',
    findings: [
      'knock-on.yaml:7:24 dangling-ref #/paths/~1clubs/get/responses/200/$ref',
      'knock-on.yaml:11:9 unknown-field #/paths/~1courts/get/responses/20O',
      'knock-on.yaml:15:17 dangling-ref #/paths/~1coaches~1{id}/get/parameters/0/$ref',
      'knock-on.yaml:21:31 dangling-ref #/paths/~1coaches~1{id}/get/responses/200/content/application~1json/schema/$ref',
      'knock-on.yaml:26:43 wrong-type #/paths/~1sessions~1{id}/get/parameters/0/required',
      'knock-on.yaml:27:18 wrong-type #/paths/~1sessions~1{id}/get/responses',
    ],
  },
  {
    name: 'paths in files of their own: a path at its own place, an operation at the place of the operation',
    file: 'path-files.yaml',
    findings: [
      'parts/path.yaml:2:13 unused-path-parameter #/parameters/0/name | The path /clubs/{name} does not name {id}.',
      'parts/path.yaml:3:1 undeclared-path-parameter #/get | The path names {name}',
      'parts/path.yaml:4:16 duplicate-operation-id #/get/operationId | is the operationId of GET /clubs/{id} already',
      'path-files.yaml:5:3 ambiguous-path #/paths/~1clubs~1{name}',
    ],
  },
  {
    name: 'YAML that is none',
    file: 'syntax.yaml',
    findings: ['syntax.yaml:4:11 not-yaml # | Nested mappings are not allowed'],
  },
  {
    name: 'YAML with a bracket in a text that wants quotes: what follows from it is not told as well',
    file: 'bracket.yaml',
    findings: [
      'bracket.yaml:7:23 not-yaml # | Unexpected flow-seq-start',
      'bracket.yaml:7:28 not-yaml # | Flow map in block collection must be sufficiently indented',
    ],
  },
  {
    name: 'YAML indented by a tab',
    file: 'tabs.yaml',
    findings: ['tabs.yaml:4:1 not-yaml # | Tabs are not allowed as indentation'],
  },
  {
    name: 'YAML whose aliases multiply',
    file: 'alias-bomb.yaml',
    findings: ["alias-bomb.yaml:1:1 not-yaml # | aliases can't be expanded"],
  },
  {
    name: 'JSON with a comma too many',
    file: 'syntax.json',
    findings: ['syntax.json:6:3 not-json # | "}" was found'],
  },
  {
    name: 'JSON that breaks off',
    file: 'cut-off.json',
    findings: ['cut-off.json:4:1 not-json # | the end was found'],
  },
  {
    name: 'a file with nothing in it',
    file: 'empty.yaml',
    findings: ['empty.yaml:1:1 not-openapi #/openapi | This is no OpenAPI document'],
  },
  {
    name: 'a JSON file with nothing in it',
    file: 'empty.json',
    findings: ['empty.json:1:1 not-json # | a value was expected, the end was found'],
  },
  {
    name: 'a file with a comment in it',
    file: 'comment.yaml',
    findings: ['comment.yaml:1:1 not-openapi #/openapi'],
  },
  {
    name: 'a list',
    file: 'list.yaml',
    findings: ['list.yaml:2:1 not-openapi #/openapi | an object with the field "openapi" was expected'],
  },
  {
    name: 'a piece of text',
    file: 'string.json',
    findings: ['string.json:1:1 not-openapi #/openapi'],
  },
  {
    name: 'a document of another kind',
    file: 'another-document.yaml',
    findings: ['another-document.yaml:1:1 not-openapi #/openapi | the field "openapi" is missing'],
  },
  {
    name: 'Swagger 2.0',
    file: 'swagger.yaml',
    findings: ['swagger.yaml:1:10 not-openapi #/swagger | Swagger 2.0 is not supported. Convert the document'],
  },
  {
    name: 'OpenAPI 4',
    file: 'openapi-4.json',
    findings: ['openapi-4.json:3:14 not-openapi #/openapi | found "4.0.0"'],
  },
  {
    name: 'OpenAPI 3.10, which is not 3.1',
    file: 'openapi-3.10.yaml',
    findings: ['openapi-3.10.yaml:1:10 not-openapi #/openapi | found "3.10.0"'],
  },
  {
    name: 'the version as a number',
    file: 'version-as-number.yaml',
    findings: ['version-as-number.yaml:2:10 not-openapi #/openapi | (as a string), found 3.1'],
  },
  {
    name: 'no info',
    file: 'no-info.yaml',
    findings: ['no-info.yaml:1:1 missing-field # | An OpenAPI object needs the field "info".'],
  },
  {
    name: 'no paths',
    file: 'no-paths.yaml',
    findings: ['no-paths.yaml:1:1 no-operation #/paths'],
  },
  {
    name: 'a path without an operation',
    file: 'no-operations.yaml',
    findings: ['no-operations.yaml:3:1 no-operation #/paths'],
  },
]

t.test("a schema that can't be used is told once, however often it is met", async t => {
  const one = "schema: { $ref: '#/components/schemas/One' }"
  const folder = t.testdir({
    'twins.yaml': [
      "openapi: 3.1.0\ninfo: { title: Twins, version: '1' }\npaths:",
      ...['/a', '/b'].map(
        path =>
          `  ${path}: { get: { responses: { '200': { description: A., content: { application/json: { ${one}, example: 5 } } } } } }`,
      ),
      'components:\n  schemas:\n    One: { type: integer, $async: true }\n',
    ].join('\n'),
  })
  const { findings } = loadContract(`${folder}/twins.yaml`, 'own')
  t.strictSame(
    findings.map(finding => placed(finding, folder)),
    [
      'twins.yaml:4:94 invalid-schema #/paths/~1a/get/responses/200/content/application~1json/schema',
      'twins.yaml:8:27 unknown-field #/components/schemas/One/$async',
    ],
  )
  t.match(findings[0]?.message, /nothing is checked against it: /)
})

t.test("a schema that can't be used is told where nothing refers to it, too", async t => {
  const folder = t.testdir({
    'alone.yaml': [
      "openapi: 3.1.0\ninfo: { title: Alone, version: '1' }",
      "paths: { /a: { get: { responses: { '200': { description: A. } } } } }",
      'components: { schemas: { One: { type: integer, $async: true, default: 1 } } }\n',
    ].join('\n'),
  })
  const { findings } = loadContract(`${folder}/alone.yaml`, 'own')
  t.strictSame(
    findings.map(finding => placed(finding, folder)),
    [
      'alone.yaml:4:31 invalid-schema #/components/schemas/One',
      'alone.yaml:4:48 unknown-field #/components/schemas/One/$async',
    ],
  )
})

t.test(
  "an example that can't be held against its pattern in time is told where it is, and the rest served",
  async t => {
    const folder = t.testdir({
      'slow.yaml': [
        "openapi: 3.1.0\ninfo: { title: Slow, version: '1' }",
        "paths: { /a: { get: { responses: { '200': { description: A., content: { application/json: {",
        "  schema: { type: string, pattern: '^(?=.*x)(a+)+x?$' },",
        '  examples: {',
        `    slow: { value: '${'a'.repeat(40)}!x' },`,
        '    quick: { value: aax } } } } } } } } }',
      ].join('\n'),
    })
    const { contract, findings } = loadContract(`${folder}/slow.yaml`, 'foreign')
    t.strictSame(
      findings.map(finding => placed(finding, folder)),
      ['slow.yaml:6:20 slow-example #/paths/~1a/get/responses/200/content/application~1json/examples/slow/value'],
    )
    const why = "can't be checked in time: it is a text for which the pattern ^(?=.*x)(a+)+x?$ takes too long"
    t.equal(findings[0]?.message, `Example "slow" ${why}.`)
    t.strictSame(Object.keys(recordings(contract)), ['GET /a application/json quick'])
    t.strictSame(
      mediaTypes(contract).flatMap(media => [...media.refused]),
      [['slow', `it ${why}`]],
    )
  },
)

for (const { name, file, findings: expected } of brokenContracts) {
  t.test(`${file}: ${name}`, async t => {
    const { contract, findings } = loadContract(join(broken, file), 'own')
    t.strictSame(told(findings, expected, broken), expected)
    t.equal(contract, undefined, 'it is not served')
  })
}

t.test('every broken contract is in the table', async t => {
  const files = readdirSync(broken, { withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => entry.name)
  t.strictSame(brokenContracts.map(({ file }) => file).toSorted(), files.toSorted())
})

t.test('of every finding', async t => {
  for (const { file } of brokenContracts) {
    const { findings } = loadContract(join(broken, file), 'own')
    t.test(`${file}`, async t => {
      for (const finding of findings) {
        const { place, message } = finding
        const lines = readFileSync(resolve(place.file), 'latin1').split('\n')
        const line = lines[place.line - 1]
        t.ok(
          line !== undefined && place.column >= 1 && place.column <= line.length + 1,
          `its place is in the file: ${findingLine(finding)}`,
        )
        t.match(message, /^["A-Z/][^\n]*[.?]$/, `its message is a line of sentences: ${message}`)
        t.notMatch(message, /undefined|\[object|NaN/, `its message has no holes: ${message}`)
        t.equal(
          findingLine(finding),
          `${place.file}:${place.line}:${place.column} error ${finding.code} #${finding.pointer}: ${message}`,
        )
      }
      const places = findings.map(({ place, code, pointer, message }) =>
        JSON.stringify([place, code, pointer, message]),
      )
      t.equal(new Set(places).size, places.length, 'none is told twice')
      const inOrder = findings.toSorted(
        (a, b) =>
          Number(a.place.file > b.place.file) - Number(a.place.file < b.place.file)
          || a.place.line - b.place.line
          || a.place.column - b.place.column,
      )
      t.strictSame(findings, inOrder, 'they are in the order of the file')
    })
  }
})

t.test('the library throws an unusable contract with all its findings, a line each', async t => {
  const path = join(broken, 'refs.yaml')
  const { findings } = loadContract(path, 'foreign')
  const thrown: unknown = await startCourtside({ contract: path }).catch((error: unknown) => error)
  if (!(thrown instanceof UnusableContract)) return t.fail(`an UnusableContract was expected, found ${String(thrown)}`)
  t.equal(thrown.code, 'unusable_contract')
  t.strictSame(thrown.findings, findings)
  t.equal(thrown.message, findings.map(findingLine).join('\n'))
})

t.test("the file itself can't be read", async t => {
  const folder = t.testdir({ folder: {} })
  symlinkSync(join(folder, 'loop.yaml'), join(folder, 'loop.yaml'))
  const cases = [
    { name: 'it is not there', file: 'none.yaml', reason: 'the file does not exist' },
    { name: 'it is a folder', file: 'folder', reason: 'it is a folder, and a file was expected' },
    { name: 'it is a link to itself', file: 'loop.yaml', reason: "the file can't be read (ELOOP)" },
  ]
  for (const { name, file, reason } of cases) {
    const path = join(folder, file)
    t.strictSame(
      loadContract(path, 'foreign'),
      { contract: undefined, findings: [], unreadable: reason, files: new Set([path]) },
      `${name}: no finding, since there is no place, and it is watched for`,
    )
    await t.rejects(
      startCourtside({ contract: path }),
      {
        name: 'UnusableContract',
        message: `startCourtside(), contract: ${shownPath(path)}: ${reason}.`,
        findings: [],
      },
      `${name}: the library says which option`,
    )
  }
})

t.test('how a file is encoded', async t => {
  const contract = (line: string, field = 'descripton'): string =>
    [
      'openapi: 3.1.0',
      'info:',
      '  title: Café',
      '  version: 1.0.0',
      `  ${field}: x`,
      'paths:',
      '  /clubs:',
      '    get:',
      '      responses:',
      "        '200': { description: The clubs. }",
      '',
    ].join(line)
  const json =
    '{ "openapi": "3.1.0", "info": { "title": "Café", "version": "1.0.0", "descripton": "x" },\r\n"paths": { "/clubs": { "get": { "responses": { "200": {} } } } } }'
  const misspelt = 'unknown-field #/info/descripton'
  const cases = [
    {
      name: 'with a byte order mark',
      file: 'bom.yaml',
      bytes: `\uFEFF${contract('\n')}`,
      findings: [`bom.yaml:5:3 ${misspelt}`],
    },
    {
      name: 'with a byte order mark, JSON',
      file: 'bom.json',
      bytes: `\uFEFF${json}`,
      findings: [`bom.json:1:70 ${misspelt}`, 'bom.json:2:48 missing-field #/paths/~1clubs/get/responses/200'],
    },
    {
      name: 'with the line ends of Windows',
      file: 'crlf.yaml',
      bytes: contract('\r\n'),
      findings: [`crlf.yaml:5:3 ${misspelt}`],
    },
    {
      name: 'JSON under a name of YAML',
      file: 'json.yaml',
      bytes: json,
      findings: [`json.yaml:1:70 ${misspelt}`, 'json.yaml:2:48 missing-field #/paths/~1clubs/get/responses/200'],
    },
    {
      name: 'YAML in flow style, which starts like JSON',
      file: 'flow.yaml',
      bytes: '{ openapi: 3.1.0, info: { title: A, version: 1.0.0 },\n paths: {} }\n',
      findings: ['flow.yaml:2:2 no-operation #/paths'],
    },
    {
      name: 'in Latin-1',
      file: 'latin.yaml',
      bytes: Buffer.from(contract('\n'), 'latin1'),
      findings: ['latin.yaml:1:1 not-utf8 #'],
    },
    {
      name: 'in UTF-16',
      file: 'utf16.yaml',
      bytes: Buffer.from(`\uFEFF${contract('\n')}`, 'utf16le'),
      findings: ['utf16.yaml:1:1 not-utf8 #'],
    },
    {
      name: 'several YAML documents in a file',
      file: 'stream.yaml',
      bytes: `${contract('\n', 'description')}---\n${contract('\n')}`,
      findings: ['stream.yaml:11:1 not-yaml #'],
    },
  ]
  const folder = t.testdir(Object.fromEntries(cases.map(({ file, bytes }) => [file, bytes])))
  for (const { name, file, findings: expected } of cases) {
    const { findings } = loadContract(join(folder, file), 'own')
    t.strictSame(told(findings, expected, folder), expected, name)
  }
})

t.test('a JSON contract may give a name twice no more than a YAML one', async t => {
  const folder = t.testdir({
    'twice.json':
      '{\n  "openapi": "3.1.0",\n  "info": { "title": "A", "version": "1.0.0" },\n  "paths": {\n    "/clubs": { "get": { "responses": { "200": { "description": "One." } } } },\n    "/clubs": { "get": { "responses": { "200": { "description": "Two." } } } }\n  }\n}\n',
  })
  const { findings } = loadContract(join(folder, 'twice.json'), 'own')
  t.strictSame(
    findings.map(({ place }) => `${place.line}:${place.column}`),
    ['6:5'],
  )
})

// ---------------------------------------------------------------- good contracts

const goodContracts = [
  { name: 'OpenAPI 3.0, as little as there can be', file: 'minimal-3.0.yaml', operations: ['GET /clubs'] },
  { name: 'OpenAPI 3.1, as little as there can be', file: 'minimal-3.1.yaml', operations: ['GET /clubs'] },
  {
    name: 'OpenAPI 3.2, where a response needs no description, in JSON',
    file: 'minimal-3.2.json',
    operations: ['GET /clubs'],
  },
  { name: 'the keywords that only 3.0 has', file: 'dialect-3.0.yaml', operations: ['GET /clubs'] },
  {
    name: 'several files that refer to each other in both directions',
    file: 'several/contract.yaml',
    operations: ['listClubs', 'getClub'],
  },
  { name: 'anchors, aliases and merge keys', file: 'anchors.yaml', operations: ['GET /clubs', 'GET /courts'] },
  {
    name: 'schemas and callbacks that lead back to themselves with an end',
    file: 'recursive.yaml',
    operations: ['GET /groups', 'POST /groups'],
  },
  {
    name: 'a contract with every kind of object',
    file: 'every-object.yaml',
    operations: ['getClub', 'POST /clubs/{id}'],
  },
  { name: 'examples that are no JSON', file: 'media-types.yaml', operations: ['GET /clubs'] },
]

for (const { name, file, operations } of goodContracts) {
  t.test(`nothing is found in ${name}`, async t => {
    for (const trust of ['own', 'foreign'] satisfies Trust[]) {
      const { contract, findings } = loadContract(join(good, file), trust)
      t.strictSame(findings.map(findingLine), [])
      t.strictSame(
        contract?.operations.map(({ id }) => id),
        operations,
      )
    }
  })
}

t.test("nothing is found in the club's own contract", async t => {
  const { contract, findings } = loadContract(
    fileURLToPath(new URL('../../openapi/sports-club.yaml', import.meta.url)),
    'own',
  )
  t.strictSame(findings.map(findingLine), [])
  t.equal(contract?.operations.length, operationCount)
})

const proven = (file: string): Contract => {
  const { contract, findings } = loadContract(join(good, file), 'own')
  if (contract === undefined) throw new UnusableContract(findings)
  return contract
}

interface Answered extends MediaType {
  readonly operation: string
}

const mediaTypes = (contract: Contract | undefined): readonly Answered[] =>
  contract?.operations.flatMap(({ id, responses }) =>
    responses.flatMap(({ content }) => content.map(media => ({ ...media, operation: id }))),
  ) ?? []

/** What would be sent, by operation, media type and name. */
const recordings = (contract: Contract | undefined): Record<string, string> =>
  Object.fromEntries(
    mediaTypes(contract).flatMap(({ operation, mediaType, recordings: sent }) =>
      sent.map(({ name, bytes }) => [`${operation} ${mediaType} ${name}`, bytes.toString('latin1')]),
    ),
  )

t.test('a contract of several files is one document', async t => {
  const contract = proven('several/contract.yaml')
  t.equal(JSON.stringify(contract.document).match(/"\$ref":"[^#][^"]*"/g), null, 'every reference points into it')
  t.strictSame(
    Object.keys(Object(valueAt(contract.document, ['components', 'schemas']))),
    ['Id', 'Club', 'Club_2', 'Court'],
    'a name that is taken is given a number',
  )
  t.strictSame(recordings(contract), {
    'listClubs application/json default': readFileSync(join(good, 'several/examples/clubs.json'), 'latin1'),
    'listClubs application/problem+json default': '{"detail":"It failed."}',
    'getClub application/json default': '{"id":"00ff","name":"Ashdown"}',
    'getClub application/problem+json default': '{"detail":"It failed."}',
  })
})

t.test('every file of a contract is watched, those that are missing too', async t => {
  const { files } = loadContract(join(good, 'several/contract.yaml'), 'own')
  t.strictSame([...files].map(file => relative(good, file)).toSorted(), [
    'several/contract.yaml',
    'several/examples/club.yaml',
    'several/examples/clubs.json',
    'several/paths/club.json',
    'several/paths/clubs.yaml',
    'several/responses.yaml',
    'several/schemas/club.yaml',
  ])
  t.ok(loadContract(join(broken, 'refs-to-files.yaml'), 'own').files.has(join(broken, 'parts/missing.yaml')))
  t.ok(loadContract(join(broken, 'example-files.yaml'), 'own').files.has(join(broken, 'examples/none.json')))
})

t.test('an example in a file is recorded byte for byte', async t => {
  const bytesOf = (file: string): string => readFileSync(join(good, 'files', file), 'latin1')
  t.strictSame(recordings(proven('media-types.yaml')), {
    'GET /clubs application/xml file': bytesOf('club.xml'),
    'GET /clubs image/png file': bytesOf('logo.png'),
    'GET /clubs text/csv file': bytesOf('clubs.csv'),
    'GET /clubs text/plain file': bytesOf('like-json.txt'),
    'GET /clubs text/html default': '<p>Ashdown</p>',
    'GET /clubs application/yaml default': JSON.stringify({ name: 'Ashdown' }, null, 2),
    'GET /clubs application/vnd.club+json file': JSON.stringify({ name: 'Ashdown' }),
  })
})

t.test(
  'what a contract names is a file: no pipe and no device, which would be waited for, or read without end',
  async t => {
    const folder = t.testdir({ device: t.fixture('symlink', '/dev/null'), link: t.fixture('symlink', 'pipe') })
    execFileSync('mkfifo', [join(folder, 'pipe')])
    const odd = 'it is a pipe, a socket or a device, and a file was expected'
    for (const name of ['pipe', 'device', 'link']) {
      const load = (mediaType: string, content: object): LoadedContract => {
        const get = { responses: { 200: { description: 'Said.', content: { [mediaType]: content } } } }
        const path = join(folder, 'contract.json')
        writeFileSync(
          path,
          JSON.stringify({ openapi: '3.1.0', info: { title: 'A', version: '1' }, paths: { '/a': { get } } }),
        )
        return loadContract(path, 'foreign', undefined, ['/dev'])
      }
      const examples = { one: { externalValue: name } }
      for (const mediaType of ['application/json', 'text/plain'])
        hasFields(t, load(mediaType, { examples }).findings, [
          { code: 'missing-example', message: `The example file ${name} can't be had: ${odd}.` },
        ])
      hasFields(t, load('application/json', { schema: { $ref: `${name}#/A` } }).findings, [
        { code: 'dangling-ref', message: `"${name}#/A" points to a file that can't be had: ${odd}.` },
      ])
    }
  },
)

// ---------------------------------------------------------------- files outside the project

t.test('files outside the project of a contract are read only where that is allowed', async t => {
  const secret = '{"secret":"of somebody else"}'
  const root = t.testdir({
    elsewhere: { 'secret.json': secret, 'common.yaml': 'Secret: { type: object }' },
    project: {
      'package.json': '{}',
      'common.yaml': 'Common: { type: object }',
      examples: { 'one.json': '{}' },
      api: { 'linked.json': t.fixture('symlink', '../../elsewhere/secret.json') },
    },
  })
  const api = join(root, 'project/api')
  const load = (example: string, ref: string, allowed: readonly string[] = []): LoadedContract => {
    const content = { schema: { $ref: ref }, examples: { one: { externalValue: example } } }
    const get = { responses: { 200: { description: 'Said.', content: { 'application/json': content } } } }
    const path = join(api, 'contract.json')
    const paths = { '/a': { get } }
    writeFileSync(path, JSON.stringify({ openapi: '3.1.0', info: { title: 'A', version: '1' }, paths }))
    return loadContract(path, 'foreign', undefined, allowed)
  }
  const own = '../common.yaml#/Common'
  const cases: readonly (readonly [string, string, string, readonly string[], readonly string[]])[] = [
    ["what is in the contract's project", '../examples/one.json', own, [], []],
    ['an example beside the project', '../../elsewhere/secret.json', own, [], ['file-outside']],
    ['an example by a whole path', join(root, 'elsewhere/secret.json'), own, [], ['file-outside']],
    ['an example that a link leads out to', 'linked.json', own, [], ['file-outside']],
    ['one that is not there', '../../elsewhere/none.json', own, [], ['file-outside']],
    ['an example by its URI', `file://${root}/elsewhere/secret.json`, own, [], ['file-outside']],
    ['an example by its URI, that may be read', `file://${root}/project/examples/one.json`, own, [], []],
    ['one of the machine', '../../../../../../../../../../etc/passwd', own, [], ['file-outside']],
    [
      'a schema beside the project',
      '../examples/one.json',
      '../../elsewhere/common.yaml#/Secret',
      [],
      ['file-outside'],
    ],
    [
      'a schema by its URI',
      '../examples/one.json',
      `file://${root}/elsewhere/common.yaml#/Secret`,
      [],
      ['file-outside'],
    ],
    ['a folder that is allowed', '../../elsewhere/secret.json', own, ['elsewhere'], []],
    ['a link into it', 'linked.json', '../../elsewhere/common.yaml#/Secret', ['elsewhere'], []],
    ['a folder that begins alike', '../../elsewhere/secret.json', own, ['else'], ['file-outside']],
  ]
  for (const [name, example, ref, allowed, codes] of cases) {
    const folders = allowed.map(folder => join(root, folder))
    const loaded = load(example, ref, folders)
    t.strictSame(
      loaded.findings.map(({ code }) => code),
      codes,
      name,
    )
    if (codes.length > 0) t.match(loaded.findings[0]?.message, /outside the project.*--allow-files/, name)
    if (codes.length > 0) t.notMatch(JSON.stringify(recordings(loaded.contract)), /somebody else/, name)
  }
  const { findings } = load('../examples/one.json', 'https://x.example/common.yaml#/Common')
  t.match(findings[0]?.message, /is on another machine, and nothing is fetched/)
  const { findings: ofHost } = load('file://host.example/one.json', 'file://host.example/common.yaml#/Common')
  t.strictSame(
    ofHost.map(({ code }) => code),
    ['remote-ref', 'remote-example'],
    'a file URI may name another machine',
  )
})

// ---------------------------------------------------------------- somebody else's contract

t.test("of somebody else's contract only what makes it unusable is an error", async t => {
  const cases = [
    { file: 'unknown-fields.yaml', errors: [] },
    { file: 'unknown-fields.json', errors: [] },
    { file: 'beside-a-ref.yaml', errors: [] },
    { file: 'wrong-types.yaml', errors: [] },
    { file: 'missing-fields.yaml', errors: [] },
    { file: 'no-info.yaml', errors: [] },
    { file: 'examples.yaml', errors: [] },
    { file: 'example-files.yaml', errors: [] },
    { file: 'operations.yaml', errors: [] },
    { file: 'schemas.yaml', errors: [] },
    { file: 'schemas.json', errors: [] },
    // An example that isn't there leaves the operation usable.
    { file: 'refs.yaml', errors: ['7', '13', '16', '19', '20', '22', '26', '37', '38', '40'] },
    { file: 'circles.yaml', errors: [] },
    { file: 'odd.yaml', errors: [] },
    { file: 'circles-of-schemas.yaml', errors: [] },
    { file: 'knock-on.yaml', errors: ['7', '15', '21'] },
    { file: 'syntax.yaml', errors: ['4'] },
    { file: 'duplicate-keys.yaml', errors: ['8', '10', '12'] },
    { file: 'syntax.json', errors: ['6'] },
    { file: 'alias-bomb.yaml', errors: ['1'] },
    { file: 'empty.yaml', errors: ['1'] },
    { file: 'swagger.yaml', errors: ['1'] },
    { file: 'openapi-4.json', errors: ['3'] },
    { file: 'no-paths.yaml', errors: ['1'] },
    { file: 'no-operations.yaml', errors: ['3'] },
  ]
  for (const { file, errors } of cases) {
    const own = loadContract(join(broken, file), 'own')
    const { contract, findings } = loadContract(join(broken, file), 'foreign')
    t.strictSame(
      findings.filter(({ severity }) => severity === 'error').map(({ place }) => String(place.line)),
      errors,
      `${file}: the errors`,
    )
    t.equal(
      contract !== undefined,
      errors.length === 0,
      `${file}: ${errors.length === 0 ? 'it is served' : 'it is not served'}`,
    )
    t.strictSame(
      findings.map(({ place, code, pointer, message }) => ({ place, code, pointer, message })),
      own.findings.map(({ place, code, pointer, message }) => ({ place, code, pointer, message })),
      `${file}: the same findings at the same places`,
    )
    if (contract === undefined) continue
    const sites = await foreignSites(contract, { seed: 1 })
    const { app } = await sites(contract, {
      onError: error => t.fail(`${file}: ${String(error)}`),
      access: () => ({ isLoopback: true, token: undefined }),
    })
    for (const { id, method, path } of contract.operations) {
      const { status } = await app.fetch(
        new Request(`http://localhost${path.replaceAll(/\{[^}]+\}/g, '1')}`, {
          method: method === 'POST' ? 'POST' : 'GET',
        }),
      )
      t.ok(status < 500, `${file}: ${id} is answered, with ${status}`)
    }
  }
})

t.test('an example that breaks its schema is no recording, and why is kept', async t => {
  const reasons = (loaded: LoadedContract): Record<string, string> =>
    Object.fromEntries(
      mediaTypes(loaded.contract).flatMap(media => [...media.refused].map(([name, reason]) => [name, reason])),
    )
  const inline = loadContract(join(broken, 'examples.yaml'), 'foreign')
  t.strictSame(Object.keys(recordings(inline.contract)).toSorted(), [
    'GET /clubs application/json both',
    'GET /clubs application/json default',
    'GET /clubs application/json good',
    'GET /clubs application/json one',
  ])
  hasFields(t, reasons(inline), {
    bad: 'it breaks its schema (at /1/id expected an integer, found "two")',
    shared: /^it breaks its schema \(at \/0\/founded/,
    nothing: 'it has no value',
    default: /^it breaks its schema/,
  })
  const inFiles = loadContract(join(broken, 'example-files.yaml'), 'foreign')
  t.strictSame(Object.keys(recordings(inFiles.contract)), ['GET /clubs application/json good'])
  hasFields(t, reasons(inFiles), {
    bad: 'it breaks its schema (at /1/id expected an integer, found "two")',
    yaml: /^it breaks its schema/,
    missing: 'the file does not exist',
    folder: 'it is a folder, and a file was expected',
    text: /can't be read/,
    latin: /can't be read/,
    empty: /can't be read/,
    remote: 'it is on another machine',
    number: 'its externalValue is no string',
  })
})
