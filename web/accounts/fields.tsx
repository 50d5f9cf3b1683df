import IconEye from '@tabler/icons-react/dist/esm/icons/IconEye.mjs'
import IconEyeOff from '@tabler/icons-react/dist/esm/icons/IconEyeOff.mjs'
import { type ComponentProps, useState } from 'react'
import { limits } from '#contract/limits.ts'
import * as m from '#messages'
import { Field, Input, type TextField } from '#web/ui/fields/field.tsx'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'

type TextProps = ComponentProps<typeof TextField>

type PasswordFieldProps = Omit<TextProps, 'type'> & {
  autoComplete: 'current-password' | 'new-password'
}

/**
 * Password field without a length limit, so that pasted and generated passwords are reported as too
 * long instead of cut.
 */
export function PasswordField({
  label,
  optional,
  error,
  hint,
  className,
  ...input
}: PasswordFieldProps) {
  const [shown, setShown] = useState(false)
  return (
    <Field label={label} optional={optional} error={error} hint={hint} className={className}>
      {(control) => (
        <span className="password">
          <Input
            dir="ltr"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            {...input}
            {...control}
            type={shown ? 'text' : 'password'}
          />
          <IconButton
            className="password-show"
            icon={shown ? IconEyeOff : IconEye}
            label={shown ? m.account_hide() : m.account_show()}
            small
            onClick={() => setShown(!shown)}
          />
        </span>
      )}
    </Field>
  )
}

/** Field for a new password, with its minimum length as a hint until there is an error. */
export function NewPasswordField({
  hint = m.account_password_hint({ least: limits.password_least }),
  ...props
}: Omit<PasswordFieldProps, 'autoComplete'>) {
  return (
    <PasswordField {...props} autoComplete="new-password" hint={props.error ? undefined : hint} />
  )
}
