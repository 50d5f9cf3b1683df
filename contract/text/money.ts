/**
 * Money is whole piastres everywhere in code and columns. Only this file turns it into pounds and
 * back.
 */

/** Piastres → EGP with at most two decimals. */
export const toEgp = (piastres: number): number => piastres / 100

/**
 * EGP of any number of decimals, as formulas leave them → the nearest piastre, halves away from
 * zero: 71.475 → 7148, 559.9999999998 → 56000.
 */
export const nearestPiastres = (egp: number): number =>
  Math.sign(egp) * Math.round(Number((Math.abs(egp) * 100).toPrecision(12)))

/** EGP with at most two decimals → piastres. */
export const toPiastres = (egp: number): number => Math.round(egp * 100)

/**
 * The figure alone, in Latin digits for both languages: 1450 → "1,450", 1450.5 → "1,450.50". Not by
 * Intl, whose first use holds a phone up for a tenth of a second, on every page.
 */
export function formatFigure(egp: number): string {
  const [pounds = '', piastres] = egp.toFixed(Number.isInteger(egp) ? 0 : 2).split('.')
  const grouped = pounds.replace(/\B(?=(?:\d{3})+$)/g, ',')
  return piastres === undefined ? grouped : `${grouped}.${piastres}`
}
