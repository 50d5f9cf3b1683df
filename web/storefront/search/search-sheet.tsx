import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { type FormEvent, useRef } from 'react'
import { Form } from 'react-router'
import { header_search, header_search_products, search_title, ui_close } from '#messages'
import { pathTo } from '#web/links.ts'
import { Icon } from '#web/ui/icon.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { type ModalProps, useModal } from '#web/ui/modal.ts'
import { Toasts } from '#web/ui/toasts.tsx'
import { InsidePanel } from '../link.tsx'
import { resultsPath, useAsked } from './asked.ts'
import { Suggestions } from './suggestions.tsx'

/** The search of narrow screens: the field and what it finds, over the whole screen. */
export function SearchSheet({ open, onClose }: ModalProps) {
  const asked = useAsked()
  const field = useRef<HTMLInputElement>(null)
  const { props, filled } = useModal({ open, onClose })
  const submit = (event: FormEvent) => {
    if (!field.current?.value.trim()) event.preventDefault()
  }
  return (
    <dialog className="search-sheet" aria-label={search_title()} {...props}>
      {filled && (
        <InsidePanel value={true}>
          <Form className="search-sheet-form" role="search" action={pathTo(resultsPath)} replace onSubmit={submit}>
            <div className="search-sheet-head">
              <Icon of={IconSearch} />
              <input
                ref={field}
                type="search"
                role="combobox"
                aria-expanded="false"
                aria-autocomplete="list"
                aria-haspopup="listbox"
                name="search"
                defaultValue={asked}
                aria-label={header_search_products()}
                placeholder={header_search()}
                enterKeyHint="search"
                autoComplete="off"
                onFocus={(event) => event.currentTarget.select()}
              />
              <IconButton icon={IconX} label={ui_close()} onClick={onClose} />
            </div>
            <Suggestions field={field} onClose={onClose} />
          </Form>
          <Toasts inModal />
        </InsidePanel>
      )}
    </dialog>
  )
}
