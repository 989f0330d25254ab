/**
 * The schemas of one document, each compiled once, whoever refers to it.
 *
 * Ajv compiles what a reference leads to in the midst of what refers to it, so that a chain of some hundred schemas
 * ends its stack. It follows each chain of references anew and reads each as a URI; it writes a schema that refers to
 * nothing into every other that refers to it, however large, and compiles what two places ask for twice. Here every
 * reference is a pointer into the document, each is followed once, and what is referred to is compiled first.
 */
import type { Ajv2020, AnySchema, KeywordCxt, ValidateFunction } from 'ajv/dist/2020.js'
import { nil } from 'ajv/dist/compile/codegen/index.js'
import { type SchemaCxt, SchemaEnv, compileSchema } from 'ajv/dist/compile/index.js'
import { schemaHasRulesButRef } from 'ajv/dist/compile/util.js'
import { callRef, getValidate } from 'ajv/dist/vocabularies/core/ref.js'
import { candidatesOf } from './alternative.ts'
import type { SchemaWay } from './schema-way.ts'
import { Divisions } from './division.ts'
import { isObject, segmentsOfFragment, valueAt } from '../text/pointer.ts'

/** What is as small is written into whatever refers to it: it takes no more than the call. */
const smallSchema = 40

export class SharedSchemas {
  readonly #ajv: Ajv2020
  readonly #root: SchemaEnv
  readonly #start: string
  readonly #targets = new Map<string, AnySchema | undefined>()
  readonly #ends = new Map<object, AnySchema | undefined>()
  readonly #shared = new Map<AnySchema, SchemaEnv>()
  readonly #failures = new Map<SchemaEnv, unknown>()
  /** What they refer to comes before them: until then they are called by where they will be. */
  readonly #waiting = new Set<SchemaEnv>()
  readonly #small = new Map<AnySchema, boolean>()
  readonly #parts = new Map<unknown, SchemaEnv>()
  readonly divisions: Divisions

  /**
   * @param key by which schemas outside the document call it: `key#/components/schemas/Pet`
   * @param way how its references are followed
   * @param spend is told of the steps that a check takes
   */
  constructor(
    ajv: Ajv2020,
    document: Record<string, unknown>,
    key: string,
    way: SchemaWay<unknown>,
    spend: (steps: number) => void,
  ) {
    this.#ajv = ajv
    this.#root = new SchemaEnv({ schema: document, schemaId: '$id', baseId: key })
    this.#start = `${key}#`
    this.#shared.set(document, this.#root)
    this.divisions = new Divisions(
      reference => {
        const target = this.#referredToBy(reference, true)
        return target !== undefined && this.#isSmall(target) ? target : undefined
      },
      (schema, keyword) => candidatesOf(way, schema, keyword),
      spend,
    )
  }

  /** The check of what stands at a fragment of the document. Undefined: there is no schema. @throws what Ajv does */
  compiledAt(fragment: string): ValidateFunction | undefined {
    const target = this.#targetOf(fragment)
    return target === undefined ? undefined : this.#compiled(this.#envOf(target)).validate
  }

  /** Writes the code for a `$ref`. False: it is none into the document. */
  writeReference(cxt: KeywordCxt): boolean {
    const target = this.#referredToBy(cxt.schema, cxt.it.schemaEnv.root === this.#root)
    if (target === undefined) return false
    if (this.#isSmall(target)) this.#writeInline(cxt, target)
    else {
      const env = this.#envOf(target)
      const callable = this.#waiting.has(env) ? env : this.#compiled(env)
      callRef(cxt, getValidate(cxt, callable), callable, callable.$async)
    }
    return true
  }

  /** Of the schema that is being compiled a part that is to be a function of its own. @throws what Ajv does */
  partOf({ schemaEnv: { root }, baseId }: SchemaCxt, schema: AnySchema): SchemaEnv {
    const part = new SchemaEnv({ schema, schemaId: '$id', root, baseId })
    this.#parts.set(schema, part)
    return compileSchema.call(this.#ajv, part)
  }

  /** The check of a part, where there is one. */
  checkOfPart(schema: unknown): ValidateFunction | undefined {
    return this.#parts.get(schema)?.validate
  }

  isPart(one: SchemaEnv): boolean {
    return this.#parts.get(one.schema) === one
  }

  #writeInline(cxt: KeywordCxt, schema: AnySchema): void {
    const valid = cxt.gen.name('valid')
    const topSchemaRef = cxt.gen.scopeValue('schema', { ref: schema })
    const reference = { schema, dataTypes: [], schemaPath: nil, topSchemaRef, errSchemaPath: String(cxt.schema) }
    cxt.mergeEvaluated(cxt.subschema(reference, valid))
    cxt.ok(valid)
  }

  #isSmall(schema: AnySchema): boolean {
    const known = this.#small.get(schema) ?? isSmall(schema)
    this.#small.set(schema, known)
    return known
  }

