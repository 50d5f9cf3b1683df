import { blocksOf } from '#contract/shop/page-text.ts'
import { limits } from '#contract/limits.ts'
import { pageForm, type PageRecord } from '#contract/shop/pages.ts'
import * as m from '#messages'
import { TextArea } from '#web/ui/field.tsx'
import { PageText } from '#web/ui/page-text.tsx'
import { adminApi } from '../api.ts'
import { errorWith, withReason } from '../kit/form/failures.ts'
import { MissingDialog, RecordDialog, useCloseDialog } from '../kit/form/record-dialog.tsx'
import { recordLoader, useRecord } from '../kit/form/record-load.ts'
import { useRecordForm } from '../kit/form/use-record-form.ts'
import { textsOf } from '../kit/texts-of.ts'
import { screenPath } from '../screens.ts'
import { labels, pageNamesSaid } from './texts.ts'

export const clientLoader = recordLoader(
  async (id, options) => (await adminApi().pages.record({ id }, options)).page,
)

/** Dialog that edits the text of the page in the address. */
export default function PageDialog() {
  const { data: page, failed } = useRecord<typeof clientLoader>()
  const close = useCloseDialog(screenPath('pages'))
  if (failed) return <MissingDialog title={m.admin_page_edit()} failed={failed} onClose={close} />
  return <PageForm page={page} onClose={close} />
}

const valuesOf = (page: PageRecord) => textsOf(labels, page)

function PageForm({ page, onClose }: { page: PageRecord; onClose: () => void }) {
  const form = useRecordForm({
    schema: pageForm,
    labels,
    values: valuesOf(page),
    edited: { version: page.version, valuesOf },
    send: (_fields, { version, changed }) =>
      adminApi().pages.update({ id: page.id, version, ...changed }),
    done: m.admin_page_updated,
    failure: withReason(errorWith(m.admin_page_failed())),
    onDone: onClose,
  })
  const typed = (name: keyof typeof labels) => String(form.form.watch(name) ?? '')
  const area = { rows: 12, autoComplete: 'off', maxLength: limits.page_text }
  return (
    <RecordDialog
      title={pageNamesSaid[page.name]()}
      save={m.admin_page_save()}
      form={form}
      onClose={onClose}
      width="60rem"
      tall
    >
      <div className="field-pair">
        <div className="page-side">
          <TextArea
            {...form.fieldOf('text')}
            {...area}
            hint={m.admin_page_text_help()}
            dir="ltr"
            lang="en"
          />
          <Preview title={m.admin_page_preview()} text={typed('text')} lang="en" />
        </div>
        <div className="page-side">
          <TextArea
            {...form.fieldOf('text_ar')}
            {...area}
            hint={m.admin_page_text_help()}
            dir="rtl"
            lang="ar"
          />
          <Preview title={m.admin_page_preview_ar()} text={typed('text_ar')} lang="ar" />
        </div>
      </div>
    </RecordDialog>
  )
}

/** Preview of the typed text as on the page. */
function Preview({ title, text, lang }: { title: string; text: string; lang: 'en' | 'ar' }) {
  return (
    <details>
      <summary className="tap">{title}</summary>
      <div className="page-preview" dir={lang === 'ar' ? 'rtl' : 'ltr'} lang={lang}>
        <PageText blocks={blocksOf(text)} />
      </div>
    </details>
  )
}
