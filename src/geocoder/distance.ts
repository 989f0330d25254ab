/**
 * How far it is between two places: great-circle miles on a sphere with the Earth's mean radius, 3958.7613 statute
 * miles (6371.0088 km, R1 of IUGG's Geodetic Reference System 1980). Within 0.5 % of the distance on the ellipsoid.
 *
 * The haversine form, because the law of cosines loses its digits on the short distances that a club is asked for.
 */
import type { Coordinates } from '../club/model.ts'

export const earthRadiusMiles = 3958.7613

export const milesBetween = (a: Coordinates, b: Coordinates): number => {
  const squaredHalfChord =
    haversine(b.latitude - a.latitude)
    + Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * haversine(b.longitude - a.longitude)
  // Rounding can carry antipodes a hair beyond 1, where asin has no answer.
  return 2 * earthRadiusMiles * Math.asin(Math.min(1, Math.sqrt(squaredHalfChord)))
}

const radians = (degrees: number): number => (degrees * Math.PI) / 180

const haversine = (degrees: number): number => Math.sin(radians(degrees) / 2) ** 2
