import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import type { OwnPageRecord } from '#contract/shop/own-pages.ts'
import * as m from '#messages'
import { currentLocale } from '#web/locale.ts'
import { Icon } from '#web/ui/marks/icon.tsx'
import { Status } from '#web/ui/notices/status.tsx'
import { adminApi } from '../../api.ts'
import { type Answer, answerOf, everyRow } from '../../kit/list/list-load.ts'
import { CellLink, Table } from '../../kit/list/table/table.tsx'
import { LoadFailed } from '../../kit/screen/load-failed.tsx'
import { nameOf } from '../../kit/names.tsx'
import { ButtonLink } from '../../link.tsx'
import { screenPath } from '../../screens.ts'
import { footerLabels, labels, stateLabels } from '../texts.ts'

const fetchAll = (signal: AbortSignal) =>
  answerOf(signal, () =>
    everyRow(
      async (page) =>
        (await adminApi().ownPages.page({ page, lang: currentLocale() }, { signal })).pages,
    ),
  )

/**
 * List of the owner's own pages, asked for by those alone who may see it.
 * @param anew another value asks again
 */
export function OwnPageList({ anew }: { anew: unknown }) {
  // Another path when the editor opens or closes.
  const { pathname } = useLocation()
  const [answer, setAnswer] = useState<Answer<OwnPageRecord[]>>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the screen was loaded again
  useEffect(() => {
    const giveUp = new AbortController()
    fetchAll(giveUp.signal).then(setAnswer, (thrown) => {
      if (!giveUp.signal.aborted) throw thrown
    })
    return () => giveUp.abort()
  }, [anew, pathname])
  return (
    <section className="own-page-list" aria-labelledby="own-pages">
      <div className="own-page-list-head">
        <h2 className="title-2" id="own-pages">
          {m.admin_own_page_list()}
        </h2>
        <ButtonLink kind="secondary" size="small" to={screenPath('pages', 'own', 'add')}>
          <Icon of={IconPlus} small />
          {m.admin_own_page_new()}
        </ButtonLink>
      </div>
      <p className="muted">{m.admin_own_page_list_help()}</p>
      {answer?.failed ? (
        <LoadFailed />
      ) : answer?.data?.length === 0 ? (
        <p className="muted">{m.admin_own_page_none()}</p>
      ) : (
        answer?.data && <Pages pages={answer.data} />
      )}
    </section>
  )
}

const kinds = { draft: 'pending', published: 'accept' } as const

const Pages = ({ pages }: { pages: OwnPageRecord[] }) => (
  <Table stacked>
    <thead>
      <tr>
        <th scope="col">{m.admin_page_name()}</th>
        <th scope="col">{labels.slug()}</th>
        <th scope="col">{labels.state()}</th>
        <th scope="col">{labels.footer()}</th>
      </tr>
    </thead>
    <tbody>
      {pages.map(({ id, title, title_ar, slug, state, footer }) => (
        <tr key={id}>
          <th scope="row">
            <CellLink whole to={screenPath('pages', 'own', id)}>
              {nameOf({ name: title, name_ar: title_ar })}
            </CellLink>
          </th>
          <td className="is-wide" data-label={labels.slug()}>
            <bdi dir="ltr">/pages/{slug}</bdi>
          </td>
          <td data-label={labels.state()}>
            <Status kind={kinds[state]}>{stateLabels[state]()}</Status>
          </td>
          <td className="is-wide" data-label={labels.footer()}>
            {footerLabels[footer]()}
          </td>
        </tr>
      ))}
    </tbody>
  </Table>
)
