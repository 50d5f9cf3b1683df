import { limits } from '#contract/limits.ts'
import { footerColumns, type OwnPageRecord, pageStates } from '#contract/shop/own-pages.ts'
import { shopName } from '#contract/text/brand.ts'
import * as m from '#messages'
import { ChoiceField, CodeField, LongField } from '../../kit/form/fields.tsx'
import { Picks } from '../../kit/form/picks.tsx'
import type { PageEditorForm } from './page-editor.tsx'
import type { Language } from '../section-text.tsx'
import { footerLabels, labels, stateLabels } from '../texts.ts'

const stateNotes: Record<OwnPageRecord['state'], () => string> = {
  draft: m.admin_own_page_draft_note,
  published: m.admin_own_page_published_note,
}

/** Whether everyone can read the page. */
export function PageState({ form }: { form: PageEditorForm }) {
  return (
    <Picks
      legend={labels.state()}
      options={pageStates.map((value) => ({
        value,
        label: stateLabels[value](),
        note: stateNotes[value](),
      }))}
      value={form.form.watch('state') as OwnPageRecord['state']}
      onChange={(state) => form.form.setValue('state', state as never, { shouldDirty: true })}
      error={form.errorOf('state')}
    />
  )
}

const options = Object.fromEntries(footerColumns.map((name) => [name, footerLabels[name]]))

/** Link, address and texts for search engines. */
export function PageSide({ form, language }: { form: PageEditorForm; language: Language }) {
  const isArabic = language === 'ar'
  const text = (name: 'title' | 'description') => {
    const read = (field: keyof typeof labels) => String(form.form.watch(field) ?? '').trim()
    return (isArabic && read(`${name}_ar`)) || read(name)
  }
  return (
    <>
      <ChoiceField {...form.fieldOf('footer')} options={options} />
      <CodeField
        {...form.fieldOf('slug')}
        note={<bdi dir="ltr">/pages/…</bdi>}
        maxLength={limits.page_slug}
        hint={m.admin_own_page_address_help()}
      />
      <LongField
        key={language}
        {...form.fieldOf(isArabic ? 'description_ar' : 'description')}
        label={m.admin_own_page_about()}
        ref={form.form.register(isArabic ? 'description_ar' : 'description').ref}
        dir={isArabic ? 'rtl' : 'ltr'}
        lang={language}
        rows={3}
        optional
        maxLength={limits.page_description}
      />
      <figure className="page-found">
        <figcaption className="sr-only">{m.admin_own_page_found()}</figcaption>
        <b lang={language} dir="auto">
          {[text('title'), shopName(language)].filter(Boolean).join(' · ')}
        </b>
        <span dir="ltr">
          {window.location.host} › pages › {String(form.form.watch('slug') ?? '')}
        </span>
        <p lang={language} dir="auto">
          {text('description')}
        </p>
      </figure>
    </>
  )
}
