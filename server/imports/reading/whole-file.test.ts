import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { ImportTarget } from '#contract/files/import-columns.ts'
import { productSheet } from '#contract/products/product-sheet.ts'
import type { ReadProduct } from './read-product.ts'
import { readWhole } from './whole-file.ts'

const fixture = (name: string) => readFileSync(join(import.meta.dirname, '../fixtures', name))

async function read(bytes: Buffer | string, mapping?: (ImportTarget | null)[]) {
  const { summary, products } = await readWhole(
    typeof bytes === 'string' ? Buffer.from(bytes) : bytes,
    'https://shop.example',
    { mapping },
  )
  return { summary, products: [...products] }
}

/** Errors as row, column, value and code. */
const troubles = (products: ReadProduct[]) =>
  products.flatMap(({ problems }) =>
    problems.map(({ row, column, value, code, detail }) => [
      row,
      column,
      value,
      code,
      ...(detail ? [detail] : []),
    ]),
  )

const table = (...rows: string[][]) =>
  rows.map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')).join('\n')

describe('Shopify', () => {
  test('with the old headings: several rows of a product, blank handles, pictures of colours, options of two kinds', async () => {
    const { summary, products } = await read(fixture('shopify-old.csv'))
    expect(summary).toMatchObject({ format: 'shopify', rows: 8, products: 4, pictures: 4 })
    expect(summary.words).toEqual([
      { word: 'Gift', products: 2 },
      { word: 'Dress', products: 1 },
      { word: 'Kaftan', products: 1 },
    ])
    const [dress, kaftan, tray, bowl] = products
    expect(dress).toMatchObject({
      row: 2,
      rows: 4,
      slug: 'sahel-linen-shirt-dress',
      word: 'Dress',
      state: 'published',
      facts: {
        name: 'Sahel Linen Shirt Dress',
        desc: 'Washed linen, side pockets.\n\n– Cut wide\n– Mother-of-pearl buttons & loops',
        price: 189_000,
        original_price: 225_000,
        cost: 82_000,
        weight: 420,
      },
      variants: [
        {
          row: 2,
          size: 'M',
          color: 'Sand',
          sku: 'SHL-SAND-M',
          barcode: '6221031012345',
          stock: 14,
        },
        { row: 3, size: 'L', color: 'Sand', sku: 'SHL-SAND-L', barcode: null, stock: 6 },
        { row: 4, size: 'M', color: 'Teal', sku: 'SHL-TEAL-M', barcode: null, stock: 0 },
      ],
      problems: [],
    })
    expect(
      dress?.pictures?.map(({ address, alt, color }) => [address.split('/').at(-1), alt, color]),
    ).toEqual([
      ['1.jpg?v=17', 'The dress from the front', null],
      ['2.jpg', null, 'Sand'],
      ['3.jpg', null, null],
    ])
    expect(kaftan).toMatchObject({
      state: 'draft',
      variants: [{ size: null, color: null, sku: 'NUB-1' }],
      facts: { original_price: null },
    })
    expect(tray?.variants.map(({ size, color }) => [size, color])).toEqual([
      ['Large', null],
      ['Small', null],
    ])
    // An option of one value is no choice.
    expect(troubles([bowl as ReadProduct])).toEqual([
      [9, 'Option1 Value', 'Clay', 'option_of_one', 'Material'],
    ])
    expect(bowl?.facts.material).toBe('Clay')
    expect(summary.columns.some(({ needs_look }) => needs_look)).toBe(false)
  })

  test('with the new headings and Arabic names', async () => {
    const { summary, products } = await read(fixture('shopify-new.csv'))
    expect(summary.format).toBe('shopify_new')
    expect(products).toMatchObject([
      {
        slug: 'قفطان-النوبة',
        state: 'published',
        facts: { name: 'قفطان النوبة', desc: 'مطرز يدويًا', weight: 900 },
        variants: [
          { color: 'تركواز', size: 'L' },
          { color: 'تركواز', size: 'XL' },
        ],
        problems: [],
      },
      {
        slug: 'marsa-raffia-bag',
        state: 'draft',
        facts: { price: 112_000, original_price: 140_000 },
        problems: [],
      },
    ])
    expect(products[1]?.pictures).toHaveLength(2)
  })

  test('a column of options that its reader has named is what it was named', async () => {
    const { summary } = await read(fixture('shopify-old.csv'))
    const mapping = summary.columns.map(({ heading, target }) =>
      heading === 'Option1 Value' ? 'color' : target,
    )
    const { products } = await read(fixture('shopify-old.csv'), mapping)
    expect(products[3]).toMatchObject({ variants: [{ color: 'Clay', size: null }], problems: [] })
  })
})

