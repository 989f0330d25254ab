/** In what the shapes differ that two sides have answered with, as far as both have shown anything there. */
import { type Difference, isWithin } from './difference.ts'
import { type PlaceSeen, type Profile, type FirstSeen, type TypeName, timesSeen } from './profile.ts'

export interface ShapeDifferences {
  readonly differences: readonly Difference[]
  /** Lists of which one side has shown no item. */
  readonly uncompared: readonly { readonly place: string; readonly emptyAt: 'provider' | 'stand-in' }[]
}

/**
 * @param broken places where the contract is broken, which is told as that
 * @param isOfExamples what the stand-in has shown are examples
 */
export const shapeDifferences = (
  provider: Profile,
  standIn: Profile,
  broken: ReadonlySet<string>,
  isOfExamples: boolean,
): ShapeDifferences => {
  const comparing = new Comparing(provider, standIn, broken, isOfExamples)
  for (const key of new Set([...standIn.places.keys(), ...provider.places.keys()])) comparing.place(key)
  return comparing
}

class Comparing implements ShapeDifferences {
  readonly differences: Difference[] = []
  readonly uncompared: { readonly place: string; readonly emptyAt: 'provider' | 'stand-in' }[] = []
  readonly #provider: Profile
  readonly #standIn: Profile
  readonly #isOfExamples: boolean
  /** Places; what is within them is told as broken. */
  readonly #broken: readonly string[]
  /** Keys; what is within them is not told any more. */
  readonly #told: string[] = []
  /** A property of several alternatives is told once. */
  readonly #known = new Set<string>()

  constructor(provider: Profile, standIn: Profile, broken: ReadonlySet<string>, isOfExamples: boolean) {
    this.#isOfExamples = isOfExamples
    this.#provider = provider
    this.#standIn = standIn
    this.#broken = [...broken]
  }

