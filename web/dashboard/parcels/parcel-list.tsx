import IconPackageExport from '@tabler/icons-react/dist/esm/icons/IconPackageExport.mjs'
import { useLoaderData } from 'react-router'
import { limits } from '#contract/limits.ts'
import { parcelGroups, parcelSorts } from '#contract/parcels.ts'
import * as m from '#messages'
import { browserApi } from '#web/api.ts'
import { currentLocale } from '#web/locale.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Money } from '#web/ui/price.tsx'
import { Sentence } from '#web/ui/sentence.tsx'
import { adminApi } from '../api.ts'
import { ExportMenu } from '../exports/export-menu.tsx'
import { listLoader, whenAskedAnew } from '../kit/list/list-load.ts'
import { useListQuery } from '../kit/list/list-query.ts'
import { ListScreen } from '../kit/list/list-screen.tsx'
import { ListTools, type Tabs } from '../kit/list/list-tools.tsx'
import { sortOptions } from '../kit/list/sorts.ts'
import { nameOf } from '../kit/names.tsx'
import { DeskLink } from '../link.tsx'
import { screenPath } from '../screens.ts'
import { useMay } from '../session/may.ts'
import { ParcelTable } from './parcel-table.tsx'

export const clientLoader = listLoader(async (asked, options) => {
  const [{ parcels, counts, to_collect, late }, { couriers }, { areaEstimate }] = await Promise.all(
    [
      adminApi().parcels.page(asked, options),
      adminApi().couriers.page({ page: 1, per_page: limits.per_page }, options),
      browserApi().areas.estimate({ lang: currentLocale() }, options),
    ],
  )
  return {
    ...{ ...parcels, counts, to_collect, late },
    couriers: couriers.data.map((one) => ({ value: String(one.id), label: nameOf(one) })),
    areas: areaEstimate.map(({ id, city }) => ({ value: String(id), label: city })),
  }
})
export const shouldRevalidate = whenAskedAnew

export const meta = () => [{ title: m.admin_title({ page: m.admin_parcels() }) }]

const groupLabels = {
  with_courier: m.admin_parcels_with_courier,
  ready: m.admin_parcels_ready,
  coming_back: m.admin_parcels_coming_back,
  delivered: m.admin_parcels_delivered,
  all: m.admin_parcels_all,
} as const

/** What couriers carry, by where it is. */
export default function ParcelList() {
  const answer = useLoaderData<typeof clientLoader>()
  const may = useMay()
  const isLate = useListQuery().get('late') !== ''
  const { counts, to_collect, late = 0 } = answer.data ?? {}
  const { couriers = [], areas = [] } = answer.data ?? {}
  const all = { value: '', label: m.admin_parcels_all() }
  const tabs: Tabs = {
    name: 'group',
    label: m.admin_parcels_groups(),
    options: parcelGroups.toReversed().map((group) => ({
      value: group === 'all' ? '' : group,
      label: groupLabels[group](),
      count: counts?.[group],
    })),
  }
  return (
    <ListScreen
      title={m.admin_parcels()}
      answer={answer}
      actions={
        <>
          {may('orders') && <ExportMenu what="parcels" title={m.admin_parcels()} />}
          <DeskLink
            className={buttonClass({ kind: 'primary', size: 'small' })}
            to={screenPath('parcels', 'choose')}
          >
            <Icon of={IconPackageExport} small />
            {m.admin_parcels_hand_over()}
          </DeskLink>
        </>
      }
      tools={
        <ListTools
          search={m.admin_parcels_search()}
          tabs={tabs}
          filters={[
            { name: 'courier_id', label: m.admin_parcels_courier(), options: [all, ...couriers] },
            { name: 'area_id', label: m.admin_manifest_area(), options: [all, ...areas] },
            {
              name: 'late',
              label: m.admin_parcels_late(),
              options: [all, { value: 'late', label: m.admin_parcels_late_only() }],
            },
          ]}
          sorts={sortOptions(...parcelSorts)}
        />
      }
      empty={{ title: m.admin_parcels_empty(), help: m.admin_parcels_empty_help() }}
    >
      {({ data }) => (
        <>
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
          </p>
          <ParcelTable rows={data} />
        </>
      )}
    </ListScreen>
  )
}
