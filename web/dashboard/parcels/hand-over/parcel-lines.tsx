import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconPackage from '@tabler/icons-react/dist/esm/icons/IconPackage.mjs'
import { type ReactNode, useId } from 'react'
import type { ParcelRow } from '#contract/couriers/parcel-records.ts'
import { Icon } from '#web/ui/marks/icon.tsx'
import { Money } from '#web/ui/prices/price.tsx'
import { JobPart } from '../../kit/job/job.tsx'
import { nameOf } from '../../kit/names.tsx'
import { kindWords } from '../state.tsx'

type ParcelLinesProps = {
  title: string
  parcels: ParcelRow[]
  isScanned?: boolean
  /** Content above the lines. */
  children?: ReactNode
}

/** Parcels of a hand-over, either scanned or still to scan. */
export function ParcelLines({ title, parcels, isScanned = false, children }: ParcelLinesProps) {
  const id = useId()
  if (parcels.length === 0) return null
  return (
    <JobPart id={id} title={title} {...(!isScanned && { count: parcels.length })}>
      {children}
      <ul className="hand-over-lines">
        {parcels.map(
          ({ id, number, first_name, last_name, city, city_ar, tracking, kind, to_collect }) => (
            <li key={id} className={isScanned ? 'is-scanned' : undefined}>
              <Icon of={isScanned ? IconCheck : IconPackage} small />
              <span className="hand-over-who">
                <bdi className="strong">{`${first_name} ${last_name}`}</bdi>{' '}
                <bdi className="ltr muted">{number}</bdi>
                <span className="small muted hand-over-told">
                  <bdi>{nameOf({ name: city, name_ar: city_ar })}</bdi>
                  {tracking && (
                    <>
                      {' · '}
                      <bdi className="ltr">{tracking}</bdi>
                    </>
                  )}
                  {kindWords(kind) && ` · ${kindWords(kind)}`}
                </span>
              </span>
              {to_collect !== undefined && <Money egp={to_collect} />}
            </li>
          ),
        )}
      </ul>
    </JobPart>
  )
}
