/**
 * What is wrong with a report in JUnit's XML, by the rules of the schema that Jenkins' xUnit plugin holds such files to
 * (junit-10.xsd, in the strictest of its versions): what it doesn't allow makes a build fail there.
 */
interface Rule {
  readonly required: readonly string[]
  readonly allowed: readonly string[]
  readonly children: readonly string[]
  readonly hasText: boolean
}

const outcome: Rule = { required: [], allowed: ['type', 'message'], children: [], hasText: true }
const printed: Rule = { required: [], allowed: [], children: [], hasText: true }

const rules: Readonly<Record<string, Rule>> = {
  testsuites: {
    required: [],
    allowed: ['name', 'time', 'tests', 'failures', 'errors'],
    children: ['testsuite'],
    hasText: false,
  },
  testsuite: {
    required: ['name', 'tests', 'failures', 'errors'],
    allowed: ['group', 'time', 'skipped', 'timestamp', 'hostname', 'id', 'package', 'file', 'log', 'url'],
    children: ['testsuite', 'properties', 'testcase', 'system-out', 'system-err'],
    hasText: false,
  },
  testcase: {
    required: ['name'],
    allowed: ['time', 'classname', 'group'],
    children: ['skipped', 'error', 'failure', 'system-out', 'system-err'],
    hasText: false,
  },
  properties: { required: [], allowed: [], children: ['property'], hasText: false },
  property: { required: ['name', 'value'], allowed: [], children: [], hasText: false },
  failure: outcome,
  error: outcome,
  skipped: outcome,
  'system-out': printed,
  'system-err': printed,
}

const time = /^(([0-9]{0,3},)*[0-9]{3}|[0-9]{0,3})*(\.[0-9]*)?$/

/** Well-formed XML is taken for granted: see `elementsIn` of the test of all forms. */
export const faultsOfJunit = (xml: string): readonly string[] => {
  const faults: string[] = []
  const open: string[] = []
  let roots = 0
  for (const [, closing, name = '', attributes = '', empty, text = ''] of xml.matchAll(
    /<\?[^>]*\?>|<(\/?)([\w-]+)((?:\s+[\w:-]+="[^"]*")*)\s*(\/?)>|([^<]+)/g,
  )) {
    const around = open.at(-1)
    if (name === '') {
      if (text.trim() !== '' && rules[around ?? '']?.hasText !== true) faults.push(`text in ${around}`)
      continue
    }
    if (closing === '/') {
      open.pop()
      continue
    }
    const rule = rules[name]
    const isPlaced = around === undefined ? ['testsuites', 'testsuite'].includes(name) : rules[around]?.children
    if (around === undefined) roots += 1
    if (isPlaced === false || (Array.isArray(isPlaced) && !isPlaced.includes(name)))
      faults.push(`${name} in ${around ?? 'the document'}`)
    const given = new Map([...attributes.matchAll(/([\w:-]+)="([^"]*)"/g)].map(([, key = '', one = '']) => [key, one]))
    for (const one of rule?.required ?? []) if (!given.has(one)) faults.push(`${name} without ${one}`)
    for (const [key, one] of given) {
      if (![...(rule?.required ?? []), ...(rule?.allowed ?? [])].includes(key)) faults.push(`${name} with ${key}`)
      if (key === 'time' && !time.test(one)) faults.push(`${name}: time ${one}`)
      if (['tests', 'failures', 'errors', 'skipped'].includes(key) && !/^\d+$/.test(one))
        faults.push(`${name}: ${key} ${one}`)
    }
    if (empty !== '/') open.push(name)
  }
  if (roots !== 1) faults.push(`${roots} roots`)
  return faults
}
