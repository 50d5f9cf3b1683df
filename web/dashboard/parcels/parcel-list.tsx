import IconBrandWhatsapp from '@tabler/icons-react/dist/esm/icons/IconBrandWhatsapp.mjs'
import IconListCheck from '@tabler/icons-react/dist/esm/icons/IconListCheck.mjs'
import IconPackageExport from '@tabler/icons-react/dist/esm/icons/IconPackageExport.mjs'
import { Link, useLocation } from 'react-router'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { ParcelRow } from '#contract/couriers/parcel-records.ts'
import { parcelSorts, type parcels } from '#contract/couriers/parcels.ts'
import { formatFigure } from '#contract/text/money.ts'
import * as m from '#messages'
import { browserApi } from '#web/api.ts'
import { currentLocale } from '#web/locale.ts'
import { Icon } from '#web/ui/marks/icon.tsx'
import { Money } from '#web/ui/prices/price.tsx'
import { Sentence } from '#web/ui/text/sentence.tsx'
import { TabMark, tabClass } from '#web/ui/tabs/tab-mark.tsx'
import { TabNav } from '#web/ui/tabs/tab-nav.tsx'
import { adminApi } from '../api.ts'
import { courierOptions } from '../couriers/options.ts'
import { ExportMenu } from '../exports/export-menu.tsx'
import { Day } from '../kit/days/day.tsx'
import { useListQuery } from '../kit/list/list-query.ts'
import type { Option } from '../kit/list/list-tools.tsx'
import { recordList } from '../kit/list/record-list.tsx'
import { CellLink, OnlyStacked } from '../kit/list/table/table.tsx'
import { nameOf } from '../kit/names.tsx'
import { ButtonLink } from '../link.tsx'
import type { Selecting } from '../orders/selection.tsx'
import { screenPath } from '../screens.ts'
import { useMay } from '../session/may.ts'
import { DaysOut, kindWords, ParcelMark } from './state.tsx'
import { LastHandOver } from './undo.tsx'

type Sum = Pick<ReplyOf<typeof parcels.page>, 'counts' | 'to_collect' | 'late'> & {
  couriers: Option[]
  carried: ReplyOf<typeof parcels.carried>['couriers']
}

const list = recordList<ParcelRow, Sum & { areas: Option[] }>({
  screen: 'parcels',
  load: async (asked, options) => {
    const isOut = asked.group === 'with_courier'
    const [
      { parcels, counts, to_collect, late },
      couriers,
      { areaEstimate },
      { couriers: carried },
    ] = await Promise.all([
      adminApi().parcels.page(asked, options),
      courierOptions(options),
      browserApi().areas.estimate({ lang: currentLocale() }, options),
      isOut ? adminApi().parcels.carried({}, options) : { couriers: [] },
    ])
    return {
      ...{ ...parcels, counts, to_collect, late, couriers, carried },
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

/** Couriers with their parcels, cash to collect, and number of late parcels. */
function Sums({ list: { to_collect, late, counts, couriers, carried } }: { list: Sum }) {
  const { get } = useListQuery()
  const courier = get('courier_id')
  const isNarrowed = ['search', 'area_id', 'late'].some((name) => get(name) !== '')
  const isLate = get('late') !== ''
  const may = useMay()
  const isOut = get('group') === 'with_courier' && counts.with_courier > 0
  return (
    <>
      <LastHandOver />
      <Couriers names={couriers} carried={carried} />
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
        {isOut && !isNarrowed && may('orders') && (
          <ButtonLink
            size="small"
            to={`${screenPath('orders')}?status=shipped${courier && `&courier_id=${courier}`}`}
            state={
              { isSelecting: true, ...(courier && { rows: 'all' as const }) } satisfies Selecting
            }
          >
            <Icon of={IconListCheck} small />
            {m.admin_parcels_mark_delivered()}
          </ButtonLink>
        )}
      </p>
    </>
  )
}

/** Couriers that have parcels with them, each with its number, as links to their parcels alone. */
function Couriers({ names, carried }: { names: Option[]; carried: Sum['carried'] }) {
  const query = useListQuery()
  if (carried.length < 2) return null
  const asked = query.get('courier_id')
  const countOf = (id: string) =>
    carried.find(({ courier_id }) => String(courier_id) === id)?.parcels
  const options = [
    { value: '', label: m.admin_parcels_all() },
    ...names.filter(({ value }) => countOf(value)),
  ]
  return (
    <TabNav label={m.admin_couriers()} at={asked}>
      {options.map(({ value, label }) => (
        <Link
          key={value}
          className={tabClass}
          to={query.with({ courier_id: value })}
          preventScrollReset
          aria-current={asked === value ? 'page' : undefined}
        >
          <bdi>{label}</bdi>
          {value && <span className="tab-count">{formatFigure(countOf(value) ?? 0)}</span>}
          <TabMark />
        </Link>
      ))}
    </TabNav>
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
