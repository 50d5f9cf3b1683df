import { refreshCatalogue } from '../../test/database/catalogue.ts'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Lang } from '#contract/parts.ts'
import { search as contract } from '#contract/products/search.ts'
import { createCategory, createSubcategory } from '#server/categories/categories.ts'
import { inProcess } from '#server/http/serve.ts'
import { createProducts, type NewProduct } from '#server/products/products.ts'
import { testDatabase } from '../../test/database/database.ts'
import { guestCtx } from '../../test/shop/guest.ts'
import { searchRoutes } from './search.routes.ts'
import { refreshSearchWords } from './search.ts'
import { synonymRecords } from './synonyms.ts'

const database = await testDatabase()
const ctx = guestCtx(database)
const api = inProcess({ search: contract }, { search: searchRoutes }, ctx)

const find = async (search: string, lang: Lang = 'en') =>
  (await api.search.search({ search, lang })).products.map(({ name }) => name)

beforeAll(async () => {
  const dresses = await createCategory(ctx, { name: 'Dresses', name_ar: 'فساتين' })
  const house = await createCategory(ctx, { name: 'For the house', name_ar: 'للبيت' })
  const day = await createSubcategory(ctx, {
    category_id: dresses.id,
    name: 'Day',
    name_ar: 'نهارية',
  })
  const secret = await createSubcategory(ctx, {
    category_id: dresses.id,
    name: 'Secret',
    status: 'hidden',
  })
  const vases = await createSubcategory(ctx, {
    category_id: house.id,
    name: 'Vases',
    name_ar: 'مزهريات',
  })
  const seats = await createSubcategory(ctx, {
    category_id: house.id,
    name: 'Seats',
    name_ar: 'مقاعد',
  })
  const product = (
    name: string,
    name_ar: string,
    subcategory_id: number,
    parts: Partial<NewProduct> = {},
  ): NewProduct => {
    return { name, name_ar, subcategory_id, price: 100, quantity: 1, ...parts }
  }
  await createProducts(ctx, [
    product('Nour Linen Dress', 'فستان نور الكتان', day.id, {
      material: 'Washed linen',
      colours: [{ name: 'Clay', name_ar: 'طيني' }],
    }),
    product('Layla Kaftan', 'قفطان لَيْلَى أَحْمَر', day.id, {
      desc: 'Falls softly over linen trousers.',
      quantity: 0,
    }),
    product('Crème Brûlée Gown', 'فستان سهرة', day.id, {
      colours: [{ name: 'Brick', name_ar: 'قرميدي' }],
    }),
    product('Nile Amphora Vase', 'مزهرية أمفورا النيل', vases.id, {
      sizes: ['45 cm'],
      desc: 'Ceramic, 250 g.',
    }),
    product('Vase', 'مزهرية', vases.id),
    product('Cross-Stitch Cushion', 'وسادة مطرزة', vases.id, { material: 'Cotton' }),
    product('Sold Linen Throw', 'غطاء كتان', vases.id, { quantity: 0 }),
    product('Plain Linen Throw', 'غطاء سادة', vases.id, {
      quantity: 3,
      created_at: new Date('2020-01-01'),
    }),
    product('Leather Handbag', 'حقيبة جلد', vases.id),
    product('Secret Gown', 'فستان سري', secret.id),
    product('Archived Gown', 'فستان قديم', day.id),
    product('Rattan Stool', 'كرسي', seats.id, { quantity: 0, created_at: new Date('2020-01-01') }),
    product('Stool of Rattan', 'كرسي خيزران', seats.id, { created_at: new Date('2021-01-01') }),
    product('Rattan Bar Stool', 'كرسي بار', seats.id, { created_at: new Date('2022-01-01') }),
    product('Rattan Garden Stool', 'كرسي حديقة', seats.id, {
      quantity: 0,
      created_at: new Date('2023-01-01'),
    }),
    product('Pouffe', 'بوف', seats.id, {
      desc: 'Stands well beside a rattan stool, كرسي.',
      created_at: new Date('2024-01-01'),
    }),
  ])
  await database.pool.query(`update products set archived_at = now() where name = 'Archived Gown'`)
  await refreshCatalogue(database.pool)
  await refreshSearchWords(ctx)
})

