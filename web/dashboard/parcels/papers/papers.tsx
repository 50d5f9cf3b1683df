import IconPrinter from '@tabler/icons-react/dist/esm/icons/IconPrinter.mjs'
import { useEffect } from 'react'
import { useLoaderData, useLocation, useNavigate } from 'react-router'
import type { ParcelPaper } from '#contract/couriers/parcel-records.ts'
import * as m from '#messages'
import { deskTitle } from '../../title.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Icon } from '#web/ui/marks/icon.tsx'
import { EmptyState } from '#web/ui/notices/states.tsx'
import { adminApi } from '../../api.ts'
import { BackLink } from '../../kit/links/back-link.tsx'
import { type Answer, answerOf } from '../../kit/list/list-load.ts'
import { LoadFailed } from '../../kit/screen/load-failed.tsx'
import { nameOf } from '../../kit/names.tsx'
import { ScreenHead } from '../../kit/screen/screen-head.tsx'
import { screenPath } from '../../screens.ts'
import { loadCode128 } from './barcode.tsx'
import { type CodedParcel, Label, type Sender } from './label.tsx'
import { Manifest } from './manifest.tsx'
import { ParcelSlip } from './parcel-slip.tsx'
import { notePrinted, type Printing } from './printed.ts'

const kinds = {
  labels: m.admin_papers_labels,
  slips: m.admin_papers_slips,
  manifest: m.admin_papers_manifest,
} as const
type Kind = keyof typeof kinds
type Papers = { kind: Kind; parcels: CodedParcel[]; to_collect: number; sender: Sender }

/** Loads the papers in the address: `?ids=1,2&kind=labels`. */
export const clientLoader = ({
  request: { url, signal },
}: {
  request: Request
}): Promise<Answer<Papers>> =>
  answerOf(signal, async () => {
    const asked = new URL(url).searchParams
    const kind = (asked.get('kind') ?? '') as Kind
    const [{ parcels, to_collect, sender }, code128] = await Promise.all([
      adminApi().parcels.manifest({ ids: asked.get('ids') ?? '' }, { signal }),
      loadCode128(),
    ])
    const coded = (parcels as ParcelPaper[]).map((parcel) => ({
      ...parcel,
      code: code128(parcel.number),
    }))
    return { kind: kind in kinds ? kind : 'labels', parcels: coded, to_collect, sender }
  })

export const meta = ({ loaderData }: { loaderData?: Answer<Papers> }) => [
  { title: deskTitle(kinds[loaderData?.data?.kind ?? 'labels']()) },
]

/**
 * Papers of parcels, printed by the browser: labels of 10 × 15 cm, slips two on an A4, and the
 * manifest that the courier signs.
 */
export default function ParcelPapers() {
  const { data, failed } = useLoaderData<typeof clientLoader>()
  const courier = data?.parcels[0]?.courier_id
  usePrinting(data)
  return (
    <>
      <nav className="papers-tools" aria-label={m.admin_parcels()}>
        <BackLink
          to={
            courier === undefined
              ? screenPath('parcels')
              : `${screenPath('parcels', 'hand-over')}?courier=${courier}`
          }
          isBefore={false}
          words={m.admin_parcels()}
        />
      </nav>
      {failed && <LoadFailed page />}
      {data && (
        <>
          <div className="papers-tools">
            <ScreenHead title={kinds[data.kind]()} count={data.parcels.length}>
              {data.parcels.length > 0 && (
                <Button kind="primary" size="small" onClick={() => print(data)}>
                  <Icon of={IconPrinter} small />
                  {m.admin_papers_print()}
                </Button>
              )}
            </ScreenHead>
          </div>
          {data.parcels.length === 0 ? (
            <EmptyState title={m.admin_papers_none()} help={m.admin_papers_none_help()} />
          ) : (
            <Sheets {...data} />
          )}
        </>
      )}
    </>
  )
}

function print({ kind, parcels }: Papers): void {
  const [first] = parcels
  if (!first) return
  notePrinted(
    first.courier_id,
    kind,
    parcels.map(({ id }) => id),
  )
  window.print()
}

/** Prints the papers at once after a link that asks for it, but not again after a reload. */
function usePrinting(papers: Papers | undefined): void {
  const { pathname, search, state } = useLocation()
  const navigate = useNavigate()
  const isPrinting = (state as Printing | null)?.isPrinting === true && papers !== undefined
  useEffect(() => {
    if (!isPrinting) return
    void navigate(pathname + search, { replace: true })
    print(papers)
  }, [isPrinting, papers, navigate, pathname, search])
}

function Sheets({ kind, parcels, to_collect, sender }: Papers) {
  if (kind === 'manifest')
    return <Manifest parcels={parcels} to_collect={to_collect} shop={nameOf(sender)} />
  const Paper = kind === 'labels' ? Label : ParcelSlip
  return (
    <div className={`papers is-${kind}`}>
      {parcels.map((parcel) => (
        <Paper key={parcel.id} parcel={parcel} sender={sender} />
      ))}
    </div>
  )
}
