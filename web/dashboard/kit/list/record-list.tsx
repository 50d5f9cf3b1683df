/**
 * A plain list of the dashboard, declared by what it is asked and by its columns. What this answers
 * is the list's route module.
 */
import type { ComponentType, ReactNode } from 'react'
import { useLoaderData } from 'react-router'
import type { CallOptions } from '#contract/endpoint.ts'
import * as m from '#messages'
import { type ScreenName, screenPath } from '../../screens.ts'
import { useWaiting, type Waiting } from '../../waiting.ts'
import { type Column, RecordTable } from './columns.tsx'
import { type Answer, type Asked, listLoader, type Page, whenAskedAnew } from './list-load.ts'
import { ListScreen } from './list-screen.tsx'
import { ListTools, type Option } from './list-tools.tsx'
import { type SortName, sortOptions } from './sorts.ts'

type Words = () => string
type Row = { id: number }

/** What one key of the address may be; without it the list has all. */
type Choice<List> = {
  name: string
  label: Words
  all: Words
  /** By their values, or those that came with the list. */
  options: Record<string, Words> | ((list: List | undefined) => Option[])
}

type Tabs<List> = Choice<List> & {
  /** How many there are of each, by the values of the options; `all` of all. */
  counts?: (
    list: List | undefined,
    waiting: Waiting | null,
  ) => Partial<Record<string, number>> | undefined
}

type Declaration<List extends Page<Row>> = {
  screen: ScreenName
  load: (asked: Asked, options: CallOptions) => Promise<List>
  title: Words
  /** Stands above the tools. */
  intro?: () => ReactNode
  /** The words of the button that opens the dialog for a new record. */
  add?: Words
  /** Further buttons beside it. */
  Actions?: ComponentType
  search?: Words
  tabs?: Tabs<List>
  filters?: Choice<List>[]
  /** The first is the order without being asked. */
  sorts?: readonly SortName[]
  /** Said when there is nothing at all yet. */
  empty: [title: Words, help: Words]
} & (
  | {
      /** A class of the table. */
      look?: string
      columns: Column<List['data'][number]>[]
      /** What all of it comes to, above the table. */
      Sums?: ComponentType<{ list: List }>
    }
  | {
      /** Rows that are no table's. */
      Rows: ComponentType<{ list: List }>
    }
)

/** By its record, and what comes with the records of a page. */
export function recordList<Shown extends Row, More = unknown>(
  list: Declaration<Page<Shown> & More>,
) {
  type List = Page<Shown> & More
  const { screen, title, add, Actions, empty } = list
  function Screen() {
    const answer = useLoaderData() as Answer<List>
    return (
      <ListScreen
        title={title()}
        answer={answer}
        actions={Actions && <Actions />}
        add={add && { to: screenPath(screen, 'add'), label: add() }}
        tools={<Tools list={list} answered={answer.data} />}
        empty={{ title: empty[0](), help: empty[1]() }}
      >
        {(answered) => <Body list={list} answered={answered} />}
      </ListScreen>
    )
  }
  return {
    clientLoader: listLoader(list.load),
    shouldRevalidate: whenAskedAnew,
    meta: () => [{ title: m.admin_title({ page: title() }) }],
    Screen,
  }
}

function Tools<List extends Page<Row>>({
  list: { intro, search, tabs, filters = [], sorts = [] },
  answered,
}: {
  list: Declaration<List>
  answered: List | undefined
}) {
  const waiting = useWaiting()
  const choiceOf = ({ name, label, all, options }: Choice<List>) => ({
    name,
    label: label(),
    options: [
      { value: '', label: all() },
      ...(typeof options === 'function'
        ? options(answered)
        : Object.entries(options).map(([value, words]) => ({ value, label: words() }))),
    ],
  })
  const tabsOf = (tabs: Tabs<List>) => {
    const counts = tabs.counts?.(answered, waiting)
    const { options, ...rest } = choiceOf(tabs)
    return {
      ...rest,
      options: options.map((tab) => ({ ...tab, count: counts?.[tab.value || 'all'] })),
    }
  }
  return (
    <>
      {intro && <p className="screen-intro">{intro()}</p>}
      {(search || tabs || filters.length > 0 || sorts.length > 0) && (
        <ListTools
          search={search?.()}
          tabs={tabs && tabsOf(tabs)}
          filters={filters.map(choiceOf)}
          sorts={sortOptions(...sorts)}
        />
      )}
    </>
  )
}

function Body<List extends Page<Row>>({
  list,
  answered,
}: {
  list: Declaration<List>
  answered: List
}) {
  if ('Rows' in list) return <list.Rows list={answered} />
  const { Sums, columns, look, sorts } = list
  return (
    <>
      {Sums && <Sums list={answered} />}
      <RecordTable
        rows={answered.data}
        page={answered.current_page}
        columns={columns}
        look={look}
        first={sorts?.[0]}
      />
    </>
  )
}
