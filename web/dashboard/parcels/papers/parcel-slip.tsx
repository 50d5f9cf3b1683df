import type { ParcelPaper, ParcelPiece } from '#contract/couriers/parcel-records.ts'
import * as m from '#messages'
import { Day } from '../../kit/days/day.tsx'
import { nameOf } from '../../kit/names.tsx'
import { ShopOnPaper } from '../../kit/screen/shop-on-paper.tsx'
import { Barcode } from './barcode.tsx'
import { Cash, From, type PaperProps } from './label.tsx'

/** Contents of a parcel in the language of the order; two fit on an A4. */
export function ParcelSlip({ parcel, sender }: PaperProps) {
  const {
    number,
    language,
    first_name,
    last_name,
    phone,
    address,
    state_name,
    courier_note,
    items,
    takes_back,
  } = parcel
  return (
    <article className="paper-slip" aria-label={number}>
      <header>
        <div>
          <p className="paper-shop">
            <ShopOnPaper name={nameOf(sender)} />
          </p>
          <From sender={sender} />
          <p>
            <bdi className="ltr">{number}</bdi> · <Day of={parcel.ordered_at} />
          </p>
        </div>
        <p className="paper-code">
          <Barcode code={parcel.code} module={0.375} height={9} />
          <bdi className="ltr">{number}</bdi>
        </p>
      </header>
      <div className="paper-columns">
        <div>
          <p>{m.admin_order_slip_to()}</p>
          <p className="paper-name">
            <bdi>{`${first_name} ${last_name}`}</bdi>
          </p>
          <p>
            <bdi className="ltr">{phone}</bdi>
          </p>
          <p>
            <bdi className="whitespace-pre-line">{address}</bdi>
          </p>
          <p>
            {state_name !== null && (
              <>
                <bdi>{state_name}</bdi> ·{' '}
              </>
            )}
            <bdi>{nameOf({ name: parcel.city, name_ar: parcel.city_ar })}</bdi>
          </p>
          {courier_note && (
            <p>
              <bdi className="whitespace-pre-line">{courier_note}</bdi>
            </p>
          )}
        </div>
        <Pieces pieces={items} language={language} />
      </div>
      {takes_back.length > 0 && (
        <div className="paper-back">
          <p className="strong">{m.admin_papers_take_these()}</p>
          <Pieces pieces={takes_back} language={language} />
        </div>
      )}
      <Cash parcel={parcel} />
    </article>
  )
}

function Pieces({
  pieces,
  language,
}: {
  pieces: ParcelPiece[]
  language: ParcelPaper['language']
}) {
  return (
    <ul className="paper-pieces">
      {pieces.map(({ position, quantity, sku, ...piece }) => {
        const choice = [
          [piece.colour, piece.colour_ar],
          [piece.size, piece.size_ar],
        ].flatMap(([name, name_ar]) =>
          name ? nameOf({ name, name_ar: name_ar ?? null }, language) : [],
        )
        return (
          <li key={position}>
            <span className="paper-box" aria-hidden="true" />
            <b className="ltr">{quantity} ×</b>
            <span>
              <bdi>{nameOf(piece, language)}</bdi>
              {choice.length > 0 && (
                <bdi className="paper-choice">{choice.join(m.admin_list_comma())}</bdi>
              )}
              {sku && <bdi className="paper-choice ltr">{sku}</bdi>}
            </span>
          </li>
        )
      })}
    </ul>
  )
}
