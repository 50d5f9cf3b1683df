import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs'
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import type { DragEvent } from 'react'
import { admin_picture_earlier, admin_picture_later, admin_picture_number, admin_picture_remove } from '#messages'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { FilePreview } from '#web/uploads/file-preview.tsx'
import type { EditedPicture } from './pictures.ts'

type PictureTileProps = {
  picture: EditedPicture
  place: number
  count: number
  isDragged: boolean
  /** Something else is being dragged and may be let go here. */
  isTarget: boolean
  onMove: (to: number) => void
  onRemove: () => void
  onDragStart: () => void
  onDragEnd: () => void
  onDropHere: () => void
}

/** One picture with its buttons; it can be dragged, too. */
export function PictureTile({ picture: { stored, file }, place, count, isDragged, isTarget, onMove, onRemove, ...drag }: PictureTileProps) {
  const number = place + 1
  const start = (event: DragEvent) => {
    event.dataTransfer.effectAllowed = 'move'
    // Firefox drags nothing that carries nothing.
    event.dataTransfer.setData('text/plain', String(number))
    drag.onDragStart()
  }
  const drop = (event: DragEvent) => {
    if (!isTarget) return
    event.preventDefault()
    drag.onDropHere()
  }
  return (
    <li
      className={`picture-tile ${isDragged ? 'is-dragged' : ''}`}
      aria-label={admin_picture_number({ number })}
      draggable
      onDragStart={start}
      onDragEnd={drag.onDragEnd}
      onDragOver={(event) => isTarget && event.preventDefault()}
      onDrop={drop}
    >
      <div className="picture-shown">
        {file ? (
          <FilePreview file={file} />
        ) : (
          <Picture url={stored?.url} width={stored?.width ?? 0} height={stored?.height ?? 0} alt="" sizes="16rem" />
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
