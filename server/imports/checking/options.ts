/** Sizes, values of the own choice and colours of a file, beside those of the shop's product. */
import { hexOf } from '#contract/products/options/colours.ts'
import {
  type ImportTarget,
  type RowProblemCode,
  textLimits,
} from '#contract/files/import-columns.ts'
import { limits } from '#contract/limits.ts'
import { finderOf, firstOfEach, foldName } from '#contract/products/options/option-names.ts'
import { fullSizeName } from '#contract/products/options/own-choice.ts'
import { judgeSizes, type ProductRecord, type SizeFault } from '#server/products/products.ts'
import type { ReadProduct, ReadVariant } from '../reading/reading.ts'
import type { Finding } from './compare.ts'
import { coloursOf, type FactField, type SizeEntry, sizesOf } from './fields.ts'
import type { Work } from './product-write.ts'

type Change = (Work & { kind: 'changed' })['change']

export const isChoiceName = (field: FactField): boolean =>
  field === 'choice_name' || field === 'choice_name_ar'

const nameOf = ({ size, choice }: SizeEntry): string => fullSizeName({ part: size, choice })

type Option = { name: string; name_ar?: string | null; hex?: string | null }

/** Sizes or colours in the order of the file, with the details of any of its rows. */
export function optionsOf(variants: ReadVariant[], option: 'size' | 'color'): Option[] {
  const named = variants.filter((variant) => variant[option] !== null)
  return firstOfEach(named, (variant) => variant[option] ?? '').map((first) => {
    const same = named.filter(
      (variant) => foldName(variant[option] ?? '') === foldName(first[option] ?? ''),
    )
    const name_ar = same.map((variant) => variant[`${option}_ar`]).find(Boolean)
    const hex = same.map(({ color_hex }) => color_hex).find(Boolean)
    return {
      name: first[option] ?? '',
      ...(name_ar && { name_ar }),
      ...(option === 'color' && hex && { hex }),
    }
  })
}

type SaidSize = Omit<SizeEntry, 'name_ar' | 'choice_ar'> & Partial<SizeEntry>

/** Sizes in the order of the file, by their full names; Arabic names as far as any row has them. */
export function sizesIn(variants: ReadVariant[]): SaidSize[] {
  const arabic = (field: 'part' | 'choice', name: string) =>
    variants
      .filter((variant) => variant[field] && foldName(variant[field]) === foldName(name))
      .map((variant) => (field === 'part' ? variant.size_ar : variant.choice_ar))
      .find(Boolean)
  const plain = new Map(
    optionsOf(variants, 'size').map((option) => [foldName(option.name), option]),
  )
  // Two combinations of one name stay two, so that they are seen.
  const named = firstOfEach(
    variants.filter(({ size }) => size !== null),
    ({ size, choice }) => `${size}\n${choice ?? ''}`,
  )
  return named.map(({ size, part = null, choice }): SaidSize => {
    if (!choice) {
      const { name = size, name_ar } = plain.get(foldName(size ?? '')) ?? {}
      return { size: name, ...(name_ar && { name_ar }) }
    }
    const part_ar = part && arabic('part', part)
    const choice_ar = arabic('choice', choice)
    return {
      size: part,
      ...(part_ar && { name_ar: part_ar }),
      choice,
      ...(choice_ar && { choice_ar }),
    }
  })
}

/** The shop's sizes with what the file says of them, and new ones behind them. */
function joinedSizes(there: SizeEntry[], said: SaidSize[]): SizeEntry[] {
  /** Arabic name that a size or value has in the shop. */
  const arabic = (name: string | null | undefined, field: 'size' | 'choice') =>
    there
      .filter((size) => name && foldName(size[field] ?? '') === foldName(name))
      .map((size) => (field === 'size' ? size.name_ar : size.choice_ar))
      .find(Boolean) ?? null
  const find = finderOf(said, (size) => fullSizeName({ part: size.size, choice: size.choice }))
  const has = finderOf(there, nameOf)
  const known = there.map((size) => {
    const { name_ar = size.name_ar, choice_ar = size.choice_ar } = find(nameOf(size)) ?? {}
    // A full name alone says the Arabic of both.
    const isApart = find(nameOf(size))?.choice !== undefined || !size.choice
    return isApart
      ? { ...size, name_ar, ...(size.choice && { choice_ar: choice_ar ?? null }) }
      : size
  })
  const added = said
    .filter((size) => !has(fullSizeName({ part: size.size, choice: size.choice })))
    .map((size) => ({
      ...size,
      name_ar: size.name_ar ?? (size.choice ? arabic(size.size, 'size') : null),
      ...(size.choice && { choice_ar: size.choice_ar ?? arabic(size.choice, 'choice') }),
    }))
  return [...known, ...added]
}

/** How a fault of sizes is told in a file. */
const faults: Record<SizeFault['fault'], [target: ImportTarget, code: RowProblemCode]> = {
  no_choice: ['choice_name', 'missing'],
  no_value: ['choice', 'option_missing'],
  no_size: ['size', 'option_missing'],
  long: ['choice', 'too_long'],
  alike: ['choice', 'choice_alike'],
}

