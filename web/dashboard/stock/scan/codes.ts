import { limits } from '#contract/limits.ts'

/** Whether words can be a barcode: figures or signs in a row, and a figure among them. */
export const isCode = (words: string): boolean =>
  /^(?=\D*\d)\S{3,}$/.test(words) && words.length <= limits.barcode
