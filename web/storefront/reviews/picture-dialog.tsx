import type { Review } from '#contract/products/reviews.ts'
import * as m from '#messages'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { Picture } from '#web/ui/pictures/picture.tsx'
import type { DialogProps } from '../dialogs.tsx'

export type PicturedReview = { name: string; picture: NonNullable<Review['picture']> }

/** Picture of a review, as large as the window allows. */
export function PictureDialog({
  open,
  onClose,
  about: { name, picture },
}: DialogProps<PicturedReview>) {
  const title = m.review_picture_by({ name })
  return (
    <Dialog open={open} onClose={onClose} title={title} width="60rem">
      <Picture
        of={picture}
        alt={title}
        sizes="(width >= 60rem) 56rem, 100vw"
        className="is-whole"
        eager
      />
    </Dialog>
  )
}
