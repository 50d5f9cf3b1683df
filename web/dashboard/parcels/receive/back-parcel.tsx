import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { useId } from 'react'
import type { ComingBack, ParcelPiece } from '#contract/couriers/parcel-records.ts'
import * as m from '#messages'
import { FieldError } from '#web/ui/fields/field.tsx'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { NumberField } from '../../kit/form/fields.tsx'
import { Picks } from '../../kit/form/picks.tsx'
import { nameOf } from '../../kit/names.tsx'
import { Piece } from '../piece.tsx'
import { countOf, type Here } from './coming.ts'

export const whyLabels = {
  refused: m.admin_receive_back_why_refused,
  return: m.admin_receive_back_why_return,
  exchange: m.admin_receive_back_why_exchange,
} as const

type BackParcelProps = {
  back: ComingBack
  here: Here
  isChecked: boolean
  onChange: (here: Here) => void
  onRemove: () => void
}

/** Returned parcel that has arrived, with the condition of its pieces. */
export function BackParcel({ back, here, isChecked, onChange, onRemove }: BackParcelProps) {
  const id = useId()
  const { isWrong } = countOf(back, here)
  return (
    <article className="back-parcel" aria-labelledby={id}>
      <div className="back-head">
        <div>
          <h3 className="strong" id={id}>
            <bdi>
              {back.first_name} {back.last_name}
            </bdi>{' '}
            <bdi className="muted" dir="ltr">
              {back.number}
            </bdi>
          </h3>
          <p className="small muted">
            {whyLabels[back.why]()} ·{' '}
            <bdi>{nameOf({ name: back.city, name_ar: back.city_ar })}</bdi>
          </p>
        </div>
        <IconButton
          icon={IconX}
          label={m.admin_receive_back_remove({ number: back.number })}
          onClick={onRemove}
        />
      </div>
      {back.pieces.map((piece) => (
        <BackPiece
          key={piece.position}
          piece={piece}
          here={here[piece.position] ?? { sellable: '', damaged: '' }}
          onChange={(now) => onChange({ ...here, [piece.position]: now })}
        />
      ))}
      {isChecked && isWrong && <FieldError text={m.admin_receive_back_wrong()} />}
    </article>
  )
}

type BackPieceProps = {
  piece: ParcelPiece
  here: Here[number]
  onChange: (here: Here[number]) => void
}

/** A single piece is either sellable or damaged; several are counted by condition. */
function BackPiece({ piece, here, onChange }: BackPieceProps) {
  const state = here.damaged === '1' ? 'damaged' : here.sellable === '1' ? 'sellable' : 'missing'
  return (
    <div className="back-piece">
      <Piece of={piece} />
      {piece.quantity === 1 ? (
        <Picks
          legend={m.admin_receive_back_state({ name: nameOf(piece) })}
          isLegendHidden
          isPaired
          value={state}
          onChange={(value) =>
            onChange({
              sellable: value === 'sellable' ? '1' : '0',
              damaged: value === 'damaged' ? '1' : '0',
            })
          }
          options={[
            { value: 'sellable', label: m.admin_receive_back_sellable() },
            { value: 'damaged', label: m.admin_receive_back_damaged() },
            { value: 'missing', label: m.admin_receive_back_missing() },
          ]}
        />
      ) : (
        <div className="back-counts">
          <NumberField
            label={m.admin_receive_back_sellable()}
            maxLength={3}
            value={here.sellable}
            onChange={(event) => onChange({ ...here, sellable: event.target.value })}
          />
          <NumberField
            label={m.admin_receive_back_damaged()}
            maxLength={3}
            value={here.damaged}
            onChange={(event) => onChange({ ...here, damaged: event.target.value })}
          />
        </div>
      )}
    </div>
  )
}
