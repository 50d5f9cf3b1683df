import { useState } from 'react'
import { limits } from '#contract/limits.ts'
import { decorAddress } from '#contract/shop/list-addresses.ts'
import type { SectionKind } from '#contract/shop/section-kinds.ts'
import type { Section } from '#contract/shop/sections.ts'
import * as m from '#messages'
import { Button } from '#web/ui/buttons/button.tsx'
import { FieldError } from '#web/ui/fields/field.tsx'
import { optionOf, SelectField } from '#web/ui/fields/select.tsx'
import { ChoiceField, LinkField } from '../kit/form/fields.tsx'
import { Picks } from '../kit/form/picks.tsx'
import { nameOf } from '../kit/names.tsx'
import { DeskLink } from '../link.tsx'
import type { useProducts } from '../orders/pieces/use-products.ts'
import { screenPath } from '../screens.ts'
import { faces } from '../frame/sections.ts'
import { partFaces } from '../settings/parts.ts'
import { AltText, SectionPicture } from './section-picture.tsx'
import { SectionProducts } from './section-products.tsx'
import { type Language, SectionText } from './section-text.tsx'
import { categoryName, type Known } from './section-words.ts'
import type { Pictures } from './use-pictures.ts'
import type { SectionsForm } from './use-section-list.ts'

export type SectionFieldsProps = {
  form: SectionsForm
  /** Path of the section: 'sections.3'. */
  path: string
  section: Section
  languages: readonly Language[]
  pictures: Pictures
  products: ReturnType<typeof useProducts>
  /** Categories of a row. */
  categories?: Known['categories']
  /** Whether the section is part of an own page, where headings are sections themselves. */
  isPart?: boolean
}

/** Fields of a section's content, by its kind. */
export function SectionFields(props: SectionFieldsProps) {
  const { form, path, section, languages, pictures, products, categories = [], isPart } = props
  const words = { form, languages }
  const title = (
    <SectionText
      {...words}
      path={`${path}.title`}
      label={m.admin_settings_title()}
      max={limits.section_title}
      isOptional={section.kind !== 'heading'}
    />
  )
  const more = (
    <SectionText
      {...words}
      path={`${path}.more`}
      label={m.admin_settings_link()}
      max={limits.section_more}
      isOptional
    />
  )
  const fields = () => {
    switch (section.kind) {
      case 'row':
        return (
          <>
            <RowFields form={form} path={path} categories={categories} />
            {title}
            {more}
          </>
        )
      case 'products':
        return (
          <>
            {!isPart && title}
            <SectionProducts form={form} path={`${path}.products`} products={products} />
          </>
        )
      case 'banner':
        return <BannerFields {...props} section={section} />
      case 'reviews':
      case 'heading':
        return title
      case 'text':
        return (
          <>
            {!isPart && title}
            <SectionText
              {...words}
              path={`${path}.text`}
              label={m.admin_section_words()}
              max={limits.section_text}
              isLong
              hint={m.admin_section_words_help()}
            />
            {!isPart && more}
            {!isPart && <ShopLinkField form={form} path={`${path}.link`} />}
          </>
        )
      case 'picture':
        return (
          <div className="section-picture-fields">
            <SectionPicture
              form={form}
              pictures={pictures}
              label={m.admin_section_picture()}
              current={section.media_id}
              error={form.errorAt(`${path}.media_id`)}
              onStored={(id) => form.put(`${path}.media_id`, id)}
            />
            <div className="section-picture-words">
              <AltText {...words} path={path} />
              <Picks
                legend={m.admin_section_width()}
                options={[
                  { value: 'text', label: m.admin_section_width_text() },
                  { value: 'page', label: m.admin_section_width_page() },
                ]}
                value={section.width}
                onChange={(width) => form.put(`${path}.width`, width)}
                isPaired
              />
            </div>
          </div>
        )
      default:
        return <ContentElsewhere kind={section.kind} />
    }
  }
  return (
    <>
      {fields()}
      <FieldError text={form.errorAt(`${path}.kind`) ?? form.errorAt(path)} />
    </>
  )
}

const ShopLinkField = ({ form, path }: Pick<SectionFieldsProps, 'form' | 'path'>) => (
  <LinkField {...form.at(path, m.admin_field_link())} optional maxLength={limits.link} />
)

const sorts = { newest: m.admin_section_newest, best_selling: m.admin_section_best }

