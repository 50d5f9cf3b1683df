import { useId } from 'react'
import { type StateUse, stateUses } from '#contract/files/import-kinds.ts'
import type { ImportRecord } from '#contract/files/imports.ts'
import * as m from '#messages'
import { FieldError } from '#web/ui/fields/field.tsx'
import { optionOf, Select } from '#web/ui/fields/select.tsx'
import { type Choices, questionId, withState } from './choices.ts'
import { stateUseLabels } from '../texts.ts'

type StateRowsProps = {
  states: ImportRecord['order_states']
  choices: Choices
  onChange: (choices: Choices) => void
}

/** Questions what the orders of each state of the file came to. */
export function StateRows({ states, choices, onChange }: StateRowsProps) {
  return (
    <ul>
      {states.map((state) => (
        <StateRow
          key={state.name}
          state={state}
          use={choices.states.get(state.name) ?? null}
          onChoose={(use) => onChange(withState(choices, state.name, use))}
        />
      ))}
    </ul>
  )
}

type StateRowProps = {
  state: ImportRecord['order_states'][number]
  use: StateUse | null
  onChoose: (use: StateUse | null) => void
}

function StateRow({ state: { name, orders }, use, onChoose }: StateRowProps) {
  const label = useId()
  return (
    <li className="import-place" id={questionId(`state ${name}`)}>
      <p id={label}>
        <b>{name ? <bdi>{name}</bdi> : m.admin_import_word_none()}</b>{' '}
        <span className="small muted">{m.admin_customer_address_orders({ count: orders })}</span>
      </p>
      <div>
        <Select
          aria-labelledby={label}
          aria-invalid={use === null || undefined}
          aria-describedby={use === null ? `${label}-error` : undefined}
          value={use ?? ''}
          onChange={({ target: { value } }) => onChoose((value || null) as StateUse | null)}
        >
          <option value="">{m.admin_import_choose_place()}</option>
          {stateUses.map((one) => optionOf(one, stateUseLabels[one]()))}
        </Select>
        <FieldError
          id={`${label}-error`}
          text={use === null ? m.admin_import_state_missing({ count: orders }) : undefined}
        />
      </div>
    </li>
  )
}
