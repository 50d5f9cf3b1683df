import { type FocusEvent, type FormEvent, useEffect, useRef, useState } from 'react'
import { isRefusal, Refusal } from '#contract/refusal.ts'
import { review_email, review_name, review_picture, review_rate, review_text } from '#messages'
import { uploadingApi } from '#web/uploads/upload.ts'
import { useOneAtATime } from '#web/forms/one-at-a-time.ts'
import { useSession } from '#web/session.ts'
import { forgetDraft, readDraft, writeDraft } from '../forms/draft.ts'
import { ownDetails } from '../forms/own-details.ts'
import { useProblems } from '#web/ui/problems.tsx'
import { faultText } from './picture-input.tsx'

/** As typed: every field is text. */
export type Typed = { rate: string; name: string; email: string; review: string }
type Name = keyof Typed | 'picture'
export type Errors = Partial<Record<Name, string>>

/** What each field is called, in the order in which they stand. */
export const labels: Record<Name, () => string> = {
  rate: review_rate,
  name: review_name,
  email: review_email,
  review: review_text,
  picture: review_picture,
}

const names = ['rate', 'name', 'email', 'review'] as const
const ownFields = { name: 'name', email: 'email' } as const

const fetchRules = () => import('./review-rules.ts')

const typedIn = (form: HTMLFormElement): Typed => {
  const data = new FormData(form)
  const typed = (name: keyof Typed) => String(data.get(name) ?? '')
  return { rate: typed('rate'), name: typed('name'), email: typed('email'), review: typed('review') }
}

const nameOf = (target: EventTarget): keyof Typed | undefined => names.find((name) => name === (target as HTMLInputElement).name)

/**
 * The review form stands on every product page, so it does without the form library: the browser's own fields hold what is typed, and
 * the rules are fetched when somebody begins. Like every form of the shop it says what is wrong on leaving a field and on sending,
 * keeps what was typed until it was sent, and is sent once.
 */
export function useReviewForm(productId: number) {
  const ref = useRef<HTMLFormElement>(null)
  const [errors, setErrors] = useState<Errors>({})
  const [picture, setPicture] = useState<File | null>(null)
  const [failure, setFailure] = useState<Refusal | null>(null)
  const [progress, setProgress] = useState<number | null>(null)
  const [sending, setSending] = useState(false)
  const [isSent, setSent] = useState(false)
  const problems = useProblems<Name>(errors)
  const draft = `review-${productId}`
  const { user } = useSession()

  useEffect(() => {
    if (isSent || !ref.current) return
    fillEmpty(ref.current, Object.entries(readDraft<keyof Typed>(draft)))
    fillEmpty(ref.current, ownDetails(user, ownFields))
  }, [draft, user, isSent])

  const onInput = ({ currentTarget, target }: FormEvent<HTMLFormElement>) => {
    const name = nameOf(target)
    writeDraft(draft, typedIn(currentTarget))
    if (name && errors[name]) void judge(currentTarget, name)
  }
  const onBlur = ({ currentTarget, target, relatedTarget }: FocusEvent<HTMLFormElement>) => {
    const name = nameOf(target)
    // The press that sends the form judges all of it; a sentence that came now would push the button away from under the finger.
    const isSending = relatedTarget instanceof HTMLButtonElement && relatedTarget.type === 'submit'
    if (name && !isSending) void judge(currentTarget, name)
  }
  const judge = async (form: HTMLFormElement, name: keyof Typed) => {
    const rules = await fetchRules().catch(() => null)
    // Judged when it is sent.
    if (!rules) return
    const wrong = rules.findWrong(typedIn(form))[name]
    setErrors(({ [name]: _, ...others }) => (wrong ? { ...others, [name]: wrong } : others))
  }
  const setPictureError = (text: string | undefined) =>
    setErrors(({ picture: _, ...others }) => (text ? { ...others, picture: text } : others))

  const tellWrong = (wrong: Errors) => {
    setErrors(wrong)
    problems.tell((Object.keys(labels) as Name[]).filter((name) => wrong[name]))
  }
  const send = async (form: HTMLFormElement) => {
    const rules = await fetchRules().catch(() => {
      throw new Refusal(0, 'no_response', 'The rules did not come')
    })
    const typed = typedIn(form)
    const wrong = rules.findWrong(typed)
    if (Object.keys(wrong).length > 0) return tellWrong(wrong)
    setErrors({})
    if (picture) setProgress(0)
    const api = uploadingApi((share) => picture && setProgress(share))
    const body = { ...typed, product_id: productId, ...(picture && { image: picture }) }
    try {
      await api.reviews.create(body)
    } catch (thrown) {
      const refused = isRefusal(thrown) ? { ...pictureRefused(thrown, picture), ...rules.wrongOf(thrown.errors ?? {}) } : {}
      if (Object.keys(refused).length === 0) throw thrown
      return tellWrong(refused)
    }
    forgetDraft(draft)
    setPicture(null)
    setSent(true)
  }

  const sendOnce = useOneAtATime(async (form: HTMLFormElement) => {
    setFailure(null)
    setSending(true)
    try {
      await send(form)
    } catch (thrown) {
      if (!isRefusal(thrown)) console.error(thrown)
      setFailure(isRefusal(thrown) ? thrown : new Refusal(0, 'internal', String(thrown)))
    } finally {
      setSending(false)
      setProgress(null)
    }
  })
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    return sendOnce(event.currentTarget)
  }
  return {
    form: { ref, onInput, onBlur, onSubmit, onFocus: prepare },
    errors,
    problems,
    failure,
    sending,
    /** How much of the picture has left, from 0 to 1; null while none is on its way. */
    progress,
    picture: { value: picture, onChange: setPicture, error: errors.picture, onError: setPictureError },
    isSent,
    again: () => setSent(false),
  }
}

const prepare = () => void fetchRules().catch(() => {})

function pictureRefused(refusal: Refusal, picture: File | null): Errors {
  if (!picture) return {}
  if (refusal.code === 'too_large') return { picture: faultText('size', picture.size) }
  return refusal.errors?.image ? { picture: faultText('kind', picture.size) } : {}
}

/** What is known goes into fields that nobody has typed in; a rating only takes the place of the first one. */
function fillEmpty(form: HTMLFormElement, known: [string, string | undefined][]): void {
  for (const [name, value] of known) {
    const field = form.elements.namedItem(name)
    if (!value) continue
    if (field instanceof RadioNodeList) field.value = value
    else if ((field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) && !field.value) field.value = value
  }
}
