import type { Order } from '#contract/orders/orders.ts'
import { limits } from '#contract/limits.ts'
import * as m from '#messages'
import { FormDialog } from '#web/forms/form-dialog.tsx'
import { FieldError, TextArea } from '#web/ui/fields/field.tsx'
import type { ModalProps } from '#web/ui/dialogs/modal.ts'
import { ProblemsAlert } from '#web/ui/notices/problems.tsx'
import { FailureAlert } from '../forms/failure-alert.tsx'
import { useFrame } from '../frame/frame.ts'
import { AskedLine } from './asked-line.tsx'
import { labels, sayFailure } from './texts.ts'
import { useAskReturn } from './use-ask-return.ts'

/**
 * Dialog that requests an exchange, or a refund where the shop offers it (R309, R350). The shop must
 * accept it.
 */
export function AskDialog({ open, onClose, order }: ModalProps & { order: Order }) {
  const { return_money } = useFrame().settings
  const form = useAskReturn(order, open, onClose)
  const { lines, typed, change, errorOf } = form
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={return_money ? m.return_ask() : m.return_ask_exchange_only()}
      send={m.return_ask_send()}
      form={form}
    >
      <p className="muted">{m.return_ask_help()}</p>
      <ProblemsAlert problems={form.problems} labels={labels} />
      <FailureAlert failure={form.failure} say={sayFailure} />
      <fieldset>
        <legend className="field-label">
          {return_money ? m.return_ask_pieces() : m.return_ask_exchanged()}
        </legend>
        <ul>
          {lines.map((line) => (
            <AskedLine
              key={line.position}
              line={line}
              picked={typed.picked[line.position]}
              errorOf={(field) => errorOf(field, line.position)}
              onChange={(picked) => {
                const { [line.position]: _, ...others } = typed.picked
                change({
                  ...typed,
                  picked: picked ? { ...others, [line.position]: picked } : others,
                })
              }}
            />
          ))}
        </ul>
        <FieldError text={errorOf('lines')} />
      </fieldset>
      <TextArea
        label={m.return_ask_note()}
        hint={m.return_ask_note_hint()}
        optional
        rows={3}
        dir="auto"
        maxLength={limits.return_note}
        value={typed.note}
        error={errorOf('note')}
        onChange={({ target }) => change({ ...typed, note: target.value })}
      />
    </FormDialog>
  )
}
