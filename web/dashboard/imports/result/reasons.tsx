import type { ImportReason, ImportRecord } from '#contract/files/imports.ts'
import type { SubcategoryRecord } from '#contract/products/subcategories.ts'
import { formatFigure } from '#contract/text/money.ts'
import * as m from '#messages'
import { isolated } from '#web/ui/text/size-text.ts'
import { DeskLink } from '../../link.tsx'
import {
  askedWords,
  type Choices,
  isPlaced,
  openStates,
  choicesOf,
  withPieces,
  withUse,
} from '../columns/choices.ts'
import { OptionRow } from '../columns/option-rows.tsx'
import { MakeAll, PlaceRows } from '../columns/place-rows.tsx'
import { StateRows } from '../columns/state-rows.tsx'
import { reasonOf } from '../texts.ts'
import { UnnamedPieces } from '../columns/unnamed-pieces.tsx'
import { useSeeReason } from '../use-see-all.ts'

type ReasonsProps = {
  one: ImportRecord
  reasons: ImportReason[]
  places: SubcategoryRecord[]
  choices: Choices
  onChange: (choices: Choices) => void
}

/** Reasons of errors or notes, each with its products and a decision for all of them. */
export function Reasons({ reasons, ...asked }: ReasonsProps) {
  const seeReason = useSeeReason()
  return (
    <ul>
      {reasons.map((reason) => (
        <li key={`${reason.code} ${reason.target} ${reason.option}`} className="import-reason">
          <div>
            <h3>{reasonOf(reason)}</h3>
            <p className="small muted">{productsOf(reason)}</p>
            {!reason.option && !isDecided(reason) && reason.value && (
              <p>
                <span className={reason.is_note ? 'import-cell is-note' : 'import-cell'}>
                  <bdi>{reason.value}</bdi>
                </span>
              </p>
            )}
          </div>
          <DeskLink className="import-link small" to={seeReason(reason)}>
            <span aria-hidden="true">
              {m.admin_import_see_all({ count: formatFigure(countOf(reason)) })}
            </span>
            <span className="sr-only">
              {`${m.admin_import_see_all({ count: formatFigure(countOf(reason)) })}: ${reasonOf(reason)}`}
            </span>
          </DeskLink>
          {isDecided(reason) && <Decision reason={reason} {...asked} />}
        </li>
      ))}
    </ul>
  )
}

/** Number of products; of files of a ZIP that belong to none their own. */
const countOf = ({ products, rows }: ImportReason): number => products || rows

function productsOf(reason: ImportReason): string {
  const names = reason.names.map(isolated).join(m.admin_list_comma())
  const more = countOf(reason) - reason.names.length
  return names && more > 0 ? m.admin_import_and_more({ names, count: formatFigure(more) }) : names
}

const decided = new Set<ImportReason['code']>([
  'unknown_option',
  'second_option',
  'no_place',
  'unknown_state',
  'no_pieces',
  'pieces_chosen',
  'draft_chosen',
])
/** Whether the reason is a question, whose control shows the value. */
const isDecided = ({ code }: ImportReason): boolean => decided.has(code)

type DecisionProps = Omit<ReasonsProps, 'reasons'> & { reason: ImportReason }

/** Question of step 2 that a reason asks again. */
function Decision({ reason: { code, option }, one, places, choices, onChange }: DecisionProps) {
  if (code === 'unknown_option' || code === 'second_option') {
    const asked = one.option_names.find(({ name }) => name === option)
    return (
      asked && (
        <ul className="import-decision">
          <OptionRow
            option={asked}
            use={choices.uses.get(asked.name) ?? null}
            onChoose={(use) => onChange(withUse(choices, asked.name, use))}
          />
        </ul>
      )
    )
  }
  if (code === 'unknown_state')
    return (
      <div className="import-decision">
        <StateRows
          states={openStates(one, choicesOf(one)).filter(({ name }) => !option || name === option)}
          choices={choices}
          onChange={onChange}
        />
      </div>
    )
  if (code === 'no_place') {
    // Rows stay while they are answered.
    const checked = choicesOf(one)
    const words = askedWords(one, checked).filter(({ word }) => !isPlaced(checked, word))
    const rows = { words, all: one.words, places, choices, onChange }
    return (
      <div className="import-decision">
        <MakeAll {...rows} />
        <PlaceRows {...rows} />
      </div>
    )
  }
  return (
    <div className="import-decision">
      <UnnamedPieces
        one={one}
        options={choices.options}
        isChosen
        onChange={(options) => onChange(withPieces(choices, options))}
      />
    </div>
  )
}
