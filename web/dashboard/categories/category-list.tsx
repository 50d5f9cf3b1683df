import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconRuler2 from '@tabler/icons-react/dist/esm/icons/IconRuler2.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { type CategoryRecord, categorySorts } from '#contract/products/categories.ts'
import type { SubcategoryRecord } from '#contract/products/subcategories.ts'
import * as m from '#messages'
import { Button } from '#web/ui/buttons/button.tsx'
import { Icon } from '#web/ui/marks/icon.tsx'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { Status } from '#web/ui/notices/status.tsx'
import { Words } from '#web/ui/text/words.tsx'
import { adminApi } from '../api.ts'
import { oops, withReason } from '../kit/form/failures.ts'
import { useOpenDialog } from '../kit/list/open-dialog.ts'
import { RecordPicture } from '../kit/list/record-card.tsx'
import { recordList } from '../kit/list/record-list.tsx'
import { EditDelete } from '../kit/list/table/row-actions.tsx'
import { nameOf, Names } from '../kit/names.tsx'
import { useRemoval } from '../kit/use-action.ts'
import { DeskLink } from '../link.tsx'
import { fetchSubcategories } from '../products/subcategories.ts'
import { screenPath } from '../screens.ts'
import { removalOf } from '../subcategories/removal.ts'

const list = recordList<CategoryRecord, { subcategories: SubcategoryRecord[] }>({
  screen: 'categories',
  load: async (asked, options) => {
    const [{ category }, subcategories] = await Promise.all([
      adminApi().categories.page(asked, options),
      fetchSubcategories(options),
    ])
    return { ...category, subcategories }
  },
  add: m.admin_category_add,
  search: m.admin_subcategories_search,
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
  Rows: ({ list: { data, subcategories } }) => (
    <ul className="tree">
      {data.map((category) => (
        <CategoryBranch
          key={category.id}
          category={category}
          own={subcategories.filter(({ category_id }) => category_id === category.id)}
        />
      ))}
    </ul>
  ),
})

export const clientLoader = list.clientLoader
export const shouldRevalidate = list.shouldRevalidate
export const meta = list.meta

/** Categories as cards, each with its sub-categories beneath it (R40, R41). */
export default list.Screen

function CategoryBranch({ category, own }: { category: CategoryRecord; own: SubcategoryRecord[] }) {
  const { id, name, name_ar, picture, is_home, subcategories } = category
  const shown = nameOf(category)
  const open = useOpenDialog()
  return (
    <li className="branch">
      <div className="branch-head">
        <RecordPicture picture={picture} sizes="4rem" />
        <div>
          <h2>
            <Names name={name} name_ar={name_ar} />
          </h2>
          {is_home && <Status kind="accept">{m.admin_category_on_home()}</Status>}
        </div>
        <span className="branch-actions">
          <EditDelete
            to={screenPath('categories', id, 'edit')}
            name={shown}
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
        </span>
      </div>
      <div className="branch-line">
        <DeskLink className="tap link" to={`${screenPath('subcategories')}?category_id=${id}`}>
          {m.admin_category_subcategories({ count: subcategories })}
        </DeskLink>
        <Button
          kind="tertiary"
          size="small"
          aria-label={m.admin_subcategory_add_to({ name: shown })}
          onClick={() => open(screenPath('categories', id, 'add'))}
        >
          <Icon of={IconPlus} small />
          {m.admin_subcategory_add()}
        </Button>
      </div>
      {own.length > 0 && (
        <ul aria-label={m.admin_category_subcategories({ count: subcategories })}>
          {own.map((subcategory) => (
            <Twig key={subcategory.id} subcategory={subcategory} />
          ))}
        </ul>
      )}
    </li>
  )
}

function Twig({ subcategory }: { subcategory: SubcategoryRecord }) {
  const { id, status, products } = subcategory
  const name = nameOf(subcategory)
  const open = useOpenDialog()
  const remove = useRemoval()
  const at = (dialog: string) => screenPath('categories', 'subcategories', id, dialog)
  return (
    <li className="twig">
      <button
        type="button"
        className="twig-name"
        aria-label={m.admin_edit_named({ name })}
        onClick={() => open(at('edit'))}
      >
        <bdi>
          <Words of={name} />
        </bdi>
        {status === 'hidden' && <Status kind="pending">{m.admin_subcategory_hidden()}</Status>}
      </button>
      <DeskLink className="tap link" to={`${screenPath('products')}?subcategory_id=${id}`}>
        {m.admin_subcategory_products({ count: products })}
      </DeskLink>
      <IconButton
        icon={IconRuler2}
        label={m.admin_guide_of({ name })}
        onClick={() => open(at('size-guide'))}
      />
      <IconButton
        icon={IconTrash}
        label={m.admin_delete_named({ name })}
        onClick={() => remove(removalOf(subcategory))}
      />
    </li>
  )
}
