import type { ParcelPaper, ParcelPiece } from '#contract/couriers/parcel-records.ts'
import * as m from '#messages'
import { Money } from '#web/ui/prices/price.tsx'
import { nameOf } from '../../kit/names.tsx'
import { ShopOnPaper } from '../../kit/screen/shop-on-paper.tsx'
import { Barcode, type Bars } from './barcode.tsx'

/** Parcel with the barcode of its number (`code`). */
export type CodedParcel = ParcelPaper & { code: Bars }

/** Shop on the papers; '' for an absent phone or address. */
export type Sender = { name: string; name_ar: string; phone: string; address: string }

export type PaperProps = { parcel: CodedParcel; sender: Sender }

export const courierOf = ({
  courier,
  courier_ar,
}: Pick<ParcelPaper, 'courier' | 'courier_ar'>): string =>
  nameOf({ name: courier, name_ar: courier_ar })

const countOf = (pieces: ParcelPiece[]): number =>
  pieces.reduce((sum, { quantity }) => sum + quantity, 0)

/** Parcel label of 10 × 15 cm. */
export function Label({ parcel, sender }: PaperProps) {
  const {
    number,
    first_name,
    last_name,
    phone,
    additional_phone,
    address,
    state_name,
    courier_note,
    items,
    takes_back,
  } = parcel
  return (
    <article className="paper-label" aria-label={number}>
      <header>
        <ShopOnPaper name={nameOf(sender)} />
        <bdi>{courierOf(parcel)}</bdi>
      </header>
      <From sender={sender} />
      <p className="paper-code">
        <Barcode code={parcel.code} module={0.5} height={15} />
        <bdi className="ltr">{number}</bdi>
      </p>
      <div className="paper-to">
        <p className="paper-name">
          <bdi>{`${first_name} ${last_name}`}</bdi>
        </p>
        <p className="paper-name">
          <bdi className="ltr">{phone}</bdi>
        </p>
        {additional_phone && (
          <p>
            <bdi className="ltr">{additional_phone}</bdi>
          </p>
        )}
        <p>
          <bdi className="whitespace-pre-line">{address}</bdi>
        </p>
        <p>
          <bdi>{state_name}</bdi>
        </p>
        {courier_note && (
          <p>
            <bdi className="whitespace-pre-line">{courier_note}</bdi>
          </p>
        )}
      </div>
      <p className="paper-city">
        <bdi>{nameOf({ name: parcel.city, name_ar: parcel.city_ar })}</bdi>
      </p>
      <Cash parcel={parcel} />
      <footer>
        <span>{m.admin_papers_pieces({ count: countOf(items) })}</span>
        {takes_back.length > 0 && (
          <span>{m.admin_papers_take_back({ count: countOf(takes_back) })}</span>
        )}
      </footer>
    </article>
  )
}

/** Phone and address of the shop, for the courier who cannot deliver. */
export function From({ sender: { phone, address } }: Pick<PaperProps, 'sender'>) {
  if (!phone && !address) return null
  return (
    <p className="paper-from">
      {phone && <bdi className="ltr">{phone}</bdi>}
      {phone && address && ' · '}
      <bdi>{address}</bdi>
    </p>
  )
}

/** Cash to collect, or to pay out, on delivery. */
export function Cash({ parcel: { on_paper } }: { parcel: ParcelPaper }) {
  if (on_paper === null) return null
  return (
    <p className="paper-cash">
      <span>{on_paper < 0 ? m.admin_papers_hand_out() : m.admin_papers_collect()}</span>
      <b>
        <Money egp={Math.abs(on_paper)} />
      </b>
    </p>
  )
}
