import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs'
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import IconGripVertical from '@tabler/icons-react/dist/esm/icons/IconGripVertical.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { admin_picture_earlier, admin_picture_later, admin_picture_number, admin_picture_remove } from '#messages'
import { Icon } from '#web/ui/icon.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { FilePreview } from '#web/uploads/file-preview.tsx'
import { dragHandle, type useReorder } from '../../kit/use-reorder.ts'
import type { EditedPicture } from './pictures.ts'

type PictureTileProps = {
  picture: EditedPicture
  place: number
  count: number
  onMove: (to: number) => void
  onRemove: () => void
  item: ReturnType<ReturnType<typeof useReorder>['itemProps']>
}

/** One picture with its buttons; it can be dragged, too: by a mouse anywhere, by a finger at its handle. */
export function PictureTile({ picture: { stored, file }, place, count, onMove, onRemove, item }: PictureTileProps) {
  const number = place + 1
  return (
    <li className="picture-tile" aria-label={admin_picture_number({ number })} {...item}>
      <div className="picture-frame picture-shown">
        {file ? (
          <FilePreview file={file} className="picture-tile-image" />
        ) : (
          <Picture of={stored} alt="" sizes="16rem" className="picture-tile-image" />
        )}
        <IconButton className="picture-out" icon={IconX} small label={admin_picture_remove({ number })} onClick={onRemove} />
      </div>
      {count > 1 && (
        <span className="picture-moves">
          <IconButton
            icon={IconChevronLeft}
            small
            flip
            label={admin_picture_earlier({ number })}
            aria-disabled={place === 0}
            onClick={() => place > 0 && onMove(place - 1)}
          />
          <span className="picture-handle" aria-hidden="true" {...dragHandle}>
            <Icon of={IconGripVertical} small />
          </span>
          <IconButton
            icon={IconChevronRight}
            small
            flip
            label={admin_picture_later({ number })}
            aria-disabled={place === count - 1}
            onClick={() => place < count - 1 && onMove(place + 1)}
          />
        </span>
      )}
    </li>
  )
}
