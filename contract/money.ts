/**
 * Money is whole piastres everywhere in code and columns. Only this file turns it into pounds and back.
 */

/** Piastres → EGP with at most two decimals. */
export const toEgp = (piastres: number): number => piastres / 100

/** EGP with at most two decimals → piastres. */
export const toPiastres = (egp: number): number => Math.round(egp * 100)

const figures = new Intl.NumberFormat('en-EG', { minimumFractionDigits: 0, maximumFractionDigits: 2 })
const figuresWithPiastres = new Intl.NumberFormat('en-EG', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** The figure alone, in Latin digits for both languages: 1450 → "1,450", 1450.5 → "1,450.50". */
export const formatFigure = (egp: number): string => (Number.isInteger(egp) ? figures : figuresWithPiastres).format(egp)
