import IconArrowDown from '@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs'
import IconArrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { useId } from 'react'
import { type Control, useFieldArray } from 'react-hook-form'
import * as m from '#messages'
import { Button } from '#web/ui/buttons/button.tsx'
import { FieldError } from '#web/ui/fields/field.tsx'
import { Icon } from '#web/ui/marks/icon.tsx'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { useAnnouncements } from '#web/ui/notices/toasts.tsx'
import { BothLanguages } from './both-languages.tsx'
import type { SettingsForm } from './use-settings-form.ts'

type TextListProps = {
  form: SettingsForm
  /** Path of the list: 'delivery_rules', 'promise.points'. */
  path: string
  /** Label of a row: "Rule 2". */
  nameOf: (row: { number: number }) => string
  add: string
  /** Maximum of the contract; the minimum is one. */
  most: number
}

type Lists = { list: { en: string; ar: string }[] }

/** List of texts in both languages with buttons to add, remove and move. */
export function TextList({ form, path, nameOf, add, most }: TextListProps) {
  const id = useId()
  const { say } = useAnnouncements()
  // A cast, since the form is typed by the contract's names, while a nested list has only a path
  // here.
  const control = form.form.control as unknown as Control<Lists>
  const { fields, append, remove, move } = useFieldArray<Lists, 'list'>({
    control,
    name: path as 'list',
  })
  const moveTo = (from: number, to: number, button: string) => {
    move(from, to)
    say(m.admin_moved({ place: to + 1, count: fields.length }))
    focusOn(`${id}-${button}-${to}`)
  }
  const removeAt = (place: number) => {
    remove(place)
    focusOn(`${id}-remove-${Math.min(place, fields.length - 2)}`)
  }
  const addOne = () => append({ en: '', ar: '' }, { focusName: `${path}.${fields.length}.en` })
  return (
    <div className="text-list">
      <ol>
        {fields.map(({ id: key }, place) => {
          const name = nameOf({ number: place + 1 })
          return (
            <li key={key}>
              <BothLanguages form={form} path={`${path}.${place}`} label={name} long />
              <span className="text-list-buttons">
                <IconButton
                  id={`${id}-up-${place}`}
                  icon={IconArrowUp}
                  label={m.admin_settings_move_up({ name })}
                  aria-disabled={place === 0 || undefined}
                  onClick={() => place > 0 && moveTo(place, place - 1, 'up')}
                />
                <IconButton
                  id={`${id}-down-${place}`}
                  icon={IconArrowDown}
                  label={m.admin_settings_move_down({ name })}
                  aria-disabled={place === fields.length - 1 || undefined}
                  onClick={() => place < fields.length - 1 && moveTo(place, place + 1, 'down')}
                />
                <IconButton
                  id={`${id}-remove-${place}`}
                  icon={IconTrash}
                  label={m.admin_settings_remove({ name })}
                  aria-disabled={fields.length === 1 || undefined}
                  onClick={() => fields.length > 1 && removeAt(place)}
                />
              </span>
            </li>
          )
        })}
      </ol>
      <FieldError text={form.errorAt(`${path}.root`) ?? form.errorAt(path)} />
      {fields.length < most && (
        <Button kind="tertiary" size="small" className="text-list-add" onClick={addOne}>
          <Icon of={IconPlus} small />
          {add}
        </Button>
      )}
    </div>
  )
}

/** Moves the focus after React has rendered the new order. */
function focusOn(id: string): void {
  requestAnimationFrame(() => document.getElementById(id)?.focus())
}