  #referredToBy(ref: unknown, isInside: boolean): AnySchema | undefined {
    if (typeof ref !== 'string') return undefined
    if (isInside && ref.startsWith('#')) return this.#targetOf(ref.slice(1))
    return ref.startsWith(this.#start) ? this.#targetOf(ref.slice(this.#start.length)) : undefined
  }

  #targetOf(fragment: string): AnySchema | undefined {
    if (!this.#targets.has(fragment)) this.#targets.set(fragment, this.#endOf(this.#standingAt(fragment)))
    return this.#targets.get(fragment)
  }

  #standingAt(fragment: string): AnySchema | undefined {
    const segments = segmentsOfFragment(fragment)
    const value = segments === undefined ? undefined : valueAt(this.#root.schema, segments)
    // What is no schema was reported as such, and says nothing of a value.
    return value === undefined || isObject(value) || typeof value === 'boolean' ? value : true
  }

  /** Where references end that ask for nothing else. Undefined: they lead nowhere, or in a circle. */
  #endOf(schema: AnySchema | undefined): AnySchema | undefined {
    const passed = new Set<object>()
    let end = schema
    while (isObject(end) && typeof end.$ref === 'string' && !schemaHasRulesButRef(end, this.#ajv.RULES)) {
      if (this.#ends.has(end) || passed.has(end)) {
        end = this.#ends.get(end)
        break
      }
      passed.add(end)
      end = end.$ref.startsWith('#') ? this.#standingAt(end.$ref.slice(1)) : undefined
    }
    for (const one of passed) this.#ends.set(one, end)
    return end
  }

  #envOf(schema: AnySchema): SchemaEnv {
    const root = this.#root
    const env = this.#shared.get(schema) ?? new SchemaEnv({ schema, schemaId: '$id', root, baseId: root.baseId })
    this.#shared.set(schema, env)
    return env
  }

  #compiled(start: SchemaEnv): SchemaEnv {
    const open: { readonly env: SchemaEnv; readonly targets: AnySchema[] }[] = []
    const enter = (env: SchemaEnv): void => {
      if (env.validate !== undefined || this.#waiting.has(env) || this.#failures.has(env)) return
      this.#waiting.add(env)
      open.push({ env, targets: this.#referredToIn(env.schema) })
    }
    enter(start)
    for (let top = open.at(-1); top !== undefined; top = open.at(-1)) {
      const target = top.targets.pop()
      if (target !== undefined) enter(this.#envOf(target))
      else {
        this.#compile(top.env)
        open.pop()
      }
    }
    if (this.#failures.has(start)) throw this.#failures.get(start)
    return start
  }

  /** Fails with what it refers to, as everything does that can't be decided without it. */
  #compile(env: SchemaEnv): void {
    try {
      compileSchema.call(this.#ajv, env)
    } catch (error) {
      this.#failures.set(env, error)
      // Nothing is said of a value by what can't be compiled, neither to those that were compiled around it.
      env.validate = this.#ajv.compile(true)
    } finally {
      this.#waiting.delete(env)
    }
  }

  /** The large schemas that stand behind the references in a schema, the last one first. */
  #referredToIn(schema: unknown): AnySchema[] {
    const found: AnySchema[] = []
    const look = (value: unknown): void => {
      if (Array.isArray(value)) value.forEach(look)
      else if (isObject(value)) {
        const target = this.#referredToBy(value.$ref, true)
        if (target !== undefined && !this.#isSmall(target)) found.push(target)
        Object.values(value).forEach(look)
      }
    }
    look(schema)
    return found.toReversed()
  }
}

/** It has few parts, and refers to nothing. */
const isSmall = (schema: AnySchema): boolean => {
  let left = smallSchema
  const fits = (value: unknown): boolean => {
    if ((left -= 1) < 0) return false
    if (typeof value !== 'object' || value === null) return true
    for (const name in value) if (name === '$ref' || name === '$dynamicRef') return false
    for (const item of Object.values(value)) if (!fits(item)) return false
    return true
  }
  return fits(schema)
}
