import IconBrandWhatsapp from '@tabler/icons-react/dist/esm/icons/IconBrandWhatsapp.mjs'
import IconListCheck from '@tabler/icons-react/dist/esm/icons/IconListCheck.mjs'
import IconPackageExport from '@tabler/icons-react/dist/esm/icons/IconPackageExport.mjs'
import { useLocation } from 'react-router'
import type { ReplyOf } from '#contract/endpoint.ts'
import { limits } from '#contract/limits.ts'
import { type ParcelRow, parcelSorts, type parcels } from '#contract/couriers/parcels.ts'
import * as m from '#messages'
import { browserApi } from '#web/api.ts'
import { currentLocale } from '#web/locale.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Money } from '#web/ui/price.tsx'
import { Sentence } from '#web/ui/sentence.tsx'
import { adminApi } from '../api.ts'
import { ExportMenu } from '../exports/export-menu.tsx'
import { Day } from '../kit/day.tsx'
import { useListQuery } from '../kit/list/list-query.ts'
import type { Option } from '../kit/list/list-tools.tsx'
import { recordList } from '../kit/list/record-list.tsx'
import { CellLink, OnlyStacked } from '../kit/list/table.tsx'
import { nameOf } from '../kit/names.tsx'
import { ButtonLink } from '../link.tsx'
import type { Selecting } from '../orders/selection.tsx'
import { screenPath } from '../screens.ts'
import { useMay } from '../session/may.ts'
import { DaysOut, kindWords, ParcelMark } from './state.tsx'
import { LastHandOver } from './undo.tsx'

type Sum = Pick<ReplyOf<typeof parcels.page>, 'counts' | 'to_collect' | 'late'>

const list = recordList<ParcelRow, Sum & { couriers: Option[]; areas: Option[] }>({
  screen: 'parcels',
  load: async (asked, options) => {
    const [{ parcels, counts, to_collect, late }, { couriers }, { areaEstimate }] =
      await Promise.all([
        adminApi().parcels.page(asked, options),
        adminApi().couriers.page({ page: 1, per_page: limits.per_page }, options),
        browserApi().areas.estimate({ lang: currentLocale() }, options),
      ])
    return {
      ...{ ...parcels, counts, to_collect, late },
      couriers: couriers.data.map((one) => ({ value: String(one.id), label: nameOf(one) })),
      areas: areaEstimate.map(({ id, city }) => ({ value: String(id), label: city })),
    }
  },
  Actions: Ways,
  search: m.admin_parcels_search,
  tabs: {
    name: 'group',
    label: m.admin_parcels_groups,
    all: m.admin_parcels_all,
    options: {
      ready: m.admin_parcels_ready,
      with_courier: m.admin_parcels_with_courier,
      delivered: m.admin_parcels_delivered,
      coming_back: m.admin_parcels_coming_back,
    },
    counts: (list) => list?.counts,
  },
  filters: [
    {
      name: 'courier_id',
      label: m.admin_parcels_courier,
      all: m.admin_parcels_all,
      options: (list) => list?.couriers ?? [],
    },
    {
      name: 'area_id',
      label: m.admin_manifest_area,
      all: m.admin_parcels_all,
      options: (list) => list?.areas ?? [],
    },
    {
      name: 'late',
      label: m.admin_parcels_late,
      all: m.admin_parcels_all,
      options: { late: m.admin_parcels_late_only },
    },
  ],
  sorts: parcelSorts,
  empty: [m.admin_parcels_empty, m.admin_parcels_empty_help],
  Sums,
  className: 'parcels',
  columns: [
    { head: m.admin_parcels_customer, className: 'is-lead', cell: (row) => <Customer of={row} /> },
    { head: m.admin_parcels_area, className: 'is-hidden', cell: (row) => <bdi>{cityOf(row)}</bdi> },
    {
      head: m.admin_parcels_courier,
      className: 'is-hidden',
      cell: (row) => (
        <>
          <bdi>{courierOf(row)}</bdi>
          {row.tracking && (
            <span className="second-name">
              <bdi dir="ltr">{row.tracking}</bdi>
            </span>
          )}
        </>
      ),
    },
    {
      head: m.admin_parcels_handed,
      className: 'is-hidden',
      cell: ({ handed_at }) => handed_at && <Day of={handed_at} />,
    },
    {
      head: m.admin_parcels_out,
      className: 'is-second',
      cell: (row) =>
        row.state === 'handed' ? <DaysOut of={row} /> : <ParcelMark state={row.state} />,
    },
    {
      head: m.admin_parcels_collect,
      className: 'is-figure is-end',
      cell: ({ to_collect }) => to_collect !== undefined && <Money egp={to_collect} />,
    },
  ],
})

export const clientLoader = list.clientLoader
export const shouldRevalidate = list.shouldRevalidate
export const meta = list.meta

/** List of parcels by state. */
export default list.Screen

function Ways() {
  const may = useMay()
  return (
    <>
      {may('orders') && <ExportMenu what="parcels" title={m.admin_parcels()} />}
      {may('orders') && (
        <ButtonLink kind="tertiary" size="small" to={screenPath('orders', 'messages')}>
          <Icon of={IconBrandWhatsapp} small />
          {m.admin_messages()}
        </ButtonLink>
      )}
      <ButtonLink kind="primary" size="small" to={screenPath('parcels', 'choose')}>
        <Icon of={IconPackageExport} small />
        {m.admin_parcels_hand_over()}
      </ButtonLink>
    </>
  )
}

/** Cash to collect, and number of late parcels. */
function Sums({ list: { to_collect, late, counts } }: { list: Sum }) {
  const { get } = useListQuery()
  const isLate = get('late') !== ''
  const may = useMay()
  const isOut = get('group') === 'with_courier' && counts.with_courier > 0
  return (
    <>
      <LastHandOver />
      <p className="parcels-sum">
        {to_collect !== undefined && (
          <b>
            <Sentence
              of={(put) => m.admin_parcels_sum({ money: put(<Money egp={to_collect} />) })}
            />
          </b>
        )}
        {late > 0 && !isLate && (
          <span className="parcel-late">{m.admin_parcels_late_count({ count: late })}</span>
        )}
        {isOut && may('orders') && (
          <ButtonLink
            size="small"
            to={`${screenPath('orders')}?status=shipped`}
            state={{ isSelecting: true } satisfies Selecting}
          >
            <Icon of={IconListCheck} small />
            {m.admin_parcels_mark_delivered()}
          </ButtonLink>
        )}
      </p>
    </>
  )
}

const cityOf = ({ city, city_ar }: ParcelRow) => nameOf({ name: city, name_ar: city_ar })
const courierOf = ({ courier, courier_ar }: ParcelRow) =>
  nameOf({ name: courier, name_ar: courier_ar })

/** Customer of the parcel; on phones with area and courier. */
function Customer({ of: row }: { of: ParcelRow }) {
  const { search } = useLocation()
  const kind = kindWords(row.kind)
  return (
    <>
      <CellLink whole to={`${screenPath('parcels', row.id)}${search}`}>
        <bdi>
          {row.first_name} {row.last_name}
        </bdi>
      </CellLink>
      <span className="second-name">
        <bdi dir="ltr">{row.number}</bdi>
        {kind && ` · ${kind}`}
        <OnlyStacked>
          {' · '}
          <bdi>{cityOf(row)}</bdi>
          {' · '}
          <bdi>{courierOf(row)}</bdi>
        </OnlyStacked>
      </span>
    </>
  )
}