describe('English', () => {
  test.each([
    ['the beginning of a word', 'handb', ['Leather Handbag']],
    ['words in any order', 'vase nile', ['Nile Amphora Vase']],
    ['capitals', 'LEATHER', ['Leather Handbag']],
    ['no accents', 'creme brulee', ['Crème Brûlée Gown']],
    ['the plural', 'handbags', ['Leather Handbag']],
    ['a part of a hyphened word', 'stitch', ['Cross-Stitch Cushion']],
    ['a hyphened word', 'cross-st', ['Cross-Stitch Cushion']],
    ['the material', 'cotton', ['Cross-Stitch Cushion']],
    ['the colour', 'brick', ['Crème Brûlée Gown']],
    ['the description', 'trousers', ['Layla Kaftan']],
    ['a number in the description', '250', ['Nile Amphora Vase']],
    ['words that say nothing', 'the vase of the nile', ['Nile Amphora Vase']],
  ])('finds by %s: %s', async (_, text, expected) => {
    expect(await find(text)).toEqual(expected)
  })

  test('finds by the category and sub-category', async () => {
    expect(new Set(await find('dresses'))).toEqual(
      new Set(['Nour Linen Dress', 'Layla Kaftan', 'Crème Brûlée Gown']),
    )
    expect(await find('vases')).toHaveLength(6)
  })
})

describe('Arabic', () => {
  test.each([
    ['diacritics', 'فُستانُ نور', ['Nour Linen Dress']],
    ['tatweel', 'حقيـــبة', ['Leather Handbag']],
    ['ta marbuta', 'حقيبه', ['Leather Handbag']],
    ['hamza', 'امفورا', ['Nile Amphora Vase']],
    ['hamza the other way', 'إمفورا', ['Nile Amphora Vase']],
    ['alef maqsura', 'ليلي', ['Layla Kaftan']],
    ['stored diacritics', 'ليلى احمر', ['Layla Kaftan']],
    ['the article left out', 'نيل', ['Nile Amphora Vase']],
    ['an article too many', 'الحقيبة', ['Leather Handbag']],
    ['an unfinished word', 'حقي', ['Leather Handbag']],
    ['Arabic digits', '٢٥٠', ['Nile Amphora Vase']],
    ['Persian digits', '۲۵۰', ['Nile Amphora Vase']],
    ['the colour', 'قرميدي', ['Crème Brûlée Gown']],
  ])('is matched without regard to %s: %s', async (_, text, expected) => {
    expect(await find(text)).toEqual(expected)
  })

  test('answers in the language asked for', async () => {
    expect(await find('handbag', 'ar')).toEqual(['حقيبة جلد'])
  })
})

describe('the order', () => {
  test('begins with exactly this name, in either language', async () => {
    expect((await find('vase'))[0]).toBe('Vase')
    expect((await find('مزهرية'))[0]).toBe('Vase')
    expect((await find('مزهريه'))[0]).toBe('Vase')
  })

  test('puts names before materials, and those before descriptions; of equals what is in stock', async () => {
    expect(await find('linen')).toEqual([
      'Nour Linen Dress',
      'Plain Linen Throw',
      'Sold Linen Throw',
      'Layla Kaftan',
    ])
  })
})

