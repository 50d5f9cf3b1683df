/**
 * Plain lists of the dashboard as declarations: call, tabs, filters, sort orders and columns. A
 * list's file exports what recordList returns as its route module.
 */
import type { ComponentType, ReactNode } from 'react'
import { useLoaderData } from 'react-router'
import type { CallOptions } from '#contract/endpoint.ts'
import { deskTitle } from '../../title.ts'
import { faces } from '../../frame/sections.ts'
import { type ScreenName, screenPath } from '../../screens.ts'
import { useWaiting, type Waiting } from '../../waiting.ts'
import { DayRange } from '../days/day-range.tsx'
import { type Column, RecordTable } from './table/columns.tsx'
import { type Answer, type Asked, listLoader, type Page, whenAskedAnew } from './list-load.ts'
import { ListScreen } from './list-screen.tsx'
import { ListTools, type Option } from './list-tools.tsx'
import { type SortName, sortOptions } from './sorts.ts'

type Words = () => string
type Row = object

/** Values of one query parameter; without it the list has all rows. */
type Choice<List> = {
  name: string
  label: Words
  all: Words
  /** Labels by value, or options that were loaded with the list. */
  options: Record<string, Words> | ((list: List | undefined) => Option[])
}

type Tabs<List> = Choice<List> & {
  /** Number of rows of each option by its value; `all` for the first tab. */
  counts?: (
    list: List | undefined,
    waiting: Waiting | null,
  ) => Partial<Record<string, number>> | undefined
}

type Declaration<List extends Page<Row>> = {
  screen: ScreenName
  load: (asked: Asked, options: CallOptions) => Promise<List>
  /** Title, if it is more than the screen's name. */
  title?: Words
  /** Paragraph above the tools. */
  intro?: () => ReactNode
  /** Label of the button that opens the dialog for a new record. */
  add?: Words
  /** Further buttons beside it. */
  Actions?: ComponentType
  search?: Words
  tabs?: Tabs<List>
  filters?: Choice<List>[]
  /** Whether the list is narrowed by days, from and to. */
  days?: true
  /** Sort orders; the first is the default. */
  sorts?: readonly SortName[]
  /** Empty state, when there are no rows at all. */
  empty: [title: Words, help: Words]
  /** Action of the empty state. */
  EmptyAct?: ComponentType
} & (
  | {
      /** Class of the table. */
      className?: string
      columns: Column<List['data'][number]>[]
      /** Totals above the table. */
      Sums?: ComponentType<{ list: List }>
    }
  | {
      /** Rows as cards, or in a table of their own. */
      Rows: ComponentType<{ list: List }>
    }
)

/** Types: the record of a row, and what the page has besides its rows. */
export function recordList<Shown extends Row, More = unknown>(
  list: Declaration<Page<Shown> & More>,
) {
  type List = Page<Shown> & More
  const { screen, title = faces[screen].label, add, Actions, empty, EmptyAct } = list
  function Screen() {
    const answer = useLoaderData() as Answer<List>
    return (
      <ListScreen
        title={title()}
        answer={answer}
        actions={Actions && <Actions />}
        add={add && { to: screenPath(screen, 'add'), label: add() }}
        tools={<Tools list={list} answered={answer.data} />}
        empty={{ title: empty[0](), help: empty[1](), act: EmptyAct && <EmptyAct /> }}
      >
        {(answered) => <Body list={list} answered={answered} />}
      </ListScreen>
    )
  }
  return {
    clientLoader: listLoader(list.load),
    shouldRevalidate: whenAskedAnew,
    meta: () => [{ title: deskTitle(title()) }],
    Screen,
  }
}

function Tools<List extends Page<Row>>({
  list: { intro, search, tabs, filters = [], days, sorts = [] },
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
        >
          {days && <DayRange />}
        </ListTools>
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
  const { Sums, columns, className, sorts } = list
  return (
    <>
      {Sums && <Sums list={answered} />}
      <RecordTable
        rows={answered.data}
        page={answered.current_page}
        columns={columns}
        className={className}
        first={sorts?.[0]}
      />
    </>
  )
}
