import { useId } from 'react'
import { otherPlace } from '#contract/files/import-columns.ts'
import type { ImportRecord } from '#contract/files/imports.ts'
import type { SubcategoryRecord } from '#contract/products/subcategories.ts'
import * as m from '#messages'
import { currentLocale } from '#web/locale.ts'
import { Check, FieldError } from '#web/ui/fields/field.tsx'
import { Select } from '#web/ui/fields/select.tsx'
import { SubcategoryOptions } from '../../products/fields/subcategory-options.tsx'
import { type Choices, isPlaced, type Place, questionId, withPlace } from './choices.ts'

type PlaceRowsProps = {
  words: ImportRecord['words']
  /** Words of the whole file. */
  all: ImportRecord['words']
  places: SubcategoryRecord[]
  choices: Choices
  onChange: (choices: Choices) => void
}

const made: Place = { subcategory_id: null, create: true, as_word: null }
const nowhere: Place = { ...made, create: false }

/** Whether the sub-category of a word is one that the shop does not have. */
const isNew = ({ places }: Choices, word: string): boolean =>
  places.get('')?.as_word === word || (places.get(word)?.subcategory_id ?? null) === null

/** Mapping of the file's category names to sub-categories. */
export function PlaceRows({ words, all, places, choices, onChange }: PlaceRowsProps) {
  return (
    <ul>
      {words.map((one) => (
        <PlaceRow
          key={one.word}
          of={one}
          places={places}
          place={choices.places.get(one.word) ?? nowhere}
          others={
            one.word === '' ? all.filter(({ word }) => word !== '' && isNew(choices, word)) : []
          }
          onChoose={(place) => onChange(withPlace(choices, [[one.word, place]]))}
        />
      ))}
    </ul>
  )
}

/** Makes every sub-category that the shop does not have, by one press. */
export function MakeAll({ words, choices, onChange }: Omit<PlaceRowsProps, 'places' | 'all'>) {
  const missing = words.filter(({ path }) => path !== null)
  const isMade = ({ word }: { word: string }) => choices.places.get(word)?.create === true
  if (missing.length === 0) return null
  return (
    <Check>
      <input
        type="checkbox"
        checked={missing.every(({ word }) => isPlaced(choices, word)) && missing.some(isMade)}
        onChange={({ target: { checked } }) => {
          const meant = missing.filter((one) =>
            checked ? !isPlaced(choices, one.word) : isMade(one),
          )
          onChange(
            withPlace(
              choices,
              meant.map(({ word }) => [word, checked ? made : nowhere] as const),
            ),
          )
        }}
      />
      <span>{m.admin_import_make_all({ count: missing.length })}</span>
    </Check>
  )
}

/** Label of an option that makes the sub-category of a word. */
function makeLabel(word: string, [category, subcategory]: [string, string]): string {
  const other = otherPlace[currentLocale()]
  return m.admin_import_make(
    word ? { category, subcategory } : { category: other, subcategory: other },
  )
}

type PlaceRowProps = {
  of: ImportRecord['words'][number]
  places: SubcategoryRecord[]
  place: Place
  /** Words whose new sub-categories it may take. */
  others: ImportRecord['words']
  onChoose: (place: Place) => void
}

function PlaceRow({
  of: { word, products, path },
  places,
  place,
  others,
  onChoose,
}: PlaceRowProps) {
  const label = useId()
  const isMissing = !place.create && place.subcategory_id === null
  return (
    <li className="import-place" id={questionId(`place ${word}`)}>
      <p id={label}>
        <b>{word ? <bdi>{word}</bdi> : m.admin_import_word_none()}</b>{' '}
        <span className="small muted">{m.admin_import_word_products({ count: products })}</span>
      </p>
      <div>
        <Select
          aria-labelledby={label}
          aria-invalid={isMissing || undefined}
          aria-describedby={isMissing ? `${label}-error` : undefined}
          value={place.create ? `make ${place.as_word ?? ''}` : (place.subcategory_id ?? '')}
          onChange={({ target: { value } }) =>
            onChoose(
              value.startsWith('make ')
                ? { ...made, as_word: value.slice('make '.length) || null }
                : { ...nowhere, subcategory_id: value === '' ? null : Number(value) },
            )
          }
        >
          <option value="">{m.admin_import_choose_place()}</option>
          {path && <option value="make ">{makeLabel(word, path)}</option>}
          {others.map(
            ({ word, path }) =>
              path && (
                <option key={word} value={`make ${word}`}>
                  {makeLabel(word, path)}
                </option>
              ),
          )}
          <SubcategoryOptions of={places} />
        </Select>
        <FieldError
          id={`${label}-error`}
          text={isMissing ? m.admin_import_word_missing({ count: products }) : undefined}
        />
        {word === '' && <p className="hint">{m.admin_import_word_none_help()}</p>}
      </div>
    </li>
  )
}
