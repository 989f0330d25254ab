/**
 * Ajv, made so that no check costs more than it may.
 *
 * The code that Ajv writes for a schema is changed in a few places before it is run (`code.process`, which Ajv has for
 * this): every schema that is entered and every turn of a loop is counted; an error is told as it is found, instead of
 * being kept in lists that are copied from schema to schema; and where nobody listens, the first one ends the check. An
 * alternative is tried without a word. `uniqueItems` and long `enum`s, for which Ajv compares everything with
 * everything, are ours, and so is a `const` that is an object or a list. What is required and missing is asked of
 * nobody whose values don't have it: one that only answers have of a request, one that only requests have of an answer.
 */
import { Ajv2020, type KeywordCxt, Name, type Options, _ } from 'ajv/dist/2020.js'
import { _Code, strConcat } from 'ajv/dist/compile/codegen/code.js'
import type { ValueScopeName } from 'ajv/dist/compile/codegen/index.js'
import {
  type WriteKeyword,
  type WriteParts,
  writtenApart,
  dependentNames,
  evaluatedAnew,
  loops,
  looped,
  oneBehindAnother,
  writeCall,
} from './divided-code.ts'
import { dividedKeywords, mostNamesWritten } from './division.ts'
import { isMultipleOf } from './multiples.ts'
import { EnumValues, nearNames, stepsOfFarName } from './equal-items.ts'
import type { Occurring } from './occurring.ts'
import type { SchemaWay } from './schema-way.ts'
import { SharedSchemas } from './shared-schemas.ts'
import { Work } from './work.ts'

/** Its checks are to be run by its `work`. */
export class BoundedAjv extends Ajv2020 {
  readonly work: Work
  #shared: SharedSchemas | undefined