describe('WooCommerce', () => {
  test.each(['woocommerce-bom.csv', 'woocommerce-1256.csv'])(
    '%s: simple and variable products, categories with >, Arabic',
    async (name) => {
      const { summary, products } = await read(fixture(name))
      expect(summary).toMatchObject({ format: 'woocommerce', rows: 7, products: 5 })
      const [lamp, galabeya, scarf, set, lost] = products
      expect(lamp).toMatchObject({
        word: 'Decor > Lamps',
        state: 'published',
        facts: {
          name: 'Nile Lamp',
          desc: 'Brass, hand-beaten. For two bulbs.',
          price: 90_000,
          original_price: 110_000,
          weight: 1250,
          height: 42,
        },
        variants: [{ size: null, color: null, sku: 'LAMP-1', stock: 5 }],
        problems: [],
      })
      expect(lamp?.pictures).toHaveLength(2)
      expect(galabeya).toMatchObject({
        row: 4,
        rows: 3,
        slug: null,
        word: 'ملابس > جلابيات',
        facts: { name: 'جلابية فرح', desc: 'قطن مصري', price: 145_000 },
        variants: [
          { row: 3, color: 'أحمر', size: 'S', sku: 'GAL-RED-S', stock: 3 },
          { row: 5, color: 'كحلي', size: 'M', sku: 'GAL-NAVY-M', stock: 4 },
        ],
        problems: [],
      })
      expect(galabeya?.pictures?.map(({ color }) => color)).toEqual([null, 'أحمر', 'كحلي'])
      expect(scarf).toMatchObject({
        state: 'draft',
        facts: { price: 45_000 },
        sale: { price: 30_000, from: '2026-12-01', until: '2026-12-10' },
      })
      expect(troubles([set, lost] as ReadProduct[])).toEqual([
        [7, 'Type', 'grouped', 'kind'],
        [8, 'Parent', 'id:80', 'no_parent'],
      ])
    },
  )
})

describe('prices that differ between variants are theirs', () => {
  const shopify = (...rows: string[]) =>
    [
      'Handle,Title,Option1 Name,Option1 Value,Variant SKU,Variant Price,Variant Compare At Price,Cost per item',
      ...rows,
    ].join('\n')

  test('a sale of one variation of WooCommerce', async () => {
    const { products } = await read(fixture('woocommerce-sale-of-one.csv'))
    expect(troubles(products)).toEqual([])
    expect(products[0]?.variants).toMatchObject([
      { size: '52', price: 125_000, original_price: null },
      { size: '54', price: 110_000, original_price: 125_000 },
    ])
    expect(products[0]?.facts).toMatchObject({ price: 110_000, original_price: 125_000 })
    // A simple product on sale is one row.
    expect(products[1]).toMatchObject({
      facts: { price: 18_000, original_price: 22_000 },
      problems: [],
    })
  })

  test.each([
    [',1000,', '900,1000,', []],
    ['900,1000,', ',1000,', []],
    ['900,1000,2026-12-01', '900,1100,2026-12-01', [[4, 'Regular price', '1100', 'differs', '3']]],
    ['900,1000,2026-12-01', '900,1000,2026-12-09', [[4, 'Starts', '2026-12-09', 'differs', '3']]],
    ['900,1000,2026-12-01', '900,1000,', [[4, 'Starts', '', 'differs', '3']]],
    ['900,1000,2026-12-01', '900,1000,2026-12-01', []],
    // A variation without an amount has no price of its own.
    ['900,1000,', ',,', []],
  ])('WooCommerce: %s and %s', async (one, other, wrong) => {
    const rows = [
      'ID,Type,Name,Parent,Size,Sale price,Regular price,Date sale price starts',
      '1,variable,Abaya,,,,,',
    ]
    const file = [
      ...rows,
      `2,variation,Abaya - S,id:1,S,${one}`,
      `3,variation,Abaya - M,id:1,M,${other}`,
    ].join('\n')
    const targets = [
      'id',
      'kind',
      'name',
      'parent',
      'size',
      'sale_price',
      'price',
      'sale_from',
    ] as ImportTarget[]
    const { products } = await read(file.replace('Date sale price starts', 'Starts'), targets)
    expect(troubles(products)).toEqual(wrong)
  })

  test('a compare-at price of some variants of Shopify; an empty cost and a row of a picture say nothing', async () => {
    const file = shopify(
      'a,A,Size,S,A-S,700,850,300',
      'a,,,M,A-M,700,,',
      'b,B,Size,S,B-S,700,,300',
      'b,,,M,B-M,700,,',
      'b,,,,,,,',
    )
    const { products } = await read(file)
    expect(troubles(products)).toEqual([])
    expect(products[0]?.variants).toMatchObject([
      { price: 70_000, original_price: 85_000 },
      { price: 70_000, original_price: null },
    ])
    expect(products[1]?.facts).toMatchObject({ price: 70_000, original_price: null, cost: 30_000 })
  })

  test('our own sheet has prices in the first row of a product: below it an empty cell is as the first', async () => {
    const own = (...rows: string[]) =>
      ['Web address,Name,Price,Original price,Size', ...rows].join('\n')
    const { products } = await read(
      own('a,A,700,850,S', 'a,,,,M', 'b,B,700,850,S', 'b,,700,,M', 'c,C,700,,S', 'c,,700,850,M'),
    )
    expect(troubles(products)).toEqual([])
    expect(products[0]?.variants.map(({ price }) => price)).toEqual([70_000, undefined])
    expect(products[2]?.variants).toMatchObject([
      { price: 70_000, original_price: null },
      { price: 70_000, original_price: 85_000 },
    ])
  })
})

