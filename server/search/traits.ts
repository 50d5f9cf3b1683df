/**
 * What every match is asked besides its words: whether something is left of it, how many words its names have, and whether it is named exactly as
 * was typed. It stands in one number, because a look into the memory for each is what a search of many matches takes longest for.
 */
import { hash } from 'node:crypto'

/** From the lowest bit on: the stock, the brevity of either name, and some bits of their hashes. */
const brevityBits = 4
const hashBits = 11
const places = { brevity: [1, 1 + brevityBits], hash: [1 + 2 * brevityBits, 1 + 2 * brevityBits + hashBits] } as const

export const mostBrevity = 2 ** brevityBits - 1

/** @param names of a product, English before Arabic @param hashes what hashOf makes of each */
export function traitsOf(names: string[], hashes: number[]): number {
  return names.reduce((traits, name, language) => {
    const brevity = Math.max(0, mostBrevity - name.split(' ').length)
    const bits = bitsOf(hashes[language] as number)
    return traits | (brevity << (places.brevity[language] as number)) | (bits << (places.hash[language] as number))
  }, 0)
}

/** The same with what is known of the stock. */
export const withStock = (traits: number, inStock: boolean): number => ((traits >>> 1) << 1) | Number(inStock)

/** 1 if something is left. */
export const stockIn = (traits: number): number => traits & 1

/** What is asked about traits in one search, reckoned once. */
export type Asked = { hash: number; bits: number; brevityPlace: number }

export function askedFor(phrase: string): Asked {
  const hashed = hashOf(phrase)
  // The name in the language that was typed.
  const language = /\p{Script=Arabic}/u.test(phrase) ? 1 : 0
  return { hash: hashed, bits: bitsOf(hashed), brevityPlace: places.brevity[language] }
}

/** The more, the fewer words the name has. */
export const brevityIn = (traits: number, { brevityPlace }: Asked): number => (traits >>> brevityPlace) & mostBrevity

const someBits = 2 ** hashBits - 1
const bitsOf = (hashed: number): number => hashed & someBits

/** Whether a name may be exactly what was typed: of those that are not, nearly all are told apart here. */
export const mayBeNamed = (traits: number, { bits }: Asked): boolean =>
  ((traits >>> places.hash[0]) & someBits) === bits || ((traits >>> places.hash[1]) & someBits) === bits

/** Of two names 48 bits are never alike by chance; the names themselves would take as much memory as all their words. */
export const hashOf = (name: string): number => hash('sha1', name, 'buffer').readUIntBE(0, 6)
