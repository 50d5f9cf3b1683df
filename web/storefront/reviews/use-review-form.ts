import { type FocusEvent, type FormEvent, useEffect, useRef, useState } from 'react'
import type { Fit } from '#contract/products/reviews.ts'
import { isRefusal, Refusal } from '#contract/refusal.ts'
import * as m from '#messages'
import { uploadingApi } from '#web/uploads/upload.ts'
import { importRefusalOf } from '#web/forms/refusal-of.ts'
import { useCarried } from '#web/forms/use-carried.ts'
import { useFormSending } from '#web/forms/use-form-sending.ts'
import { readLocal } from '#web/device/local.ts'
import { useSession } from '#web/session.ts'
import { useAnnouncements } from '#web/ui/notices/toasts.tsx'
import { forgetDraft, readDraft, writeDraft } from '#web/forms/draft.ts'
import { failureText } from '../forms/failure-alert.tsx'
import { ownDetails } from '../forms/own-details.ts'
import { useOrderToken } from './order-token.ts'
import { faultText } from './picture-input.tsx'

/** Typed values: every field is text. */
export type Typed = { rate: string; fit: string; name: string; email: string; review: string }
type Name = keyof Typed | 'picture'
export type Errors = Partial<Record<Name, string>>

/** Labels of the fields, in the order of the form. */
export const labels: Record<Name, () => string> = {
  rate: m.review_rate,
  fit: m.review_fit,
  name: m.review_name,
  email: m.review_email,
  review: m.review_text,
  picture: m.review_picture,
}

const names = ['rate', 'fit', 'name', 'email', 'review'] as const
const ownFields = { name: 'name', email: 'email' } as const

const fetchRules = () => import('./review-rules.ts')

const typedIn = (form: HTMLFormElement): Typed => {
  const data = new FormData(form)
  const typed = (name: keyof Typed) => String(data.get(name) ?? '')
  return {
    rate: typed('rate'),
    fit: typed('fit'),
    name: typed('name'),
    email: typed('email'),
    review: typed('review'),
  }
}

const nameOf = (target: EventTarget): keyof Typed | undefined =>
  names.find((name) => name === (target as HTMLInputElement).name)

/**
 * State of the review form. It is on every product page, so it does without the form library:
 * native fields hold the text, and the rules load on first use. Like every form of the shop it
 * validates on blur and on submit, keeps the text until it was sent, and is sent once.
 */
export function useReviewForm(productId: number) {
  const ref = useRef<HTMLFormElement>(null)
  const [errors, setErrors] = useState<Errors>({})
  const [picture, setPicture] = useState<File | null>(null)
  const [progress, setProgress] = useState<number | null>(null)
  const [sent, setSent] = useState<{ leftOut: string | null } | null>(null)
  const orderToken = useOrderToken()
  const draft = `review-${productId}`
  const { user } = useSession()
  const { showToast } = useAnnouncements()

  useEffect(() => {
    if (sent || !ref.current) return
    fillEmpty(ref.current, Object.entries(readDraft<keyof Typed>(draft)))
    fillEmpty(ref.current, ownDetails(user, ownFields))
  }, [draft, user, sent])

  const onInput = ({ currentTarget, target }: FormEvent<HTMLFormElement>) => {
    const name = nameOf(target)
    writeDraft(draft, typedIn(currentTarget))
    if (name && errors[name]) void judge(currentTarget, name)
  }
  const onBlur = ({ currentTarget, target, relatedTarget }: FocusEvent<HTMLFormElement>) => {
    const name = nameOf(target)
    // A press on the submit button validates the whole form; an error on blur would move the button
    // from under the finger.
    const isSending = relatedTarget instanceof HTMLButtonElement && relatedTarget.type === 'submit'
    if (name && !isSending) void judge(currentTarget, name)
  }
  const judge = async (form: HTMLFormElement, name: keyof Typed) => {
    const rules = await fetchRules().catch(() => null)
    // Without loaded rules the validation waits for the submit.
    if (!rules) return
    const wrong = rules.findWrong(typedIn(form))[name]
    setErrors(({ [name]: _, ...others }) => (wrong ? { ...others, [name]: wrong } : others))
  }
  const setPictureError = (text: string | undefined) =>
    setErrors(({ picture: _, ...others }) => (text ? { ...others, picture: text } : others))

  useCarried(
    `${draft} picture`,
    () => picture?.name,
    () => setPictureError(m.form_pictures_again()),
  )

  const sending = useFormSending<Name>({
    labels,
    errors,
    mark: (name, text) => setErrors((others) => ({ ...others, [name]: text })),
    // On another page the form is no longer visible.
    tell: (refusal, isSeen) => {
      if (!isSeen) showToast(failureText(refusal))
    },
  })
  const judgeAndSend = async (form: HTMLFormElement) => {
    const rules = await fetchRules().catch(async (thrown) => {
      throw await importRefusalOf(thrown)
    })
    const typed = typedIn(form)
    const wrong = rules.findWrong(typed)
    // A refused picture is left out without a second check.
    const leftOut = picture ? null : (errors.picture ?? null)
    setErrors(wrong)
    if (Object.keys(wrong).length > 0) return sending.tellWrong(Object.keys(wrong) as Name[])
    if (picture) setProgress(0)
    const api = uploadingApi((share) => picture && setProgress(share))
    const review = {
      ...typed,
      fit: typed.fit as Fit,
      product_id: productId,
      order_token: orderToken,
      ...(picture && { image: picture }),
    }
    await api.reviews.create(review, { token: readLocal('token') }).catch((thrown) => {
      throw isRefusal(thrown)
        ? byField(thrown, {
            ...pictureRefused(thrown, picture),
            ...rules.wrongOf(thrown),
          })
        : thrown
    })
    forgetDraft(draft)
    setPicture(null)
    setSent({ leftOut })
  }
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    return sending.send(() => judgeAndSend(form).finally(() => setProgress(null)))
  }
  return {
    form: { ref, onInput, onBlur, onSubmit, onFocus: prepare },
    errors,
    problems: sending.problems,
    failure: sending.failure,
    sending: sending.sending,
    /** Upload progress of the picture from 0 to 1; null without an upload. */
    progress,
    picture: {
      value: picture,
      onChange: setPicture,
      error: errors.picture,
      onError: setPictureError,
    },
    sent,
    again: () => setSent(null),
    /** Whether the visitor comes from their order. */
    isBuyer: orderToken !== undefined,
  }
}

const prepare = () => void fetchRules().catch(() => {})

/** Refusal with the errors by the fields of this form. */
const byField = ({ status, code, message }: Refusal, wrong: Errors): Refusal =>
  new Refusal(status, code, message, {
    errors: Object.fromEntries(Object.entries(wrong).map(([name, text]) => [name, [text]])),
  })

function pictureRefused(refusal: Refusal, picture: File | null): Errors {
  if (!picture) return {}
  if (refusal.code === 'too_large') return { picture: faultText('size', picture.size) }
  return refusal.errors?.image ? { picture: faultText('kind', picture.size) } : {}
}

/** Fills empty fields with known values; the rating only while it is untouched. */
function fillEmpty(form: HTMLFormElement, known: [string, string | undefined][]): void {
  for (const [name, value] of known) {
    const field = form.elements.namedItem(name)
    if (!value) continue
    if (field instanceof RadioNodeList) {
      const pressed = [...field].find(
        (radio) => radio instanceof HTMLInputElement && radio.checked && !radio.defaultChecked,
      )
      if (!pressed) field.value = value
    } else if (
      (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) &&
      !field.value
    )
      field.value = value
  }
}