  constructor({ unevaluated, dynamicRef, inheritedName, oneWay }: Occurring, options: Options) {
    super({
      ...options,
      allErrors: true,
      verbose: true,
      ownProperties: inheritedName,
      loopRequired: mostNamesWritten + 1,
      code: {
        ...options.code,
        optimize: false,
        process: (code, schema) => bounded(code, schema !== undefined && this.#shared?.isPart(schema) === true),
      },
    })
    // Where nobody asks what has been looked at, the first alternative that fits is the last that is tried.
    this.opts.unevaluated = unevaluated
    this.work = new Work(dynamicRef)
    this.scope.scopeRefs = scopeRefs
    alter(this, 'oneOf', () => oneBehindAnother(exactlyOne(oneWay)))
    alter(this, 'patternProperties', countingPatterns)
    for (const keyword of manifold) alter(this, keyword, countingEntries)
    const shared = (): SharedSchemas => this.shared
    if (!dynamicRef) {
      for (const [keyword, write] of Object.entries(loops)) alter(this, keyword, looped(shared, write))
      alter(this, 'oneOf', looped(shared, exactlyOne(oneWay)))
    }
    for (const keyword of ['anyOf', 'oneOf', 'not', 'if', 'contains', 'propertyNames'])
      alter(this, keyword, code => (cxt, type) => code(withMutedBranches(cxt, oneWay), type))
    alter(this, 'if', evaluatingWhereMet)
    alter(this, 'unevaluatedItems', evenOfAll)
    for (const keyword of ['anyOf', 'oneOf', 'if', 'dependentSchemas']) alter(this, keyword, evaluatedAnew)
    alter(this, 'dependentRequired', dependentNames)
    if (oneWay) for (const keyword of ['required', 'dependentRequired']) alter(this, keyword, excusing)
    alter(this, 'format', countingText(stepsOfFormat))
    for (const keyword of ['minLength', 'maxLength']) alter(this, keyword, code => whereInDoubt(countingText(0)(code)))
    alter(this, '$ref', code => (cxt, type) => {
      if (!writeCall(cxt) && this.#shared?.writeReference(cxt) !== true) code(cxt, type)
    })
    for (const keyword of ['$ref', '$dynamicRef']) alter(this, keyword, endingUnheard)
    alter(this, 'uniqueItems', () => uniqueItems)
    alter(this, 'enum', enumeration)
    alter(this, 'const', constant)
    alter(this, 'multipleOf', () => multiple(steps => this.work.spend(steps)))
    alter(this, 'dependentRequired', namingOne)
    // Outermost, so that all others see which of a keyword's parts it is.
    if (!dynamicRef) for (const keyword of dividedKeywords) alter(this, keyword, writtenApart(shared))
  }

  /** The document whose schemas `key#/components/...` means. `way`: how its references are followed. */
  share(document: Record<string, unknown>, key: string, way: SchemaWay<unknown>): void {
    this.#shared = new SharedSchemas(this, document, key, way, steps => this.work.spend(steps))
  }

  get shared(): SharedSchemas {
    if (this.#shared === undefined) throw new Error('No document is shared.')
    return this.#shared
  }
}

/** What the code of a schema has from outside it. Ajv copies all that it has written for each that it adds. */
const scopeRefs: BoundedAjv['scope']['scopeRefs'] = (scope, values = {}) => {
  const lines: string[] = []
  const add = (name: ValueScopeName): void => void lines.push(`const ${name.str} = ${scope.str}${name.scopePath?.str};`)
  for (const names of Object.values(values)) names?.forEach(add)
  return new _Code(lines.join(''))
}

const alter = ({ RULES }: Ajv2020, keyword: string, altered: (code: WriteKeyword) => WriteKeyword): void => {
  const rule = RULES.all[keyword]
  if (typeof rule !== 'object' || !('code' in rule.definition)) throw new Error(`Ajv has no keyword ${keyword}.`)
  const { code } = rule.definition
  rule.definition = { ...rule.definition, code: altered(code) }
}

/** Whatever a value is held against on trial is so without a word. */
const withMutedBranches = (cxt: KeywordCxt, oneWay: boolean): KeywordCxt => {
  const { gen, keyword } = cxt
  const subschema = cxt.subschema.bind(cxt)
  cxt.subschema = (applied, valid) => {
    if (applied.compositeRule !== true) return subschema(applied, valid)
    gen.code(_`$work.muted++;if(--$work.left < 0)$work.exceed()`)
    const around = oneWay ? excusesAround(cxt, keyword === 'not' || keyword === 'if') : undefined
    const made = subschema({ ...applied, createErrors: false, allErrors: true }, valid)
    around?.end(valid)
    gen.code(_`$work.muted--`)
    return made
  }
  return cxt
}

/** A branch that fails excuses nothing. A value isn't excluded, nor is a condition met, by what it needn't have. */
const excusesAround = ({ gen }: KeywordCxt, isStrict: boolean): { end: (valid: Name) => void } => {
  const before = gen.const('excused', _`$work.excused`)
  if (isStrict) gen.code(_`$work.strict++`)
  return {
    end: valid => {
      if (isStrict) gen.code(_`$work.strict--`)
      gen.code(_`if(!${valid})$work.excused = ${before}`)
    },
  }
}

/** `required` and its like, where the name that is missing may travel the other way. */
const excusing =
  (code: WriteKeyword): WriteKeyword =>
  (cxt, type) => {
    const { gen, it } = cxt
    const error = cxt.error.bind(cxt)
    const path = strConcat(new Name('instancePath'), it.errorPath)
    const schema = _`${it.topSchemaRef}${it.schemaPath}`
    cxt.error = (...args) => {
      const isAsked = _`!$work.isExcused(${path}, ${cxt.params.missingProperty}, ${schema})`
      gen.if(isAsked, () => error(...args))
    }
    code(cxt, type)
  }

/** Of a condition that isn't met, Ajv takes for evaluated what it names (JSON Schema 2020-12, core, 7.7.1). */
const evaluatingWhereMet =
  (code: WriteKeyword): WriteKeyword =>
  (cxt, type) => {
    const subschema = cxt.subschema.bind(cxt)
    const mergeEvaluated = cxt.mergeEvaluated.bind(cxt)
    let isMet: Name | undefined
    cxt.subschema = (applied, valid) => {
      if (applied.keyword === 'if') isMet = valid
      return subschema(applied, valid)
    }
    cxt.mergeEvaluated = (inside, toName) => {
      if (toName === undefined && isMet !== undefined) void cxt.mergeValidEvaluated(inside, isMet)
      else mergeEvaluated(inside, toName)
    }
    code(cxt, type)
  }

/** Where an alternative has evaluated all items, Ajv keeps `true`, and then compares a length with it. */
const evenOfAll =
  (code: WriteKeyword): WriteKeyword =>
  (cxt, type) => {
    const { gen, it, data } = cxt
    const { items } = it
    if (items instanceof Name) it.items = gen.const('items', _`${items} === true ? ${data}.length : ${items} || 0`)
    code(cxt, type)
  }

/** An error in the schema that is referred to ends this one too, unless somebody listens or it is only tried. */
const endingUnheard =
  (code: WriteKeyword): WriteKeyword =>
  (cxt, type) => {
    code(cxt, type)
    if (cxt.it.createErrors !== false) cxt.gen.if(_`errors > 0 && $work.muted > 0`, () => cxt.gen.return(_`false`))
  }

/** Of those that fit, one for which nothing had to be excused is the one. Once there are two, no other is looked at. */
const exactlyOne =
  (oneWay: boolean): WriteParts =>
  (cxt, each) => {
    const { gen } = cxt
    const valid = gen.let('valid', false)
    const passing = gen.let('passing', null)
    const isThisOne = gen.name('_valid')
    const isExcused = oneWay ? gen.let('isExcused', false) : undefined
    cxt.setParams({ passing })
    each((applied, index) => {
      const before = isExcused === undefined ? undefined : gen.const('excused', _`$work.excused`)
      const inside = cxt.subschema({ ...applied, compositeRule: true }, isThisOne)
      if (isExcused === undefined) gen.if(_`${isThisOne} && ${valid}`)
      else {
        gen.if(_`${isThisOne} && ${valid} && $work.excused > ${before}`)
        gen.code(_`$work.excused = ${before}`)
        gen.elseIf(_`${isThisOne} && ${valid} && !${isExcused}`)
      }
      gen.assign(valid, false).assign(passing, _`[${passing}, ${index}]`)
      gen.elseIf(isThisOne)
      gen.assign(valid, true).assign(passing, index)
      if (isExcused !== undefined) gen.assign(isExcused, _`$work.excused > ${before}`)
      cxt.mergeEvaluated(inside, Name)
      gen.endIf()
      return _`Array.isArray(${passing})`
    })
    cxt.result(
      valid,
      () => cxt.reset(),
      () => cxt.error(true),
    )
  }

const stepsOfFormat = 4

/**
 * A keyword that takes so many steps, and looks through a text: 4 characters a step. Hundreds of them may be about one
 * text, and none of them enters a schema.
 */
const countingText =
  (steps: number) =>
  (code: WriteKeyword): WriteKeyword =>
  (cxt, type) => {
    const { gen, data } = cxt
    if (steps > 0) gen.code(_`$work.left -= ${steps}`)
    gen.if(_`${data}.length > ${noticeableText}`, () => gen.code(_`$work.spend(${data}.length >> 2)`))
    code(cxt, type)
  }

/** Characters: to look through fewer is no step, unless they are counted one by one. */
const noticeableText = 64

/** Each goes through all names anew. */
const countingPatterns =
  (code: WriteKeyword): WriteKeyword =>
  (cxt, type) => {
    cxt.gen.code(_`$work.left -= ${2 * Object.keys(cxt.schema).length}`)
    code(cxt, type)
  }

/** Keywords of which one may have thousands of entries, most of which are about what isn't there. */
const manifold = ['properties', 'required', 'dependentSchemas', 'dependentRequired', 'prefixItems']

/** Each entry takes a little time, which nobody notices but of thousands. */
const countingEntries =
  (code: WriteKeyword): WriteKeyword =>
  (cxt, type) => {
    const entries = Object.keys(cxt.schema).length >> 3
    if (entries > 0) cxt.gen.code(_`$work.left -= ${entries}`)
    code(cxt, type)
  }

/** Values of an enumeration that are held against a value one by one, where all of them are scalars. */
const fewValues = 8

/** A character is one or two units of what JavaScript takes for a text's length: few texts have to be counted out. */
const whereInDoubt =
  (code: WriteKeyword): WriteKeyword =>
  (cxt, type) => {
    const { gen, keyword, data, schema } = cxt
    if (typeof schema !== 'number') return code(cxt, type)
    const isInDoubt = keyword === 'maxLength' ? _`${data}.length > ${schema}` : _`${data}.length < ${2 * schema}`
    gen.if(isInDoubt, () => {
      gen.code(_`$work.left -= ${data}.length >> 4`)
      code(cxt, type)
    })
  }

/** Looked up, for Ajv compares with each; of one without values it says that it is none. */
const enumeration =
  (code: WriteKeyword): WriteKeyword =>
  (cxt, type) => {
    const { gen, data, schema } = cxt
    if (!Array.isArray(schema)) return code(cxt, type)
    if (schema.length === 0) return cxt.fail()
    if (schema.length <= fewValues && !schema.some(value => typeof value === 'object' && value !== null))
      return code(cxt, type)
    const listed = gen.scopeValue('obj', { ref: new EnumValues(schema) })
    cxt.fail(_`!$work.isListed(${data}, ${listed})`)
  }

/** Ajv counts nothing of an object's, and calls a property of it that is named `valueOf` or `toString`. */
const constant =
  (code: WriteKeyword): WriteKeyword =>
  (cxt, type) => {
    const { data, schema, schemaCode } = cxt
    if (typeof schema !== 'object' || schema === null) code(cxt, type)
    else cxt.fail(_`!$work.isConstant(${data}, ${schemaCode})`)
  }

/** Ajv divides, and asks whether a whole number comes out, or nearly: of large numbers none does. */
const multiple =
  (spend: (steps: number) => void): WriteKeyword =>
  cxt => {
    const check = cxt.gen.scopeValue('func', { ref: isMultipleOf(Number(cxt.schema), spend) })
    cxt.fail(_`!${check}(${cxt.data})`)
  }

/** With each of the names that have to be there Ajv writes all of them, for a message that isn't ours. */
const namingOne =
  (code: WriteKeyword): WriteKeyword =>
  (cxt, type) => {
    const setParams = cxt.setParams.bind(cxt)
    cxt.setParams = (params, assign) => setParams({ ...params, deps: '' }, assign)
    code(cxt, type)
  }

const uniqueItems: WriteKeyword = cxt => {
  const { gen, data, schema, parentSchema } = cxt
  if (schema !== true) return
  const types = [parentSchema.items?.type].flat().filter(type => typeof type === 'string')
  const isScalar = types.length > 0 && !types.includes('object') && !types.includes('array')
  const compared = isScalar ? gen.scopeValue('obj', { ref: types }) : _`undefined`
  const pair = gen.const('pair', _`$work.equalItems(${data}, ${compared})`)
  cxt.setParams({ i: _`${pair}[0]`, j: _`${pair}[1]` })
  cxt.fail(_`${pair} !== undefined`)
}

/** A string in the code, or one of the pieces that are changed. Strings are passed over, whatever stands in them. */
const pieces = new RegExp(
  [
    /"(?:[^"\\]|\\.)*"/,
    /return function (?<entered>\w+)\(/,
    /for ?\(const \w+ (?<names>in|of Object\.keys)\b(?:[^()]|\([^()]*\))*\)\{/,
    /for ?\((?:[^()]|\([^()]*\))*\)\{/,
    String.raw`const (?<silent>\w+) = \{\};if\(vErrors === null\)\{vErrors = \[\k<silent>\];\}`
      + String.raw`else \{vErrors\.push\(\k<silent>\);\}`,
    /if\(vErrors === null\)\{vErrors = \[(?<error>\w+)\];\}else \{vErrors\.push\(\k<error>\);\}/,
    String.raw`vErrors = vErrors === null \? (?<called>[\w$.]+)\.errors : vErrors\.concat\(\k<called>\.errors\);`
      + String.raw`errors = vErrors\.length;`,
    /const (?<made>err\d+) = \{/,
    /vErrors\.(?:push|concat)\(/,
    /\bprops\d+ = (?:props\d+ \|\| )?\{\}/,
    /\b(?<table>props\d+)(?=(?:\.\w+|\[(?:"(?:[^"\\]|\\.)*"|\w+)\]) = true;)/,
  ]
    .map(piece => (typeof piece === 'string' ? piece : piece.source))
    .join('|'),
  'g',
)

const noNames = '($work.left -= 12,Object.create(null))'

/** What a loop over names takes: the first ones are at hand. */
const countingNames = (counter: string, loop: string): string =>
  `let ${counter}=0;${loop}if(($work.left-=++${counter}>${nearNames}?${stepsOfFarName}:1)<0)$work.exceed();`

/** @param isPart of a schema that is entered already */
const bounded = (code: string, isPart: boolean): string => {
  let name: string | undefined
  let counted = 0
  const changed = code.replace(pieces, (piece: string, ...rest) => {
    const { entered, names, error, made, silent, called, table }: Readonly<Record<string, string | undefined>> =
      rest.at(-1)
    if (entered !== undefined) {
      name = entered
      return `const ${entered} = ${isPart ? '' : '$work.entering'}(function (`
    }
    if (silent !== undefined) return ''
    if (error !== undefined) return `$work.tell(${error});`
    // Where nobody listens none is made: that takes longer than most checks.
    if (made !== undefined) return `if($work.muted > 0)return false;${piece}`
    if (called !== undefined) return `${called}.errors?.forEach(error => $work.tell(error));errors++;`
    if (names !== undefined) return countingNames(`$names${++counted}`, piece)
    if (piece.startsWith('for')) return `${piece}if(--$work.left < 0)$work.exceed();`
    if (piece.startsWith('"')) return piece
    // A table of names, in which no name stands before it is put there; Ajv forgets to make some.
    if (table !== undefined) return `($work.left -= 4,${table} ??= ${noNames})`
    if (piece.startsWith('props')) return piece.replace('{}', noNames)
    throw new Error('Ajv writes its code in another way than it did.')
  })
  if (name === undefined) throw new Error('Ajv writes its code in another way than it did.')
  return `const $work = self.work;${changed});return ${name}`
}
