/** Merge of rows in a list of SKUs that belong to one product of the shop. */
import { isDeepStrictEqual } from 'node:util'
import type { ImportTarget } from '#contract/files/import-columns.ts'
import { limits } from '#contract/limits.ts'
import { firstSku } from './list-of-skus.ts'
import type { ReadFacts, ReadProduct } from '../reading/reading.ts'

/** Product fields of the rows must agree, as in a file that groups its rows. */
export function inOneProduct([first, ...others]: ReadProduct[]): ReadProduct {
  if (!first) throw new Error('a product has rows')
  const whole: ReadProduct = {
    ...first,
    variants: [...first.variants],
    problems: [...first.problems],
  }
  for (const other of others) {
    whole.rows += other.rows
    whole.variants.push(...other.variants)
    if (other.pictures) whole.pictures = [...(whole.pictures ?? []), ...other.pictures]
    whole.problems.push(...other.problems)
    const differs = (target: ImportTarget, said: string | number) =>
      whole.problems.push({
        ...{ row: other.row, column: '', target, value: String(said).slice(0, 80) },
        code: 'differs',
        detail: String(first.row),
        sku: other.variants[0]?.sku ?? null,
        isNote: false,
      })
    const arePriced = whole.facts.price != null && other.facts.price != null
    for (const fact of Object.keys(other.facts) as (keyof ReadFacts)[]) {
      const [said, there] = [other.facts[fact], whole.facts[fact]]
      // Rows with prices say those of their variants.
      if (arePriced && (fact === 'price' || fact === 'original_price')) continue
      if (said === there || said == null || there == null) {
        if (there == null && said != null) whole.facts = { ...whole.facts, [fact]: said }
      } else differs(fact, typeof said === 'number' && isMoney(fact) ? said / 100 : (said ?? ''))
    }
    if ((arePriced || (whole.sale && other.sale)) && !isDeepStrictEqual(whole.sale, other.sale))
      differs('sale_price', other.sale ? other.sale.price / 100 : '')
    else if (other.sale) whole.sale = other.sale
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

const isMoney = (fact: keyof ReadFacts): boolean =>
  fact === 'price' || fact === 'original_price' || fact === 'cost'
