import { useId, useRef, useState } from 'react'
import type { StockName } from '#contract/products/stock.ts'
import { limits } from '#contract/limits.ts'
import * as m from '#messages'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { fieldClass, Input } from '#web/ui/fields/field.tsx'
import type { ModalProps } from '#web/ui/dialogs/modal.ts'
import { isolated } from '#web/ui/text/size-text.ts'
import { useCombobox } from '#web/ui/fields/use-combobox.ts'
import { adminApi } from '../../api.ts'
import { SearchStatus } from '../../kit/as-typed/search-status.tsx'
import { FocusOnOpen } from '../../kit/focus-on-open.tsx'
import { failedWith } from '../../kit/form/failures.ts'
import { useAction } from '../../kit/use-action.ts'
import { variantName } from '../variant.tsx'
import { useFoundVariants } from './use-found-variants.ts'
import { VariantHits } from './variant-hits.tsx'

type TieDialogProps = ModalProps & {
  /** Code that no variant has. */
  code: string
  /** Continues once the code is known. */
  onTied: () => void
}

/** Dialog that makes an unknown code the barcode of the variant that is picked. */
export function TieDialog({ open, onClose, ...props }: TieDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title={m.admin_tie_title()}>
      <Tie {...props} />
    </Dialog>
  )
}

function Tie({ code, onTied }: Pick<TieDialogProps, 'code' | 'onTied'>) {
  const id = useId()
  const listId = useId()
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const words = typed.trim()
  const { found, isFailed, retry } = useFoundVariants(words)
  const { act } = useAction()
  // A number that several variants share has no code of its own, and a barcode is not overwritten.
  const own = found?.hits.filter(({ variants }) => variants === 1) ?? []
  const hits = own.filter(({ barcode }) => barcode === null)
  const isCurrent = words === '' || found?.words === words
  const chosen = useCombobox({
    field,
    listId,
    count: hits.length,
    of: `${words} ${found?.words}`,
    onType: setTyped,
    onOpen: () => {},
    onEscape: () => false,
  })
  const pick = (hit: StockName) =>
    act({
      send: () =>
        adminApi().products.update({
          id: hit.product_id,
          variants: [{ size: hit.size, color: hit.color, barcode: code }],
        }),
      failure: failedWith(m.admin_tie_failed()),
      toast: m.admin_tie_done({ code: isolated(code), name: isolated(variantName(hit)) }),
      leaves: true,
      done: onTied,
    })
  return (
    <div className="scan">
      <FocusOnOpen find={() => field.current} />
      <p className="muted">
        {m.admin_tie_help()} <bdi className="ltr strong">{code}</bdi>
      </p>
      <div className={fieldClass}>
        <label className="field-label" htmlFor={id}>
          {m.admin_tie_label()}
        </label>
        <Input
          id={id}
          type="text"
          role="combobox"
          aria-expanded="false"
          aria-autocomplete="list"
          aria-haspopup="listbox"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          dir="auto"
          maxLength={limits.search}
          ref={field}
        />
      </div>
      <SearchStatus isWaiting={!isCurrent && !isFailed} isFailed={isFailed} onRetry={retry}>
        {words !== '' && isCurrent && own.length === 0 && m.admin_search_none({ words })}
        {isCurrent && own.length > hits.length && m.admin_tie_taken()}
      </SearchStatus>
      {hits.length > 0 && (
        <VariantHits
          id={listId}
          hits={hits}
          words={words}
          chosen={chosen}
          onPick={(hit) => void pick(hit)}
        />
      )}
    </div>
  )
}
