/**
 * Fields of the dashboard by the kind of value they take: its direction, keyboard and language. Its
 * rule stands in the contract, which reads Arabic digits as well.
 */
import type { ComponentProps } from 'react'
import { currentLocale } from '#web/locale.ts'
import { TextArea, TextField } from '#web/ui/fields/field.tsx'
import { optionOf, SelectField } from '#web/ui/fields/select.tsx'

type TextFieldProps = ComponentProps<typeof TextField>

const textField = (kind: Partial<TextFieldProps>) => (props: TextFieldProps) => (
  <TextField autoComplete="off" {...kind} {...props} />
)

/** Text in either language. */
export const WordsField = textField({ dir: 'auto' })
export const ArabicField = textField({ dir: 'auto', lang: 'ar' })
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

/**
 * Text in both languages, the reader's first; the other one is optional, since either suffices
 * (R5).
 */
export function PairFields<Name extends string>(props: PairFieldsProps<Name>) {
  const { form, name, hint, optional, ...rest } = props
  const isArabic = currentLocale() === 'ar'
  const first = { ...rest, hint, optional: optional ?? false }
  const second = { ...rest, optional: true }
  const english = <WordsField key="en" {...form.fieldOf(name)} {...(isArabic ? second : first)} />
  const arabic = (
    <ArabicField key="ar" {...form.fieldOf(`${name}_ar`)} {...(isArabic ? first : second)} />
  )
  return isArabic ? [arabic, english] : [english, arabic]
}

/** Optional text of several lines in both languages, the reader's first. */
export function LongPairFields<Name extends string>(props: PairFieldsProps<Name>) {
  const { form, name, ...rest } = props
  const all = { ...rest, autoComplete: 'off', optional: true }
  const english = <LongField key="en" {...areaOf(form.fieldOf(name))} {...all} />
  const arabic = <LongField key="ar" {...areaOf(form.fieldOf(`${name}_ar`))} {...all} lang="ar" />
  return currentLocale() === 'ar' ? [arabic, english] : [english, arabic]
}

/** Props of a field, which are the same for one line and for several. */
const areaOf = (props: TextFieldProps) => props as unknown as ComponentProps<typeof TextArea>

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