describe('the order of equal words', () => {
  test('the exact name, also sold out; then what is in stock, names before what only tells of it, the newest first; then sold out', async () => {
    const after = ['Rattan Bar Stool', 'Stool of Rattan', 'Pouffe', 'Rattan Garden Stool']
    expect(await find('rattan stool')).toEqual(['Rattan Stool', ...after])
    // No product has this name.
    expect(await find('Stool rattan')).toEqual([
      'Rattan Bar Stool',
      'Stool of Rattan',
      'Pouffe',
      'Rattan Garden Stool',
      'Rattan Stool',
    ])
    expect(await find('كُرسي')).toEqual(['Rattan Stool', ...after])
    expect((await find('كرسى بار'))[0]).toBe('Rattan Bar Stool')
  })

  test('of a letter, too', async () => {
    expect((await find('p'))[0]).toBe('Pouffe')
    expect(await find('ق')).toContain('Layla Kaftan')
  })
})

describe('other forms of Arabic nouns', () => {
  test.each([
    ['many of one', 'مزهريات', 'Vase'],
    ['one of many', 'مزهرية', 'Vase'],
    ['what is made of it', 'كتاني', 'Sold Linen Throw'],
    ['written as one with and', 'وحقيبة', 'Leather Handbag'],
    ['written as one with an article', 'بالحقيبة', 'Leather Handbag'],
  ])('%s: %s', async (_, text, expected) => {
    expect(await find(text)).toContain(expected)
  })
})

describe('typos', () => {
  test.each([
    ['vsae nile', ['Nile Amphora Vase']],
    ['nlie', ['Nile Amphora Vase']],
    ['leather hnadbag', ['Leather Handbag']],
    ['الحقبة', ['Leather Handbag']],
    ['حقيبة جدل', ['Leather Handbag']],
    ['leathr', ['Leather Handbag']],
    ['hndbag', ['Leather Handbag']],
    ['amfora', ['Nile Amphora Vase']],
    ['cottn cushon', ['Cross-Stitch Cushion']],
    ['حقبة', ['Leather Handbag']],
  ])('%s is corrected', async (text, expected) => {
    expect(await find(text)).toEqual(expected)
  })

  test.each([
    ['vsae nile', 'vase nile'],
    ['NLIE', 'nile'],
    ['leather  hnadbag', 'leather handbag'],
    ['Leather, hnadbag', 'Leather, handbag'],
    ['cottn cushon', 'cotton cushion'],
    ['cross-stich', 'cross stitch'],
    ['brulle', 'brûlée'],
    ['الحقبة', 'حقيبة'],
    ['حقبه جلد', 'حقيبة جلد'],
    ['امفروا النيل', 'أمفورا النيل'],
  ])('%s: says that it looked for %s', async (text, corrected) => {
    expect((await api.search.search({ search: text })).corrected).toBe(corrected)
  })

  test.each(['vase nile', 'handb', 'حقيبه', 'zzzzzz', 'nile leathr'])(
    '%s: nothing was corrected',
    async (text) => {
      expect((await api.search.search({ search: text })).corrected).toBeNull()
    },
  )

  test('asking for what was corrected finds the same, and past the end it still says so', async () => {
    const typed = await api.search.search({ search: 'cottn cushon' })
    const { products } = await api.search.search({ search: typed.corrected ?? '' })
    expect(products).toEqual(typed.products)
    expect(await api.search.search({ search: 'cottn cushon', page: '9' })).toMatchObject({
      products: [],
      corrected: 'cotton cushion',
    })
  })

  test.each(['vse', 'nil', 'navel', 'vaguer', 'جلل', 'توصيل'])(
    '%s is a word of its own, or too short to tell',
    async (text) => {
      expect((await api.search.search({ search: text })).corrected).toBeNull()
    },
  )

  test('a word that is known as typed is never corrected', async () => {
    expect(await api.search.search({ search: 'nile leathr' })).toMatchObject({
      corrected: null,
      partial: true,
    })
    expect(await find('zzzzzz')).toEqual([])
  })

  test('the words of what is hidden or archived correct nothing', async () => {
    expect(await find('secrte')).toEqual([])
  })
})

