import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { isEmail } from '#contract/text/email.ts'
import { mobilePattern, normalizePhone } from '#contract/text/phone.ts'
import * as m from '#messages'
import { browserApi } from '#web/api.ts'
import { useFormSending } from '#web/forms/use-form-sending.ts'
import { currentLocale } from '#web/locale.ts'
import { alertClass } from '#web/ui/notices/alert.tsx'
import { TextField } from '#web/ui/fields/field.tsx'
import { Icon } from '#web/ui/marks/icon.tsx'
import { useAnnouncements } from '#web/ui/notices/toasts.tsx'
import { FailureAlert, failureText } from '../forms/failure-alert.tsx'
import { SubmitButton } from '../forms/submit-button.tsx'

const labels = { contact: m.opening_contact }

/** Contact as the call takes it; null for a text that is neither a mobile number nor an address. */
function contactOf(typed: string) {
  const phone = normalizePhone(typed)
  if (mobilePattern.test(phone)) return { contact: 'phone', phone } as const
  return isEmail(typed) ? { email: typed.trim() } : null
}

type TellMeProps = {
  /** Text below the field. */
  help: string
  /** Whether the field takes the focus, as after a press that opened the form. */
  isAsked?: boolean
}

/** One field to be told when the shop takes orders (R388). */
export function TellMe({ help, isAsked = false }: TellMeProps) {
  const form = useRef<HTMLFormElement>(null)
  const answer = useRef<HTMLParagraphElement>(null)
  const [typed, setTyped] = useState('')
  const [wrong, setWrong] = useState('')
  const [taken, setTaken] = useState(false)
  const { showToast } = useAnnouncements()
  const { sending, failure, send, forget } = useFormSending<'contact'>({
    labels,
    errors: { contact: wrong },
    mark: () => setWrong(m.opening_invalid()),
    tell: (refusal, isSeen) => {
      if (!isSeen) showToast(failureText(refusal))
    },
  })
  // Text typed before hydration counts.
  useEffect(() => {
    const field = form.current?.querySelector('input')
    if (field?.value) setTyped(field.value)
    if (isAsked) field?.focus()
  }, [isAsked])
  useEffect(() => {
    if (taken) answer.current?.focus()
  }, [taken])

  if (taken)
    return (
      <p className={alertClass('success')} ref={answer} tabIndex={-1}>
        <Icon of={IconCircleCheck} />
        {m.opening_taken()}
      </p>
    )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const contact = contactOf(typed)
    setWrong(contact ? '' : m.opening_invalid())
    if (!contact) {
      form.current?.querySelector('input')?.focus()
      return forget()
    }
    return send(async () => {
      await browserApi().restock.notifyOpening({ ...contact, lang: currentLocale() })
      setTaken(true)
    })
  }
  return (
    <form className="tell-me" ref={form} noValidate onSubmit={submit}>
      <FailureAlert failure={failure} />
      <TextField
        label={m.opening_contact()}
        name="contact"
        dir="ltr"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
        value={typed}
        error={wrong || undefined}
        onChange={(event) => {
          setTyped(event.target.value)
          setWrong('')
        }}
      />
      <SubmitButton size="large" sending={sending}>
        {m.opening_tell()}
      </SubmitButton>
      <p className="hint">{help}</p>
    </form>
  )
}
