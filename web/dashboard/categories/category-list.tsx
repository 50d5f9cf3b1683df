import { type CategoryRecord, categorySorts } from '#contract/products/categories.ts'
import * as m from '#messages'
import { Status } from '#web/ui/status.tsx'
import { adminApi } from '../api.ts'
import { oops, withReason } from '../kit/form/failures.ts'
import {
  RecordActions,
  RecordCard,
  RecordFacts,
  RecordGrid,
  RecordPicture,
  RecordWords,
} from '../kit/list/record-card.tsx'
import { recordList } from '../kit/list/record-list.tsx'
import { EditDelete } from '../kit/list/row-actions.tsx'
import { nameOf, Names } from '../kit/names.tsx'
import { DeskLink } from '../link.tsx'
import { screenPath } from '../screens.ts'

const list = recordList<CategoryRecord>({
  screen: 'categories',
  load: async (asked, options) => (await adminApi().categories.page(asked, options)).category,
  add: m.admin_category_add,
  search: m.admin_categories_search,
  filters: [
    {
      name: 'is_home',
      label: m.admin_categories_home,
      all: m.admin_all,
      options: { true: m.admin_category_on_home, false: m.admin_categories_not_home },
    },
  ],
  sorts: categorySorts,
  empty: [m.admin_categories_empty, m.admin_categories_empty_help],
  Rows: ({ list: { data } }) => (
    <RecordGrid>
      {data.map((category) => (
        <CategoryCard key={category.id} category={category} />
      ))}
    </RecordGrid>
  ),
})

export const clientLoader = list.clientLoader
export const shouldRevalidate = list.shouldRevalidate
export const meta = list.meta

/** Categories, the upper level of the catalogue, as cards (R41). */
export default list.Screen

function CategoryCard({
  category: { id, name, name_ar, picture, is_home, subcategories },
}: {
  category: CategoryRecord
}) {
  const shown = nameOf({ name, name_ar })
  return (
    <RecordCard>
      <RecordPicture picture={picture} />
      <RecordWords>
        <h2>
          <Names name={name} name_ar={name_ar} />
        </h2>
        <RecordFacts>
          <DeskLink to={`${screenPath('subcategories')}?category_id=${id}`}>
            {m.admin_category_subcategories({ count: subcategories })}
          </DeskLink>
          {is_home && <Status kind="accept">{m.admin_category_on_home()}</Status>}
        </RecordFacts>
        <RecordActions>
          <EditDelete
            to={screenPath('categories', id, 'edit')}
            name={shown}
            wide
            remove={{
              consequence:
                subcategories > 0
                  ? m.admin_category_used({ count: subcategories })
                  : m.admin_category_consequence({ name: shown }),
              send: () => adminApi().categories.delete({ id }),
              done: m.admin_category_deleted,
              failure: withReason(oops()),
            }}
          />
        </RecordActions>
      </RecordWords>
    </RecordCard>
  )
}
