/**
 * The code that is written for a keyword whose parts are functions of their own, or are gone through in a loop, as
 * `Divisions` says. A part is called like what a `$ref` leads to, so its errors, and what it has evaluated, go the same
 * way.
 */
import { type KeywordCxt, Name, type ValidateFunction, _ } from 'ajv/dist/2020.js'
import { type Code as Written, nil, not, strConcat } from 'ajv/dist/compile/codegen/index.js'
import { evaluatedPropsToName, mergeEvaluated, toHash } from 'ajv/dist/compile/util.js'
import { allSchemaProperties, noPropertyInData, propertyInData } from 'ajv/dist/vocabularies/code.js'
import { getValidate } from 'ajv/dist/vocabularies/core/ref.js'
import { given } from '../text/given.ts'
import { type Groups, mostNamesWritten, namesAskedBy } from './division.ts'
import { isObject } from '../text/pointer.ts'
import type { SharedSchemas } from './shared-schemas.ts'

/** Writes the code of a keyword. */
export type WriteKeyword = (cxt: KeywordCxt, type?: string) => void

type Applied = Parameters<KeywordCxt['subschema']>[0]

/** By the reference that is written in place of a part: writes the call. */
const calls = new WeakMap<object, (cxt: KeywordCxt) => void>()

const calling = ({ it }: KeywordCxt, write: (cxt: KeywordCxt) => void): Applied => {
  const schema = { $ref: '#' }
  calls.set(schema, write)
  return { schema, schemaPath: nil, topSchemaRef: it.topSchemaRef, errSchemaPath: it.errSchemaPath }
}

/** Writes the call of a part. False: it is a reference that stands in the contract. */
export const writeCall = (cxt: KeywordCxt): boolean => {
  const write = calls.get(cxt.parentSchema)
  write?.(cxt)
  return write !== undefined
}

/** Where the value is that a check is about: all that ours are told of what is around it. */
const contextOf = ({ errorPath }: KeywordCxt['it']): Written =>
  _`{instancePath: ${strConcat(new Name('instancePath'), errorPath)}}`

/**
 * As Ajv calls what a reference leads to; but what a part says of names and items it says of bad ones too.
 *
 * @param evaluated of a part that is compiled: what of it is always the same
 */
const callOf = (cxt: KeywordCxt, check: Written, context: Written, evaluated?: ValidateFunction['evaluated']): void => {
  const { gen, it } = cxt
  cxt.result(_`${check}(${cxt.data}, ${context})`, undefined, () => {
    const [told, found] = [new Name('vErrors'), _`${check}.errors`]
    gen.assign(told, _`${told} === null ? ${found} : ${told}.concat(${found})`)
    gen.assign(new Name('errors'), _`${told}.length`)
  })
  if (!it.opts.unevaluated) return
  const isKnown = (isDynamic: boolean | undefined): boolean => evaluated !== undefined && isDynamic !== true
  const props = isKnown(evaluated?.dynamicProps) ? evaluated?.props : gen.var('props', _`${check}.evaluated.props`)
  const items = isKnown(evaluated?.dynamicItems) ? evaluated?.items : gen.var('items', _`${check}.evaluated.items`)
  Object.assign(it, given({ props, items }))
}

/** Ajv gives the parts that are apart to what calls them. */
export const writtenApart =
  (shared: () => SharedSchemas) =>
  (code: WriteKeyword): WriteKeyword =>
  (cxt, type) => {
    const subschema = cxt.subschema.bind(cxt)
    cxt.subschema = (applied, valid) => {
      const { keyword, schemaProp, ...how } = applied
      const inKeyword = keyword === undefined ? undefined : cxt.parentSchema[keyword]
      const part: unknown = schemaProp === undefined ? inKeyword : inKeyword[schemaProp]
      const own = shared().divisions.apartOf(cxt.parentSchema, part)
      if (own === undefined) return subschema(applied, valid)
      const callable = shared().partOf(cxt.it, own)
      const call = calling(cxt, inner => {
        callOf(inner, getValidate(inner, callable), contextOf(inner.it), callable.validate?.evaluated)
      })
      return subschema({ ...how, ...call }, valid)
    }
    code(cxt, type)
  }

/** What is evaluated in a loop is put together outside of it. */
const nameEvaluated = ({ gen, it }: KeywordCxt): void => {
  if (!it.opts.unevaluated) return
  if (it.props !== true && !(it.props instanceof Name)) it.props = evaluatedPropsToName(gen, it.props)
  if (it.items !== true && !(it.items instanceof Name)) it.items = gen.var('items', it.items ?? 0)
}

/**
 * What only some values have evaluated is put together outside of what is done for them: in a list Ajv takes it for
 * evaluated in each item behind the first that has.
 */
export const evaluatedAnew =
  (code: WriteKeyword): WriteKeyword =>
  (cxt, type) => {
    const { gen, it } = cxt
    if (it.opts.unevaluated) {
      it.props = it.props === undefined ? gen.var('props', _`undefined`) : it.props
      it.items = it.items === undefined ? gen.var('items', _`undefined`) : it.items
      nameEvaluated(cxt)
    }
    code(cxt, type)
  }

/** Writes what is done with one of the parts. What it returns says that no other need be looked at. */
type Look = (applied: Applied, index: Name | number) => Written | undefined

/** `each` writes the look at each of the parts, in their order. */
export type WriteParts = (cxt: KeywordCxt, each: (look: Look) => void) => void

