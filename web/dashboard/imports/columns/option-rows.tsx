import { useId } from 'react'
import { type OptionUse, optionUses } from '#contract/files/import-columns.ts'
import type { ImportRecord } from '#contract/files/imports.ts'
import * as m from '#messages'
import { FieldError } from '#web/ui/fields/field.tsx'
import { optionOf, Select } from '#web/ui/fields/select.tsx'
import { isolated } from '#web/ui/text/size-text.ts'
import { questionId } from './choices.ts'
import { targetLabel } from '../texts.ts'

type OptionRowProps = {
  option: ImportRecord['option_names'][number]
  use: OptionUse | null
  onChoose: (use: OptionUse | null) => void
}

/** What an option may become. */
const labelOfUse = (use: OptionUse): string =>
  use === 'leave'
    ? m.admin_import_option_leave()
    : use === 'choice'
      ? m.admin_import_option_choice()
      : targetLabel(use)

/** Question what an option of the file becomes. */
export function OptionRow({ option: { name, products, examples }, use, onChoose }: OptionRowProps) {
  const label = useId()
  return (
    <li className="import-place" id={questionId(`option ${name}`)}>
      <p id={label}>
        <b>
          <bdi>{name}</bdi>
        </b>{' '}
        <span className="small muted">
          {m.admin_import_option_says({
            products: m.admin_import_word_products({ count: products }),
            examples: examples.map(isolated).join(m.admin_list_comma()),
          })}
        </span>
      </p>
      <div>
        <Select
          aria-labelledby={label}
          aria-invalid={use === null || undefined}
          aria-describedby={use === null ? `${label}-error` : undefined}
          value={use ?? ''}
          onChange={({ target: { value } }) => onChoose((value || null) as OptionUse | null)}
        >
          <option value="">{m.admin_import_choose_place()}</option>
          {optionUses.map((one) => optionOf(one, labelOfUse(one)))}
        </Select>
        <FieldError
          id={`${label}-error`}
          text={use === null ? m.admin_import_word_missing({ count: products }) : undefined}
        />
      </div>
    </li>
  )
}
