import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs'
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import IconGripVertical from '@tabler/icons-react/dist/esm/icons/IconGripVertical.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import * as m from '#messages'
import { finderOf } from '#contract/products/options/option-names.ts'
import { SmallPicture } from '../../kit/form/picture-field.tsx'
import { Icon } from '#web/ui/marks/icon.tsx'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { Picture } from '#web/ui/pictures/picture.tsx'
import { optionOf, Select } from '#web/ui/fields/select.tsx'
import { useFilePicture } from '#web/uploads/use-file-picture.ts'
import { nameOf } from '../../kit/names.tsx'
import { dragHandle, type useReorder } from '../../kit/use-reorder.ts'
import type { EditedPicture } from './pictures.ts'

type PictureTileProps = {
  picture: EditedPicture
  /** Index among all pictures. */
  place: number
  /** Indices of its neighbours in the group. */
  before: number | undefined
  after: number | undefined
  /** Colours of the product in the form. */
  colours: { name: string; name_ar: string | null }[]
  onColour: (colour: string) => void
  onMove: (to: number) => void
  onRemove: () => void
  item: ReturnType<ReturnType<typeof useReorder>['itemProps']>
}

/** Picture with its buttons, draggable by mouse anywhere and by touch at its handle. */
export function PictureTile({
  picture: { stored, file, colour },
  place,
  before,
  after,
  colours,
  onColour,
  onMove,
  onRemove,
  item,
}: PictureTileProps) {
  const number = place + 1
  const isAlone = before === undefined && after === undefined
  const chosen = useFilePicture(file ?? null)
  const picture = file ? chosen : stored
  const shown = finderOf(colours, ({ name }) => name)(colour)?.name ?? ''
  return (
    <li className="picture-tile" aria-label={m.admin_picture_number({ number })} {...item}>
      <div className="picture-frame picture-shown">
        <Picture of={picture} alt="" sizes="16rem" className="picture-tile-image" />
        {place === 0 && <span className="picture-first">{m.admin_picture_on_cards()}</span>}
        <IconButton
          className="picture-out"
          icon={IconX}
          small
          label={m.admin_picture_remove({ number })}
          onClick={onRemove}
        />
      </div>
      <SmallPicture width={picture?.width} use="product" />
      {colours.length > 1 && (
        <Select
          aria-label={m.admin_picture_colour({ number })}
          value={shown}
          onChange={(event) => onColour(event.currentTarget.value)}
        >
          <option value="">{m.admin_picture_colour_all()}</option>
          {colours.map((one) => optionOf(one.name, nameOf(one)))}
        </Select>
      )}
      {!isAlone && (
        <span className="picture-moves">
          <IconButton
            icon={IconChevronLeft}
            small
            flip
            label={m.admin_picture_earlier({ number })}
            aria-disabled={before === undefined}
            onClick={() => before !== undefined && onMove(before)}
          />
          <span className="picture-handle" aria-hidden="true" {...dragHandle}>
            <Icon of={IconGripVertical} small />
          </span>
          <IconButton
            icon={IconChevronRight}
            small
            flip
            label={m.admin_picture_later({ number })}
            aria-disabled={after === undefined}
            onClick={() => after !== undefined && onMove(after)}
          />
        </span>
      )}
    </li>
  )
}
