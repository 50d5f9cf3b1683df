import type { ComponentProps } from 'react'
import { limits } from '#contract/limits.ts'
import { TextField } from '#web/ui/fields/field.tsx'

type TextProps = ComponentProps<typeof TextField>

export function NameField(props: TextProps) {
  return <TextField type="text" autoComplete="name" maxLength={limits.name} {...props} />
}

/** Email field; `autoComplete` is 'username' where the email is the login name. */
export function EmailField(props: TextProps) {
  return (
    <TextField
      type="email"
      inputMode="email"
      dir="ltr"
      autoComplete="email"
      maxLength={limits.email}
      {...props}
    />
  )
}

export function PhoneField(props: TextProps) {
  return (
    <TextField
      type="tel"
      inputMode="tel"
      dir="ltr"
      autoComplete="tel"
      maxLength={2 * limits.phone}
      {...props}
    />
  )
}
