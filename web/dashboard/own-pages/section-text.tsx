import IconBold from '@tabler/icons-react/dist/esm/icons/IconBold.mjs'
import IconLink from '@tabler/icons-react/dist/esm/icons/IconLink.mjs'
import IconList from '@tabler/icons-react/dist/esm/icons/IconList.mjs'
import { useRef } from 'react'
import * as m from '#messages'
import { TextArea, TextField } from '#web/ui/fields/field.tsx'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { formatted, type Format } from './formats.ts'
import type { SectionsForm } from './use-section-list.ts'

export type Language = 'en' | 'ar'

type SectionTextProps = {
  form: SectionsForm
  /** Path of the text in both languages: 'sections.3.title'. */
  path: string
  label: string
  /** Shown languages, the reader's first; a single one has no name. */
  languages: readonly Language[]
  max: number
  /** Whether it has several lines, with buttons for bold words, lists and links. */
  isLong?: boolean
  isOptional?: boolean
  hint?: string
  className?: string
}

/** Text of a section in the shown languages. */
export function SectionText(props: SectionTextProps) {
  const { form, path, label, languages, max, isLong, isOptional = false, hint, className } = props
  const fields = languages.map((lang) => {
    const named = {
      en: () => m.admin_settings_in_english({ label }),
      ar: () => m.admin_settings_in_arabic({ label }),
    }
    const field = {
      ...form.at(`${path}.${lang}`, languages.length > 1 ? named[lang]() : label),
      dir: lang === 'ar' ? 'rtl' : 'ltr',
      lang,
      autoComplete: 'off',
      maxLength: max,
      optional: isOptional,
      hint,
      className,
    }
    return isLong ? (
      <FormattedText key={lang} form={form} path={`${path}.${lang}`} field={field} />
    ) : (
      <TextField key={lang} {...field} />
    )
  })
  return languages.length > 1 ? <div className="field-pair">{fields}</div> : fields
}

type FormattedTextProps = {
  form: SectionsForm
  path: string
  field: Parameters<typeof TextArea>[0] & { label: string }
}

const buttons = [
  { format: 'bold', icon: IconBold, label: m.admin_section_bold },
  { format: 'list', icon: IconList, label: m.admin_section_points },
  { format: 'link', icon: IconLink, label: m.admin_field_link },
] as const

/** Text area whose buttons write the marks of bold words, lists and links into it. */
function FormattedText({ form, path, field }: FormattedTextProps) {
  const frame = useRef<HTMLDivElement>(null)
  const press = (format: Format) => {
    const area = frame.current?.querySelector('textarea')
    if (!area) return
    const { text, from, to } = formatted(format, area.value, area.selectionStart, area.selectionEnd)
    form.put(path, text)
    area.focus()
    area.setSelectionRange(from, to)
  }
  return (
    <div className="section-formatted" ref={frame}>
      <div
        className="section-formats"
        role="group"
        aria-label={[m.admin_section_format(), field.label].join(m.admin_list_comma())}
      >
        {buttons.map(({ format, icon, label }) => (
          <IconButton
            key={format}
            icon={icon}
            small
            label={label()}
            onClick={() => press(format)}
          />
        ))}
      </div>
      <TextArea {...field} rows={6} />
    </div>
  )
}