function RowFields({
  form,
  path,
  categories,
}: Pick<SectionFieldsProps, 'form' | 'path'> & { categories: Known['categories'] }) {
  const chosen = form.read<string>(`${path}.category`)
  const isGone =
    chosen !== '' && chosen !== decorAddress && !categories.some(({ slug }) => slug === chosen)
  return (
    <div className="section-row-fields">
      <SelectField {...form.at(`${path}.category`, m.admin_settings_category())}>
        <option value="">{m.admin_section_of_settings()}</option>
        {optionOf(decorAddress, categoryName(decorAddress, categories))}
        {isGone && optionOf(chosen, m.admin_settings_category_gone({ slug: chosen }))}
        {categories.map((category) => optionOf(category.slug, nameOf(category)))}
      </SelectField>
      <ChoiceField {...form.at(`${path}.sort`, m.admin_section_sort())} options={sorts} />
      <SelectField
        label={m.admin_section_count()}
        error={form.errorAt(`${path}.count`)}
        value={form.read<number>(`${path}.count`)}
        onChange={(event) => form.put(`${path}.count`, Number(event.target.value))}
      >
        {Array.from({ length: limits.section_products - 1 }, (_, place) =>
          optionOf(place + 2, place + 2),
        )}
      </SelectField>
    </div>
  )
}

type Banner = Extract<Section, { kind: 'banner' }>

const mostBanners = 2
const nothing = { en: '', ar: '' }

function BannerFields(props: Omit<SectionFieldsProps, 'section'> & { section: Banner }) {
  const { form, path, section, languages, pictures } = props
  const list = `${path}.pictures`
  const [isAdding, setAdding] = useState(false)
  const count = section.pictures.length
  const shown = count + (count < mostBanners && (isAdding || count === 0) ? 1 : 0)
  const store = (place: number, media_id: number) => {
    setAdding(false)
    if (place < count) return form.put(`${list}.${place}.media_id`, media_id)
    const banner = { media_id, alt: nothing, title: nothing, more: nothing, link: '' }
    form.put(list, [...section.pictures, banner])
  }
  const remove = (place: number) =>
    form.put(
      list,
      section.pictures.filter((_, at) => at !== place),
    )
  return (
    <>
      {Array.from({ length: shown }, (_, place) => {
        const own = `${list}.${place}`
        const words = { form, languages, isOptional: true }
        return (
          <div
            className="section-picture-fields"
            // biome-ignore lint/suspicious/noArrayIndexKey: their fields are read by their place
            key={`${place}-${section.pictures[place]?.media_id}`}
          >
            <SectionPicture
              form={form}
              pictures={pictures}
              label={m.admin_section_picture_number({ number: place + 1 })}
              current={section.pictures[place]?.media_id}
              error={form.errorAt(`${own}.media_id`)}
              onStored={(id) => store(place, id)}
              {...(place < count && { onTakeAway: () => remove(place) })}
            />
            {place < count && (
              <div className="section-picture-words">
                <AltText form={form} path={own} languages={languages} />
                <SectionText
                  {...words}
                  path={`${own}.title`}
                  label={m.admin_settings_title()}
                  max={limits.section_title}
                />
                <SectionText
                  {...words}
                  path={`${own}.more`}
                  label={m.admin_settings_link()}
                  max={limits.section_more}
                />
                <ShopLinkField form={form} path={`${own}.link`} />
              </div>
            )}
          </div>
        )
      })}
      <FieldError text={form.errorAt(list)} />
      {count === 0 && <p className="hint">{m.admin_section_banner_help()}</p>}
      {count === 1 && !isAdding && (
        <Button kind="tertiary" className="section-more" onClick={() => setAdding(true)}>
          {m.admin_picture_choose()}
        </Button>
      )}
    </>
  )
}

/** Screens on which slides, categories and other content outside of the sections is edited. */
const places = {
  slider: () => [screenPath('slides'), faces.slides.label()],
  categories: () => [screenPath('categories'), faces.categories.label()],
  collection: () => [screenPath('products'), faces.products.label()],
  promise: () => [screenPath('settings', 'home'), partFaces.home.label()],
  instagram: () => [screenPath('instagramImages'), faces.instagramImages.label()],
} satisfies Partial<Record<SectionKind, () => [string, string]>>

function ContentElsewhere({ kind }: { kind: keyof typeof places }) {
  const [to = '', label] = places[kind]()
  return (
    <p className="small">
      {m.admin_section_stands()}{' '}
      <DeskLink className="link tap" to={to}>
        {label}
      </DeskLink>
    </p>
  )
}
