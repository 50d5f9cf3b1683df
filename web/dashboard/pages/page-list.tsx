import { Outlet, useLoaderData } from 'react-router'
import type { PageRecord } from '#contract/shop/pages.ts'
import * as m from '#messages'
import { deskTitle } from '../title.ts'
import { pathTo } from '#web/links.ts'
import { adminApi } from '../api.ts'
import { answerOf } from '../kit/list/list-load.ts'
import { CellLink, HiddenHead, Table } from '../kit/list/table/table.tsx'
import { LoadFailed } from '../kit/screen/load-failed.tsx'
import { ScreenHead } from '../kit/screen/screen-head.tsx'
import { OwnPageList } from '../own-pages/page/own-page-list.tsx'
import { screenPath } from '../screens.ts'
import { useMay } from '../session/may.ts'
import { pageNamesSaid } from './texts.ts'

export const clientLoader = ({ request: { signal } }: { request: Request }) =>
  answerOf(signal, async () => (await adminApi().pages.page({}, { signal })).pages)

export const meta = () => [{ title: deskTitle(m.admin_own_pages()) }]

/** The shop's own pages with the owner's texts: a fixed list. */
export default function PageList() {
  const answer = useLoaderData<typeof clientLoader>()
  const { data, failed } = answer
  const may = useMay()
  return (
    <>
      <ScreenHead title={m.admin_own_pages()} />
      <p className="muted">{m.admin_page_help()}</p>
      {failed ? (
        <LoadFailed />
      ) : (
        <Table className="is-narrow">
          <thead>
            <tr>
              <th scope="col">{m.admin_page_name()}</th>
              <HiddenHead>{m.admin_row_actions()}</HiddenHead>
            </tr>
          </thead>
          <tbody>
            {data.map((page) => (
              <PageRow key={page.id} page={page} />
            ))}
          </tbody>
        </Table>
      )}
      {may('money') && <OwnPageList anew={answer} />}
      <Outlet />
    </>
  )
}

function PageRow({ page: { id, name } }: { page: PageRecord }) {
  const said = pageNamesSaid[name]()
  return (
    <tr>
      <th scope="row">
        <CellLink whole to={screenPath('pages', id, 'edit')}>
          {said}
        </CellLink>
      </th>
      <td className="is-actions">
        {/* A plain link, since the shop is another document. */}
        <a
          className="link"
          href={pathTo(`/${name}`)}
          aria-label={m.admin_page_view({ page: said })}
        >
          {m.admin_page_view_short()}
        </a>
      </td>
    </tr>
  )
}
