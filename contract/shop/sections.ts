/**
 * Sections of the home page and of the shop's own pages: what a page shows from top to bottom, each
 * with the days on which it is shown (R390).
 */
import { z } from 'zod'
import { coded } from '../field-refusals.ts'
import { limits } from '../limits.ts'
import { both, day, flag, id, wholeNumber } from '../parts.ts'
import { picture, product } from '../products/products.ts'
import { review } from '../products/reviews.ts'
import { shopLink } from './slides.ts'

/** A text in both languages; '' for none, and an empty Arabic text is shown in English. */
const words = (max: number) =>
  z.object(
    {
      en: z
        .string({ error: coded('text') })
        .trim()
        .max(max, coded('too_long')),
      ar: z
        .string({ error: coded('text') })
        .trim()
        .max(max, coded('too_long')),
    },
    { error: coded('setting_both') },
  )

/** A link without a language; '' for none. */
const link = z.union([z.literal(''), shopLink])

const weekday = wholeNumber(coded('section_weekdays'), 0, 6)

const days = z.discriminatedUnion(
  'kind',
  [
    z.object({ kind: z.literal('every') }),
    z
      .object({ kind: z.literal('range'), from: day(), until: day() })
      .refine(({ from, until }) => from <= until, {
        path: ['until'],
        error: coded('days_order'),
        when: both('string', 'from', 'until'),
      }),
    z.object({
      kind: z.literal('week'),
      days: z
        .array(weekday, { error: coded('section_weekdays') })
        .min(1, coded('section_weekdays'))
        .max(7, coded('section_weekdays'))
        .transform((days) => [...new Set(days)].sort()),
    }),
  ],
  { error: coded('section_days') },
)

const products = z
  .array(id(), { error: coded('section_products') })
  .max(limits.section_products, coded('section_products_most', { most: limits.section_products }))

/** A stored picture (`ownPages.addPicture`). */
const media = { media_id: id(coded('picture_required')), alt: words(limits.alt) }

/** A picture with a link, which needs words or an alternative text; its own words stand below it. */
const banner = z
  .object({
    ...media,
    title: words(limits.section_title),
    /** Words of the link. */
    more: words(limits.section_more),
    link,
  })
  .refine(({ link, title, more, alt }) => !link || title.en || more.en || alt.en, {
    path: ['title', 'en'],
    error: coded('section_link_words'),
  })

const common = { is_shown: flag, days }
const plain = <const Kind extends string>(kind: Kind) =>
  z.object({ kind: z.literal(kind), ...common })

/**
 * One section as the dashboard sends it. A row without a category, and a banner without pictures,
 * are those of the settings (R33).
 */
export const sectionForm = z.discriminatedUnion(
  'kind',
  [
    plain('slider'),
    plain('categories'),
    plain('collection'),
    plain('promise'),
    plain('instagram'),
    plain('row').extend({
      /** Slug, `decorAddress`, or ''. */
      category: z
        .string({ error: coded('text') })
        .trim()
        .max(200, coded('too_long')),
      sort: z.enum(['newest', 'best_selling'], { error: coded('invalid') }),
      count: wholeNumber(coded('section_count'), 2, limits.section_products),
      title: words(limits.section_title),
      more: words(limits.section_more),
    }),
    plain('products').extend({ title: words(limits.section_title), products }),
    plain('banner').extend({
      pictures: z.array(banner, { error: coded('section_banner') }).max(2, coded('section_banner')),
    }),
    plain('reviews').extend({ title: words(limits.section_title) }),
    plain('text').extend({
      title: words(limits.section_title),
      text: words(limits.section_text),
      more: words(limits.section_more),
      link,
    }),
    plain('heading').extend({ title: words(limits.section_title) }),
    plain('picture').extend({
      ...media,
      /** As wide as the text, or as the page. */
      width: z.enum(['text', 'page'], { error: coded('invalid') }),
    }),
  ],
  { error: coded('section_kind') },
)
export type Section = z.output<typeof sectionForm>

/** Sections of one page, whose texts together have the length of one text page in each language. */
export const sectionsForm = z
  .array(sectionForm, { error: coded('section_list') })
  .max(limits.sections, coded('section_most', { most: limits.sections }))
  .refine(
    (sections) =>
      (['en', 'ar'] as const).every((lang) => lengthOf(sections, lang) <= limits.page_text),
    coded('section_texts', { most: limits.page_text }),
  )

const lengthOf = (sections: readonly Section[], lang: 'en' | 'ar'): number =>
  sections.reduce((sum, one) => sum + (one.kind === 'text' ? one.text[lang].length : 0), 0)

const shown = <const Kind extends string, const Shape extends z.ZodRawShape>(
  kind: Kind,
  shape: Shape,
) => z.object({ kind: z.literal(kind), ...shape })

/**
 * A section as shoppers see it today, in one language. Slides, category signs, the new collection,
 * the promise and Instagram's pictures come from their own calls. A section without content, such as
 * a row of an empty category, is left out.
 */
export const shownSection = z.discriminatedUnion('kind', [
  shown('slider', {}),
  shown('categories', {}),
  shown('collection', {}),
  shown('promise', {}),
  shown('instagram', {}),
  /** `to`: the shop's path of the category, without a language. */
  shown('row', { title: z.string(), more: z.string(), to: z.string(), products: z.array(product) }),
  /** Products that are published, sold out or not, in the owner's order. */
  shown('products', { title: z.string(), products: z.array(product) }),
  shown('banner', {
    banners: z.array(z.object({ title: z.string(), more: z.string(), to: z.string(), picture })),
  }),
  shown('reviews', {
    title: z.string(),
    reviews: z.array(
      review
        .pick({ id: true, name: true, rate: true, review: true })
        .extend({ product: z.object({ title: z.string(), slug: z.string() }) }),
    ),
  }),
  shown('text', { title: z.string(), text: z.string(), more: z.string(), to: z.string() }),
  shown('heading', { title: z.string() }),
  shown('picture', { picture, width: z.enum(['text', 'page']) }),
])
export type ShownSection = z.output<typeof shownSection>
