import IconPackageExport from '@tabler/icons-react/dist/esm/icons/IconPackageExport.mjs'
import { useLoaderData } from 'react-router'
import { parcelGroups, parcelSorts } from '#contract/parcels.ts'
import {
  admin_parcels,
  admin_parcels_all,
  admin_parcels_coming_back,
  admin_parcels_delivered,
  admin_parcels_empty,
  admin_parcels_empty_help,
  admin_parcels_groups,
  admin_parcels_hand_over,
  admin_parcels_late,
  admin_parcels_late_count,
  admin_parcels_late_only,
  admin_parcels_ready,
  admin_parcels_search,
  admin_parcels_sum,
  admin_parcels_with_courier,
  admin_title,
} from '#messages'
import { buttonClass } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Money } from '#web/ui/price.tsx'
import { Sentence } from '#web/ui/sentence.tsx'
import { adminApi } from '../api.ts'
import { listLoader, whenAskedAnew } from '../kit/list/list-load.ts'
import { useListQuery } from '../kit/list/list-query.ts'
import { ListScreen } from '../kit/list/list-screen.tsx'
import { ListTools, type Tabs } from '../kit/list/list-tools.tsx'
import { sortOptions } from '../kit/list/sorts.ts'
import { DeskLink } from '../link.tsx'
import { screenPath } from '../screens.ts'
import { ParcelTable } from './parcel-table.tsx'

export const clientLoader = listLoader(async (asked, options) => {
  const { parcels, counts, to_collect, late } = await adminApi().parcels.page(asked, options)
  return { ...parcels, counts, to_collect, late }
})
export const shouldRevalidate = whenAskedAnew

export const meta = () => [{ title: admin_title({ page: admin_parcels() }) }]

const groupLabels = {
  with_courier: admin_parcels_with_courier,
  ready: admin_parcels_ready,
  coming_back: admin_parcels_coming_back,
  delivered: admin_parcels_delivered,
  all: admin_parcels_all,
} as const

/** What couriers carry, by where it is. */
export default function ParcelList() {
  const answer = useLoaderData<typeof clientLoader>()
  const isLate = useListQuery().get('late') !== ''
  const { counts, to_collect, late = 0 } = answer.data ?? {}
  const tabs: Tabs = {
    name: 'group',
    label: admin_parcels_groups(),
    options: parcelGroups.toReversed().map((group) => ({
      value: group === 'all' ? '' : group,
      label: groupLabels[group](),
      count: counts?.[group],
    })),
  }
  return (
    <ListScreen
      title={admin_parcels()}
      answer={answer}
      actions={
        <DeskLink className={buttonClass({ kind: 'primary', size: 'small' })} to={screenPath('parcels', 'choose')}>
          <Icon of={IconPackageExport} small />
          {admin_parcels_hand_over()}
        </DeskLink>
      }
      tools={
        <ListTools
          search={admin_parcels_search()}
          tabs={tabs}
          filters={[
            {
              name: 'late',
              label: admin_parcels_late(),
              options: [
                { value: '', label: admin_parcels_all() },
                { value: 'late', label: admin_parcels_late_only() },
              ],
            },
          ]}
          sorts={sortOptions(...parcelSorts)}
        />
      }
      empty={{ title: admin_parcels_empty(), help: admin_parcels_empty_help() }}
    >
      {({ data }) => (
        <>
          <p className="parcels-sum">
            {to_collect !== undefined && (
              <b>
                <Sentence of={(put) => admin_parcels_sum({ money: put(<Money egp={to_collect} />) })} />
              </b>
            )}
            {late > 0 && !isLate && <span className="parcel-late">{admin_parcels_late_count({ count: late })}</span>}
          </p>
          <ParcelTable rows={data} />
        </>
      )}
    </ListScreen>
  )
}
