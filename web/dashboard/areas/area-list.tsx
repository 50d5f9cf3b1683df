import { useLoaderData, useRevalidator } from 'react-router'
import { type AreaRecord, areaSorts } from '#contract/areas.ts'
import * as m from '#messages'
import { useSending } from '#web/forms/use-sending.ts'
import { Button } from '#web/ui/button.tsx'
import { Money } from '#web/ui/price.tsx'
import { useAnnouncements } from '#web/ui/toasts.tsx'
import { adminApi } from '../api.ts'
import { oops } from '../kit/form/failures.ts'
import { listLoader, whenAskedAnew } from '../kit/list/list-load.ts'
import { ListScreen } from '../kit/list/list-screen.tsx'
import { ListTools } from '../kit/list/list-tools.tsx'
import { nameOf, Names } from '../kit/names.tsx'
import { DeleteButton, EditButton } from '../kit/list/row-actions.tsx'
import { SortHead } from '../kit/list/sort-head.tsx'
import { sortOptions } from '../kit/list/sorts.ts'
import { useRemoval } from '../kit/list/use-removal.ts'
import { Table } from '../kit/list/table.tsx'
import { usePrompts } from '../kit/prompts.tsx'
import { screenPath } from '../screens.ts'

export const clientLoader = listLoader(
  async (asked, options) => (await adminApi().areas.page(asked, options)).area,
)
export const shouldRevalidate = whenAskedAnew

export const meta = () => [{ title: m.admin_title({ page: m.admin_areas() }) }]

/** Where the shop delivers, and for how much (R70). */
export default function AreaList() {
  return (
    <ListScreen
      title={m.admin_areas()}
      answer={useLoaderData<typeof clientLoader>()}
      actions={<AddGovernorates />}
      add={{ to: screenPath('areas', 'add'), label: m.admin_area_add() }}
      tools={<ListTools search={m.admin_areas_search()} sorts={sortOptions(...areaSorts)} />}
      empty={{ title: m.admin_areas_empty(), help: m.admin_areas_empty_help() }}
    >
      {({ data }) => (
        <Table stacked className="is-narrow">
          <thead>
            <tr>
              <SortHead label={m.admin_area_city()} asc="name" first="oldest" />
              <SortHead
                className="is-figure"
                label={m.admin_area_price()}
                asc="price_asc"
                desc="price_desc"
                first="oldest"
              />
              <th scope="col">{m.admin_area_days()}</th>
              <th scope="col">
                <span className="sr-only">{m.admin_row_actions()}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {data.map((area) => (
              <AreaRow key={area.id} area={area} />
            ))}
          </tbody>
        </Table>
      )}
    </ListScreen>
  )
}

/** For a shop that begins, or that has only some of them. */
function AddGovernorates() {
  const { confirm, tellFailure } = usePrompts()
  const { showPopup } = useAnnouncements()
  const { revalidate } = useRevalidator()
  const { sending, send } = useSending()
  const ask = () =>
    send(
      async () => {
        const question = {
          title: m.admin_governorates_add(),
          warning: m.admin_governorates_what(),
          consequence: m.admin_governorates_after(),
          action: m.admin_governorates_action(),
        }
        if (!(await confirm(question))) return
        const { areas } = await adminApi().areas.addGovernorates({})
        await revalidate()
        showPopup(areas.length > 0 ? m.admin_governorates_added() : m.admin_governorates_none())
      },
      () => tellFailure(oops()),
    )
  return (
    <Button kind="secondary" size="small" state={sending ? 'loading' : 'rest'} onClick={ask}>
      {m.admin_governorates_add()}
    </Button>
  )
}

function AreaRow({
  area: { id, city, city_ar, price, days_from: from, days_to: to },
}: {
  area: AreaRecord
}) {
  const remove = useRemoval()
  const name = nameOf({ name: city, name_ar: city_ar })
  const ask = () =>
    remove({
      consequence: m.admin_area_consequence({ city: name }),
      send: () => adminApi().areas.delete({ id }),
      done: m.admin_area_deleted,
      failure: oops(),
    })
  return (
    <tr>
      <th scope="row" className="is-lead">
        <Names name={city} name_ar={city_ar} />
      </th>
      <td className="is-figure is-end">
        <Money egp={price} />
      </td>
      <td className={from === null ? 'is-second muted' : 'is-second'}>
        {from === null || to === null
          ? m.admin_area_days_shop()
          : m.admin_area_days_of({ from, to })}
      </td>
      <td className="is-actions is-end">
        <EditButton to={screenPath('areas', id, 'edit')} name={name} />
        <DeleteButton name={name} onClick={ask} />
      </td>
    </tr>
  )
}
