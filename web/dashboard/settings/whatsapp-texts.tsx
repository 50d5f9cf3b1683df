import { useId, useRef, useState } from 'react'
import { formatFigure } from '#contract/text/money.ts'
import { fillText, type Placeholder, placeholders } from '#contract/text/whatsapp-text.ts'
import * as m from '#messages'
import { TextArea } from '#web/ui/fields/field.tsx'
import { useAnnouncements } from '#web/ui/notices/toasts.tsx'
import { currentLocale } from '#web/locale.ts'
import { labels, sayUnknownPlaces } from './texts.ts'
import type { SettingName } from './settings-values.ts'
import type { SettingsForm } from './use-settings-form.ts'

type Language = 'en' | 'ar'
type TextName = 'whatsapp_confirm' | 'whatsapp_placed'

const placeWords: Record<Placeholder, () => string> = {
  name: m.admin_settings_place_name,
  number: m.admin_settings_place_number,
  lines: m.admin_settings_place_lines,
  total: m.admin_settings_place_total,
  address: m.admin_settings_place_address,
  link: m.admin_settings_place_link,
  shop: m.admin_settings_place_shop,
}

/** Initial texts of chats with customers, in both languages, each with an example. */
export function WhatsAppTexts({ form }: { form: SettingsForm }) {
  return (
    <>
      <TextInBoth form={form} name="whatsapp_confirm" />
      <TextInBoth form={form} name="whatsapp_placed" />
    </>
  )
}

function TextInBoth({ form, name }: { form: SettingsForm; name: TextName }) {
  const { say } = useAnnouncements()
  const fields = useRef<Partial<Record<Language, HTMLTextAreaElement>>>({})
  // Placeholders are inserted into the text that was edited last.
  const [written, setWritten] = useState<Language>(currentLocale())
  const pathOf = (language: Language) => `${name}.${language}` as SettingName
  const insert = (place: Placeholder) => {
    const field = fields.current[written]
    if (!field) return
    const { selectionStart, selectionEnd, value } = field
    const words = `{${place}}`
    const text = value.slice(0, selectionStart) + words + value.slice(selectionEnd)
    form.form.setValue(pathOf(written), text as never, { shouldDirty: true, shouldValidate: true })
    field.focus()
    field.setSelectionRange(selectionStart + words.length, selectionStart + words.length)
    say(m.admin_settings_place_inserted({ place: placeWords[place]() }))
  }
  const label = labels[name]()
  return (
    <fieldset>
      <legend>{label}</legend>
      <div className="field-pair">
        {(currentLocale() === 'ar' ? (['ar', 'en'] as const) : (['en', 'ar'] as const)).map(
          (language) => (
            <OneLanguage
              key={language}
              form={form}
              name={name}
              language={language}
              onWrite={() => setWritten(language)}
              keep={(field) => {
                fields.current[language] = field ?? undefined
              }}
            />
          ),
        )}
      </div>
      <Places language={written} onInsert={insert} />
    </fieldset>
  )
}

type OneLanguageProps = {
  form: SettingsForm
  name: TextName
  language: Language
  onWrite: () => void
  keep: (field: HTMLTextAreaElement | null) => void
}

function OneLanguage({ form, name, language, onWrite, keep }: OneLanguageProps) {
  const isArabic = language === 'ar'
  const label = labels[name]()
  const path = `${name}.${language}`
  const field = form.at(
    path,
    isArabic ? m.admin_settings_in_arabic({ label }) : m.admin_settings_in_english({ label }),
  )
  const text = String(form.form.watch(path as SettingName))
  const shop = form.form.watch(`shop_name.${language}` as SettingName)
  const prefix = form.form.watch('order_prefix')
  const direction = { dir: isArabic ? 'rtl' : 'ltr', lang: language }
  return (
    <div className="whatsapp-text">
      <TextArea
        {...field}
        {...direction}
        // Shown while typing, not only on blur.
        error={sayUnknownPlaces(text) ?? field.error}
        rows={7}
        autoComplete="off"
        onFocus={onWrite}
        ref={(element) => {
          field.ref(element)
          keep(element)
        }}
      />
      <figure className="whatsapp-preview">
        <figcaption className="small muted">
          {isArabic ? m.admin_settings_preview_arabic() : m.admin_settings_preview()}
        </figcaption>
        <p className="whatsapp-bubble" {...direction}>
          {fillText(text, exampleIn(language, String(shop), String(prefix)))}
        </p>
      </figure>
    </div>
  )
}

/** Example values of the placeholders, in the language of the text. */
const exampleIn = (
  locale: Language,
  shop: string,
  prefix: string,
): Record<Placeholder, string> => ({
  name: m.admin_settings_example_name({}, { locale }),
  number: `${prefix}-10482`,
  lines: m.admin_settings_example_lines({}, { locale }),
  total: m.ui_money({ figure: formatFigure(1450) }, { locale }),
  address: m.admin_settings_example_address({}, { locale }),
  link: `${location.origin}${locale === 'ar' ? '/ar' : ''}/order/7KQ2M4XW`,
  shop,
})

function Places({
  language,
  onInsert,
}: {
  language: Language
  onInsert: (place: Placeholder) => void
}) {
  const id = useId()
  return (
    <div className="whatsapp-places" role="group" aria-labelledby={id}>
      <span className="small muted" id={id}>
        {language === 'ar' ? m.admin_settings_places_arabic() : m.admin_settings_places_english()}
      </span>
      {placeholders.map((place) => (
        <button
          key={place}
          type="button"
          className="whatsapp-place"
          onClick={() => onInsert(place)}
        >
          <bdi className="ltr">{`{${place}}`}</bdi>{' '}
          <span className="muted">{placeWords[place]()}</span>
        </button>
      ))}
    </div>
  )
}
