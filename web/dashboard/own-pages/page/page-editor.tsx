import IconEye from '@tabler/icons-react/dist/esm/icons/IconEye.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { type OwnPageRecord, ownPageForm } from '#contract/shop/own-pages.ts'
import * as m from '#messages'
import { currentLocale } from '#web/locale.ts'
import { pathTo } from '#web/links.ts'
import { Button, buttonClass } from '#web/ui/buttons/button.tsx'
import { Icon } from '#web/ui/marks/icon.tsx'
import { Status } from '#web/ui/notices/status.tsx'
import { TabList } from '#web/ui/tabs/tabs.tsx'
import { adminApi } from '../../api.ts'
import { EditorDialog } from '../../kit/form/editor-dialog.tsx'
import { errorWith, failedWith, withReason } from '../../kit/form/failures.ts'
import { MissingDialog, useCloseDialog } from '../../kit/form/record-dialog.tsx'
import { recordLoader, useRecord } from '../../kit/form/record-load.ts'
import { useRecordForm } from '../../kit/form/use-record-form.ts'
import { nameOf } from '../../kit/names.tsx'
import { deletion, useAction } from '../../kit/use-action.ts'
import { screenPath } from '../../screens.ts'
import { missingTexts, type PageTexts } from './missing-texts.ts'
import { PageParts } from './page-parts.tsx'
import { PageSide, PageState } from './page-side.tsx'
import type { Language } from '../section-text.tsx'
import { allInOneLine } from '../section-words.ts'
import { footerLabels, labels, stateLabels } from '../texts.ts'
import { usePictures } from '../use-pictures.ts'
import { useSectionList } from '../use-section-list.ts'

export const clientLoader = recordLoader(async (id, options) =>
  id ? (await adminApi().ownPages.record({ id }, options)).page : null,
)

/** Dialog that makes a page of sections, or changes the one in the address (R391). */
export default function PageEditor() {
  const { data: page, failed } = useRecord<typeof clientLoader>()
  const close = useCloseDialog(screenPath('pages'))
  if (failed) return <MissingDialog title={m.admin_page_edit()} failed={failed} onClose={close} />
  return <PageForm key={page?.id ?? 'new'} page={page} onClose={close} />
}

const valuesOf = (page: OwnPageRecord | null) => ({
  title: page?.title ?? '',
  title_ar: page?.title_ar ?? '',
  sections: page?.sections ?? [],
  state: page?.state ?? 'draft',
  footer: page?.footer ?? 'none',
  slug: page?.slug ?? '',
  description: page?.description ?? '',
  description_ar: page?.description_ar ?? '',
})

function wordsOf(name: keyof typeof labels, value: unknown): string | undefined {
  if (name === 'sections') return allInOneLine(value)
  if (name === 'state') return stateLabels[value as OwnPageRecord['state']]()
  if (name === 'footer') return footerLabels[value as OwnPageRecord['footer']]()
  return undefined
}

export type PageEditorForm = ReturnType<typeof usePageForm>

function usePageForm(page: OwnPageRecord | null, onMade: (page: OwnPageRecord) => void) {
  const form = useRecordForm({
    schema: ownPageForm,
    labels,
    values: valuesOf(page),
    edited: page ? { version: page.version, valuesOf, wordsOf } : undefined,
    send: (fields, { version, changed }, once) =>
      page
        ? adminApi().ownPages.update({ id: page.id, version, ...changed })
        : adminApi().ownPages.create(fields, once),
    done: page ? m.admin_page_updated : m.admin_own_page_created,
    failure: withReason(errorWith(m.admin_page_failed())),
    onDone: ({ page: saved }) => {
      if (!page) return onMade(saved)
      form.form.reset(valuesOf(saved) as never)
      form.lookAgain(saved.version, valuesOf(saved))
      // The editor stays open: further changes are unsaved again.
      form.setSaved(false)
    },
  })
  return form
}

function PageForm({ page, onClose }: { page: OwnPageRecord | null; onClose: () => void }) {
  const id = useId()
  const navigate = useNavigate()
  const form = usePageForm(page, (made) =>
    navigate(pathTo(screenPath('pages', 'own', made.id)), { replace: true }),
  )
  const list = useSectionList(form, id)
  const pictures = usePictures(page?.pictures ?? [])
  const [language, setLanguage] = useState<Language>(currentLocale())
  const typed = form.form.watch() as unknown as PageTexts
  const tabOf = (value: Language, label: string) => {
    const count = missingTexts(typed, value)
    return {
      value,
      label: (
        <>
          <span lang={value}>{label}</span>
          {count > 0 && <span className="page-missing">{m.admin_own_page_missing({ count })}</span>}
        </>
      ),
    }
  }
  return (
    <EditorDialog
      title={m.admin_page_name()}
      name={page ? nameOf({ name: page.title, name_ar: page.title_ar }) : undefined}
      mark={
        page && (
          <Status kind={page.state === 'draft' ? 'pending' : 'accept'}>
            {stateLabels[page.state]()}
          </Status>
        )
      }
      actions={page && <PreviewLink page={page} />}
      save={m.admin_page_save()}
      form={form}
      onClose={onClose}
    >
      <div className="page-editor" id={id} inert={form.sending}>
        <div className="page-editor-state">
          <PageState form={form} />
        </div>
        <div className="page-editor-main">
          <div className="page-editor-tools">
            <TabList
              label={m.admin_own_page_language()}
              tabs={[tabOf('en', 'English'), tabOf('ar', 'العربية')]}
              value={language}
              onChange={setLanguage}
              panelId={`${id}-texts`}
            />
            <span className="small muted">
              {m.admin_own_page_parts({ count: list.sections.length })}
            </span>
          </div>
          <PageParts
            panelId={`${id}-texts`}
            form={form}
            list={list}
            pictures={pictures}
            language={language}
            isNew={page === null}
          />
        </div>
        <div className="page-editor-side">
          <PageSide form={form} language={language} />
          {page && <DeletePage page={page} form={form} onClose={onClose} />}
        </div>
      </div>
    </EditorDialog>
  )
}

/** Link to the saved page, which opens a draft too. */
function PreviewLink({ page: { slug, preview } }: { page: OwnPageRecord }) {
  const path = `${pathTo(`/pages/${slug}`)}?${new URLSearchParams({ preview })}`
  return (
    <a className={buttonClass({ kind: 'tertiary' })} href={path} target="_blank" rel="noopener">
      <Icon of={IconEye} small />
      {m.admin_product_preview()}
    </a>
  )
}

type DeletePageProps = { page: OwnPageRecord; form: PageEditorForm; onClose: () => void }

function DeletePage({ page, form, onClose }: DeletePageProps) {
  const { act } = useAction()
  const name = nameOf({ name: page.title, name_ar: page.title_ar })
  const remove = () =>
    act({
      ask: deletion(m.admin_own_page_consequence({ name })),
      send: async () => {
        await adminApi().ownPages.delete({ id: page.id })
        form.setSaved(true)
      },
      failure: failedWith(m.admin_own_page_delete_failed()),
      popup: m.admin_own_page_deleted(),
      // The record in the address is gone.
      leaves: true,
      done: onClose,
    })
  return (
    <Button kind="tertiary" onClick={() => void remove()}>
      <Icon of={IconTrash} small />
      {m.admin_delete_named({ name })}
    </Button>
  )
}
