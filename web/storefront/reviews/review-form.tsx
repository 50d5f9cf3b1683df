import { useEffect, useRef } from 'react'
import { limits } from '#contract/limits.ts'
import * as m from '#messages'
import { EmailField, NameField } from '#web/forms/contact-fields.tsx'
import { Alert } from '#web/ui/notices/alert.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { TextArea } from '#web/ui/fields/field.tsx'
import { FailureAlert } from '../forms/failure-alert.tsx'
import { ProblemsAlert } from '#web/ui/notices/problems.tsx'
import { SubmitButton } from '../forms/submit-button.tsx'
import { FitInput } from './fit-input.tsx'
import { reviewFormId } from './order-token.ts'
import { PictureInput } from './picture-input.tsx'
import { RatingInput } from './rating-input.tsx'
import { labels, useReviewForm } from './use-review-form.ts'

/** Review form (R76). A review is hidden until accepted, as the thank-you says. */
export function ReviewForm({ productId, asksFit }: { productId: number; asksFit: boolean }) {
  const { form, errors, problems, failure, sending, progress, picture, sent, again, isBuyer } =
    useReviewForm(productId)
  if (sent) return <Thanks leftOut={sent.leftOut} onAgain={again} />
  return (
    <form className="review-form" id={reviewFormId} noValidate {...form}>
      <h3 className="title-2">{m.review_write()}</h3>
      {isBuyer && (
        <p className="small muted" role="status">
          {m.review_as_buyer()}
        </p>
      )}
      <ProblemsAlert problems={problems} labels={labels} />
      <FailureAlert failure={failure} />
      <RatingInput error={errors.rate} />
      {asksFit && <FitInput error={errors.fit} />}
      <div className="field-pair">
        <NameField label={m.review_name()} error={errors.name} name="name" />
        <EmailField label={m.review_email()} error={errors.email} name="email" optional />
      </div>
      <TextArea
        label={m.review_text()}
        error={errors.review}
        name="review"
        maxLength={limits.message}
        rows={4}
      />
      <PictureInput {...picture} />
      {progress !== null && <Progress share={progress} />}
      <SubmitButton className="review-send" kind="secondary" sending={sending}>
        {m.review_send()}
      </SubmitButton>
    </form>
  )
}

function Progress({ share }: { share: number }) {
  const text = m.review_progress({ percent: Math.round(share * 100) })
  return (
    <div className="upload-progress">
      <progress value={share} aria-label={text} />
      <p className="small muted" aria-hidden="true">
        {text}
      </p>
    </div>
  )
}

/**
 * Thank-you after a review.
 * @param leftOut reason that the chosen picture was refused
 */
function Thanks({ leftOut, onAgain }: { leftOut: string | null; onAgain: () => void }) {
  const alert = useRef<HTMLDivElement>(null)
  useEffect(() => alert.current?.focus(), [])
  return (
    <div className="review-form">
      <h3 className="title-2">{m.review_write()}</h3>
      <Alert kind="success" ref={alert}>
        <p className="strong">{m.review_thanks_title()}</p>
        <p>{m.review_thanks()}</p>
      </Alert>
      {leftOut && (
        <Alert kind="notice">
          <p className="strong">{m.review_picture_left_out()}</p>
          <p>{leftOut}</p>
        </Alert>
      )}
      <Button className="review-send" onClick={onAgain}>
        {m.review_another()}
      </Button>
    </div>
  )
}
