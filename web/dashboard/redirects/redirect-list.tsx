import IconTableImport from '@tabler/icons-react/dist/esm/icons/IconTableImport.mjs'
import { type RedirectRecord, redirectSorts } from '#contract/shop/redirects.ts'
import * as m from '#messages'
import { Icon } from '#web/ui/marks/icon.tsx'
import { isolated } from '#web/ui/text/size-text.ts'
import { adminApi } from '../api.ts'
import { editColumn } from '../kit/list/table/columns.tsx'
import { recordList } from '../kit/list/record-list.tsx'
import { ButtonLink } from '../link.tsx'
import { screenPath, screens } from '../screens.ts'
import { useMay } from '../session/may.ts'

const list = recordList<RedirectRecord>({
  screen: 'redirects',
  load: async (asked, options) => (await adminApi().redirects.page(asked, options)).redirects,
  intro: m.admin_redirects_intro,
  add: m.admin_redirect_add,
  Actions: ImportLink,
  search: m.admin_redirects_search,
  sorts: redirectSorts,
  empty: [m.admin_redirects_empty, m.admin_redirects_empty_help],
  columns: [
    {
      head: m.admin_redirect_old,
      sort: { asc: 'old_address' },
      rowHeader: true,
      className: 'is-lead is-wide',
      cell: ({ old_address }) => <Address of={old_address} />,
    },
    {
      head: m.admin_redirect_new,
      className: 'is-second is-wide',
      labelled: true,
      cell: ({ new_address }) => <Address of={new_address} />,
    },
    editColumn('redirects', ({ id, old_address }) => ({
      name: old_address,
      remove: {
        consequence: m.admin_redirect_consequence({ address: isolated(old_address) }),
        send: () => adminApi().redirects.delete({ id }),
        done: m.admin_redirect_deleted,
      },
    })),
  ],
})

export const clientLoader = list.clientLoader
export const shouldRevalidate = list.shouldRevalidate
export const meta = list.meta

/** Old addresses of a former shop, and where they lead (R412). */
export default list.Screen

const Address = ({ of }: { of: string }) => <bdi dir="ltr">{of}</bdi>

function ImportLink() {
  const may = useMay()
  return (
    may(screens.imports.may) && (
      <ButtonLink kind="secondary" to={screenPath('imports')}>
        <Icon of={IconTableImport} small />
        {m.admin_redirects_import()}
      </ButtonLink>
    )
  )
}
