import type { ParcelPiece } from '#contract/couriers/parcel-records.ts'
import { unbroken } from '#contract/text/unbroken.ts'
import * as m from '#messages'
import { boughtPicture } from '#web/ui/prices/order-line.tsx'
import { Picture } from '#web/ui/pictures/picture.tsx'
import { Words } from '#web/ui/text/words.tsx'
import { nameOf } from '../kit/names.tsx'

/** Colour and size in the page's language, "Clay, M". */
export function pieceChoice({ colour, colour_ar, size, size_ar }: ParcelPiece): string {
  const parts = [
    colour && nameOf({ name: colour, name_ar: colour_ar }),
    size && unbroken(nameOf({ name: size, name_ar: size_ar })),
  ]
  return parts.filter(Boolean).join(m.admin_list_comma())
}

/** Product of a parcel with picture, name and quantity. */
export function Piece({ of: piece }: { of: ParcelPiece }) {
  const choice = pieceChoice(piece)
  return (
    <span className="parcel-piece">
      <span className="picture-frame is-small parcel-picture">
        <Picture of={boughtPicture(piece)} alt="" sizes="48px" />
      </span>
      <span>
        <bdi>
          <Words of={nameOf(piece)} />
        </bdi>
        {choice && (
          <span className="second-name">
            <bdi>{choice}</bdi>
          </span>
        )}
      </span>
      <bdi dir="ltr" className="parcel-count">
        × {piece.quantity}
      </bdi>
    </span>
  )
}