describe('synonyms', () => {
  test('mean each other', async () => {
    expect(await find('صرة')).toEqual([])
    await synonymRecords.create(ctx, { words: 'صرة, satchel, حقيبة' })
    expect(await find('صرة')).toEqual(['Leather Handbag'])
    expect(await find('صره جلد')).toEqual(['Leather Handbag'])
    expect(await find('satchels')).toEqual(['Leather Handbag'])
  })

  test('mean something besides one way', async () => {
    await synonymRecords.create(ctx, { words: 'keepsake, تذكار', means: 'amphora, handbag' })
    expect(new Set(await find('keepsakes'))).toEqual(
      new Set(['Nile Amphora Vase', 'Leather Handbag']),
    )
    expect(await find('تذكار جلد')).toEqual(['Leather Handbag'])
    expect(await find('amphora')).toEqual(['Nile Amphora Vase'])
  })

  test('may be of two words, which count as one', async () => {
    await synonymRecords.create(ctx, { words: 'carry all, handbag' })
    expect(await find('leather carry all')).toEqual(['Leather Handbag'])
    expect((await api.search.search({ search: 'carry nile' })).partial).toBe(true)
  })
})

describe('where nothing has all words', () => {
  const ask = async (search: string) => {
    const { products, partial, corrected } = await api.search.search({ search })
    return { names: products.map(({ name }) => name), partial, corrected }
  }

  test('what has the noun and most of the others is shown, that which has more of them first, and it is said', async () => {
    const { names, partial } = await ask('black dresses')
    expect(partial).toBe(true)
    expect(new Set(names)).toEqual(
      new Set(['Nour Linen Dress', 'Layla Kaftan', 'Crème Brûlée Gown']),
    )
    expect((await ask('black clay dresses')).names[0]).toBe('Nour Linen Dress')
    expect((await ask('قفطان أسود')).names).toEqual(['Layla Kaftan'])
    expect((await ask('nile cushion')).partial).toBe(true)
  })

  test('what is named so stands before what only is of that kind', async () => {
    const { names, partial } = await ask('violet vases')
    expect(partial).toBe(true)
    expect(names.slice(0, 2)).toEqual(['Vase', 'Nile Amphora Vase'])
    expect(names).toContain('Cross-Stitch Cushion')
  })

  test('a typo beside it is put right', async () => {
    expect(await ask('black hnadbag')).toEqual({
      names: ['Leather Handbag'],
      partial: true,
      corrected: 'black handbag',
    })
  })

  test('without a noun that the shop has there is nothing', async () => {
    for (const text of ['black shoes', 'cotton shoes', 'zzzz qqqq', 'shoes']) {
      expect(await ask(text), text).toEqual({ names: [], partial: false, corrected: null })
    }
  })

  test('what has all of them is never mixed with what has not', async () => {
    expect(await ask('nile vase')).toEqual({
      names: ['Nile Amphora Vase'],
      partial: false,
      corrected: null,
    })
  })
})

