import { useId, useState } from 'react'
import type { ImportFormat, ImportTarget } from '#contract/files/import-columns.ts'
import type { ImportRecord } from '#contract/files/imports.ts'
import type { SubcategoryRecord } from '#contract/products/subcategories.ts'
import * as m from '#messages'
import { optionOf, Select } from '#web/ui/fields/select.tsx'
import { JobFold, JobPart } from '../../kit/job/job.tsx'
import {
  arePiecesAsked,
  askedColumns,
  askedWords,
  type Choices,
  isPlaced,
  type Needed,
  needed,
  openQuestions,
  openStates,
  questionId,
  withPieces,
  withUse,
} from './choices.ts'
import { OptionRow } from './option-rows.tsx'
import { MakeAll, PlaceRows } from './place-rows.tsx'
import { StateRows } from './state-rows.tsx'
import { theirKinds } from '../record.ts'
import { formatLabels, kindOf } from '../texts.ts'
import { UnnamedPieces } from './unnamed-pieces.tsx'

type QuestionsProps = {
  one: ImportRecord
  places: SubcategoryRecord[]
  choices: Choices
  onChange: (choices: Choices) => void
}

type FileFormat = Exclude<ImportFormat, 'pictures'>
const productFormats: FileFormat[] = ['shopify', 'shopify_new', 'woocommerce', 'own', 'other']

/** What the file leaves to decide, with the number of open questions. */
export function Questions({
  format,
  onFormat,
  ...asked
}: QuestionsProps & { format: ImportFormat; onFormat: (format: FileFormat) => void }) {
  const { one, choices, onChange } = asked
  const areProducts = kindOf(one.format) === 'products'
  const count = openQuestions(one, choices).length
  const label = useId()
  return (
    <JobPart
      id="import-questions"
      title={
        <span aria-live="polite">
          {count > 0 ? m.admin_import_questions({ count }) : m.admin_import_no_questions()}
        </span>
      }
    >
      <div className="import-asks">
        <div className="import-place">
          <p id={label}>
            <b>{m.admin_import_from()}</b>
          </p>
          <Select
            aria-labelledby={label}
            value={format}
            onChange={({ target: { value } }) => onFormat(value as FileFormat)}
          >
            <optgroup label={m.admin_products()}>
              {productFormats.map((one) => optionOf(one, formatLabels[one]()))}
            </optgroup>
            {theirKinds().map((kind) => optionOf(kind, formatLabels[kind]()))}
          </Select>
        </div>
        {areProducts && <NeededColumns key={`columns ${one.format}`} {...asked} />}
        {one.order_states.length > 0 && <StateQuestions key={`states ${one.format}`} {...asked} />}
        {one.option_names.length > 0 && (
          <section aria-labelledby={`${label}-options`}>
            <h3 id={`${label}-options`}>{m.admin_import_option_names()}</h3>
            <ul>
              {one.option_names.map((option) => (
                <OptionRow
                  key={option.name}
                  option={option}
                  use={choices.uses.get(option.name) ?? null}
                  onChoose={(use) => onChange(withUse(choices, option.name, use))}
                />
              ))}
            </ul>
          </section>
        )}
        <PlaceQuestions key={`places ${one.format}`} {...asked} />
        {arePiecesAsked(one, choices) && (
          <div className="import-ask" id={questionId('pieces')}>
            <UnnamedPieces
              key={one.format}
              one={one}
              options={choices.options}
              isChosen={choices.arePiecesChosen}
              onChange={(options) => onChange(withPieces(choices, options))}
            />
          </div>
        )}
      </div>
    </JobPart>
  )
}

const neededWords: Record<Needed, () => string> = {
  name: m.admin_import_which_name,
  price: m.admin_import_which_price,
}

/** Needed columns that the headings did not show. */
function NeededColumns({ one, choices, onChange }: QuestionsProps) {
  // A question stays where it is when it is answered.
  const [missing] = useState(() => needed.filter((target) => !choices.targets.includes(target)))
  const open = askedColumns(one, choices)
  const asked = missing.filter(
    (target) =>
      open.includes(target) || (target === 'price' ? choices.targets.includes('price') : true),
  )
  if (asked.length === 0) return null
  return (
    <ul>
      {asked.map((target) => (
        <NeededColumn
          key={target}
          target={target}
          columns={one.columns}
          choices={choices}
          onChange={onChange}
        />
      ))}
    </ul>
  )
}

type NeededColumnProps = Pick<QuestionsProps, 'choices' | 'onChange'> & {
  target: Needed
  columns: ImportRecord['columns']
}

function NeededColumn({ target, columns, choices, onChange }: NeededColumnProps) {
  const label = useId()
  const { targets, absent } = choices
  const choose = (value: string) => {
    const at = /^\d+$/.test(value) ? Number(value) : -1
    const rest = targets.map((former) => (former === target ? null : former))
    const others = new Set(absent)
    others.delete(target)
    onChange({
      ...choices,
      targets: rest.map((former, place): ImportTarget | null => (place === at ? target : former)),
      absent: value === 'none' ? others.add(target) : others,
    })
  }
  const at = targets.indexOf(target)
  return (
    <li className="import-place" id={questionId(target)}>
      <p id={label}>
        <b>{neededWords[target]()}</b>
      </p>
      <Select
        aria-labelledby={label}
        value={at !== -1 ? at : absent.has(target) ? 'none' : ''}
        aria-invalid={(at === -1 && !absent.has(target)) || undefined}
        onChange={({ target: { value } }) => choose(value)}
      >
        <option value="">{m.admin_import_choose_place()}</option>
        {columns.map(({ heading, examples }, place) =>
          optionOf(place, heading || examples[0] || String(place + 1)),
        )}
        <option value="none">{m.admin_import_which_none()}</option>
      </Select>
    </li>
  )
}

/** What the orders of each state became in the former shop; undecided ones first. */
function StateQuestions({ one, choices, onChange }: QuestionsProps) {
  const id = useId()
  // A state stays where it is when it is answered.
  const [states] = useState(() => {
    const open = openStates(one, choices)
    return [...open, ...one.order_states.filter((state) => !open.includes(state))]
  })
  return (
    <section aria-labelledby={id}>
      <h3 id={id}>{m.admin_import_states()}</h3>
      <p className="small muted import-places-help">{m.admin_import_states_help()}</p>
      <StateRows states={states} choices={choices} onChange={onChange} />
    </section>
  )
}

/** Words without a sub-category; those that have one are folded at the end. */
function PlaceQuestions({ one, places, choices, onChange }: QuestionsProps) {
  const id = useId()
  const [placed] = useState(
    () => new Set(one.words.flatMap(({ word }) => (isPlaced(choices, word) ? [word] : []))),
  )
  const words = askedWords(one, choices)
  const [open, known] = [
    words.filter(({ word }) => !placed.has(word)),
    words.filter(({ word }) => placed.has(word)),
  ]
  if (words.length === 0) return null
  const rows = { all: words, places, choices, onChange }
  return (
    <section aria-labelledby={id}>
      <h3 id={id}>{m.admin_import_places()}</h3>
      <p className="small muted import-places-help">{m.admin_import_places_help()}</p>
      <MakeAll words={open} {...rows} />
      <PlaceRows words={open} {...rows} />
      {known.length > 0 && (
        <JobFold
          className="import-more"
          title={m.admin_import_places_known({ count: known.length })}
        >
          <PlaceRows words={known} {...rows} />
        </JobFold>
      )}
    </section>
  )
}