/**
 * Of hundreds of functions that are called one after the other none stays at hand: two for what is in another schema.
 */
const stepsOfLook = (schemas: Groups['schemas']): number =>
  schemas.some(schema => isObject(schema) && schema.$ref !== undefined) ? 12 : 1

const inLoop =
  (shared: SharedSchemas, cxt: KeywordCxt, { schemas, among }: Groups) =>
  (look: Look): void => {
    const { gen, it } = cxt
    const parts = gen.scopeValue('obj', { ref: schemas.map(schema => shared.partOf(it, schema)) })
    // Said once for all of them: it takes longer than a look at the value.
    const context = gen.const('context', contextOf(it))
    const steps = stepsOfLook(schemas)
    const lookAt = (index: Name): void => {
      gen.code(_`$work.left -= ${steps}`)
      const check = gen.const('check', _`${parts}[${index}].validate`)
      const call = calling(cxt, inner => callOf(inner, check, context))
      const isEnough = look(call, index)
      if (isEnough !== undefined) gen.if(isEnough, () => gen.break())
    }
    if (among === undefined) gen.forRange('part', 0, schemas.length, lookAt)
    else gen.forOf('part', _`${gen.scopeValue('func', { ref: among })}(${cxt.data})`, lookAt)
  }

/**
 * Of a list, one behind the other: Ajv puts each within the one before, and V8 takes seconds to give up on 1,700 of
 * them.
 */
export const oneBehindAnother =
  (write: WriteParts): WriteKeyword =>
  cxt => {
    const { gen, keyword, schema } = cxt
    if (!Array.isArray(schema)) return
    const lookAtEach = (look: Look): void => {
      let isEnough: Written | undefined
      for (const schemaProp of schema.keys()) {
        if (isEnough !== undefined && schemaProp > 1) gen.if(not(isEnough))
        const isNowEnough = look({ keyword, schemaProp }, schemaProp)
        if (isEnough !== undefined && schemaProp > 1) gen.endIf()
        isEnough = isNowEnough
      }
    }
    write(cxt, look => void gen.block(() => lookAtEach(look)))
  }

/** All of them have to be met. */
const all =
  (isEvaluating: boolean): WriteParts =>
  (cxt, each) => {
    const valid = cxt.gen.name('valid')
    each(applied => {
      const inside = cxt.subschema(applied, valid)
      if (isEvaluating) cxt.mergeEvaluated(inside, Name)
      return undefined
    })
  }

export const loops: Readonly<Record<string, WriteParts>> = {
  allOf: all(true),
  patternProperties: all(true),
  dependentSchemas: all(true),
  properties: (cxt, each) => {
    const { gen, it, schema } = cxt
    if (it.opts.unevaluated && it.props !== true)
      it.props = mergeEvaluated.props(gen, toHash(allSchemaProperties(schema)), it.props)
    all(false)(cxt, each)
  },
  anyOf: (cxt, each) => {
    const { gen, it } = cxt
    const valid = gen.let('valid', false)
    const isThisOne = gen.name('_valid')
    each(applied => {
      const inside = cxt.subschema({ ...applied, compositeRule: true }, isThisOne)
      gen.assign(valid, _`${valid} || ${isThisOne}`)
      cxt.mergeValidEvaluated(inside, isThisOne)
      return it.opts.unevaluated ? undefined : valid
    })
    cxt.result(
      valid,
      () => cxt.reset(),
      () => cxt.error(true),
    )
  },
  prefixItems: (cxt, each) => {
    const { gen, it, schema } = cxt
    if (it.opts.unevaluated && it.items !== true) it.items = mergeEvaluated.items(gen, schema.length, it.items)
    all(false)(cxt, each)
  },
}

/** Names that others ask for, gone through in a loop. */
export const dependentNames =
  (code: WriteKeyword): WriteKeyword =>
  (cxt, type) => {
    const { gen, data, keyword, schema, it } = cxt
    // Of lists that are none Ajv says so.
    if (namesAskedBy(keyword, schema) <= mostNamesWritten || !Object.values(schema).every(Array.isArray))
      return code(cxt, type)
    const { ownProperties } = it.opts
    gen.forOf('entry', gen.scopeValue('obj', { ref: Object.entries(schema) }), entry => {
      const property = gen.const('property', _`${entry}[0]`)
      gen.if(propertyInData(gen, data, property, ownProperties))
      gen.forOf('name', _`${entry}[1]`, missingProperty => {
        gen.if(noPropertyInData(gen, data, missingProperty, ownProperties))
        cxt.setParams({ property, missingProperty, depsCount: 1, deps: '' })
        cxt.error()
        gen.endIf()
      })
      gen.endIf()
    })
  }

/** Whatever their parts are, it is known what these evaluate. */
const evaluatingByName = new Set(['properties', 'prefixItems'])

/** Ajv writes one behind the other what is gone through in a loop here. */
export const looped =
  (shared: () => SharedSchemas, write: WriteParts) =>
  (code: WriteKeyword): WriteKeyword =>
  (cxt, type) => {
    const groups = shared().divisions.groupsOf(cxt.parentSchema, cxt.keyword)
    if (groups === undefined) code(cxt, type)
    else {
      if (!evaluatingByName.has(cxt.keyword)) nameEvaluated(cxt)
      write(cxt, inLoop(shared(), cxt, groups))
    }
  }
