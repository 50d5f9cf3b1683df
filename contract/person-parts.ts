/**
 * Parts of persons: their name, e-mail address and mobile number, and how they want to be answered
 * (R8, R9).
 */
import { z } from 'zod'
import { emailPattern } from './text/email.ts'
import { limits } from './limits.ts'
import { mobilePattern } from './text/phone.ts'
import { type Coded, coded } from './field-refusals.ts'
import { isWritten, optional, text } from './parts.ts'

const letter = '[\\p{Script=Latin}\\p{Script=Arabic}]'
const twoLetters = new RegExp(`^(?=.*${letter}.*${letter})`, 'su')

/** A person's or place's name: at least two letters, Latin or Arabic (R9). */
export const personName = (required: Coded = coded('invalid_name')) =>
  text(limits.name, required)
    .overwrite((value) => value.replace(/\s+/g, ' '))
    .refine((value) => twoLetters.test(value), { error: coded('invalid_name'), when: isWritten })

/** An e-mail address (R9). */
export const email = (
  required: Coded = coded('email_required'),
  invalid: Coded = coded('invalid_email'),
) =>
  z
    .string({
      error: (issue) => (issue.input === undefined || issue.input === null ? required : invalid),
    })
    .trim()
    .normalize('NFKC')
    .min(1, required)
    .max(limits.email, invalid)
    .refine((value) => emailPattern.test(value), { error: invalid, when: isWritten })

/**
 * An Egyptian mobile number: 01, then 0, 1, 2 or 5, then 8 digits (R8). Screens bring other
 * spellings into this form first.
 */
export const mobile = (
  required: Coded = coded('phone_required'),
  invalid: Coded = coded('invalid_phone'),
) =>
  z
    .string({
      error: (issue) => (issue.input === undefined || issue.input === null ? required : invalid),
    })
    .trim()
    .min(1, required)
    .refine((value) => mobilePattern.test(value), { error: invalid, when: isWritten })

/**
 * Contact method of a request. Any value but 'phone' means e-mail, for which an address is required.
 * With `withAddress` the form itself refuses a missing address.
 */
export const contact = optional(z.enum(['email', 'phone'])).catch(undefined)

/** @param field of the form that holds the address */
export const withAddress = <Field extends string>(field: Field, required: Coded) =>
  [
    (
      form: { contact?: 'email' | 'phone' | undefined } & { [Name in Field]?: string | undefined },
    ) => form.contact === 'phone' || form[field] !== undefined,
    // Checked beside the other fields, so that all refusals are answered at once.
    {
      path: [field] as PropertyKey[],
      error: required,
      when: ({ value }: { value: unknown }) => typeof value === 'object' && value !== null,
    },
  ] as const
