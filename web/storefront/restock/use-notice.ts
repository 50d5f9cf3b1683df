/**
 * Request for one e-mail when a product is back in stock (R81), on the page and in the dialog. It
 * has one field and two selects, so it does without the form library, which keeps a sold-out
 * product's page small.
 */
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { isEmail } from '#contract/text/email.ts'
import { mobilePattern, normalizePhone } from '#contract/text/phone.ts'
import type { ProductDetail } from '#contract/products/products.ts'
import * as m from '#messages'
import { browserApi } from '#web/api.ts'
import { currentLocale } from '#web/locale.ts'
import { useAnnouncements } from '#web/ui/notices/toasts.tsx'
import { useFormSending } from '#web/forms/use-form-sending.ts'
import { useSession } from '#web/session.ts'
import { forgetDraft, readDraft, writeDraft } from '#web/forms/draft.ts'
import { failureText } from '../forms/failure-alert.tsx'
import { coloursToWaitFor, sizesToWaitFor } from './wanted.ts'

/** Value of a select: an id, 'any', or '' for no choice. */
type Choice = string

/** Typed values; `contact` is 'phone' where a phone replaces the e-mail address. */
type Typed = { contact: string; email: string; phone: string; size: Choice; colour: Choice }
type Name = keyof Typed
type Wrong = { [Field in Name]?: boolean }

const labels: Record<Name, () => string> = {
  colour: m.product_colour,
  size: m.product_size,
  contact: m.contact_rather,
  email: m.restock_email,
  phone: m.restock_phone,
}

const choiceOf = (id: number | null): Choice => (id === null ? 'any' : String(id))
const idOf = (choice: Choice): number | undefined => Number(choice) || undefined

type Options = {
  product: ProductDetail
  /** Colour chosen on the page. */
  colorId: number | null
  /** False in a closed dialog. */
  isOpen?: boolean
  /** Called after the shop has stored the request. */
  onTaken?: () => void
}

export function useNotice({ product, colorId, isOpen, onTaken }: Options) {
  const draft = `notice:${product.id}`
  const form = useRef<HTMLFormElement>(null)
  const [typed, setTyped] = useState<Typed>({
    contact: '',
    email: '',
    phone: '',
    size: '',
    colour: '',
  })
  const [wrong, setWrong] = useState<Wrong>({})
  const [taken, setTaken] = useState(false)
  const { showPopup, showToast } = useAnnouncements()
  const { user } = useSession()

  const colours = coloursToWaitFor(product).map(choiceOf)
  const asked = product.is_sold_out ? 'any' : choiceOf(colorId)
  const colour =
    [typed.colour, asked].find((choice) => colours.includes(choice)) ?? colours[0] ?? 'any'
  const sizes = sizesToWaitFor(product, idOf(colour) ?? null).map(choiceOf)
  const anySize = sizes.length === 1 || sizes[0] === 'any' ? sizes[0] : undefined
  const size = sizes.includes(typed.size) ? typed.size : (anySize ?? '')

  // Order of precedence: text typed before hydration, the tab's draft, the account.
  useEffect(() => {
    const early = new FormData(form.current ?? undefined)
    const kept = readDraft<Name>(draft)
    const chosen = (name: Name) =>
      [early.get(name), kept[name]].find((choice) => choice && choice !== 'any')
    const own = (name: Name) =>
      String(
        early.get(name) ||
          kept[name] ||
          (name !== 'contact' && user?.[name as 'email' | 'phone']) ||
          '',
      )
    const choices = { size: String(chosen('size') ?? ''), colour: String(chosen('colour') ?? '') }
    setTyped({ contact: own('contact'), email: own('email'), phone: own('phone'), ...choices })
  }, [draft, user])

  const byPhone = typed.contact === 'phone'

  const type = (name: Name, value: string) => {
    const next = { ...typed, [name]: value }
    setTyped(next)
    setWrong({ ...wrong, [name]: false })
    writeDraft(draft, next)
  }
  const sending = useFormSending<Name>({
    labels,
    errors: wrong,
    mark: (name) => tellWrong({ [name]: true }),
    isOpen,
    tell: (refusal, isSeen) => {
      if (!isSeen) showToast(failureText(refusal))
    },
  })
  // Errors show on submit: on blur they would move the button from under the finger.
  const tellWrong = (found: Wrong) => {
    setWrong(found)
    const first = (Object.keys(labels) as Name[]).find((name) => found[name])
    if (first) form.current?.querySelector<HTMLElement>(`[name=${first}]`)?.focus()
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    const phone = normalizePhone(typed.phone)
    const found = {
      size: size === '',
      email: !byPhone && !isEmail(typed.email),
      phone: byPhone && !mobilePattern.test(phone),
    }
    tellWrong(found)
    if (found.size || found.email || found.phone) return sending.forget()
    const way = byPhone ? ({ contact: 'phone', phone } as const) : { email: typed.email.trim() }
    const request = { productId: product.id, ...way, size_id: idOf(size), color_id: idOf(colour) }
    return sending.send(async () => {
      await browserApi().restock.notify({ ...request, lang: currentLocale() })
      forgetDraft(draft)
      setTaken(true)
      showPopup(m.restock_taken())
      onTaken?.()
    })
  }
  return {
    form,
    values: { ...typed, size, colour },
    byPhone,
    /** Options of size; fewer than two are no choice. */
    sizes: product.sizes.length > 1 ? sizes : [],
    colours: product.colours.length > 1 ? colours : [],
    type,
    errors: {
      email: wrong.email ? m.restock_invalid_email() : undefined,
      phone: wrong.phone ? m.form_invalid_phone() : undefined,
      size: wrong.size ? m.product_size_required() : undefined,
    },
    onSubmit,
    sending: sending.sending,
    taken,
    /** Resets the form for another request. */
    again: () => setTaken(false),
    failure: sending.failure,
  }
}

export type Notice = ReturnType<typeof useNotice>
