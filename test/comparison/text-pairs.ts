/**
 * Pairs of schemas of texts that have a format or a pattern, judged by hand: a text that is longer or shorter has to be
 * one of that format, or one that matches.
 */
import type { SchemaPair } from './schema-pairs.ts'

type Bounds = readonly [before: string, after: string]

const set = (format: string, ...bounds: Bounds): SchemaPair => [
  `${format} gets a longest length`,
  `type: string, format: ${format}${bounds[0]}`,
  `type: string, format: ${format}${bounds[1]}`,
  'error max-length-set',
  '',
]

const raised = (format: string, ...bounds: Bounds): SchemaPair => [
  `${format} has to be longer`,
  `type: string, format: ${format}${bounds[0]}`,
  `type: string, format: ${format}${bounds[1]}`,
  'error min-length-increased',
  '',
]

/** No text notices. */
const unnoticed = (words: string, bound: string): SchemaPair => [
  `${words}, ${bound}`,
  `type: string, ${words}`,
  `type: string, ${words}, ${bound}`,
  '',
  '',
]

const written: Readonly<Record<string, readonly [longest: number, shortest: number]>> = {
  time: [9, 10],
  'date-time': [27, 21],
  'iso-time': [8, 9],
  'iso-date-time': [19, 20],
  duration: [100, 4],
  uri: [100, 12],
  iri: [100, 12],
  url: [100, 12],
  'uri-reference': [100, 3],
  'iri-reference': [100, 3],
  'uri-template': [100, 3],
  email: [60, 8],
  'idn-email': [60, 8],
  hostname: [20, 2],
  'idn-hostname': [20, 2],
  ipv4: [14, 8],
  ipv6: [44, 3],
  uuid: [35, 37],
  regex: [100, 3],
  'json-pointer': [100, 3],
  'json-pointer-uri-fragment': [100, 3],
  'relative-json-pointer': [100, 3],
  byte: [101, 5],
}

