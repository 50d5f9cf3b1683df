import IconCamera from '@tabler/icons-react/dist/esm/icons/IconCamera.mjs'
import { type FormEvent, type MouseEvent, useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import * as m from '#messages'
import { pathTo } from '#web/links.ts'
import { useLazyPanel, usePanel, useShowPanel } from '#web/panels.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { Input } from '#web/ui/fields/field.tsx'
import { Icon } from '#web/ui/marks/icon.tsx'
import type { ModalProps } from '#web/ui/dialogs/modal.ts'
import { isPlainPress } from '#web/ui/buttons/press.ts'
import { useCombobox } from '#web/ui/fields/use-combobox.ts'
import { SearchStatus } from '../kit/as-typed/search-status.tsx'
import { FocusOnOpen } from '../kit/focus-on-open.tsx'
import { DeskLink } from '../link.tsx'
import { groupsOf, type Hit, pathToOrders } from './hits.tsx'
import { useMay } from '../session/may.ts'
import { useFound } from './use-found.ts'
import { TieDialog } from '../stock/scan/tie-dialog.tsx'
import { useFindables } from '../frame/find.ts'

/** Search dialog for orders, customers, products and screens. */
export function SearchDialog({ open, onClose }: ModalProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={m.admin_search()}
      width="42rem"
      className="is-find"
    >
      <Finder onClose={onClose} />
    </Dialog>
  )
}

const fetchCamera = () => import('../kit/camera/camera.tsx').then(({ Camera }) => Camera)

function Finder({ onClose }: { onClose: () => void }) {
  const id = useId()
  const listId = useId()
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const words = typed.trim()
  const { found, isFailed, retry } = useFound(words)
  const navigate = useNavigate()
  const may = useMay()
  // The result replaces the search's history entry: Back leads to this screen.
  const goTo = (to: string) => navigate(pathTo(to), { replace: true })

  const groups = groupsOf(words, found, useFindables())
  const hits = groups.flatMap((group) => group.hits)
  const isCurrent = words === '' || found?.words === words
  const chosen = useCombobox({
    field,
    listId,
    count: hits.length,
    of: `${words} ${found?.words}`,
    onType: setTyped,
    onOpen: () => {},
    onEscape: () => {
      onClose()
      return true
    },
  })

  /** Code that the camera read last. */
  const [read, setRead] = useState<string | null>(null)
  const camera = useLazyPanel('find/camera', fetchCamera)
  const { Component: Camera } = camera
  const put = (code: string) => {
    camera.panel.onClose()
    setRead(code)
    setTyped(code)
    if (field.current) field.current.value = code
  }
  const tie = usePanel('find/tie')
  const showPanel = useShowPanel()
  const isUnknown = words !== '' && read === words && isCurrent && found && hits.length === 0

  /** Enter without a choice opens the only result, or all matching orders. */
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (words === '') return
    const screen = groups.find(({ name }) => name === 'screens')?.hits[0]
    const meant = !isCurrent ? screen : found && found.orders.length > 1 ? undefined : hits[0]
    const to = meant?.to ?? (may('orders') ? pathToOrders(words) : undefined)
    if (to) goTo(to)
  }

  return (
    <>
      <form className="finder" role="search" onSubmit={submit}>
        <FocusOnOpen find={() => field.current} />
        <label className="field-label" htmlFor={id}>
          {m.admin_search_label()}
        </label>
        <span className="finder-row">
          <Input
            id={id}
            type="text"
            inputMode="search"
            role="combobox"
            aria-expanded="false"
            aria-autocomplete="list"
            aria-haspopup="listbox"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            enterKeyHint="search"
            maxLength={100}
            ref={field}
          />
          <Button kind="secondary" {...camera.opener}>
            <Icon of={IconCamera} small />
            {m.admin_camera()}
          </Button>
        </span>
        <SearchStatus
          isWaiting={!isCurrent && !isFailed}
          isFailed={isFailed}
          onRetry={() => {
            retry()
            field.current?.focus()
          }}
        >
          {words === '' && m.admin_search_hint()}
          {words !== '' && isCurrent && hits.length === 0 && m.admin_search_none({ words: words })}
          {words !== '' && isCurrent && hits.length > 0 && (
            <span className="sr-only">{m.admin_search_count({ count: hits.length })}</span>
          )}
        </SearchStatus>
        {hits.length > 0 && (
          <div id={listId} role="listbox" aria-label={m.admin_search()} aria-busy={!isCurrent}>
            {groups.map(({ name, label, hits: own }) => (
              <div key={name} role="group" aria-labelledby={`${listId}-${name}`}>
                <p className="finder-group small muted" id={`${listId}-${name}`}>
                  {label}
                </p>
                {own.map((hit) => {
                  const place = hits.indexOf(hit)
                  return (
                    <Option
                      key={hit.to}
                      id={`${listId}-${place}`}
                      hit={hit}
                      isChosen={place === chosen}
                      onFollow={goTo}
                    />
                  )
                })}
              </div>
            ))}
          </div>
        )}
        {isUnknown && may('catalogue') && (
          <Button kind="secondary" onClick={() => showPanel('find/tie')}>
            {m.admin_tie()}
          </Button>
        )}
      </form>
      {Camera && <Camera key={camera.openings} {...camera.panel} onCode={put} said={null} />}
      {read && (
        <TieDialog
          open={tie.open}
          onClose={tie.close}
          code={read}
          onTied={() => {
            tie.close()
            retry()
          }}
        />
      )}
    </>
  )
}

type OptionProps = { id: string; hit: Hit; isChosen: boolean; onFollow: (to: string) => void }

/** Search result as a link, so that it can be opened in a new tab. */
function Option({ id, hit: { to, content }, isChosen, onFollow }: OptionProps) {
  const follow = (event: MouseEvent) => {
    if (!isPlainPress(event)) return
    event.preventDefault()
    onFollow(to)
  }
  return (
    <DeskLink
      className="finder-hit"
      id={id}
      role="option"
      aria-selected={isChosen}
      tabIndex={-1}
      to={to}
      onClick={follow}
    >
      {content}
    </DeskLink>
  )
}
