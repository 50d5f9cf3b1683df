import type { Review } from '#contract/reviews.ts'
import { review_picture_open } from '#messages'
import { Picture } from '#web/ui/picture.tsx'
import { Stars } from '#web/ui/stars.tsx'
import { useDialog } from '../dialogs.tsx'
import type { PicturedReview } from './picture-dialog.tsx'

/** What one shopper says. Its date is the first 10 characters of the moment (R3). */
export function ReviewItem({ review: { id, name, rate, review, picture, created_at } }: { review: Review }) {
  return (
    <li className="review" tabIndex={-1}>
      <p className="review-head">
        <bdi className="strong">{name}</bdi>
        <Stars rating={rate} />
        <time className="muted small ltr" dateTime={created_at}>
          {created_at.slice(0, 10)}
        </time>
      </p>
      <p className="review-text" dir="auto">
        {review}
      </p>
      {picture && <PictureButton id={id} name={name} picture={picture} />}
    </li>
  )
}

function PictureButton({ id, name, picture }: PicturedReview & { id: number }) {
  return (
    <button
      type="button"
      className="picture-frame review-picture"
      aria-label={review_picture_open({ name })}
      {...useDialog('picture', { id, about: { name, picture } })}
    >
      <Picture of={picture} alt="" sizes="88px" />
    </button>
  )
}