  place(key: string): void {
    if (this.#told.some(outer => isWithin(key, outer))) return
    const ours = this.#provider.places.get(key)
    const theirs = this.#standIn.places.get(key)
    const seen = ours ?? theirs
    if (seen === undefined || seen.isAlternative || this.#broken.some(outer => isWithin(seen.place, outer))) return
    if (ours !== undefined && theirs !== undefined) return this.#both(ours, theirs)
    this.#told.push(key)
    if (seen.within === undefined) this.#unfilled(seen, ours === undefined)
    else this.#oneSided(seen, seen.within, ours === undefined)
  }

  /** An item that only one side has shown. */
  #unfilled({ key, place }: PlaceSeen, isProviders: boolean): void {
    const other = (isProviders ? this.#provider : this.#standIn).places.get(key.slice(0, -'/*'.length))
    if (other?.types.has('array') === true)
      this.uncompared.push({ place: place.slice(0, -'/*'.length), emptyAt: isProviders ? 'provider' : 'stand-in' })
  }

  /** A property that only one side has shown. */
  #oneSided(seen: PlaceSeen, within: string, lacksProvider: boolean): void {
    const lacking = (lacksProvider ? this.#provider : this.#standIn).places.get(within)
    const having = (lacksProvider ? this.#standIn : this.#provider).places.get(within)
    const lackingObjects = lacking?.types.get('object')
    const objects = having?.types.get('object') ?? 0
    if (lacking?.firstObject === undefined || lackingObjects === undefined) return
    const has = timesSeen(seen)
    const what = typesIn(seen)
    const shown = has === objects ? `${what}, in all of ${objects}` : `${what}, in ${has} of ${objects}`
    const lacks = `nothing, in ${lackingObjects === 1 ? 'the only one' : `all of ${lackingObjects}`}`
    const sample = lacksProvider ? lacking.firstObject : seen.first
    const isUsual = has === objects || (has * 2 >= objects && lackingObjects >= enough)
    // Whoever has written or kept one example has not said that no other record has the property.
    const isOne = lacking.answers === 1 && lackingObjects < enough
    const isUnsaid = this.#isOfExamples && !lacksProvider && isOne
    this.#tell(ruleOf(seen, isUsual && !isUnsaid), seen.place, {
      sample: lacksProvider ? { ...sample, pointer: pointerIn(sample, seen.place) } : sample,
      times: lacksProvider ? lacking.answers : seen.answers,
      expected: lacksProvider ? shown : lacks,
      found: lacksProvider ? lacks : shown,
    })
  }

  #both(ours: PlaceSeen, theirs: PlaceSeen): void {
    const common = { sample: ours.first, times: ours.answers, expected: typesIn(theirs), found: typesIn(ours) }
    const [our, their] = [valueTypes(ours), valueTypes(theirs)]
    if (our.length > 0 && their.length > 0 && !our.some(type => their.includes(type))) {
      this.#told.push(ours.key)
      return this.#tell('same-types', ours.place, common)
    }
    const isLeftOut = { ours: this.#isLeftOut(this.#provider, ours), theirs: this.#isLeftOut(this.#standIn, theirs) }
    const isNull = { ours: ours.types.has('null'), theirs: theirs.types.has('null') }
    const isOtherAbsence =
      (isNull.ours && !isNull.theirs && isLeftOut.theirs && !isLeftOut.ours)
      || (isNull.theirs && !isNull.ours && isLeftOut.ours && !isLeftOut.theirs)
    if (isOtherAbsence) {
      const left = (one: PlaceSeen, isOut: boolean): string => `${typesIn(one)}${isOut ? ', or left out' : ''}`
      this.#tell('same-absence', ours.place, {
        ...common,
        expected: left(theirs, isLeftOut.theirs),
        found: left(ours, isLeftOut.ours),
      })
    } else {
      // Where null breaks the contract it is told as that: what may be either may be either in all records.
      this.#variety(ours, theirs, isLeftOut)
    }
    this.#texts(ours, theirs)
  }

  #variety(ours: PlaceSeen, theirs: PlaceSeen, isLeftOut: { readonly ours: boolean; readonly theirs: boolean }): void {
    const kinds = (one: PlaceSeen, isOut: boolean): readonly string[] =>
      [...[...one.types.keys()].map(typeWord), ...(isOut ? ['left out'] : [])].toSorted()
    const [found, expected] = [kinds(ours, isLeftOut.ours), kinds(theirs, isLeftOut.theirs)]
    if (found.join() !== expected.join())
      this.#tell('same-variety', ours.place, {
        sample: ours.first,
        times: ours.answers,
        expected: expected.join(' or '),
        found: found.join(' or '),
      })
  }

  #texts(ours: PlaceSeen, theirs: PlaceSeen): void {
    const common = { sample: ours.first, times: ours.answers }
    if (ours.words.size > 0 || theirs.words.size > 0) {
      const only = (one: PlaceSeen, other: PlaceSeen): readonly unknown[] =>
        [...one.words].filter(word => !other.words.has(word))
      const [found, expected] = [only(ours, theirs), only(theirs, ours)]
      if (found.length + expected.length > 0)
        this.#tell('same-words', ours.place, { ...common, expected: wordsIn(expected), found: wordsIn(found) })
    } else if (
      ours.textKinds.size > 0
      && theirs.textKinds.size > 0
      && ![...ours.textKinds].some(kind => theirs.textKinds.has(kind))
    )
      this.#tell('same-formats', ours.place, {
        ...common,
        expected: [...theirs.textKinds].toSorted().join(' or '),
        found: [...ours.textKinds].toSorted().join(' or '),
      })
  }

  #isLeftOut({ places }: Profile, seen: PlaceSeen): boolean {
    const objects = seen.within === undefined ? undefined : places.get(seen.within)?.types.get('object')
    return objects !== undefined && timesSeen(seen) < objects
  }

  #tell(
    rule: Difference['rule'],
    place: string,
    { sample, ...told }: Pick<Difference, 'expected' | 'found' | 'times'> & { readonly sample: FirstSeen },
  ): void {
    const key = `${rule} ${place}`
    if (this.#known.has(key)) return
    this.#known.add(key)
    this.differences.push({ rule, place, pointer: sample.pointer, call: sample.call, ...told })
  }
}

/** Objects that lack what half of the others have, so that it is no accident. */
const enough = 10

const ruleOf = (seen: PlaceSeen, isUsual: boolean): Difference['rule'] => {
  if (!seen.isNamed) return 'same-additions'
  if (valueTypes(seen).length === 0) return 'same-absence'
  return isUsual ? 'same-properties' : 'same-variety'
}

/** Where the property would be. */
const pointerIn = ({ pointer }: FirstSeen, place: string): string => `${pointer}${place.slice(place.lastIndexOf('/'))}`

const typeWords: Readonly<Record<TypeName, string>> = {
  null: 'null',
  boolean: 'true or false',
  number: 'a number',
  string: 'a text',
  array: 'a list',
  object: 'an object',
}
const typeWord = (type: TypeName): string => typeWords[type]

const valueTypes = ({ types }: PlaceSeen): readonly TypeName[] => [...types.keys()].filter(type => type !== 'null')

const typesIn = ({ types }: PlaceSeen): string => [...types.keys()].map(typeWord).toSorted().join(' or ')

const mostWordsShown = 12

const wordsIn = (words: readonly unknown[]): string => {
  if (words.length === 0) return 'none that the other has not'
  const shown = words.slice(0, mostWordsShown).map(word => JSON.stringify(word)?.slice(0, 100))
  return `${shown.join(', ')}${words.length > mostWordsShown ? ', ...' : ''}, which the other never has`
}
