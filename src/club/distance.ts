/**
 * How far it is between two places: great-circle miles on a sphere with the Earth's mean radius, 3958.7613 statute
 * miles (6371.0088 km, R1 of IUGG's Geodetic Reference System 1980). Within 0.5 % of the distance on the ellipsoid.
 *
 * The haversine form, because the law of cosines loses its digits on the short distances that a club is asked for.
 */
import type { Coordinates } from './model.ts'

export const earthRadiusMiles = 3958.7613

export const milesBetween = (one: Coordinates, other: Coordinates): number =>
  milesApart(radiansOf(one), radiansOf(other))

/** For those who measure from many places again and again: their directions are worked out once. */
export const milesApart = (one: Radians, other: Radians): number => {
  const squaredHalfChord =
    haversine(one.latitude - other.latitude)
    + Math.cos(one.latitude) * Math.cos(other.latitude) * haversine(one.longitude - other.longitude)
  // Rounding can carry antipodes a hair beyond 1, where asin has no answer.
  return 2 * earthRadiusMiles * Math.asin(Math.min(1, Math.sqrt(squaredHalfChord)))
}

/** No two places with these latitudes are nearer to each other, but for what rounding takes. */
export const milesOfLatitude = (one: Radians, other: Radians): number =>
  earthRadiusMiles * Math.abs(one.latitude - other.latitude) * (1 - 1e-9)

export interface Radians {
  readonly latitude: number
  readonly longitude: number
}

export const radiansOf = ({ latitude, longitude }: Coordinates): Radians => ({
  latitude: (latitude * Math.PI) / 180,
  longitude: (longitude * Math.PI) / 180,
})

const haversine = (angle: number): number => Math.sin(angle / 2) ** 2
