import { useEffect, useRef } from 'react'
import { limits } from '#contract/limits.ts'
import {
  review_another,
  review_email,
  review_name,
  review_progress,
  review_send,
  review_text,
  review_thanks,
  review_thanks_title,
  review_write,
} from '#messages'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextArea, TextField } from '#web/ui/field.tsx'
import { FailureAlert } from '../forms/failure-alert.tsx'
import { ProblemsAlert } from '#web/ui/problems.tsx'
import { SubmitButton } from '../forms/submit-button.tsx'
import { PictureInput } from './picture-input.tsx'
import { RatingInput } from './rating-input.tsx'
import { labels, useReviewForm } from './use-review-form.ts'

/** Write a review (R76). What is sent stays hidden until it is accepted, and the thank-you says so. */
export function ReviewForm({ productId }: { productId: number }) {
  const { form, errors, problems, failure, sending, progress, picture, isSent, again } = useReviewForm(productId)
  if (isSent) return <Thanks onAgain={again} />
  return (
    <form className="review-form" noValidate {...form}>
      <h3 className="title-2">{review_write()}</h3>
      <ProblemsAlert problems={problems} labels={labels} />
      <FailureAlert failure={failure} />
      <RatingInput error={errors.rate} />
      <div className="field-pair">
        <TextField label={review_name()} error={errors.name} name="name" type="text" autoComplete="name" maxLength={limits.name} />
        <TextField
          label={review_email()}
          error={errors.email}
          name="email"
          type="email"
          inputMode="email"
          autoComplete="email"
          dir="ltr"
          maxLength={limits.email}
          optional
        />
      </div>
      <TextArea label={review_text()} error={errors.review} name="review" maxLength={limits.message} rows={4} />
      <PictureInput {...picture} />
      {progress !== null && <Progress share={progress} />}
      <SubmitButton className="review-send" kind="secondary" sending={sending}>
        {review_send()}
      </SubmitButton>
    </form>
  )
}

function Progress({ share }: { share: number }) {
  const text = review_progress({ percent: Math.round(share * 100) })
  return (
    <div className="upload-progress">
      <progress value={share} aria-label={text} />
      <p className="small muted" aria-hidden="true">
        {text}
      </p>
    </div>
  )
}

function Thanks({ onAgain }: { onAgain: () => void }) {
  const alert = useRef<HTMLDivElement>(null)
  useEffect(() => alert.current?.focus(), [])
  return (
    <div className="review-form">
      <h3 className="title-2">{review_write()}</h3>
      <Alert kind="success" ref={alert}>
        <p className="strong">{review_thanks_title()}</p>
        <p>{review_thanks()}</p>
      </Alert>
      <Button className="review-send" onClick={onAgain}>
        {review_another()}
      </Button>
    </div>
  )
}
