/** Sections of any kind and order: what is saved is what is read, and anything else is refused. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { homeKinds, onceKinds, pageKinds } from '#contract/shop/section-kinds.ts'
import { sectionsForm } from '#contract/shop/sections.ts'
import { pagesIn } from '../../test/shop/own-pages.ts'
import { adminIn } from '../../test/shop/admin.ts'
import { testShop } from '../../test/shop/shop.ts'

const shop = await testShop({ config: { logLevel: 'silent' } })
const owner = await adminIn(shop)
const { make, change, addPicture, sectionsOf } = pagesIn(shop, owner)
const page = await make()
const stored = [(await addPicture()).id, (await addPicture()).id]

const text = fc
  .string({ unit: 'grapheme', maxLength: 20 })
  .filter((written) => written.isWellFormed() && !written.includes('\0'))
const words = fc.record({ en: text, ar: text })
const link = fc.constantFrom('', '/sale', '/ar/ar/about', '/ar', 'https://example.com/a?b=c')
const day = fc
  .date({ min: new Date('2026-01-01'), max: new Date('2027-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))
const days = fc.oneof(
  fc.record({ kind: fc.constant('every') }),
  fc
    .tuple(day, day)
    .map(([one, other]) =>
      one <= other
        ? { kind: 'range', from: one, until: other }
        : { kind: 'range', from: other, until: one },
    ),
  fc.record({
    kind: fc.constant('week'),
    days: fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { minLength: 1 }),
  }),
)
const common = { is_shown: fc.boolean(), days }
const media = { media_id: fc.constantFrom(...stored), alt: words }
const own: Record<string, object> = {
  row: {
    category: fc.constantFrom('', '/decor', 'nowhere'),
    sort: fc.constantFrom('newest', 'best_selling'),
    count: fc.integer({ min: 2, max: 12 }),
    title: words,
    more: words,
  },
  products: {
    title: words,
    products: fc.array(fc.integer({ min: 1, max: 99 }), { maxLength: 12 }),
  },
  banner: {
    pictures: fc.array(
      fc
        .record({ ...media, title: words, more: words, link })
        .map((picture) =>
          [picture.title, picture.more, picture.alt].some(({ en }) => en.trim())
            ? picture
            : { ...picture, link: '' },
        ),
      { maxLength: 2 },
    ),
  },
  reviews: { title: words },
  text: { title: words, text: words, more: words, link },
  heading: { title: words },
  picture: { ...media, width: fc.constantFrom('text', 'page') },
}
const sectionOf = (kind: string) =>
  fc.record({ kind: fc.constant(kind), ...common, ...own[kind] }) as fc.Arbitrary<{
    kind: string
    is_shown: boolean
  }>
const sectionsIn = (kinds: readonly string[]) =>
  fc
    .array(fc.oneof(...kinds.map(sectionOf)), { maxLength: 12 })
    .map((sections) =>
      sections.filter(
        ({ kind }, at) =>
          !(onceKinds as readonly string[]).includes(kind) ||
          sections.findIndex((other) => other.kind === kind) === at,
      ),
    )

test.each([
  ['the home page', 1, 'home', homeKinds],
  ['an own page', page.id, page.slug, pageKinds],
] as const)('of %s, in any order, are read as they were saved', async (_name, id, slug, kinds) => {
  await fc.assert(
    fc.asyncProperty(sectionsIn(kinds), async (sections) => {
      const reply = await change(id, { sections })
      expect(reply.status, reply.text).toBe(200)
      const read = (await owner.get(`/api/ownPage/get/${id}`)).json.page
      expect(read.sections).toEqual(sectionsForm.parse(sections))
      const shown = await sectionsOf(slug)
      expect(shown.length).toBeLessThanOrEqual(sections.filter(({ is_shown }) => is_shown).length)
      const again = await change(id, { sections: read.sections, version: read.version })
      expect(again.json.page.version).toBe(read.version)
    }),
    { numRuns: 40 },
  )
})

test('of no sense are refused with a code, or are sections after all', async () => {
  const broken = fc
    .tuple(
      sectionsIn([...homeKinds, ...pageKinds]).filter(({ length }) => length > 0),
      fc.nat(),
      fc.nat(),
      fc.jsonValue(),
    )
    .map(([sections, at, field, value]) => {
      const section = sections[at % sections.length] as Record<string, unknown>
      const fields = Object.keys(section)
      section[fields[field % fields.length] as string] = value
      return sections as unknown
    })
  await fc.assert(
    fc.asyncProperty(fc.oneof(broken, fc.jsonValue()), async (sections) => {
      const reply = await change(page.id, { sections })
      expect([200, 422], reply.text).toContain(reply.status)
      if (reply.status === 422)
        for (const codes of Object.values(reply.json.codes as Record<string, { code: string }[]>))
          expect(codes[0]?.code).toMatch(/^[a-z_]+$/)
      expect((await owner.get(`/api/ownPage/get/${page.id}`)).status).toBe(200)
    }),
    { numRuns: 150 },
  )
})
