import { blocksOf } from '#contract/shop/page-text.ts'
import { limits } from '#contract/limits.ts'
import { pageForm } from '#contract/shop/pages.ts'
import * as m from '#messages'
import { TextArea } from '#web/ui/fields/field.tsx'
import { PageText } from '#web/ui/text/page-text.tsx'
import { adminApi } from '../api.ts'
import { errorWith, withReason } from '../kit/form/failures.ts'
import { recordDialog } from '../kit/form/record-dialog.tsx'
import { labels, pageNamesSaid } from './texts.ts'

/** Text and preview in each language. */
const sides = [
  { name: 'text', dir: 'ltr', lang: 'en', preview: m.admin_page_preview },
  { name: 'text_ar', dir: 'rtl', lang: 'ar', preview: m.admin_page_preview_ar },
] as const

const dialog = recordDialog({
  load: async (id, options) => (await adminApi().pages.record({ id }, options)).page,
  schema: pageForm,
  labels,
  update: (api, sent) => api.pages.update(sent),
  words: { edit: m.admin_page_edit, save: m.admin_page_save, updated: m.admin_page_updated },
  title: (page) => pageNamesSaid[page.name](),
  failure: (refusal) => withReason(errorWith(m.admin_page_failed()))(refusal),
  width: '60rem',
  tall: true,
  Fields: ({ form }) => (
    <div className="field-pair">
      {sides.map(({ name, dir, lang, preview }) => (
        <div key={name} className="page-side">
          <TextArea
            {...form.fieldOf(name)}
            rows={12}
            autoComplete="off"
            maxLength={limits.page_text}
            hint={m.admin_page_text_help()}
            dir={dir}
            lang={lang}
          />
          <details>
            <summary className="tap">{preview()}</summary>
            <div className="page-preview" dir={dir} lang={lang}>
              <PageText blocks={blocksOf(String(form.form.watch(name) ?? ''))} />
            </div>
          </details>
        </div>
      ))}
    </div>
  ),
})

export const clientLoader = dialog.clientLoader

/** Dialog that edits the text of the page in the address. */
export default dialog.Screen