describe('pieces that another shop does not count are no 0 (R320)', () => {
  const shopify = (...rows: string[]) =>
    [
      'Handle,Title,Option1 Name,Option1 Value,Variant Inventory Tracker,Variant Inventory Qty,Variant Inventory Policy,Variant Price',
      ...rows,
    ].join('\n')
  const woocommerce = (...rows: string[]) =>
    [
      'ID,Type,Name,In stock?,Stock,Backorders allowed?,Regular price,Parent,Attribute 1 name,Attribute 1 value(s)',
      ...rows,
    ].join('\n')
  const variation = (id: number, inStock: number, size: string) =>
    `${id},variation,A,${inStock},,,220,id:1,Size,${size}`
  const stockOf = ({ variants }: ReadProduct) => variants.map(({ stock }) => stock)

  test.each([
    ['tracking off', ['a,A,,,,0,deny,150'], [[null]], 1],
    ['tracking off, with a number that somebody has typed', ['a,A,,,,4,deny,150'], [[4]], 0],
    ['sold on without stock', ['a,A,,,shopify,0,continue,150'], [[null]], 1],
    ['counted, and nothing left', ['a,A,,,shopify,0,deny,150'], [[0]], 0],
    [
      'counted, with the tracker in the first row alone',
      ['a,A,Size,S,shopify,3,deny,150', 'a,,,M,,0,deny,150'],
      [[3, 0]],
      0,
    ],
    [
      'an empty cell of one size',
      ['a,A,Size,S,shopify,3,deny,150', 'a,,,M,shopify,,deny,150'],
      [[3, null]],
      1,
    ],
  ])('Shopify: %s', async (_name, rows, stock, without) => {
    const { summary, products } = await read(shopify(...rows))
    expect([products.map(stockOf), summary.without_pieces, troubles(products)]).toEqual([
      stock,
      without,
      [],
    ])
  })

  test('a file of Shopify without a column of pieces, and the new headings', async () => {
    const { summary } = await read('Handle,Title,Variant Price\na,A,150\nb,B,150\n')
    expect(summary.without_pieces).toBe(2)
    const headings =
      'Title,URL handle,Inventory tracker,Inventory quantity,Continue selling when out of stock,Price'
    const { products } = await read(
      [headings, 'A,a,shopify,0,TRUE,150', 'B,b,,0,FALSE,150', 'C,c,shopify,0,FALSE,150'].join(
        '\n',
      ),
    )
    expect(products.map(stockOf)).toEqual([[null], [null], [0]])
  })

  test.each([
    ['in stock without a number', ['1,simple,A,1,,,220,,,'], [[null]], 1],
    ['out of stock without a number', ['1,simple,A,0,,,220,,,'], [[0]], 0],
    ['on order', ['1,simple,A,1,0,notify,220,,,'], [[null]], 1],
    [
      'a number of the product for all its variations',
      ['1,variable,A,1,5,,,,Size,"S, M"', variation(2, 1, 'S')],
      [[5]],
      0,
    ],
    [
      'variations in stock and out of it',
      ['1,variable,A,1,,,,,Size,"S, M"', variation(2, 1, 'S'), variation(3, 0, 'M')],
      [[null, 0]],
      1,
    ],
  ])('WooCommerce: %s', async (_name, rows, stock, without) => {
    const { summary, products } = await read(woocommerce(...rows))
    expect([products.map(stockOf), summary.without_pieces, troubles(products)]).toEqual([
      stock,
      without,
      [],
    ])
  })
})

