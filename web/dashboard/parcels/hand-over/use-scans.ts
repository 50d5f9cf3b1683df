import { useState } from 'react'
import type { ParcelRow } from '#contract/couriers/parcel-records.ts'
import { readTab, writeTab } from '#web/forms/draft.ts'

type Scans = { ids: readonly number[]; keepsTracking: boolean }

const none: Scans = { ids: [], keepsTracking: false }

/** Scanned parcels of a courier's hand-over, stored by the tab so that a reload loses none. */
export function useScans(courierId: number, parcels: ParcelRow[]) {
  const name = `draft:hand-over-${courierId}`
  const [scans, setScans] = useState(() => readScans(name))
  const keep = (change: (before: Scans) => Scans) =>
    setScans((before) => {
      const after = change(before)
      writeTab(name, after.ids.length === 0 && !after.keepsTracking ? null : after)
      return after
    })
  return {
    /** Ids in the order of scanning, without parcels that have left meanwhile. */
    scanned: scans.ids.filter((scanned) => parcels.some(({ id }) => id === scanned)),
    keepsTracking: scans.keepsTracking,
    add: (id: number) =>
      keep(({ ids, ...rest }) => ({ ...rest, ids: [...ids.filter((one) => one !== id), id] })),
    setKeepsTracking: (keepsTracking: boolean) => keep((before) => ({ ...before, keepsTracking })),
    /** Forgets parcels that were handed over, in case they come back. */
    forget: (gone: readonly number[]) =>
      keep(({ ids, ...rest }) => ({ ...rest, ids: ids.filter((id) => !gone.includes(id)) })),
  }
}

function readScans(name: string): Scans {
  const kept = readTab(name)
  if (typeof kept !== 'object' || kept === null || !('ids' in kept) || !Array.isArray(kept.ids))
    return none
  return {
    ids: kept.ids.filter((id): id is number => Number.isInteger(id)),
    keepsTracking: 'keepsTracking' in kept && kept.keepsTracking === true,
  }
}
