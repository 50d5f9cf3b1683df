import { type FormEvent, useState } from 'react'
import { useLoaderData, useNavigate } from 'react-router'
import { limits } from '#contract/limits.ts'
import { formatFigure } from '#contract/text/money.ts'
import type { StockCount } from '#contract/products/stock/stock-counts.ts'
import * as m from '#messages'
import { deskTitle } from '../../title.ts'
import { formatMoment } from '#web/days.ts'
import { pathTo } from '#web/links.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { SelectField } from '#web/ui/fields/select.tsx'
import { Status } from '#web/ui/notices/status.tsx'
import { WordsField } from '../../kit/form/fields.tsx'
import { adminApi } from '../../api.ts'
import { failedWith } from '../../kit/form/failures.ts'
import { listLoader } from '../../kit/list/list-load.ts'
import { ListScreen } from '../../kit/list/list-screen.tsx'
import { CellLink, FigureHead, Table } from '../../kit/list/table/table.tsx'
import { nameOf } from '../../kit/names.tsx'
import { useAction } from '../../kit/use-action.ts'
import { byCategory, fetchSubcategories } from '../../products/subcategories.ts'
import { screenPath } from '../../screens.ts'
import { BackToStock } from '../ways-back.tsx'
import { countName } from './count-name.ts'

export const clientLoader = listLoader(async (asked, options) => {
  const [{ counts }, subcategories] = await Promise.all([
    adminApi().stock.counts(asked, options),
    fetchSubcategories(options),
  ])
  return { ...counts, groups: byCategory(subcategories) }
})

export const meta = () => [{ title: deskTitle(m.admin_counts()) }]

type Groups = ReturnType<typeof byCategory>

/** Open and applied stock counts, and a button for a new one. */
export default function CountList() {
  const answer = useLoaderData<typeof clientLoader>()
  return (
    <>
      <BackToStock />
      <ListScreen
        title={m.admin_counts()}
        answer={answer}
        tools={answer.data && <NewCount groups={answer.data.groups} />}
        empty={{ title: m.admin_counts_empty(), help: m.admin_counts_empty_help() }}
      >
        {({ data }) => <Counts rows={data} />}
      </ListScreen>
    </>
  )
}

/** Scope of a count: 'c5' is a category, 's7' a sub-category, '' the whole shop. */
const placeOf = (chosen: string) =>
  chosen === ''
    ? {}
    : { [chosen.startsWith('c') ? 'category_id' : 'subcategory_id']: Number(chosen.slice(1)) }

function NewCount({ groups }: { groups: Groups }) {
  const [place, setPlace] = useState('')
  const [name, setName] = useState('')
  const { act, busy } = useAction()
  const navigate = useNavigate()
  const begin = (event: FormEvent) => {
    event.preventDefault()
    void act({
      send: () =>
        adminApi().stock.openCount({
          ...placeOf(place),
          ...(name.trim() && { name: name.trim() }),
        }),
      failure: failedWith(m.admin_count_begin_failed()),
      leaves: true,
      done: ({ count }) => navigate(pathTo(screenPath('stock', 'count', count.id))),
    })
  }
  return (
    <form className="count-new" aria-label={m.admin_count_new()} noValidate onSubmit={begin}>
      <SelectField
        label={m.admin_count_what()}
        value={place}
        onChange={(event) => setPlace(event.target.value)}
      >
        <option value="">{m.admin_count_everything()}</option>
        {groups.map((group) => (
          <optgroup key={group.id} label={group.name}>
            <option value={`c${group.id}`}>{m.admin_count_whole({ name: group.name })}</option>
            {group.subcategories.map((one) => (
              <option key={one.id} value={`s${one.id}`}>
                {nameOf(one)}
              </option>
            ))}
          </optgroup>
        ))}
      </SelectField>
      <WordsField
        label={m.admin_count_name()}
        optional
        maxLength={limits.name}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <Button type="submit" kind="primary" busy={busy}>
        {m.admin_count_begin()}
      </Button>
    </form>
  )
}

function Counts({ rows }: { rows: StockCount[] }) {
  return (
    <Table stacked>
      <thead>
        <tr>
          <th scope="col">{m.admin_count_name()}</th>
          <th scope="col">{m.admin_moves_when()}</th>
          <th scope="col">{m.admin_count_by()}</th>
          <FigureHead>{m.admin_count_counted()}</FigureHead>
          <FigureHead>{m.admin_count_differ()}</FigureHead>
          <th scope="col">{m.admin_count_state()}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, created_at, opened_by, counted, differ, applied_at, ...count }) => (
          <tr key={id}>
            <td className="is-lead">
              <CellLink whole to={screenPath('stock', 'count', id)}>
                <bdi>{countName(count)}</bdi>
              </CellLink>
            </td>
            <td className="is-second is-wide">
              <time dateTime={created_at}>{formatMoment(created_at, 'short')}</time>
            </td>
            <td className="is-hidden">
              <bdi>{opened_by}</bdi>
            </td>
            <td className="is-figure is-hidden">{formatFigure(counted)}</td>
            <td className="is-figure is-hidden">{formatFigure(differ)}</td>
            <td>
              <Status kind={applied_at === null ? 'pending' : 'accept'}>
                {applied_at === null ? m.admin_count_is_open() : m.admin_count_is_applied()}
              </Status>
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
