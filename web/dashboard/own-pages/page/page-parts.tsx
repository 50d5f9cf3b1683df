import IconArrowDown from '@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs'
import IconArrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { type ChangeEvent, useState } from 'react'
import { limits } from '#contract/limits.ts'
import { pageKinds, type SectionKind } from '#contract/shop/section-kinds.ts'
import type { Section } from '#contract/shop/sections.ts'
import * as m from '#messages'
import { Button } from '#web/ui/buttons/button.tsx'
import { FieldError, TextField } from '#web/ui/fields/field.tsx'
import { Icon } from '#web/ui/marks/icon.tsx'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { useReorder } from '../../kit/use-reorder.ts'
import { useProducts } from '../../orders/pieces/use-products.ts'
import { Grip } from '../grip.tsx'
import { kindIcons, productsIcon } from '../kinds.ts'
import type { PageEditorForm } from './page-editor.tsx'
import { SectionFields } from '../section-fields.tsx'
import type { Language } from '../section-text.tsx'
import { kindLabels } from '../section-words.ts'
import { slugOf } from './slug.ts'
import type { Pictures } from '../use-pictures.ts'
import { dragProps, type SectionList } from '../use-section-list.ts'

type PagePartsProps = {
  panelId: string
  form: PageEditorForm
  list: SectionList
  pictures: Pictures
  /** Language of the shown texts. */
  language: Language
  isNew: boolean
}

const icons: Record<SectionKind, typeof productsIcon> = { ...kindIcons, products: productsIcon }

/** Name and parts of a page in one language. */
export function PageParts({ panelId, form, list, pictures, language, isNew }: PagePartsProps) {
  const { list: frame, itemProps } = useReorder(list.moveTo)
  const products = useProducts(
    list.sections.flatMap((section) => (section.kind === 'products' ? section.products : [])),
  )
  return (
    <div id={panelId} role="tabpanel" aria-label={m.admin_own_page_parts_label()} ref={frame}>
      <Title key={language} form={form} language={language} isNew={isNew} />
      {list.sections.length === 0 && <AddHere list={list} place={0} isAlone />}
      {list.sections.map((section, place) => {
        const { row, grip } = dragProps(itemProps(place))
        return (
          <div key={list.keys[place]}>
            <section
              className="part-editor"
              aria-label={kindLabels[section.kind]()}
              id={`${list.id}-${place}`}
              {...row}
            >
              <Grip list={list} place={place} {...grip} />
              <PartHead list={list} place={place} section={section} />
              <div className="part-editor-fields">
                <SectionFields
                  key={language}
                  form={list.fields}
                  path={`sections.${place}`}
                  section={section}
                  languages={[language]}
                  pictures={pictures}
                  products={products}
                  isPart
                />
              </div>
            </section>
            <AddHere list={list} place={place + 1} />
          </div>
        )
      })}
      <FieldError text={list.fields.errorAt('sections')} />
    </div>
  )
}

/** Name of the page; a new one's address is proposed from it until it is typed. */
function Title({ form, language, isNew }: Pick<PagePartsProps, 'form' | 'language' | 'isNew'>) {
  const name = language === 'ar' ? 'title_ar' : 'title'
  const field = form.fieldOf(name)
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    const before = slugOf(String(form.form.getValues('title') ?? ''))
    void field.onChange(event)
    if (isNew && name === 'title' && form.form.getValues('slug') === before)
      form.form.setValue('slug', slugOf(event.target.value) as never, { shouldDirty: true })
  }
  return (
    <TextField
      {...field}
      className="page-title"
      label={m.admin_own_page_title()}
      optional={language === 'ar'}
      onChange={change}
      dir={language === 'ar' ? 'rtl' : 'ltr'}
      lang={language}
      autoComplete="off"
      maxLength={limits.section_title}
    />
  )
}

type PartHeadProps = { list: SectionList; place: number; section: Section }

function PartHead({ list, place, section: { kind } }: PartHeadProps) {
  const name = kindLabels[kind]()
  return (
    <div className="part-editor-head">
      <span className="part-editor-kind">
        <Icon of={icons[kind]} small />
        {name}
      </span>
      <IconButton
        id={`${list.id}-up-${place}`}
        icon={IconArrowUp}
        small
        label={m.admin_settings_move_up({ name })}
        aria-disabled={place === 0 || undefined}
        onClick={() => list.moveTo(place, place - 1, 'up')}
      />
      <IconButton
        id={`${list.id}-down-${place}`}
        icon={IconArrowDown}
        small
        label={m.admin_settings_move_down({ name })}
        aria-disabled={place === list.sections.length - 1 || undefined}
        onClick={() => list.moveTo(place, place + 1, 'down')}
      />
      <IconButton
        icon={IconTrash}
        small
        label={m.admin_settings_remove({ name })}
        onClick={() => list.removeAt(place)}
      />
    </div>
  )
}

type AddHereProps = { list: SectionList; place: number; isAlone?: boolean }

/** Button on the thread between parts, which opens the choice of a new one. */
function AddHere({ list, place, isAlone = false }: AddHereProps) {
  const [isOpen, setOpen] = useState(isAlone)
  if (list.sections.length >= limits.sections) return null
  const add = (kind: SectionKind) => {
    setOpen(false)
    list.add(kind, place, true)
    requestAnimationFrame(() =>
      document
        .getElementById(`${list.id}-${place}`)
        ?.querySelector<HTMLElement>('input, textarea')
        ?.focus(),
    )
  }
  if (!isOpen)
    return (
      <div className="page-add">
        <button type="button" aria-expanded={false} onClick={() => setOpen(true)}>
          <Icon of={IconPlus} small />
          {m.admin_own_page_add_here()}
        </button>
      </div>
    )
  return (
    <div className="page-add-kinds" role="group" aria-label={m.admin_own_page_add_here()}>
      {pageKinds.map((kind) => (
        <Button key={kind} kind="tertiary" onClick={() => add(kind)}>
          <Icon of={icons[kind]} small />
          {kindLabels[kind]()}
        </Button>
      ))}
    </div>
  )
}
