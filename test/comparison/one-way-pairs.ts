/**
 * Schemas in which a property that nobody sends is asked for elsewhere in the same schema, and the longest name is
 * otherwise. `FLAG` stands for `readOnly` in a request and for `writeOnly` in a response, `MAX` for the length.
 */

export type OneWayPair = readonly [what: string, components: string, schema: string, rule: 'length' | 'undecided']

const ref = (name: string): string => `{$ref: '#/components/schemas/${name}'}`
const own = 'properties: {id: {type: string, FLAG: true}, name: {type: string, maxLength: MAX}}'
const name = 'properties: {name: {type: string, maxLength: MAX}}'
const base = 'Base: {type: object, required: [id]}'

export const oneWayPairs: readonly OneWayPair[] = [
  ['beside it', '', `type: object, required: [id], ${own}`, 'length'],
  ['in a part', '', `allOf: [{type: object, required: [id]}], ${own}`, 'length'],
  ['in a component', base, `allOf: [${ref('Base')}], ${own}`, 'length'],
  ['in a component beside which it stands', base, `$ref: '#/components/schemas/Base', ${own}`, 'length'],
  [
    'in a component behind others',
    `A: {allOf: [${ref('B')}]}, B: {allOf: [${ref('Base')}]}, ${base}`,
    `allOf: [${ref('A')}], ${own}`,
    'length',
  ],
  [
    'in one component, and called so in another',
    `A: {type: object, properties: {id: {type: string, FLAG: true}}}, ${base}`,
    `allOf: [${ref('A')}, ${ref('Base')}], ${name}`,
    'length',
  ],
  ['in an alternative', '', `type: object, ${own}, anyOf: [{required: [id]}]`, 'length'],
  [
    'in every component of a choice',
    'Cat: {required: [id, a], properties: {a: {}}}, Dog: {required: [id, b], properties: {b: {}}}',
    `type: object, ${own}, oneOf: [${ref('Cat')}, ${ref('Dog')}]`,
    'length',
  ],
  [
    'beside a choice of which one calls it so',
    'Cat: {required: [a], properties: {a: {}, id: {FLAG: true}}}, Dog: {required: [id, b], properties: {b: {}}}',
    `type: object, required: [id], ${name}, oneOf: [${ref('Cat')}, ${ref('Dog')}]`,
    'length',
  ],
  ['where another is there', '', `type: object, ${own}, dependentRequired: {name: [id]}`, 'length'],
  [
    'by a schema where another is there',
    base,
    `type: object, ${own}, dependentSchemas: {name: ${ref('Base')}}`,
    'length',
  ],
  ['where a condition is met', base, `type: object, ${own}, if: {required: [name]}, then: ${ref('Base')}`, 'length'],
  ['inside of a property', base, `type: object, properties: {of: {allOf: [${ref('Base')}], ${own}}}`, 'length'],
  [
    'in a component that leads back to who asks',
    `Pet: {type: object, required: [id], properties: {next: ${ref('Cat')}}},`
      + ` Cat: {allOf: [${ref('Pet')}], properties: {id: {FLAG: true}}}`,
    `allOf: [${ref('Cat')}], ${name}`,
    'length',
  ],
  [
    'called so by a part of its own schema',
    'Id: {type: string, FLAG: true}',
    `type: object, required: [id], properties: {id: {allOf: [${ref('Id')}]}, name: {type: string, maxLength: MAX}}`,
    'length',
  ],
  [
    'inside of a property that another part describes',
    '',
    `allOf: [{properties: {of: {properties: {id: {FLAG: true}}}}}, {properties: {of: {required: [id], ${name}}}}]`,
    'length',
  ],
  [
    'inside of a property of which two components speak',
    `A: {properties: {of: {$ref: '#/components/schemas/C'}}}, C: {properties: {id: {FLAG: true}}},`
      + ` B: {properties: {of: {properties: {of: ${ref('D')}}}}}, D: {required: [id], ${name}},`
      + ` E: {properties: {of: {properties: {of: ${ref('C')}}}}}`,
    `allOf: [${ref('A')}, ${ref('B')}, ${ref('E')}]`,
    'length',
  ],
  [
    'inside of an item of which two parts speak',
    base,
    `allOf: [{items: {properties: {id: {FLAG: true}}}}, {items: {allOf: [${ref('Base')}], ${name}}}]`,
    'length',
  ],
  [
    'inside of the first item',
    base,
    `allOf: [{items: {properties: {id: {FLAG: true}}}}, {prefixItems: [{allOf: [${ref('Base')}], ${name}}]}]`,
    'length',
  ],
  [
    'inside of a property that another part knows by its pattern',
    base,
    `allOf: [{patternProperties: {^o: {properties: {id: {FLAG: true}}}}},`
      + ` {properties: {of: {allOf: [${ref('Base')}], ${name}}}}]`,
    'length',
  ],
  [
    'in two that lead back to themselves by the same name',
    `Cat: {allOf: [${ref('Pet')}], properties: {id: {FLAG: true}, next: ${ref('Cat')}}},`
      + ` Pet: {type: object, required: [id], properties: {next: ${ref('Pet')}, name: {type: string, maxLength: MAX}}}`,
    ref('Cat').slice(1, -1),
    'length',
  ],
  [
    'inside of a property that another part has no name for',
    base,
    `allOf: [{properties: {of: {properties: {id: {FLAG: true}}}}},`
      + ` {additionalProperties: {allOf: [${ref('Base')}], ${name}}}]`,
    'undecided',
  ],
  [
    'inside of a property that another part asks it of by a pattern',
    base,
    `allOf: [{properties: {of: {properties: {id: {FLAG: true}}}}},`
      + ` {patternProperties: {^o: {allOf: [${ref('Base')}], ${name}}}}]`,
    'undecided',
  ],
  [
    'beside a choice of which one calls it so, and is otherwise',
    `Cat: {required: [a], properties: {a: {const: 1}, id: {FLAG: true}, name: {type: string, maxLength: MAX}}},`
      + ' Dog: {required: [a], properties: {a: {const: 2}}}',
    `type: object, required: [id], oneOf: [${ref('Cat')}, ${ref('Dog')}]`,
    'undecided',
  ],
  [
    'inside of a property that an alternative describes',
    base,
    `type: object, properties: {of: {allOf: [${ref('Base')}], ${name}}},`
      + ' anyOf: [{properties: {of: {properties: {id: {FLAG: true}}}}}]',
    'undecided',
  ],
  [
    'inside of a property, in words that nobody follows',
    '',
    `properties: {of: {type: object, ${own}, not: {not: {required: [id]}}}}`,
    'undecided',
  ],
  ['in words that nobody follows', '', `type: object, ${own}, not: {not: {required: [id]}}`, 'undecided'],
]
