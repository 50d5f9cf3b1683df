import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { useRef } from 'react'
import { Form } from 'react-router'
import * as m from '#messages'
import { pathTo } from '#web/links.ts'
import { FullScreen } from '#web/ui/dialogs/full-screen.tsx'
import { Icon } from '#web/ui/marks/icon.tsx'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import type { ModalProps } from '#web/ui/dialogs/modal.ts'
import { Toasts } from '#web/ui/notices/toasts.tsx'
import { InsidePanel } from '../link.tsx'
import { resultsPath } from './asked.ts'
import { askUnlessEmpty, SearchInput } from './search-input.tsx'
import { Suggestions } from './suggestions.tsx'

/** Full-screen search of narrow screens: field and results. */
export function SearchSheet({ open, onClose }: ModalProps) {
  const field = useRef<HTMLInputElement>(null)
  return (
    <FullScreen open={open} onClose={onClose} label={m.search_title()}>
      <InsidePanel value={true}>
        <Form
          className="search-sheet-form"
          role="search"
          action={pathTo(resultsPath)}
          replace
          onSubmit={askUnlessEmpty}
        >
          <div className="search-sheet-head">
            <Icon of={IconSearch} />
            <SearchInput ref={field} onFocus={(event) => event.currentTarget.select()} />
            <IconButton
              className="search-sheet-close"
              icon={IconX}
              label={m.ui_close()}
              onClick={onClose}
            />
          </div>
          <Suggestions field={field} onClose={onClose} />
        </Form>
        <Toasts inModal />
      </InsidePanel>
    </FullScreen>
  )
}