test.each([
  ['1500', 150_000],
  ['1,500', 150_000],
  ['1,500.50', 150_050],
  ['1.500,50', 150_050],
  ['1500.5', 150_050],
  ['1500.0000', 150_000],
  ['1٬500٫50 ج.م', 150_050],
  ['EGP ١٥٠٠', 150_000],
  ['0', 0],
  // Ambiguous: fifteen hundred, or one and a half.
  ['1.500', 'unclear_price'],
  ['12.345', 'unclear_price'],
  ['1.5.0', 'price'],
  ['-5', 'price'],
  ['15,00,000', 'price'],
  ['5.001', 'unclear_price'],
  ['1500.005', 'price'],
])('a price of %s', async (text, said) => {
  const { products } = await read(table(['Name', 'Price'], ['A', text]))
  const [product] = products
  const wrong = product?.problems.find(({ isNote }) => !isNote)
  expect(wrong?.code ?? product?.facts.price).toBe(said)
})

test.each([
  ['6,22E+12', true],
  ['6.22E12', true],
  ['٦٫٢٢E+١٢', true],
  ['1,23457E+12', true],
  ['6E+12', true],
  ['6.22103e+12 ', true],
  ['-6.2E+12', true],
  ['1.20E-05', true],
  ['12E4', false],
  ['1E5', false],
  ['5E10', false],
  ['1.5E3', false],
  ['1E-05', false],
  ['62.2E+12', false],
  ['LAMP-6.22E+12', false],
  ['6221031012345', false],
])(
  'a code of %s is shortened: %s, in a column of SKUs and of barcodes, of products and of a list of SKUs',
  async (code, isShort) => {
    const { products } = await read(
      table(['Name', 'Price', 'SKU', 'Barcode'], ['A', '1', code, code]),
    )
    const list = await read(table(['SKU', 'Price'], [code, '1']))
    const told = [...products, ...list.products].flatMap(({ problems }) =>
      problems.map((one) => [one.target, one.code, one.value]),
    )
    const wrong = (target: string) => [target, 'shortened', code]
    expect(told).toEqual(isShort ? [wrong('sku'), wrong('barcode'), wrong('sku')] : [])
  },
)

