import { type FormEvent, useId, useState } from 'react'
import * as m from '#messages'
import { useBackCloses } from '#web/panels.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { Check } from '#web/ui/fields/field.tsx'
import { FocusOnOpen } from '../focus-on-open.tsx'
import type { Difference } from './versions.ts'

type Shown = Difference & { label: string }

/** State of useRecordForm during a conflict of two changes of one record. */
export type OpenConflict = {
  differences: Shown[]
  settle: (chosen: ReadonlyMap<string, boolean>) => void
  leave: () => void
}

/**
 * Dialog that shows another member's changes beside the typed values, to choose one of the two for
 * each field.
 */
export function ConflictDialog({ conflict }: { conflict: OpenConflict | null }) {
  useBackCloses('conflict', conflict !== null, () => conflict?.leave())
  return conflict && <Choices conflict={conflict} />
}

function Choices({ conflict: { differences, settle, leave } }: { conflict: OpenConflict }) {
  const id = useId()
  // The typed values are preselected, since the member pressed Save.
  const [taken, setTaken] = useState<ReadonlyMap<string, boolean>>(
    () => new Map(differences.filter(({ mine }) => mine).map(({ name }) => [name, false])),
  )
  const choose = (name: string, takesNow: boolean) =>
    setTaken((before) => new Map(before).set(name, takesNow))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    settle(taken)
  }
  const foot = (
    <>
      <Button kind="tertiary" onClick={leave}>
        {m.admin_conflict_back()}
      </Button>
      <Button type="submit" form={id} kind="primary">
        {m.admin_conflict_save()}
      </Button>
    </>
  )
  return (
    <Dialog
      open
      role="alertdialog"
      onClose={leave}
      title={m.admin_conflict()}
      width="34rem"
      foot={foot}
    >
      <FocusOnOpen
        find={() => document.getElementById(id)?.querySelector<HTMLElement>('input:checked')}
      />
      <p className="lead">{m.admin_conflict_help()}</p>
      <form className="conflict" id={id} onSubmit={submit}>
        {differences.map((difference) => (
          <Field
            key={difference.name}
            difference={difference}
            takesNow={taken.get(difference.name)}
            onChoose={choose}
          />
        ))}
      </form>
    </Dialog>
  )
}

type FieldProps = {
  difference: Shown
  takesNow: boolean | undefined
  onChoose: (name: string, takesNow: boolean) => void
}

function Field({ difference: { name, label, now, mine }, takesNow, onChoose }: FieldProps) {
  if (!mine) {
    return (
      <fieldset>
        <legend>{label}</legend>
        <p>
          <Said title={m.admin_conflict_kept()} words={now} />
        </p>
      </fieldset>
    )
  }
  const options = [
    { isNow: true, title: m.admin_conflict_now(), words: now },
    { isNow: false, title: m.admin_conflict_mine(), words: mine.words },
  ]
  return (
    <fieldset>
      <legend>{label}</legend>
      {options.map(({ isNow, title, words }) => (
        <Check key={title}>
          <input
            type="radio"
            name={name}
            checked={takesNow === isNow}
            onChange={() => onChoose(name, isNow)}
          />
          <span>
            <Said title={title} words={words} />
          </span>
        </Check>
      ))}
    </fieldset>
  )
}

/** Label with the value below, if it can be shown as text. */
function Said({ title, words }: { title: string; words: string | undefined }) {
  return (
    <>
      <span className="conflict-title">{title}</span>
      {words !== undefined && (
        <span className="conflict-words">
          <bdi>{words.trim() || m.admin_conflict_empty()}</bdi>
        </span>
      )}
    </>
  )
}
