import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import type { Review } from '#contract/products/reviews.ts'
import * as m from '#messages'
import { formatDay } from '#web/days.ts'
import { Icon } from '#web/ui/marks/icon.tsx'
import { Picture } from '#web/ui/pictures/picture.tsx'
import { Stars } from '#web/ui/marks/stars.tsx'
import { useDialog } from '../dialogs.tsx'
import { fitWords } from '#web/fits.ts'
import { languageOf } from './language-of.ts'
import type { PicturedReview } from './picture-dialog.tsx'

export function ReviewItem({
  review: { id, name, rate, review, picture, fit, verified, created_at },
}: {
  review: Review
}) {
  return (
    <li className="review" tabIndex={-1}>
      <p className="review-head">
        <bdi className="strong">{name}</bdi>
        <Stars rating={rate} />
        <time className="muted small" dateTime={created_at}>
          {formatDay(created_at, 'long')}
        </time>
      </p>
      {(verified || fit) && (
        <p className="review-facts small muted">
          {verified && (
            <span>
              <Icon of={IconCircleCheck} small />
              {m.review_verified()}
            </span>
          )}
          {fit && <span>{fitWords[fit]()}</span>}
        </p>
      )}
      <p className="review-text" dir="auto" lang={languageOf(review)}>
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
      aria-label={m.review_picture_open({ name })}
      {...useDialog('picture', { id, about: { name, picture } })}
    >
      <Picture of={picture} alt="" sizes="88px" />
    </button>
  )
}
