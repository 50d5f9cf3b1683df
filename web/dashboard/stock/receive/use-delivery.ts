import { useEffect, useRef, useState } from 'react'
import { isRefusal } from '#contract/refusal.ts'
import type { StockName } from '#contract/products/stock.ts'
import type { StockSheet } from '#contract/products/stock/stock-deliveries.ts'
import * as m from '#messages'
import { refusalOf } from '#web/forms/refusal-of.ts'
import { adminApi } from '../../api.ts'
import { type ScanAnswer, unknownCode } from '../scan/scan-field.tsx'
import { variantName } from '../variant.tsx'
import {
  type Delivery,
  emptyDelivery,
  keepDelivery,
  readDelivery,
  readPieces,
  withOne,
} from './delivery.ts'

/** State of the draft delivery, with its products and the result of the last scan. */
export function useDelivery() {
  const [delivery, setDelivery] = useState<Delivery>(emptyDelivery)
  const [sheets, setSheets] = useState<Map<number, StockSheet>>(new Map())
  const [answer, setAnswer] = useState<ScanAnswer | null>(null)
  const [hits, setHits] = useState<StockName[]>([])
  /** Variant changed last. */
  const [last, setLast] = useState<StockName | null>(null)
  const latest = useRef(delivery)
  const change = (next: Delivery) => {
    latest.current = next
    setDelivery(next)
    keepDelivery(next === emptyDelivery ? null : next)
  }
  const load = async (ids: number[]) => {
    if (ids.length === 0) return
    const { products } = await adminApi().stock.sheets({ ids: ids.join(',') })
    setSheets(
      (before) =>
        new Map([...before, ...products.map((sheet) => [sheet.product_id, sheet] as const)]),
    )
  }
  const begin = useRef(() => {
    const kept = readDelivery()
    change(kept)
    load(kept.products).catch(refusalOf)
  })
  useEffect(() => begin.current(), [])

  const add = async (hit: StockName) => {
    setHits([])
    if (!latest.current.products.includes(hit.product_id)) await load([hit.product_id])
    const next = withOne(latest.current, hit)
    change(next)
    setLast(hit)
    const count = readPieces(next.pieces[hit.variant_id]) ?? 0
    setAnswer({ kind: 'done', words: `${variantName(hit)}: ${m.admin_receive_counted({ count })}` })
  }
  const trying = (words: string, work: () => Promise<void>) =>
    work().catch((thrown: unknown) => {
      if (!isRefusal(thrown)) refusalOf(thrown)
      setHits([])
      setAnswer({
        kind: 'failed',
        words: m.admin_scan_failed({ words: words }),
        retry: { label: m.admin_scan_retry(), act: () => void trying(words, work) },
      })
    })
  // Scans are processed in order, so that a slow response is not overtaken.
  const queue = useRef<Promise<void>>(Promise.resolve())
  const inTurn = (words: string, work: () => Promise<void>) => {
    queue.current = queue.current.then(() => trying(words, work))
  }
  const scan = (code: string) =>
    inTurn(code, async () => {
      const { hits: found, exact } = await adminApi().stock.find({ code })
      const [only] = found
      if (only && exact && found.length === 1) return add(only)
      setHits(found)
      setAnswer(found.length > 0 ? null : unknownCode(code))
    })
  /** Adds a piece to a variant that was read, or takes one off, without a word. */
  const step = (hit: StockName, add: 1 | -1) => {
    setAnswer(null)
    change(withOne(latest.current, hit, add))
  }
  const pick = (hit: StockName) => inTurn(variantName(hit), () => add(hit))
  return { delivery, change, sheets, answer, setAnswer, hits, last, step, scan, pick }
}

export type DeliveryState = ReturnType<typeof useDelivery>
