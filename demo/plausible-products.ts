/**
 * Generated products for measurements: as varied as a real catalogue in names, prices, options and
 * stock, and the same at every run.
 */
import { toPiastres } from '#contract/text/money.ts'
import type { ShownCategory } from '#server/categories/categories.ts'
import type { NewProduct } from '#server/products/products.ts'
import { badgesInArabic, type DemoCatalogue } from './catalogue.ts'
import { sizeName } from './facts.ts'
import words from './words.json' with { type: 'json' }

/** Older than the demo's own products, so that the home page is unchanged. */
const newest = Date.UTC(2025, 10, 1)
const minutes = 7 * 60 * 1000

const clothing = ['dresses', 'sets', 'coats']

export function makePlausibleProducts(shop: {
  catalogue: DemoCatalogue
  categories: ShownCategory[]
  media: Map<string, number>
  /** Number of existing products, and the target number. */
  from: number
  until: number
}): NewProduct[] {
  const places = shop.categories.flatMap((category) =>
    category.subcategories.map((subcategory) => ({ category, subcategory })),
  )
  const photographed = Map.groupBy(shop.catalogue.products, (product) => product.category)
  const made: NewProduct[] = []
  for (let number = shop.from; number < shop.until; number++) {
    const pick = pickerFor(number)
    const { category, subcategory } = pick(places)
    const isClothing = clothing.includes(category.slug)
    const kind = isClothing ? words.clothes : words.house
    const nouns = words.nouns as Record<string, string[][]>
    const [noun, noun_ar] = pick(
      nouns[subcategory.slug] ?? [[subcategory.name, subcategory.name_ar ?? subcategory.name]],
    )
    const [place, place_ar] = pick(words.places)
    const [style, style_ar] = pick(words.styles)
    const [material, material_ar] = pick(kind.materials)
    const name = `${place} ${style} ${material} ${noun}`
    const name_ar = `${noun_ar} ${place_ar} ${style_ar} ${material_ar}`
    const price = (isClothing ? 900 : 300) + 10 * pick.upTo(isClothing ? 600 : 350)
    const badge = pick(['New', 'Sale', 'Handmade', null, null, null])
    const sizes = isClothing
      ? pick([
          ['S', 'M', 'L', 'XL'],
          ['XS', 'S', 'M', 'L'],
          ['S/M', 'L/XL'],
        ])
      : pick([[], [`${20 + pick.upTo(60)} cm`]])
    const colours = pick
      .some(words.colours, pick.upTo(4))
      .map(([name, name_ar, hex]) => ({ name: name as string, name_ar, hex }))
    const quantity = pick.upTo(12) === 0 ? 0 : 1 + pick.upTo(40)
    made.push({
      slug: `${name.toLowerCase().replace(/[^a-z]+/g, '-')}-${number}`,
      name,
      name_ar,
      desc: `${name}, from our workshop in ${place}. ${kind.text[0]}`,
      desc_ar: `${name_ar}، من ورشتنا. ${kind.text[1]}`,
      material,
      material_ar,
      price: toPiastres(price),
      original_price: badge === 'Sale' ? toPiastres(price + 10 * (10 + pick.upTo(60))) : null,
      badge,
      badge_ar: badge && badgesInArabic[badge],
      subcategory_id: subcategory.id,
      sizes: sizes.map(sizeName),
      colours,
      pictures: pick(photographed.get(category.slug) ?? shop.catalogue.products).images.map(
        ({ file, alt, alt_ar }) => ({
          media_id: shop.media.get(file) as number,
          alt,
          alt_ar,
        }),
      ),
      created_at: new Date(newest - number * minutes),
      ...(pick.upTo(5) === 0
        ? { stock: countEach(sizes, colours, () => pick.upTo(9)) }
        : { quantity }),
    })
  }
  return made
}

function countEach(
  sizes: string[],
  colours: { name: string }[],
  count: () => number,
): NonNullable<NewProduct['stock']> {
  const each = colours.length > 0 ? colours.map(({ name }) => name) : [null]
  return (sizes.length > 0 ? sizes : [null]).flatMap((size) =>
    each.map((color) => ({ size, color, quantity: count() })),
  )
}

/** Pseudo-random choices, the same for the same seed (mulberry32). */
function pickerFor(seed: number) {
  let state = Math.imul(seed + 1, 0x9e3779b9)
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
  const upTo = (count: number) => Math.floor(next() * count)
  const pick = <Value>(values: readonly Value[]): Value => values[upTo(values.length)] as Value
  const some = <Value>(values: readonly Value[], count: number): Value[] => {
    const start = upTo(values.length)
    return Array.from(
      { length: count },
      (_, index) => values[(start + index * 3) % values.length] as Value,
    )
  }
  return Object.assign(pick, { upTo, some })
}