describe('what is no word of a text is looked for too', () => {
  beforeAll(async () => {
    const house = await createCategory(ctx, { name: 'Wardrobe', name_ar: 'دولاب' })
    const robes = await createSubcategory(ctx, {
      category_id: house.id,
      name: 'Robes',
      name_ar: 'أرواب',
    })
    const robe = (name: string, parts: Partial<NewProduct>): NewProduct => ({
      name,
      subcategory_id: robes.id,
      price: 100,
      quantity: 1,
      ...parts,
    })
    await createProducts(ctx, [
      robe('Plain Robe', { sizes: ['M', 'XL'], colours: [{ name: 'Rust', hex: '#a63a1e' }] }),
      robe('Reduced Robe', {
        original_price: 150,
        sizes: ['S'],
        colours: [{ name: 'Ink', hex: '#101014' }],
      }),
      robe('Marked Robe', { badge: 'Handmade', badge_ar: 'صناعة يدوية' }),
    ])
    await refreshCatalogue(database.pool)
    await refreshSearchWords(ctx)
  })

  test.each([
    ['a size', 'xl robe', ['Plain Robe']],
    ['a size in words', 'أرواب مقاس اكس لارج', ['Plain Robe']],
    ['a size after its name', 'robe size XL', ['Plain Robe']],
    ['a reduced price, whatever the badge', 'robes on sale', ['Reduced Robe']],
    ['a reduced price in Arabic', 'تخفيضات أرواب', ['Reduced Robe']],
    ['a badge', 'handmade robe', ['Marked Robe']],
    ['a badge in Arabic', 'أرواب يدوية', ['Marked Robe']],
    ['a colour that is called otherwise', 'red robe', ['Plain Robe']],
    ['a colour that is called otherwise, in Arabic', 'أرواب سودا', ['Reduced Robe']],
  ])('%s: %s', async (_, text, expected) => {
    expect(await find(text)).toEqual(expected)
  })
})

describe('Arabic with Latin letters', () => {
  test.each([
    ['fostan sahra', 'Crème Brûlée Gown'],
    ['7a2iba', 'Leather Handbag'],
    ['ha2eba', 'Leather Handbag'],
    ['mazhareyat', 'Vase'],
    ['wesada', 'Cross-Stitch Cushion'],
    ['korsi', 'Rattan Bar Stool'],
    ['2oftan', 'Layla Kaftan'],
  ])('%s', async (text, expected) => {
    expect(await find(text)).toContain(expected)
  })
})

test.each(['phone', 'shirt', 'sale', 'red', 'blue', 'gift', 'أحمر', 'هدية', 'تخفيضات', 'ساعة'])(
  '%s is a word and is never put right',
  async (text) => {
    expect((await api.search.search({ search: text })).corrected).toBeNull()
  },
)

test('what is hidden, archived or of nothing at all is not found', async () => {
  expect(await find('secret')).toEqual([])
  expect(await find('archived')).toEqual([])
  for (const text of ['', ' ', '   ', '!!!', '\u0640']) expect(await find(text)).toEqual([])
  expect(await api.search.search({ search: '' })).toEqual({
    products: [],
    total: 0,
    current_page: 1,
    last_page: 1,
    corrected: null,
    partial: false,
    read: [],
    near: null,
    own_sort: 'best_match',
  })
})

test('pages to the true end and past it', async () => {
  const whole = await api.search.search({ search: 'vases' })
  expect(whole).toMatchObject({ total: 6, current_page: 1, last_page: 1 })
  const second = await api.search.search({ search: 'vases', page: '2', per_page: '4' })
  expect(second).toMatchObject({
    total: 6,
    current_page: 2,
    last_page: 2,
    products: whole.products.slice(4),
  })
  const beyond = await api.search.search({ search: 'vases', page: '9', per_page: '4' })
  expect(beyond).toMatchObject({ products: [], total: 6, current_page: 9, last_page: 2 })
})

describe('hostile texts', () => {
  test.each([
    "'",
    "''; drop table products; --",
    'a & | ! ( ) <-> :*',
    "vase':*A | 'x",
    '\\',
    "\\'",
    '%_%',
    'vase:*',
    '\ufdfa'.repeat(100),
    'x'.repeat(100),
    'é'.repeat(100),
    '١'.repeat(100),
    '👗👗',
    `${'x'.repeat(99)}👗`,
    '\u202e\u200f',
    'a '.repeat(50),
  ])('%j', async (text) => {
    const { total } = await api.search.search({ search: text })
    expect(total).toBeGreaterThanOrEqual(0)
  })

  test('anything at all', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 120 }), async (text) => {
        const answer = await api.search.search({ search: text.replaceAll('\0', '') })
        expect(answer.products.length).toBe(answer.total)
      }),
      { numRuns: 200 },
    )
  })
})