describe('our own', () => {
  const headings = (language: 'en' | 'ar') => productSheet.map((column) => column[language])
  const row = (cells: Record<string, string>) => productSheet.map(({ key }) => cells[key] ?? '')
  const rows = (language: 'en' | 'ar', published: string, together: string) =>
    table(
      headings(language),
      row({
        ...{
          slug: 'nour-dress',
          name: 'Nour Dress',
          name_ar: 'فستان نور',
          subcategory: 'Clothing > Dresses',
          state: published,
          price: '2450.00',
        },
        ...{
          size: 'S',
          color: 'Clay',
          color_hex: '#b5651d',
          sku: 'NOUR-CLAY-S',
          barcode: "'0123456789012",
          stock: '4',
          height: '12.5',
        },
        ...{
          desc: 'First line\nsecond line',
          pictures: '/media/a.webp\nhttps://pictures.example.com/b.jpg',
          picture_colors: '\nClay',
        },
      }),
      row({ slug: 'nour-dress', size: 'M', color: 'Clay', sku: 'NOUR-CLAY-M', stock: '9' }),
      row({
        slug: 'vase',
        name: 'Vase',
        price: '350',
        stock: '7',
        stock_counted: together,
        sku: 'VASE',
      }),
    )

  test.each([
    ['English', 'en', 'Published', 'Together'],
    ['Arabic', 'ar', 'منشور', 'معًا'],
  ] as const)('with %s headings', async (_language, language, published, together) => {
    const { summary, products } = await read(rows(language, published, together))
    expect(summary).toMatchObject({ format: 'own', products: 2 })
    expect(summary.columns.map(({ target }) => target)).toEqual(productSheet.map(({ key }) => key))
    expect(products).toMatchObject([
      {
        slug: 'nour-dress',
        word: 'Clothing > Dresses',
        state: 'published',
        facts: {
          name: 'Nour Dress',
          name_ar: 'فستان نور',
          desc: 'First line\nsecond line',
          price: 245_000,
          original_price: null,
          height: 12.5,
        },
        variants: [
          {
            size: 'S',
            color: 'Clay',
            color_hex: '#b5651d',
            sku: 'NOUR-CLAY-S',
            barcode: '0123456789012',
            stock: 4,
          },
          { size: 'M', color: 'Clay', sku: 'NOUR-CLAY-M', stock: 9 },
        ],
        pictures: [
          { address: '/media/a.webp', color: null },
          { address: 'https://pictures.example.com/b.jpg', color: 'Clay' },
        ],
        problems: [],
      },
      {
        slug: 'vase',
        counted: 'together',
        variants: [{ size: null, color: null, stock: 7 }],
        problems: [],
      },
    ])
  })

  test('a list of SKUs and prices', async () => {
    const { summary, products } = await read('SKU;Price\nNOUR-CLAY-S;2.290,00\nVASE;٣٥٠\n')
    expect(summary).toMatchObject({ format: 'own', products: 2 })
    expect(products).toMatchObject([
      { slug: null, facts: { price: 229_000 }, variants: [{ sku: 'NOUR-CLAY-S' }], problems: [] },
      { facts: { price: 35_000 }, variants: [{ sku: 'VASE' }], problems: [] },
    ])
  })

  test('each wrong cell is named by its row, its column and what it says', async () => {
    const wrong = table(
      [
        'Web address',
        'Name',
        'Price',
        'Original price',
        'Size',
        'SKU',
        'Stock',
        'State',
        'Publish at',
        'Pictures',
        'Weight (g)',
        'Barcode',
      ],
      ['a', 'A', '1.8.90', '', 'S', 'A-S', '3', '', '', '', '', ''],
      ['a', '', '', '', '', 'A-M', '-1', '', '', '', '', ''],
      [
        'b',
        'x'.repeat(201),
        '100',
        '90',
        '',
        'a-s',
        '',
        'Gone',
        '',
        'http://192.168.1.20/p.jpg',
        'heavy',
        '',
      ],
      [
        'c',
        'C',
        '100',
        '',
        '',
        'C',
        '2.5',
        'Scheduled',
        '46350',
        'ftp://example.com/p.jpg',
        '',
        '6.22E+12',
      ],
      [
        'd',
        'D',
        '100',
        '',
        'S',
        'D-S',
        '',
        '',
        '',
        'http://localhost/p.jpg http://example.com:8080/p.jpg',
        '',
        '',
      ],
      ['d', '', '120', '', 's', 'D-S2', '', '', '', 'http://[::ffff:10.0.0.1]/p.jpg', '', ''],
    )
    const { products } = await read(wrong)
    expect(troubles(products)).toEqual([
      [2, 'Price', '1.8.90', 'price'],
      [3, 'Stock', '-1', 'pieces'],
      [3, 'Size', '', 'option_missing'],
      [4, 'Name', `${'x'.repeat(79)}…`, 'too_long', '200'],
      [4, 'Weight (g)', 'heavy', 'number'],
      [4, 'State', 'Gone', 'unknown_word'],
      [4, 'Original price', '90', 'original_below'],
      [4, 'Pictures', 'http://192.168.1.20/p.jpg', 'not_public'],
      [4, 'SKU', 'a-s', 'sku_twice', '2'],
      [5, 'Publish at', '46350', 'day_as_number'],
      [5, 'Publish at', '46350', 'publish_at_missing'],
      [5, 'Barcode', '6.22E+12', 'shortened'],
      [5, 'Stock', '2.5', 'pieces'],
      [5, 'Pictures', 'ftp://example.com/p.jpg', 'address'],
      [7, 'Size', 's', 'variant_twice', '6'],
      [6, 'Pictures', 'http://localhost/p.jpg', 'not_public'],
      [6, 'Pictures', 'http://example.com:8080/p.jpg', 'not_public'],
      [7, 'Pictures', 'http://[::ffff:10.0.0.1]/p.jpg', 'not_public'],
    ])
  })

  test('more pictures than a product has are left out and noted, and it comes in all the same', async () => {
    const many = Array.from(
      { length: 15 },
      (_, at) => `https://pictures.example.com/${at}.jpg`,
    ).join('\n')
    const { products } = await read(table(['Name', 'Price', 'Pictures'], ['A', '1', many]))
    expect(products[0]?.pictures).toHaveLength(12)
    expect(products[0]?.problems).toMatchObject([
      { code: 'too_many_pictures', detail: '12', isNote: true },
    ])
  })
})
