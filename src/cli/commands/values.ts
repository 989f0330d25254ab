/**
 * The values of options, read out of the words of the command line.
 *
 * @throws InvalidArgumentError in words of what was expected
 */
import { InvalidArgumentError } from 'commander'
import { millisecondsOf } from '../../text/duration.ts'
import { clockBounds, isOnClock } from '../../text/instants.ts'
import { expectedOrigin, originOf } from '../../text/origin.ts'
import { Failure } from '../failure.ts'

/** node takes an empty address for all of them. */
export const hostAddress = (text: string): string => {
  if (text.trim() === '') throw new InvalidArgumentError('An address was expected, found nothing.')
  return text
}

/** RFC 6750, section 2.1: what can stand behind `Bearer`. */
export const secret = (text: string): string => {
  if (!/^[A-Za-z0-9._~+/-]+=*$/.test(text))
    throw new InvalidArgumentError('Letters, digits and -._~+/ were expected, as in a bearer token.')
  return text
}

/** Of a server that runs, without a slash at the end. */
export const serverAddress = (text: string): string => {
  if (!/^https?:/.test(text) || !URL.canParse(text))
    throw new InvalidArgumentError('An address such as http://127.0.0.1:4010 was expected.')
  return text.replace(/\/+$/, '')
}

/** Of a service that runs. What it holds besides is not printed. */
export const serviceAddress = (option: string, url: string): string => {
  if (!/[?#]/.test(url) && new URL(url).username === '' && new URL(url).password === '') return url
  throw new Failure(`${option}: an address without credentials, query and fragment was expected.`, 2)
}

/** Without a path: the worlds of a server are below its own. */
export const publicUrl = (text: string): string => {
  if (!/^https?:/.test(text) || !URL.canParse(text) || new URL(text).pathname !== '/' || /[?#@]/.test(text))
    throw new InvalidArgumentError('An address without a path, such as https://mock.example.org, was expected.')
  return new URL(text).origin
}

export const origin = (text: string): string => {
  const found = originOf(text)
  if (found === undefined) throw new InvalidArgumentError(expectedOrigin)
  return found
}

/** RFC 3339, seconds optional. */
export const instant = (text: string): number => {
  const isTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,3})?)?(Z|[+-]\d\d:\d\d)$/.test(text)
  if (!isTime || Number.isNaN(Date.parse(text)))
    throw new InvalidArgumentError('A time with its offset, such as 2027-03-27T18:00Z, was expected.')
  if (!isOnClock(Date.parse(text))) throw new InvalidArgumentError(`A time ${clockBounds} was expected.`)
  return Date.parse(text)
}

/** ISO 8601, of weeks, days, hours, minutes and seconds. */
export const duration = (text: string): string => {
  if (!((millisecondsOf(text) ?? 0) > 0))
    throw new InvalidArgumentError('A duration such as PT10M, PT1H or P30D was expected.')
  return text
}

/** The same in milliseconds, none at all too, up to a minute. */
export const pause = (text: string): number => {
  const found = millisecondsOf(text)
  if (found === undefined || found > 60_000)
    throw new InvalidArgumentError('A duration of at most a minute, such as PT5S, was expected.')
  return found
}

/** Requests a second. Slower than one in a thousand seconds is as good as never. */
export const rate = (text: string): number => {
  const isRate = /^\d{1,5}(?:\.\d{1,6})?$/.test(text) && (Number(text) === 0 || Number(text) >= 0.001)
  if (!isRate || Number(text) > 10_000)
    throw new InvalidArgumentError('A number of requests a second, from 0.001 to 10000, or 0, was expected.')
  return Number(text)
}

export const wholeNumber =
  (most: number, what: string, least = 0) =>
  (text: string): number => {
    if (!/^\d+$/.test(text) || Number(text) > most || Number(text) < least)
      throw new InvalidArgumentError(`${what}, from ${least} to ${most}, was expected.`)
    return Number(text)
  }
