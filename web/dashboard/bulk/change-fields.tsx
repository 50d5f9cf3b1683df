import type { SubcategoryRecord } from '#contract/products/subcategories.ts'
import { roundings } from '#contract/products/bulk-change.ts'
import { limits } from '#contract/limits.ts'
import * as m from '#messages'
import { formatDay } from '#web/days.ts'
import { TextField } from '#web/ui/fields/field.tsx'
import { SelectField } from '#web/ui/fields/select.tsx'
import { SizeOptions } from '#web/ui/fields/size-options.tsx'
import { ChoiceField, DayField, NumberField, WordsField } from '../kit/form/fields.tsx'
import { say } from '../kit/form/say.ts'
import { Picks } from '../kit/form/picks.tsx'
import { UnitField } from '../products/unit-field.tsx'
import { SubcategoryOptions } from '../products/fields/subcategory-options.tsx'
import { directionLabels, kindLabels, reasonLabels, roundLabels } from './texts.ts'
import type { Typed } from './typed-change.ts'

type FieldsProps = {
  typed: Typed
  put: (parts: Partial<Typed>) => void
  /** Errors of the contract by field. */
  errors: Record<string, string>
  subcategories: SubcategoryRecord[]
}

export function ChangeFields({ typed, put, errors, subcategories }: FieldsProps) {
  const error = (field: string) => say(errors[field])
  const { kind } = typed
  return (
    <div className="bulk-fields">
      <ChoiceField
        label={m.admin_bulk_what()}
        value={kind}
        onChange={(event) => put({ kind: event.target.value as Typed['kind'] })}
        options={kindLabels}
      />
      {(kind === 'price' || kind === 'sale') && (
        <PriceFields typed={typed} put={put} error={error} />
      )}
      {kind === 'sale' && <Days typed={typed} put={put} error={error} />}
      {kind === 'badge' && (
        <>
          <TextField
            label={m.admin_product_badge()}
            dir="ltr"
            lang="en"
            maxLength={limits.badge}
            value={typed.badge}
            error={error('badge')}
            onChange={(event) => put({ badge: event.target.value })}
          />
          <TextField
            label={m.admin_product_badge_ar()}
            dir="rtl"
            lang="ar"
            maxLength={limits.badge}
            value={typed.badge_ar}
            error={error('badge_ar')}
            hint={m.admin_bulk_badge_hint()}
            onChange={(event) => put({ badge_ar: event.target.value })}
          />
        </>
      )}
      {kind === 'subcategory' && <Place typed={typed} put={put} subcategories={subcategories} />}
      {kind === 'state' && (
        <Picks
          legend={m.admin_bulk_what()}
          isLegendHidden
          value={typed.state}
          onChange={(state) => put({ state })}
          options={[
            { value: 'published', label: m.admin_bulk_publish() },
            { value: 'draft', label: m.admin_bulk_hide(), note: m.admin_bulk_hide_help() },
          ]}
        />
      )}
      {kind === 'delete' && <p className="hint">{m.admin_bulk_delete_help()}</p>}
      {kind === 'stock' && <Pieces typed={typed} put={put} error={error} />}
    </div>
  )
}

type PartProps = Pick<FieldsProps, 'typed' | 'put'> & {
  error: (field: string) => string | undefined
}

function PriceFields({ typed: { direction, unit, by, round }, put, error }: PartProps) {
  const isPercent = unit === 'percent'
  return (
    <>
      <Picks
        legend={m.admin_bulk_new_price()}
        isPaired
        value={direction}
        onChange={(value) => put({ direction: value })}
        options={(['lower', 'raise'] as const).map((value) => ({
          value,
          label: directionLabels[value](),
        }))}
      />
      <div className="bulk-by">
        <UnitField
          label={isPercent ? m.admin_bulk_percent() : m.admin_bulk_amount()}
          unit={isPercent ? '%' : m.admin_product_egp()}
          value={by}
          maxLength={10}
          error={error(unit)}
          onChange={(event) => put({ by: event.target.value })}
        />
        <button
          type="button"
          className="link tap"
          onClick={() => put({ unit: isPercent ? 'amount' : 'percent' })}
        >
          {isPercent ? m.admin_bulk_by_amount() : m.admin_bulk_by_percent()}
        </button>
      </div>
      <SizeOptions
        legend={m.admin_bulk_round()}
        name="round"
        value={round}
        onChange={(value) => put({ round: value as Typed['round'] })}
        options={roundings.map((value) => ({ value, label: roundLabels[value]() }))}
      />
    </>
  )
}

function Days({ typed: { from, until }, put, error }: PartProps) {
  return (
    <div>
      <div className="bulk-days">
        <DayField
          label={m.admin_bulk_from()}
          value={from}
          error={error('from')}
          onChange={(event) => put({ from: event.target.value })}
        />
        <DayField
          label={m.admin_bulk_until()}
          value={until}
          min={from}
          error={error('until')}
          onChange={(event) => put({ until: event.target.value })}
        />
      </div>
      {from && until && from <= until && (
        <p className="hint">
          {m.admin_bulk_days_note({
            from: formatDay(from, 'weekday'),
            until: formatDay(until, 'weekday'),
          })}
        </p>
      )}
    </div>
  )
}

function Place({
  typed,
  put,
  subcategories,
}: Pick<FieldsProps, 'typed' | 'put' | 'subcategories'>) {
  return (
    <SelectField
      label={m.admin_product_subcategory()}
      value={typed.subcategory_id}
      onChange={(event) => put({ subcategory_id: event.target.value })}
    >
      <option value="">{m.admin_product_subcategory_choose()}</option>
      <SubcategoryOptions of={subcategories} />
    </SelectField>
  )
}

function Pieces({ typed: { pieces, reason, note }, put, error }: PartProps) {
  return (
    <>
      <NumberField
        label={m.admin_bulk_pieces()}
        maxLength={7}
        value={pieces}
        error={pieces === '' ? undefined : error('pieces')}
        hint={m.admin_bulk_pieces_hint()}
        onChange={(event) => put({ pieces: event.target.value })}
      />
      <Picks
        legend={m.admin_bulk_reason()}
        isPaired
        value={reason}
        onChange={(value) => put({ reason: value })}
        options={(['received', 'correction'] as const).map((value) => ({
          value,
          label: reasonLabels[value](),
        }))}
      />
      <WordsField
        label={m.admin_bulk_note()}
        optional
        maxLength={limits.stock_note}
        value={note}
        error={error('note')}
        onChange={(event) => put({ note: event.target.value })}
      />
    </>
  )
}
