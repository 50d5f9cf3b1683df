import { type AreaRecord, areaSorts } from '#contract/couriers/areas.ts'
import * as m from '#messages'
import { Button } from '#web/ui/buttons/button.tsx'
import { Money } from '#web/ui/prices/price.tsx'
import { adminApi } from '../api.ts'
import { oops } from '../kit/form/failures.ts'
import { editColumn } from '../kit/list/table/columns.tsx'
import { recordList } from '../kit/list/record-list.tsx'
import { nameOf, Names } from '../kit/names.tsx'
import { useAction } from '../kit/use-action.ts'

const list = recordList<AreaRecord>({
  screen: 'areas',
  load: async (asked, options) => (await adminApi().areas.page(asked, options)).area,
  add: m.admin_area_add,
  Actions: AddGovernorates,
  search: m.admin_areas_search,
  sorts: areaSorts,
  empty: [m.admin_areas_empty, m.admin_areas_empty_help],
  className: 'is-narrow',
  columns: [
    {
      head: m.admin_area_city,
      sort: { asc: 'name' },
      rowHeader: true,
      className: 'is-lead',
      cell: ({ city, city_ar }) => <Names name={city} name_ar={city_ar} />,
    },
    {
      head: m.admin_area_price,
      sort: { asc: 'price_asc', desc: 'price_desc' },
      className: 'is-figure is-end',
      cell: ({ price }) => <Money egp={price} />,
    },
    {
      head: m.admin_area_days,
      className: 'is-second',
      cell: ({ days_from: from, days_to: to }) =>
        from === null || to === null ? (
          <span className="muted">{m.admin_area_days_shop()}</span>
        ) : (
          m.admin_area_days_of({ from, to })
        ),
    },
    editColumn('areas', ({ id, city, city_ar }) => {
      const name = nameOf({ name: city, name_ar: city_ar })
      return {
        name,
        remove: {
          consequence: m.admin_area_consequence({ city: name }),
          send: () => adminApi().areas.delete({ id }),
          done: m.admin_area_deleted,
        },
      }
    }),
  ],
})

export const clientLoader = list.clientLoader
export const shouldRevalidate = list.shouldRevalidate
export const meta = list.meta

/** List of delivery areas with their prices (R70). */
export default list.Screen

/** Button that adds the missing governorates, for a new shop or a partial list. */
function AddGovernorates() {
  const { act, busy } = useAction()
  const add = () =>
    act({
      ask: {
        title: m.admin_governorates_add(),
        warning: m.admin_governorates_what(),
        consequence: m.admin_governorates_after(),
        action: m.admin_governorates_action(),
      },
      send: () => adminApi().areas.addGovernorates({}),
      failure: oops(),
      popup: ({ areas }) =>
        areas.length > 0 ? m.admin_governorates_added() : m.admin_governorates_none(),
    })
  return (
    <Button kind="secondary" size="small" busy={busy} onClick={add}>
      {m.admin_governorates_add()}
    </Button>
  )
}
