import { useEffect, useRef, useState } from 'react'
import { useLocation, useRevalidator } from 'react-router'
import { isRefusal } from '#contract/refusal.ts'
import type { CountSheet } from '#contract/products/stock/stock-counts.ts'
import type { StockName } from '#contract/products/stock.ts'
import * as m from '#messages'
import { newKey } from '#web/forms/attempt.ts'
import { refusalOf } from '#web/forms/refusal-of.ts'
import { adminApi } from '../../api.ts'
import { type ScanAnswer, unknownCode } from '../scan/scan-field.tsx'
import { variantName } from '../variant.tsx'

/** Variant being counted; `pieces` is null until loaded. */
export type Current = StockName & { pieces: number | null; unsure: boolean }

/** Navigation state with a variant to count again. */
export type CountAgain = { again?: StockName } | null

/** Counted pieces of a variant; null while it is uncounted. */
export type Counted = CountSheet['variants'][number]['line']

/** Typed pieces on their way to the server; null takes the line out again. */
export type Put = { pieces: number | null; isFailed: boolean }

type What = { variant_id?: number; code?: string; pieces?: number; add?: number; forget?: boolean }

/** Milliseconds after the last piece until list and figures are reloaded. */
const pause = 1000

/**
 * State of a count: each piece is sent at once, in the order of scanning, with an idempotency key.
 */
export function useCount(countId: number) {
  const again = (useLocation().state as CountAgain)?.again
  const [current, setCurrent] = useState<Current | null>(() =>
    again ? { ...again, pieces: null, unsure: false } : null,
  )
  const [answer, setAnswer] = useState<ScanAnswer | null>(null)
  const [hits, setHits] = useState<StockName[]>([])
  /** Latest answers by variant, newer than the loaded list. */
  const [lines, setLines] = useState<ReadonlyMap<number, Counted>>(new Map())
  const [puts, setPuts] = useState<ReadonlyMap<number, Put>>(new Map())
  const { revalidate } = useRevalidator()
  const soon = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(soon.current), [])
  const refresh = () => {
    clearTimeout(soon.current)
    soon.current = setTimeout(() => void revalidate(), pause)
  }

  const send = async (what: What, key: string) => {
    const { line, hits: found } = await adminApi().stock.addToCount(
      { count_id: countId, ...what },
      { idempotencyKey: key },
    )
    setHits(line ? [] : found)
    const id = line?.variant_id ?? what.variant_id
    if (id !== undefined) setLines((before) => new Map(before).set(id, line))
    if (line) setCurrent((before) => (isOfList(what, before) ? before : line))
    const isUnknown = !line && found.length === 0 && what.code !== undefined
    if (!isUnknown) return setAnswer(null)
    await suggest(what.code ?? '')
  }
  /** An unknown code may be part of a name. */
  const suggest = async (words: string) => {
    const { hits: found } = await adminApi().stock.find({ code: words, count_id: countId })
    setHits(found)
    setAnswer(found.length > 0 ? null : unknownCode(words))
  }
  const trying = (name: string, what: What, key: string): Promise<void> =>
    send(what, key).then(
      () => sent(what),
      (thrown: unknown) => {
        sent(what, true)
        const refusal = refusalOf(thrown)
        if (isRefusal(thrown) && thrown.status >= 400 && thrown.status < 500) {
          setAnswer({
            kind: 'failed',
            words: `${m.admin_count_failed()}: \u2068${name}\u2069. ${refusal.status === 409 ? m.admin_count_elsewhere() : ''}`,
          })
          return
        }
        const retry = { label: m.admin_scan_retry(), act: () => inTurn(name, what, key) }
        setAnswer({ kind: 'failed', words: m.admin_scan_failed({ words: name }), retry })
      },
    )
  /** Ends the waiting of a typed number, unless another one was typed meanwhile. */
  const sent = ({ variant_id = 0, ...what }: What, isFailed = false) => {
    const pieces = what.pieces ?? null
    setPuts((before) => {
      if (before.get(variant_id)?.pieces !== pieces) return before
      const after = new Map(before)
      if (isFailed) after.set(variant_id, { pieces, isFailed })
      else after.delete(variant_id)
      return after
    })
  }
  const queue = useRef<Promise<void>>(Promise.resolve())
  const inTurn = (name: string, what: What, key = newKey()) => {
    queue.current = queue.current.then(() => trying(name, what, key)).then(refresh)
  }
  return {
    current,
    answer,
    hits,
    lines,
    puts,
    scan: (code: string) => inTurn(code, { code, add: 1 }),
    pick: (hit: StockName) => inTurn(variantName(hit), { variant_id: hit.variant_id, add: 1 }),
    add: (one: StockName, add: 1 | -1) =>
      inTurn(variantName(one), { variant_id: one.variant_id, add }),
    /** Number typed in the list; null takes it out again. */
    put: (one: StockName, pieces: number | null) => {
      const { variant_id } = one
      setPuts((before) => new Map(before).set(variant_id, { pieces, isFailed: false }))
      inTurn(
        variantName(one),
        pieces === null ? { variant_id, forget: true } : { variant_id, pieces },
      )
    },
  }
}

/** Whether it was typed in the list, which leaves another variant standing above it. */
const isOfList = ({ variant_id, add }: What, current: Current | null): boolean =>
  add === undefined && current?.variant_id !== variant_id
