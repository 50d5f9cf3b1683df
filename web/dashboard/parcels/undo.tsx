import IconBrandWhatsapp from '@tabler/icons-react/dist/esm/icons/IconBrandWhatsapp.mjs'
import { useEffect, useState } from 'react'
import { toCairoIso } from '#contract/days/cairo.ts'
import type { ParcelRow } from '#contract/couriers/parcel-records.ts'
import { parcelUndoMinutes } from '#contract/couriers/parcels.ts'
import * as m from '#messages'
import { readTab, writeTab } from '#web/forms/draft.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Icon } from '#web/ui/marks/icon.tsx'
import { useAnnouncements } from '#web/ui/notices/toasts.tsx'
import { adminApi } from '../api.ts'
import { errorWith, failedWith } from '../kit/form/failures.ts'
import { usePrompts } from '../kit/prompts.tsx'
import { rowsLeft } from '../kit/row-reasons.ts'
import { useAction } from '../kit/use-action.ts'
import { ButtonLink } from '../link.tsx'
import { screenPath } from '../screens.ts'
import { useMay } from '../session/may.ts'

const undoTime = parcelUndoMinutes * 60_000

/** Whether an act of this time can still be undone. */
export const isUndoTime = (moment: string): boolean => Date.now() - Date.parse(moment) < undoTime

type HandedOver = {
  at: string
  parcels: { id: number; number: string; version: number }[]
  /** Number of customers who get no e-mail. */
  unmailed: number
}

const name = 'draft:last-hand-over'

/** Stores the tab's last hand-over, for its undo. */
export function keepHandedOver(parcels: ParcelRow[]): void {
  const handed = parcels.map(({ id, number, version }) => ({ id, number, version }))
  const unmailed = countUnmailed(parcels)
  writeTab(name, { at: new Date().toISOString(), parcels: handed, unmailed } satisfies HandedOver)
}

/** Number of customers to whom parcels are brought and who get no e-mail. */
export const countUnmailed = (parcels: ParcelRow[]): number =>
  parcels.filter(({ kind, mailed }) => kind !== 'return' && !mailed).length

function readHandedOver(): HandedOver | null {
  const kept = readTab(name) as HandedOver | null
  return kept && isUndoTime(kept.at) ? kept : null
}

/** Undoes a hand-over, and reports which parcels stay with the courier. */
function useUndoHandOver() {
  const { act, busy } = useAction()
  const { tellFailure } = usePrompts()
  const { showToast } = useAnnouncements()
  const undo = ({ parcels }: HandedOver) =>
    void act({
      send: async () => {
        const { results } = await adminApi().parcels.undo({
          parcel_ids: parcels.map(({ id }) => id),
          versions: parcels.map(({ version }) => version),
        })
        writeTab(name, null)
        return results
      },
      failure: failedWith(m.admin_hand_over_failed()),
      done: (results) => {
        const left = results.filter((one) => !one.done)
        const count = results.length - left.length
        if (count > 0) showToast(m.admin_hand_over_undone({ count }))
        if (left.length === 0) return
        const rows = rowsLeft(left, (id) => parcels.find((one) => one.id === id)?.number)
        tellFailure({ ...errorWith(m.admin_hand_over_failed()), rows })
      },
    })
  return { undo, busy }
}

/** The tab's last hand-over with its undo, for ten minutes. */
export function LastHandOver() {
  const { undo, busy } = useUndoHandOver()
  const may = useMay()
  const [, setNow] = useState(0)
  const last = readHandedOver()
  const at = last?.at
  useEffect(() => {
    if (at === undefined) return
    const over = setTimeout(() => setNow(Date.now()), Date.parse(at) + undoTime - Date.now())
    return () => clearTimeout(over)
  }, [at])
  if (!last) return null
  const time = toCairoIso(new Date(last.at)).slice(11, 16)
  return (
    <div className="last-hand-over">
      <p>
        <b>{m.admin_hand_over_last({ count: last.parcels.length, time })}</b>
        <span className="small muted">{m.admin_hand_over_undo_time()}</span>
      </p>
      <div className="buttons">
        {last.unmailed > 0 && may('orders') && (
          <ButtonLink kind="primary" size="small" to={screenPath('orders', 'messages')}>
            <Icon of={IconBrandWhatsapp} small />
            {m.admin_hand_over_messages({ count: last.unmailed })}
          </ButtonLink>
        )}
        <Button size="small" disabled={busy} onClick={() => undo(last)}>
          {m.ui_undo()}
        </Button>
      </div>
    </div>
  )
}
