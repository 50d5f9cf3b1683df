/** Money is whole piastres in all code and columns; only this file converts it to and from EGP. */

/** Piastres → EGP with at most two decimals. */
export const toEgp = (piastres: number): number => piastres / 100

/**
 * Nearest piastre of an EGP amount with any number of decimals, such as a formula's result; halves
 * away from zero: 71.475 → 7148, 559.9999999998 → 56000.
 */
export const nearestPiastres = (egp: number): number =>
  Math.sign(egp) * Math.round(Number((Math.abs(egp) * 100).toPrecision(12)))

/** EGP with at most two decimals → piastres. */
export const toPiastres = (egp: number): number => Math.round(egp * 100)

/**
 * Figure without a currency, in Latin digits for both languages: 1450 → "1,450", 1450.5 →
 * "1,450.50". Not by Intl, whose first use blocks a phone for a tenth of a second.
 */
export function formatFigure(egp: number): string {
  const [pounds = '', piastres] = egp.toFixed(Number.isInteger(egp) ? 0 : 2).split('.')
  const grouped = pounds.replace(/\B(?=(?:\d{3})+$)/g, ',')
  return piastres === undefined ? grouped : `${grouped}.${piastres}`
}
