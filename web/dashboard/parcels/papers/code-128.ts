/** Code 128, set B: what scanners read from a label. Letters, digits and the hyphen of an order's number are all that is ever written in it. */

/** Widths of bar, space, bar, space, bar, space for each value from 0 to 102, then the start of set B. */
const widths =
  '212222222122222221121223121322131222122213122312132212221213221312231212112232122132122231113222123122123221223211221132221231213212223112312131311222321122321221312212322112322211212123212321232121111323131123131321112313132113132311211313231113231311112133112331132131113123113321133121313121211331231131213113213311213131311123311321331121312113312311332111314111221411431111111224111422121124121421141122141221112214112412122114122411142112142211241211221114413111241112134111111242121142121241114212124112124211411212421112421211212141214121412121111143111341131141114113114311411113411311113141114131311141411131'
const stop = '2331112'
const startB = 104

const widthsOf = (value: number): string => (value === startB ? '211214' : widths.slice(value * 6, value * 6 + 6))

/** Widths of bars and spaces in turn, a bar first; null where a sign is beyond the set. */
export function code128(text: string): number[] | null {
  if (text === '' || !/^[ -~]+$/.test(text)) return null
  const values = [...text].map((sign) => sign.charCodeAt(0) - 32)
  const check = values.reduce((sum, value, at) => sum + value * (at + 1), startB) % 103
  return [...[startB, ...values, check].map(widthsOf).join(''), ...stop].map(Number)
}