export const textPairs: readonly SchemaPair[] = [
  ...Object.entries(written).flatMap(([format, [longest, shortest]]) => [
    set(format, '', `, maxLength: ${longest}`),
    raised(format, '', `, minLength: ${shortest}`),
  ]),
  [
    'an address of mail may no longer be as long',
    'type: string, format: email, maxLength: 254',
    'type: string, format: email, maxLength: 100',
    'error max-length-decreased',
    '',
  ],
  [
    'an address of mail has to be longer than it had to',
    'type: string, format: email, minLength: 6',
    'type: string, format: email, minLength: 8',
    'error min-length-increased',
    '',
  ],
  ['a text has a long end', 'type: string', 'type: string, maxLength: 65535', 'error max-length-set', ''],
  [
    'a text of a megabyte may be twice as long',
    'type: string, maxLength: 1048576',
    'type: string, maxLength: 2097152',
    'info max-length-increased',
    'error max-length-increased',
  ],
  // RFC 5321 has no longer one, and the checks take it.
  [
    'the longest address of mail that there is',
    'type: string, format: email',
    'type: string, format: email, maxLength: 254',
    'warning undecided',
    '',
  ],
  // RFC 4122 has no longer one.
  ['the only length of a UUID', 'type: string, format: uuid', 'type: string, format: uuid, maxLength: 36', '', ''],
  [
    'a UUID is of one version now',
    'type: string, format: uuid',
    "type: string, pattern: '^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-4[0-9a-fA-F]{3}-[89abAB][0-9a-fA-F]{3}-[0-9a-fA-F]{12}$'",
    'error body: own, error property: pattern-added, info type-generalized',
    'info property: pattern-added',
  ],
  [
    'a wider pattern',
    "type: string, pattern: '^[a-z]+$'",
    "type: string, pattern: '^[a-z0-9]+$'",
    'info property: pattern-generalized',
    'error body: own, warning property: pattern-changed',
  ],
  [
    'fewer letters, none of them Latin',
    "type: string, pattern: '^[А-Яа-я]+$'",
    "type: string, pattern: '^[А-Я]+$'",
    'error body: own, warning property: pattern-changed',
    '',
  ],
  [
    'fewer of what is beyond U+FFFF',
    "type: string, pattern: '^[😀-😎]$'",
    "type: string, pattern: '^[😀-😍]$'",
    'error body: own, warning property: pattern-changed',
    '',
  ],
  [
    'more than a letter that is written by its number',
    "type: string, pattern: '^\\x41\\u0042$'",
    "type: string, pattern: '^[A-Z]B$'",
    'info property: pattern-generalized',
    'error body: own, warning property: pattern-changed',
  ],
  [
    'fewer, and a mark that needs no escape has one',
    "type: string, pattern: '^[+]?\\-?[0-9]$'",
    "type: string, pattern: '^-?[0-9]$'",
    'error body: own, warning property: pattern-changed',
    '',
  ],
  [
    'a mark loses an escape that it did not need',
    "type: string, pattern: '^\\#[0-9a-f]{6}\\_?$'",
    "type: string, pattern: '^#[0-9a-f]{6}_?$'",
    '',
    '',
  ],
  [
    'fewer of a few texts',
    "type: string, pattern: '^(EUR|USD|GBP)$'",
    'type: string, enum: [EUR, USD]',
    'error became-enum, info property: pattern-removed',
    '',
  ],
  [
    'one of a few texts',
    "type: string, pattern: '^(foo|bar)$'",
    'type: string, const: foo',
    'error const-added, info property: pattern-removed',
    'info const-added',
  ],
  [
    'fewer of a few letters',
    "type: string, pattern: '^[A-D]$'",
    'type: string, enum: [A, B, C]',
    'error became-enum, info property: pattern-removed',
    '',
  ],
  ['a few letters are listed', "type: string, pattern: '^[A-C]$'", 'type: string, enum: [A, B, C]', '', ''],
  ['what looks like a pattern is listed', "type: string, pattern: '^a[.+]$'", 'type: string, enum: [a., a+]', '', ''],
  [
    'a format becomes a pattern that all of it matches',
    'type: string, format: email',
    "type: string, pattern: '^[^@ ]+@[^@ ]+$'",
    'info type-generalized',
    'error type-generalized',
  ],
  [
    'a UUID may no longer have capital letters',
    'type: string, format: uuid',
    "type: string, pattern: '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'",
    'error body: own, error property: pattern-added, info type-generalized',
    'info property: pattern-added',
  ],
  [
    'an address of mail may no longer have capital letters',
    'type: string, format: email',
    "type: string, format: email, pattern: '^[a-z.@]+$'",
    'error body: own, error property: pattern-added',
    'info property: pattern-added',
  ],
  [
    'a host may no longer have capital letters',
    'type: string, format: hostname',
    "type: string, format: hostname, pattern: '^[a-z.]+$'",
    'error body: own, error property: pattern-added',
    'info property: pattern-added',
  ],
  unnoticed('format: ipv4', 'maxLength: 15'),
  unnoticed('format: ipv4', 'minLength: 7'),
  unnoticed('format: ipv6', 'maxLength: 45'),
  unnoticed('format: uuid', 'minLength: 36'),
  unnoticed('format: hostname', 'maxLength: 254'),
  unnoticed('format: email', 'minLength: 5'),
  unnoticed('format: date-time', 'minLength: 20'),
  ...(
    [
      ['^\\+[0-9]{7,15}$', 12, 9],
      ['^[A-Z]+-[0-9]+$', 12, 6],
      ['^[A-Z]', 12, 2],
      ['^(\\d{4}-){1,5}$', 12, 6],
      ['^(?:ab|cde)*$', 7, 1],
      ['^\\p{Lu}+$', 12, 2],
      ['^[\\w.]+\\_\\@corp$', 20, 8],
    ] as const
  ).flatMap(([pattern, longest, shortest]): SchemaPair[] => [
    [
      `what matches ${pattern} gets a longest length`,
      `type: string, pattern: '${pattern}'`,
      `type: string, pattern: '${pattern}', maxLength: ${longest}`,
      'error max-length-set',
      '',
    ],
    [
      `what matches ${pattern} has to be longer`,
      `type: string, pattern: '${pattern}'`,
      `type: string, pattern: '${pattern}', minLength: ${shortest}`,
      'error min-length-increased',
      '',
    ],
  ]),
  unnoticed("pattern: '^a{1,3}$'", 'maxLength: 3'),
  unnoticed("pattern: '^a{2,3}$'", 'minLength: 2'),
  unnoticed("pattern: '^cus_[A-Za-z0-9]{10}$'", 'maxLength: 14'),
  unnoticed("pattern: '^(?=.*[0-9]).{8,20}$'", 'maxLength: 20'),
  unnoticed("pattern: '^(a|bcd?)$'", 'maxLength: 3'),
  unnoticed("pattern: '[A-Z]{3}'", 'minLength: 3'),
  [
    'only one alternative of a pattern says where it ends',
    "type: string, pattern: '^a$|^bc'",
    "type: string, pattern: '^a$|^bc', maxLength: 2",
    'error max-length-set',
    '',
  ],
  [
    'a pattern that looks back',
    "type: string, pattern: '^(x|y)\\1$'",
    "type: string, pattern: '^(x|y)\\1$', maxLength: 2",
    'warning undecided',
    '',
  ],
]
