import { useId } from 'react'
import type { ImportRecord } from '#contract/files/imports.ts'
import type { SubcategoryRecord } from '#contract/products/subcategories.ts'
import * as m from '#messages'
import { FieldError } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { JobPart } from '../kit/job.tsx'
import { SubcategoryOptions } from '../products/subcategory-options.tsx'

type PlaceMapProps = {
  words: ImportRecord['words']
  places: SubcategoryRecord[]
  goes: Map<string, number | null>
  onChoose: (word: string, id: number | null) => void
}

/** Mapping of the file's category names to sub-categories. */
export function PlaceMap({ words, places, goes, onChoose }: PlaceMapProps) {
  return (
    <JobPart id="import-places" title={m.admin_import_places()}>
      <p className="small muted import-places-help">{m.admin_import_places_help()}</p>
      <ul>
        {words.map(({ word, products }) => (
          <PlaceRow
            key={word}
            word={word}
            products={products}
            places={places}
            id={goes.get(word) ?? null}
            onChoose={(id) => onChoose(word, id)}
          />
        ))}
      </ul>
    </JobPart>
  )
}

type PlaceRowProps = {
  word: string
  products: number
  places: SubcategoryRecord[]
  id: number | null
  onChoose: (id: number | null) => void
}

function PlaceRow({ word, products, places, id, onChoose }: PlaceRowProps) {
  const label = useId()
  // Rows without a category name only matter for new products, so they need no mapping.
  const missing = word !== '' && id === null
  return (
    <li className="import-place">
      <p id={label}>
        <b>{word ? <bdi>{word}</bdi> : m.admin_import_word_none()}</b>{' '}
        <span className="small muted">{m.admin_import_word_products({ count: products })}</span>
      </p>
      <div>
        <Select
          aria-labelledby={label}
          aria-invalid={missing || undefined}
          aria-describedby={missing ? `${label}-error` : undefined}
          value={id ?? ''}
          onChange={({ target: { value } }) => onChoose(value === '' ? null : Number(value))}
        >
          <option value="">{m.admin_import_choose_place()}</option>
          <SubcategoryOptions of={places} />
        </Select>
        <FieldError
          id={`${label}-error`}
          text={missing ? m.admin_import_word_missing({ count: products }) : undefined}
        />
        {word === '' && <p className="hint">{m.admin_import_word_none_help()}</p>}
      </div>
    </li>
  )
}
