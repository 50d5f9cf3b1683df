import { useLoaderData } from 'react-router'
import { type SubcategoryRecord, subcategorySorts } from '#contract/products/subcategories.ts'
import * as m from '#messages'
import { deskTitle } from '../title.ts'
import { logUnexpected } from '#web/forms/refusal-of.ts'
import { byQuery, keptForBack } from '#web/navigation/back.ts'
import { adminApi } from '../api.ts'
import { fetchAllCategories } from '../categories/all-categories.ts'
import { listLoader, whenAskedAnew } from '../kit/list/list-load.ts'
import { ListScreen } from '../kit/list/list-screen.tsx'
import { ListTools } from '../kit/list/list-tools.tsx'
import { nameOf, Names } from '../kit/names.tsx'
import { EditDelete } from '../kit/list/table/row-actions.tsx'
import { sortOptions } from '../kit/list/sorts.ts'
import { DeskLink } from '../link.tsx'
import { removalOf } from './removal.ts'
import { statusLabels } from './texts.ts'
import {
  RecordActions,
  RecordCard,
  RecordFacts,
  RecordGrid,
  RecordWords,
} from '../kit/list/record-card.tsx'
import { categoryNameOf } from '../products/subcategories.ts'
import { screenPath } from '../screens.ts'
import { Status } from '#web/ui/notices/status.tsx'

const loadList = listLoader(
  async (asked, options) =>
    (await adminApi().subcategories.page({ page: 1, ...asked }, options)).SubCategory,
)

/** A failed request only leaves the filter by category out. */
const loadCategories = keptForBack(
  ({ request: { signal } }) => fetchAllCategories({ signal }),
  byQuery,
)

export const clientLoader = async (args: { request: Request }) => {
  const [answer, categories = []] = await Promise.all([
    loadList(args),
    loadCategories(args).catch(logUnexpected),
  ])
  return { answer, categories }
}
export const shouldRevalidate = whenAskedAnew

export const meta = () => [{ title: deskTitle(m.admin_subcategories()) }]

/** Sub-categories, the lower level of the catalogue, as cards (R40). */
export default function SubcategoryList() {
  const { answer, categories } = useLoaderData<typeof clientLoader>()
  const statuses = [
    { value: '', label: m.admin_all() },
    { value: 'active', label: m.admin_subcategory_active() },
    { value: 'hidden', label: m.admin_subcategory_hidden() },
  ]
  const choices = categories.map((category) => ({
    value: String(category.id),
    label: nameOf(category),
  }))
  return (
    <ListScreen
      title={m.admin_subcategories()}
      answer={answer}
      add={{ to: screenPath('subcategories', 'add'), label: m.admin_subcategory_add() }}
      tools={
        <ListTools
          search={m.admin_subcategories_search()}
          filters={[
            {
              name: 'category_id',
              label: m.admin_by_category(),
              options: [{ value: '', label: m.admin_all() }, ...choices],
            },
            { name: 'status', label: m.admin_by_status(), options: statuses },
          ]}
          sorts={sortOptions(...subcategorySorts)}
        />
      }
      empty={{ title: m.admin_subcategories_empty(), help: m.admin_subcategories_empty_help() }}
    >
      {({ data }) => (
        <RecordGrid wordy>
          {data.map((subcategory) => (
            <SubcategoryCard key={subcategory.id} subcategory={subcategory} />
          ))}
        </RecordGrid>
      )}
    </ListScreen>
  )
}

function SubcategoryCard({ subcategory }: { subcategory: SubcategoryRecord }) {
  const { id, name, name_ar, status, products } = subcategory
  const shown = nameOf(subcategory)
  return (
    <RecordCard>
      <RecordWords>
        <p className="small muted">
          <bdi>{categoryNameOf(subcategory)}</bdi>
        </p>
        <h2>
          <Names name={name} name_ar={name_ar} />
        </h2>
        <RecordFacts>
          <DeskLink to={`${screenPath('products')}?subcategory_id=${id}`}>
            {m.admin_subcategory_products({ count: products })}
          </DeskLink>
          <DeskLink
            to={screenPath('subcategories', id, 'size-guide')}
            state={{ fromList: true }}
            preventScrollReset
            aria-label={m.admin_guide_of({ name: shown })}
          >
            {m.admin_guide()}
          </DeskLink>
          <Status kind={status === 'active' ? 'accept' : 'pending'}>
            {statusLabels[status]()}
          </Status>
        </RecordFacts>
        {status === 'hidden' && <p className="small muted">{m.admin_subcategory_hidden_hint()}</p>}
        <RecordActions>
          <EditDelete
            to={screenPath('subcategories', id, 'edit')}
            name={shown}
            wide
            remove={removalOf(subcategory)}
          />
        </RecordActions>
      </RecordWords>
    </RecordCard>
  )
}
