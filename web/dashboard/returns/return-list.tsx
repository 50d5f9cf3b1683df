import IconArrowBackUp from '@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs'
import { useLoaderData } from 'react-router'
import { returnGroups, returnSorts } from '#contract/returns.ts'
import * as m from '#messages'
import { buttonClass } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Money } from '#web/ui/price.tsx'
import { Sentence } from '#web/ui/sentence.tsx'
import { adminApi } from '../api.ts'
import { DeskLink } from '../link.tsx'
import { listLoader, whenAskedAnew } from '../kit/list/list-load.ts'
import { ListScreen } from '../kit/list/list-screen.tsx'
import { ListTools, type Tabs } from '../kit/list/list-tools.tsx'
import { sortOptions } from '../kit/list/sorts.ts'
import { screenPath } from '../screens.ts'
import { useMay } from '../session/may.ts'
import { ReturnTable } from './return-table.tsx'

export const clientLoader = listLoader(async (asked, options) => {
  const { returns, counts, to_pay } = await adminApi().returns.page(asked, options)
  return { ...returns, counts, to_pay }
})
export const shouldRevalidate = whenAskedAnew

export const meta = () => [{ title: m.admin_title({ page: m.admin_returns() }) }]

const groupLabels = {
  all: m.admin_returns_all,
  asked: m.admin_returns_asked,
  coming: m.admin_returns_coming,
  to_pay: m.admin_returns_to_pay,
  done: m.admin_returns_done,
} as const

const groups = ['all', ...returnGroups.filter((group) => group !== 'all')] as const

/** What comes back after delivery, by how far it is. */
export default function ReturnList() {
  const answer = useLoaderData<typeof clientLoader>()
  const may = useMay()
  const { counts, to_pay } = answer.data ?? {}
  const tabs: Tabs = {
    name: 'group',
    label: m.admin_returns_groups(),
    options: groups.map((group) => ({
      value: group === 'all' ? '' : group,
      label: groupLabels[group](),
      count: counts?.[group],
    })),
  }
  return (
    <ListScreen
      title={m.admin_returns()}
      answer={answer}
      actions={
        may('orders') && (
          <DeskLink
            className={buttonClass({ kind: 'primary', size: 'small' })}
            to={`${screenPath('orders')}?status=accept`}
          >
            <Icon of={IconArrowBackUp} small />
            {m.admin_return_make()}
          </DeskLink>
        )
      }
      tools={
        <ListTools
          search={m.admin_returns_search()}
          tabs={tabs}
          sorts={sortOptions(...returnSorts)}
        />
      }
      empty={{ title: m.admin_returns_empty(), help: m.admin_returns_empty_help() }}
    >
      {({ data }) => (
        <>
          {to_pay !== undefined && (
            <p className="parcels-sum">
              <b>
                <Sentence
                  of={(put) => m.admin_returns_sum({ money: put(<Money egp={to_pay} />) })}
                />
              </b>
            </p>
          )}
          <ReturnTable rows={data} />
        </>
      )}
    </ListScreen>
  )
}