/**
 * Product of the file with its only value of the choice that it has in the shop: an option of one
 * value is no choice, unless the shop knows it as one, by its name or value (R426).
 */
export function withOwnChoice(product: ReadProduct, record: ProductRecord): ReadProduct {
  const { choice_name, choice_name_ar, sizes } = record
  const isKnown = (names: (string | null | undefined)[], said: string) =>
    names.some((name) => name && foldName(name) === foldName(said))
  const values = sizes.flatMap(({ choice, choice_ar }) => [choice, choice_ar])
  const singleOf = ({ single = [] }: ReadVariant) =>
    single.find(({ name }) => isKnown([choice_name, choice_name_ar], name)) ??
    single.find(({ value }) => isKnown(values, value))
  const options = product.variants.map(singleOf)
  const isOne = product.variants.every(({ choice }, at) => !choice && options[at])
  if (choice_name === null || !isOne) return product
  return {
    ...product,
    variants: product.variants.map((variant, at) => {
      const [part, choice = null] = [variant.size, options[at]?.value]
      return { ...variant, size: fullSizeName({ part, choice }), part, choice }
    }),
    problems: product.problems.filter(
      ({ code, detail }) =>
        code !== 'option_of_one' ||
        !options.some((option) => isKnown([option?.name], detail ?? '')),
    ),
  }
}

/** Rows of sizes as the shop makes them; empty where they are wrong, which is told. */
export function judgedSizes(
  sizes: SaidSize[],
  { variants }: ReadProduct,
  hasChoice: boolean,
  { wrong }: Pick<Finding, 'wrong'>,
): ReturnType<typeof rowsOrNone> {
  const judged = judgeSizes(sizes, [], hasChoice)
  if (!Array.isArray(judged)) {
    const { at, fault } = judged
    const name = fullSizeName({ part: sizes[at]?.size, choice: sizes[at]?.choice })
    const [target, code] = faults[fault]
    const detail = fault === 'long' ? String(limits.size) : fault === 'alike' ? name : null
    wrong(target, code, detail, variants.find(({ size }) => size === name)?.row)
  }
  return rowsOrNone(judged)
}

const rowsOrNone = (judged: ReturnType<typeof judgeSizes>) => (Array.isArray(judged) ? judged : [])

/** A combination of the file whose name another one of the shop has. */
const findAlike = (there: SizeEntry[], said: SaidSize[]): string | undefined => {
  const find = finderOf(there, nameOf)
  return said
    .filter(({ size, choice }) => {
      const known = choice && find(fullSizeName({ part: size, choice }))?.choice
      return known && foldName(known) !== foldName(choice)
    })
    .map(({ size, choice }) => fullSizeName({ part: size, choice }))[0]
}

/**
 * Options of the file are added after the existing ones; options that it does not name are kept.
 */
export function changeOptions(
  product: ReadProduct,
  record: ProductRecord,
  change: Change,
  { changes, wrong }: Finding,
): void {
  const { variants, facts } = product
  const sizes = sizesOf(record)
  const said = sizesIn(variants)
  const wanted = joinedSizes(sizes, said)
  const hasValues = wanted.some(({ choice }) => choice)
  const alike = findAlike(sizes, said)
  if (alike !== undefined) wrong('choice', 'choice_alike', alike)
  else if (hasValues && !record.choice_name && !facts.choice_name) wrong('choice_name', 'missing')
  else judgedSizes(wanted, product, hasValues, { wrong })
  const colours = coloursOf(record)
  const afterColours = joined(colours, optionsOf(variants, 'color'))
  if (wanted.length > limits.options) wrong('size', 'too_many_options', String(limits.options))
  if (afterColours.length > limits.options)
    wrong('color', 'too_many_options', String(limits.options))
  if (JSON.stringify(wanted) !== JSON.stringify(sizes)) {
    change.sizes = wanted
    changes.push({
      field: 'size',
      size: null,
      color: null,
      before: names(sizes.map(nameOf)),
      after: names(wanted.map(nameOf)),
      back: { before: sizes, after: wanted },
    })
  }
  const painted = afterColours.map(({ name, name_ar = null, hex = null }, at) => ({
    name,
    name_ar,
    hex: at < colours.length ? hex : (hex ?? hexOf(name)),
  }))
  if (JSON.stringify(painted) !== JSON.stringify(colours)) {
    change.colors = painted
    changes.push({
      field: 'color',
      size: null,
      color: null,
      before: names(colours.map(({ name }) => name)),
      after: names(painted.map(({ name }) => name)),
      back: { before: colours, after: painted },
    })
  }
}

const names = (list: string[]): string | null =>
  list.length > 0 ? list.join(', ').slice(0, textLimits.subcategory) : null

function joined(there: Option[], said: Option[]): Option[] {
  const find = finderOf(said, ({ name }) => name)
  const known = there.map((option) => {
    const { name_ar = option.name_ar, hex = option.hex } = find(option.name) ?? {}
    return { ...option, name_ar: name_ar ?? null, ...(hex !== undefined && { hex }) }
  })
  const has = finderOf(there, ({ name }) => name)
  return [...known, ...said.filter(({ name }) => !has(name))]
}
