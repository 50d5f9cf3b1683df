import IconEye from '@tabler/icons-react/dist/esm/icons/IconEye.mjs'
import { useId } from 'react'
import { type OwnPageRecord, ownPageForm } from '#contract/shop/own-pages.ts'
import * as m from '#messages'
import { currentLocale } from '#web/locale.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Icon } from '#web/ui/marks/icon.tsx'
import { adminApi } from '../../api.ts'
import { fetchAllCategories } from '../../categories/all-categories.ts'
import { ConflictDialog } from '../../kit/form/conflict-dialog.tsx'
import { errorWith, withReason } from '../../kit/form/failures.ts'
import { useRecord } from '../../kit/form/record-load.ts'
import { useRecordForm } from '../../kit/form/use-record-form.ts'
import { Dock } from '../../kit/job/job.tsx'
import { answerOf } from '../../kit/list/list-load.ts'
import { LoadFailed } from '../../kit/screen/load-failed.tsx'
import { ScreenHead } from '../../kit/screen/screen-head.tsx'
import { useProducts } from '../../orders/pieces/use-products.ts'
import { deskTitle } from '../../title.ts'
import { SectionFields } from '../section-fields.tsx'
import { NewSections, SectionList } from './section-list.tsx'
import { allInOneLine } from '../section-words.ts'
import { SmallPage } from './small-page.tsx'
import { type HomeData, useLooks } from '../use-looks.ts'
import { usePictures } from '../use-pictures.ts'
import { useSectionList } from '../use-section-list.ts'

/** Id of the home page among the own pages. */
const homeId = 1

export const clientLoader = ({ request: { signal } }: { request: Request }) =>
  answerOf(signal, async () => {
    const api = adminApi()
    const [{ page }, { settings }, categories, { slider }, { link }] = await Promise.all([
      api.ownPages.record({ id: String(homeId) }, { signal }),
      api.settings.record({}, { signal }),
      fetchAllCategories({ signal }),
      api.slides.page({}, { signal }),
      api.instagramImages.page({}, { signal }),
    ])
    return { page, settings, categories, slides: slider.data, images: link.data }
  })

export const meta = () => [{ title: deskTitle(m.admin_home_page()) }]

/** Sections of the home page, in their order and by day (R390). */
export default function HomePage() {
  const { data, failed } = useRecord<typeof clientLoader>()
  if (failed)
    return (
      <>
        <ScreenHead title={m.admin_home_page()} />
        <LoadFailed />
      </>
    )
  return <HomeForm {...data} />
}

const labels = { sections: m.admin_home_sections }
const valuesOf = ({ sections }: OwnPageRecord) => ({ sections })

function HomeForm({ page, ...data }: HomeData & { page: OwnPageRecord }) {
  const id = useId()
  const form = useRecordForm({
    schema: ownPageForm.pick({ sections: true }),
    labels,
    values: valuesOf(page),
    edited: { version: page.version, valuesOf, wordsOf: (_, sections) => allInOneLine(sections) },
    send: (_, { version, changed }) =>
      adminApi().ownPages.update({ id: homeId, version, ...changed }),
    done: m.admin_home_saved,
    failure: withReason(errorWith(m.admin_home_failed())),
    onDone: ({ page }) => {
      form.form.reset(valuesOf(page) as never)
      form.lookAgain(page.version, valuesOf(page))
      // The form stays open: further changes are unsaved again.
      form.setSaved(false)
    },
  })
  const list = useSectionList(form, id)
  const pictures = usePictures(page.pictures)
  const products = useProducts(
    list.sections.flatMap((section) => (section.kind === 'products' ? section.products : [])),
  )
  const looksOf = useLooks(data, list.sections, pictures, products)
  const languages = currentLocale() === 'ar' ? (['ar', 'en'] as const) : (['en', 'ar'] as const)
  const shown = list.sections.filter(({ is_shown }) => is_shown).length
  const save = (wide: boolean) => (
    <Button
      type="submit"
      kind="primary"
      wide={wide}
      busy={form.sending}
      loadingText={m.form_submitting()}
    >
      {m.admin_home_save()}
    </Button>
  )
  return (
    <>
      <form id={id} noValidate onSubmit={form.onSubmit}>
        <ScreenHead
          title={m.admin_home_page()}
          count={m.admin_home_count({ shown, count: list.sections.length })}
        >
          {/* Wide windows show it beside the list. */}
          <Button
            kind="tertiary"
            className="home-preview"
            onClick={() => document.getElementById(`${id}-seen`)?.scrollIntoView()}
          >
            <Icon of={IconEye} small />
            {m.admin_product_preview()}
          </Button>
          <span className="home-save">{save(false)}</span>
        </ScreenHead>
        <div className="home-panes">
          {/* Inert while saving, since input would be lost with the response. */}
          <div inert={form.sending}>
            <SectionList
              list={list}
              known={data}
              looksOf={looksOf}
              fieldsOf={(section, path) => (
                <SectionFields
                  form={list.fields}
                  path={path}
                  section={section}
                  languages={languages}
                  pictures={pictures}
                  products={products}
                  categories={data.categories}
                />
              )}
            />
            <NewSections list={list} />
          </div>
          <aside className="home-seen" id={`${id}-seen`} aria-label={m.admin_home_as_seen()}>
            <SmallPage sections={list.sections} known={data} looksOf={looksOf} />
          </aside>
        </div>
        <Dock label={m.admin_home_page()}>{save(true)}</Dock>
      </form>
      <ConflictDialog conflict={form.conflict} />
    </>
  )
}
