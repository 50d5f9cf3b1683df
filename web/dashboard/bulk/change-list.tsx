import { useLoaderData } from 'react-router'
import { formatFigure } from '#contract/text/money.ts'
import * as m from '#messages'
import { deskTitle } from '../title.ts'
import { formatMoment } from '#web/days.ts'
import { adminApi } from '../api.ts'
import { BackLink } from '../kit/links/back-link.tsx'
import { listLoader, whenAskedAnew } from '../kit/list/list-load.ts'
import { ListScreen } from '../kit/list/list-screen.tsx'
import { CellLink, Table } from '../kit/list/table/table.tsx'
import { screenPath } from '../screens.ts'
import { stateLabels, whatWords } from './texts.ts'

export const clientLoader = listLoader(
  async (asked, options) => (await adminApi().bulk.page(asked, options)).changes,
)
export const shouldRevalidate = whenAskedAnew

export const meta = () => [{ title: deskTitle(m.admin_bulk_changes()) }]

/** List of bulk changes, newest first, with the running one and undo. */
export default function ChangeList() {
  return (
    <>
      <BackLink to={screenPath('products')} isBefore={false} words={m.admin_products()} />
      <ListScreen
        title={m.admin_bulk_changes()}
        answer={useLoaderData<typeof clientLoader>()}
        empty={{ title: m.admin_bulk_changes_empty(), help: m.admin_bulk_changes_empty_help() }}
      >
        {({ data }) => (
          <Table stacked>
            <tbody>
              {data.map(({ id, what, by, created_at, state, through, total }) => (
                <tr key={id}>
                  <td className="is-lead is-wide">
                    <CellLink to={screenPath('products', 'bulk', id)} whole>
                      {whatWords(what)}
                    </CellLink>
                  </td>
                  <td className="is-second is-wide">
                    <time dateTime={created_at}>{formatMoment(created_at, 'short')}</time>
                    {by && (
                      <>
                        {' · '}
                        <bdi>{by}</bdi>
                      </>
                    )}
                  </td>
                  <td>{stateLabels[state]()}</td>
                  <td className="is-figure is-end">
                    <bdi>
                      {m.admin_progress_of({
                        done: formatFigure(through),
                        of: formatFigure(total),
                      })}
                    </bdi>
                  </td>
                </tr>
              ))}
            </tbody>
          </Table>
        )}
      </ListScreen>
    </>
  )
}
