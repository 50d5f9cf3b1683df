/** Rows of a list of SKUs that turn out to be of one product of the shop. */
import { limits } from '#contract/limits.ts'
import { firstSku } from './list-of-skus.ts'
import type { ReadFacts, ReadProduct } from '../reading/reading.ts'

/** What they say of the product itself has to agree, as within a file that says which rows belong together. */
export function inOneProduct([first, ...others]: ReadProduct[]): ReadProduct {
  if (!first) throw new Error('a product has rows')
  const whole: ReadProduct = { ...first, variants: [...first.variants], problems: [...first.problems] }
  for (const other of others) {
    whole.rows += other.rows
    whole.variants.push(...other.variants)
    if (other.pictures) whole.pictures = [...(whole.pictures ?? []), ...other.pictures]
    whole.problems.push(...other.problems)
    for (const fact of Object.keys(other.facts) as (keyof ReadFacts)[]) {
      const [said, there] = [other.facts[fact], whole.facts[fact]]
      if (said == null || said === there) continue
      if (there == null) whole.facts = { ...whole.facts, [fact]: said }
      else {
        whole.problems.push({
          ...{
            row: other.row,
            column: '',
            target: fact,
            value: typeof said === 'number' && isMoney(fact) ? String(said / 100) : String(said).slice(0, 80),
          },
          code: 'differs',
          detail: String(first.row),
          sku: other.variants[0]?.sku ?? null,
          isNote: false,
        })
      }
    }
  }
  const pictures = new Set(whole.pictures?.map(({ address }) => address)).size
  if (pictures > limits.pictures) {
    whole.problems.push({
      row: whole.row,
      column: '',
      target: 'pictures',
      value: '',
      code: 'too_many_pictures',
      detail: String(limits.pictures),
      sku: firstSku(whole),
      isNote: true,
    })
  }
  return whole
}

const isMoney = (fact: keyof ReadFacts): boolean => fact === 'price' || fact === 'original_price' || fact === 'cost'
