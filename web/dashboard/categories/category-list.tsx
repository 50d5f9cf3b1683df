import { useLoaderData } from 'react-router'
import { type CategoryRecord, categorySorts } from '#contract/categories.ts'
import * as m from '#messages'
import { Status } from '#web/ui/status.tsx'
import { adminApi } from '../api.ts'
import { oops, withReason } from '../kit/form/failures.ts'
import { listLoader, whenAskedAnew } from '../kit/list/list-load.ts'
import { ListScreen } from '../kit/list/list-screen.tsx'
import { ListTools } from '../kit/list/list-tools.tsx'
import { nameOf, Names } from '../kit/names.tsx'
import { DeleteButton, EditButton } from '../kit/list/row-actions.tsx'
import { sortOptions } from '../kit/list/sorts.ts'
import { useRemoval } from '../kit/list/use-removal.ts'
import { DeskLink } from '../link.tsx'
import {
  RecordActions,
  RecordCard,
  RecordFacts,
  RecordGrid,
  RecordPicture,
  RecordWords,
} from '../kit/list/record-card.tsx'
import { screenPath } from '../screens.ts'

export const clientLoader = listLoader(
  async (asked, options) => (await adminApi().categories.page(asked, options)).category,
)
export const shouldRevalidate = whenAskedAnew

export const meta = () => [{ title: m.admin_title({ page: m.admin_categories() }) }]

/** The upper level of the catalogue, as cards (R41). */
export default function CategoryList() {
  const onHome = [
    { value: '', label: m.admin_all() },
    { value: 'true', label: m.admin_category_on_home() },
    { value: 'false', label: m.admin_categories_not_home() },
  ]
  return (
    <ListScreen
      title={m.admin_categories()}
      answer={useLoaderData<typeof clientLoader>()}
      add={{ to: screenPath('categories', 'add'), label: m.admin_category_add() }}
      tools={
        <ListTools
          search={m.admin_categories_search()}
          filters={[{ name: 'is_home', label: m.admin_categories_home(), options: onHome }]}
          sorts={sortOptions(...categorySorts)}
        />
      }
      empty={{ title: m.admin_categories_empty(), help: m.admin_categories_empty_help() }}
    >
      {({ data }) => (
        <RecordGrid>
          {data.map((category) => (
            <CategoryCard key={category.id} category={category} />
          ))}
        </RecordGrid>
      )}
    </ListScreen>
  )
}

function CategoryCard({
  category: { id, name, name_ar, picture, is_home, subcategories },
}: {
  category: CategoryRecord
}) {
  const remove = useRemoval()
  const shown = nameOf({ name, name_ar })
  const ask = () =>
    remove({
      consequence:
        subcategories > 0
          ? m.admin_category_used({ count: subcategories })
          : m.admin_category_consequence({ name: shown }),
      send: () => adminApi().categories.delete({ id }),
      done: m.admin_category_deleted,
      failure: withReason(oops()),
    })
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
          <EditButton to={screenPath('categories', id, 'edit')} name={shown} wide />
          <DeleteButton name={shown} onClick={ask} />
        </RecordActions>
      </RecordWords>
    </RecordCard>
  )
}
