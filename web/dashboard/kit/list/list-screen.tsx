import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { Fragment, type ReactNode } from 'react'
import { Link, Outlet, useLocation, useNavigation, useRevalidator } from 'react-router'
import * as m from '#messages'
import { Spinner } from '#web/ui/brand/spinner.tsx'
import { Button, buttonClass } from '#web/ui/buttons/button.tsx'
import { Icon } from '#web/ui/marks/icon.tsx'
import { EmptyState, FailedState } from '#web/ui/notices/states.tsx'
import { ScreenHead } from '../screen/screen-head.tsx'
import type { Answer, Page } from './list-load.ts'
import { useListQuery } from './list-query.ts'
import { useOpenDialog } from './open-dialog.ts'
import { Pagination } from './pagination.tsx'

type ListScreenProps<Row, List extends Page<Row>> = {
  title: string
  /** Result of the list's loader. */
  answer: Answer<List>
  /** Main action of the screen: address of the add dialog, and its label. */
  add?: { to: string; label: string }
  /** Further buttons beside it; without one, the last of these is the main one. */
  actions?: ReactNode
  tools?: ReactNode
  /** Message for a list without any records. */
  empty: { title: string; help?: ReactNode; act?: ReactNode }
  /** Rows, when there are any. */
  children: (list: List) => ReactNode
}

/** List screen: count, tools, states, pages, and the dialogs over it (the Outlet). */
export function ListScreen<Row, List extends Page<Row>>({
  title,
  answer,
  add,
  actions,
  tools,
  empty,
  children,
}: ListScreenProps<Row, List>) {
  const { data: list } = answer
  const { pathname } = useLocation()
  return (
    <>
      <ScreenHead title={title} count={list?.total} isFolding>
        {actions}
        {add && <AddButton {...add} />}
      </ScreenHead>
      {tools}
      <ListArea answer={answer} empty={empty}>
        {children}
      </ListArea>
      {/* A key per record, so that typed values of one are not sent for the next. */}
      <Fragment key={pathname}>
        <Outlet />
      </Fragment>
    </>
  )
}

function AddButton({ to, label }: { to: string; label: string }) {
  const open = useOpenDialog()
  return (
    <Button kind="primary" size="small" onClick={() => open(to)}>
      <Icon of={IconPlus} small />
      {label}
    </Button>
  )
}

type ListAreaProps<Row, List extends Page<Row>> = Pick<
  ListScreenProps<Row, List>,
  'answer' | 'empty' | 'children'
>

const nothingFound = () => ({
  title: m.admin_nothing_found(),
  help: m.admin_nothing_found_help(),
})

/** Rows, or a message in their place. */
function ListArea<Row, List extends Page<Row>>({
  answer: { data: list, failed },
  empty,
  children,
}: ListAreaProps<Row, List>) {
  const { revalidate, state } = useRevalidator()
  const navigation = useNavigation()
  const query = useListQuery()
  // Busy only for another query; a reload of the same list, which news may cause at any time, shows
  // no sign.
  const leaving = navigation.state === 'loading'
  const busy = leaving || state === 'loading'
  if (failed) return <FailedState onRetry={revalidate} busy={busy} />
  if (list.data.length === 0 && query.isNarrowed) {
    return (
      <EmptyState {...(query.get('search') ? nothingFound() : { title: m.admin_none_here() })}>
        <Link className={buttonClass({ kind: 'secondary' })} to="?">
          {m.admin_show_all()}
        </Link>
      </EmptyState>
    )
  }
  if (list.data.length === 0) {
    return (
      <EmptyState title={empty.title} help={empty.help}>
        {empty.act}
      </EmptyState>
    )
  }
  return (
    <div className={leaving ? 'list-area is-leaving' : 'list-area'} aria-busy={busy}>
      {leaving && (
        <div className="list-busy">
          <Spinner />
        </div>
      )}
      {children(list)}
      <Pagination of={list} />
    </div>
  )
}
