/**
 * Fields of the dashboard by the kind of value they take: its direction, keyboard and language. Its
 * rule stands in the contract, which reads Arabic digits as well.
 */
import type { ComponentProps } from 'react'
import { TextArea, TextField } from '#web/ui/field.tsx'
import { optionOf, SelectField } from '#web/ui/select.tsx'

type TextFieldProps = ComponentProps<typeof TextField>

const textField = (kind: Partial<TextFieldProps>) => (props: TextFieldProps) => (
  <TextField autoComplete="off" {...kind} {...props} />
)

/** Text in either language. */
export const WordsField = textField({ dir: 'auto' })
export const ArabicField = textField({ dir: 'auto', lang: 'ar', optional: true })
/** Codes and numbers that are only read from left to right. */
export const CodeField = textField({ dir: 'ltr' })
export const NumberField = textField({ dir: 'ltr', inputMode: 'numeric' })
export const MoneyField = textField({ dir: 'ltr', inputMode: 'decimal' })
export const LinkField = textField({ dir: 'ltr', inputMode: 'url' })
export const PhoneField = textField({ dir: 'ltr', type: 'tel' })
export const EmailField = textField({ dir: 'ltr', type: 'email' })
export const DayField = textField({ type: 'date' })

/** Text of several lines in either language. */
export const LongField = (props: ComponentProps<typeof TextArea>) => (
  <TextArea dir="auto" {...props} />
)

type PairFieldsProps<Name extends string> = Pick<
  TextFieldProps,
  'optional' | 'hint' | 'maxLength'
> & {
  form: { fieldOf: (name: NoInfer<Name | `${Name}_ar`>) => TextFieldProps }
  name: Name
}

/** Text and its Arabic version, which is optional. */
export function PairFields<Name extends string>({ form, name, ...rest }: PairFieldsProps<Name>) {
  return (
    <>
      <WordsField {...form.fieldOf(name)} {...rest} />
      <ArabicField {...form.fieldOf(`${name}_ar`)} maxLength={rest.maxLength} />
    </>
  )
}

type ChoiceFieldProps = ComponentProps<typeof SelectField> & {
  /** Labels by value; the children stand before them. */
  options: Record<string, () => string>
}

export const ChoiceField = ({ options, children, ...select }: ChoiceFieldProps) => (
  <SelectField {...select}>
    {children}
    {Object.entries(options).map(([value, label]) => optionOf(value, label()))}
  </SelectField>
)
