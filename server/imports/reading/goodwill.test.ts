/** What a human would let pass in the files of other shops and of tables made by hand (R396–R399). */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { OptionUse } from '#contract/files/import-columns.ts'
import type { ReadProduct } from './read-product.ts'
import { type Chosen, readWhole } from './whole-file.ts'

const fixture = (name: string) => readFileSync(join(import.meta.dirname, '../fixtures', name))

async function read(bytes: Buffer | string, chosen: Chosen = {}) {
  const { summary, products } = await readWhole(Buffer.from(bytes), 'https://shop.example', chosen)
  return { summary, products: [...products] }
}

const notes = (products: ReadProduct[]) =>
  products.flatMap(({ problems }) =>
    problems.flatMap(({ row, code, detail, isNote }) =>
      isNote ? [[row, code, ...(detail ? [detail] : [])]] : [],
    ),
  )
const errors = (products: ReadProduct[]) =>
  products.flatMap(({ problems }) =>
    problems.flatMap(({ row, code, detail, isNote }) =>
      isNote ? [] : [[row, code, ...(detail ? [detail] : [])]],
    ),
  )
const variantsOf = (product: ReadProduct | undefined) =>
  product?.variants.map(({ size, color, sku, stock }) => [size, color, sku, stock])

const shopifyHeadings =
  'Handle,Title,Type,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Option3 Name,Option3 Value,Variant SKU,Variant Inventory Qty,Variant Price,Variant Compare At Price,Variant Barcode'
const shopify = (...rows: string[]) => [shopifyHeadings, ...rows].join('\n')

describe('files of other shops come in as their owners mean them', () => {
  test.each([
    ['negative-stock.csv', [[3, 'negative_pieces']], []],
    ['sku-twice.csv', [[3, 'sku_left_out', '2']], []],
    ['third-option.csv', [[2, 'option_of_one', 'Fabric']], []],
    ['price-by-variant.csv', [], []],
    ['compare-zero.csv', [[4, 'original_left_out']], []],
    ['no-qty-column.csv', [], []],
    ['untracked.csv', [], []],
    ['unpublished-archived.csv', [], []],
    ['blank-type-category.csv', [], []],
    ['option-arabic.csv', [], []],
    ['cp1256-arabic-semicolon.csv', [], []],
    ['html-body.csv', [], []],
    ['gaps-blank-rows.csv', [], []],
    ['lowercase-option-case.csv', [], []],
    ['lbs-and-grams.csv', [], []],
    ['new-generation.csv', [], []],
    ['new-headings-with-handle.csv', [], []],
    ['woocommerce-sale-of-one.csv', [], []],
    ['woo-arabic-headings.csv', [], []],
    [
      'woo-stock-and-any.csv',
      [
        [5, 'hidden_draft'],
        [7, 'any_option', 'Color'],
      ],
      [],
    ],
    [
      'hand-made-arabic.csv',
      [
        [2, 'any_option', 'المقاسات'],
        [2, 'any_option', 'الألوان'],
      ],
      [],
    ],
    ['formula.csv', [], []],
    ['title-row.csv', [], []],
  ])('%s', async (name, noted, wrong) => {
    const { products } = await read(fixture(name))
    expect([notes(products), errors(products)]).toEqual([noted, wrong])
  })

  test('pieces below 0 are 0, and an SKU of two rows stays at the first', async () => {
    const { products } = await read(fixture('negative-stock.csv'))
    expect(variantsOf(products[0])).toEqual([
      ['S', null, 'DA-S', 4],
      ['M', null, 'DA-M', 0],
    ])
    const { products: twice } = await read(fixture('sku-twice.csv'))
    expect(variantsOf(twice[0])).toEqual([
      ['S', 'Red', 'SS-01', 2],
      ['M', 'Red', undefined, 2],
    ])
  })

  test('an SKU and a barcode of two products stay at the first of them, with a note for each product', async () => {
    const { products } = await read(
      shopify(
        'a,A,,Size,S,,,,,X,1,100,,622',
        'b,B,,Size,S,,,,,x,1,100,,622',
        'b,,,,M,,,,,X,1,100,,622',
      ),
    )
    expect([notes(products), errors(products)]).toEqual([
      [
        [3, 'sku_left_out', '2'],
        [3, 'sku_left_out', '2'],
      ],
      [],
    ])
    expect(products[1]?.variants).toEqual([
      { row: 3, size: 'S', color: null, stock: 1, price: 10_000, original_price: null },
      { row: 4, size: 'M', color: null, stock: 1, price: 10_000, original_price: null },
    ])
    const list = await read('SKU,Price\nA,100\na,120\n')
    expect(errors(list.products)).toEqual([[3, 'sku_twice', '2']])
  })

  test('an original price of 0, or not above the price, is none', async () => {
    const { products } = await read(
      shopify(
        'a,A,,Size,S,,,,,,1,100,0,',
        'a,,,,M,,,,,,1,100,,',
        'b,B,,Size,S,,,,,,1,100,100,',
        'b,,,,M,,,,,,1,100,90,',
        'c,C,,,,,,,,,1,100,120,',
      ),
    )
    expect(products.map(({ facts }) => facts.original_price)).toEqual([null, null, 12_000])
    expect([notes(products), errors(products)]).toEqual([[[4, 'original_left_out']], []])
  })

  test('texts in Arabic stand in both languages, English ones in English alone', async () => {
    const { products } = await read(
      'Handle,Title,Body (HTML),Variant Price\na,عباية Abaya كريب,<p>قماش &amp; تطريز</p>,100\nb,Abaya عباية,Crepe,100\n',
    )
    expect(products.map(({ facts }) => facts)).toMatchObject([
      {
        ...{ name: 'عباية Abaya كريب', name_ar: 'عباية Abaya كريب' },
        ...{ desc: 'قماش & تطريز', desc_ar: 'قماش & تطريز' },
      },
      { name: 'Abaya عباية', desc: 'Crepe' },
    ])
    expect(products[1]?.facts.name_ar).toBeUndefined()
    const hand = await read('الاسم بالعربية,السعر\nعباية,100\n')
    expect(hand.products[0]?.facts).toMatchObject({ name: 'عباية', name_ar: 'عباية' })
  })

  test('a category stands for a type that is empty', async () => {
    const { summary } = await read(fixture('blank-type-category.csv'))
    expect(summary.words.map(({ word }) => word)).toEqual([
      'Apparel & Accessories > Clothing > Dresses',
      'Apparel & Accessories > Jewelry > Rings',
    ])
    const { summary: typed } = await read(
      'Handle,Title,Product Category,Type,Variant Price\na,A,Apparel > Dresses,Kaftan,100\n',
    )
    expect(typed.words).toEqual([{ word: 'Kaftan', products: 1 }])
    const { products } = await read(
      'Handle,Title,Product Category,Type,Variant Price\na,A,Uncategorized,,100\n',
    )
    expect(products[0]?.word).toBeNull()
  })

  test('gift cards are told as such, once, and are no product of a sub-category', async () => {
    const { products, summary } = await read(
      'Handle,Title,Type,Option1 Name,Option1 Value,Variant Price,Gift Card\n' +
        'g,Card,Gift,Denominations,10,10,true\ng,,,,20,20,\nh,Voucher,Gift Cards,Amount,5,5,\nh,,,,6,6,\na,A,Dress,,,5,false\n',
    )
    expect(errors(products)).toEqual([
      [2, 'gift_card'],
      [4, 'gift_card'],
    ])
    expect([products[0]?.facts.name, summary.words, summary.option_names]).toEqual([
      'Card',
      [{ word: 'Dress', products: 1 }],
      [],
    ])
  })

  test('both generations of headings in one file', async () => {
    const { products } = await read(fixture('new-headings-with-handle.csv'))
    expect(products).toMatchObject([
      {
        ...{ slug: 'linen-shirt', word: 'Shirt' },
        facts: { desc: 'Nice', price: 70_000, original_price: 85_000, cost: 30_000, weight: 250 },
        variants: [
          { size: 'S', color: 'Off white', sku: 'LS-S', stock: 4 },
          { size: 'M', color: 'Off white', sku: 'LS-M', stock: 4 },
        ],
      },
    ])
  })

  test('tables of a description keep their cells apart, and entities become characters', async () => {
    const { products } = await read(fixture('html-body.csv'))
    expect(products[0]?.facts.desc).toBe(
      'Details\n\n– 100% cotton\n– Machine wash & iron <30°\n\nSize | Chest\nS | 90\nM | 96\nCafé ’chic’ × 2 • © ½',
    )
  })

  test('names are plain text', async () => {
    const { products } = await read(
      'Name,Category,Price\n<b>H</b> &amp; M,<i>Mugs</i> &gt; Big,5\n"A <br>B",a < b,5\n',
    )
    expect(products.map(({ word, facts }) => [facts.name, word])).toEqual([
      ['H & M', 'Mugs > Big'],
      ['A B', 'a < b'],
    ])
  })

  test('texts that are too long are cut at a word, with a note for each product', async () => {
    const { products } = await read(
      shopify(
        `a,${'long '.repeat(50)},Mugs,,,,,,,A,1,5,,`,
        `b,${'x'.repeat(255)},Mugs,,,,,,,B,1,5,,`,
        'c,C,Mugs,,,,,,,C,1,5,,',
      ),
    )
    const cut = 'long '.repeat(40).trim()
    expect(products.map(({ facts }) => facts.name)).toEqual([cut, 'x'.repeat(200), 'C'])
    expect([errors(products), notes(products)]).toEqual([
      [],
      [
        [2, 'text_cut', '200'],
        [3, 'text_cut', '200'],
      ],
    ])
    const long = await read(`Name,Description,Price\nA,${'<b>كلام</b> طويل '.repeat(1500)},5\n`)
    expect(long.products[0]?.facts.desc).toBe('كلام طويل '.repeat(1000).trim())
    expect(notes(long.products)).toEqual([[2, 'text_cut', '10000']])
  })

  test('what was saved in a Western code page is no Arabic', async () => {
    const file = 'Name;Price\nRobe Élégante, été ÀÈ;100\nGROSSE GRÖẞE ÄÖÜ;200\n'
    const { products } = await read(Buffer.from(file.replace('ẞ', 'SS'), 'latin1'))
    expect(products.map(({ facts }) => facts.name)).toEqual([
      'Robe Élégante, été ÀÈ',
      'GROSSE GRÖSSE ÄÖÜ',
    ])
  })
})

describe('options by name', () => {
  const rings = shopify(
    'ring,Ring,,Ring size,6,,,,,,1,100,,',
    'ring,,,,7,,,,,,1,100,,',
    'band,Band,,ring Size,8,,,,,,1,100,,',
    'band,,,,9,,,,,,1,100,,',
    'scarf,Scarf,,Title,Default Title,,,,,,1,100,,',
    'box,Box,,Add-ons,Card,Color,Red,,,,1,100,,',
    'box,,,,Bow,,Red,,,,1,100,,',
    'box,,,,Bow,,Blue,,,,1,100,,',
    'one,One,,Ring size,6,,,,,,1,100,,',
  )
  const used = async (uses: Record<string, OptionUse>) => (await read(rings, { uses })).products

  test('are listed with their products and values, and told once for each product', async () => {
    const { summary, products } = await read(rings)
    expect(summary.option_names).toEqual([
      { name: 'Ring size', products: 2, examples: ['6', '7', '8'] },
      { name: 'Add-ons', products: 1, examples: ['Card', 'Bow'] },
    ])
    expect(
      summary.columns.flatMap(({ heading, needs_look }) => (needs_look ? heading : [])),
    ).toEqual(['Option1 Value'])
    expect(errors(products)).toEqual([
      [2, 'unknown_option', 'Ring size'],
      [4, 'unknown_option', 'ring Size'],
      [7, 'unknown_option', 'Add-ons'],
    ])
    // An option of one value is no choice.
    expect(notes(products)).toEqual([[10, 'option_of_one', 'Ring size']])
  })

  test('become what is chosen, in whatever capitals', async () => {
    const products = await used({ 'RING SIZE': 'size', 'Add-ons': 'size' })
    expect(errors(products)).toEqual([])
    expect(
      products.map(({ variants }) => variants.map(({ size, color }) => [size, color])),
    ).toEqual([
      [
        ['6', null],
        ['7', null],
      ],
      [
        ['8', null],
        ['9', null],
      ],
      [[null, null]],
      [
        ['Card', 'Red'],
        ['Bow', 'Red'],
        ['Bow', 'Blue'],
      ],
      [['6', null]],
    ])
  })

  test('become the material, or are left out; rows that are then one variant are wrong, once', async () => {
    const products = await used({ 'ring size': 'material', 'add-ons': 'leave' })
    expect(products[0]?.facts.material).toBe('6, 7')
    expect(notes(products)).toEqual([
      [2, 'option_left_out', 'Ring size'],
      [4, 'option_left_out', 'ring Size'],
      [7, 'option_left_out', 'Add-ons'],
      [10, 'option_left_out', 'Ring size'],
    ])
    expect(errors(products)).toEqual([
      [3, 'variant_twice', '2'],
      [5, 'variant_twice', '4'],
      [8, 'variant_twice', '7'],
    ])
    const { summary } = await read(rings, { uses: { 'Ring size': 'leave', 'add-ons': 'leave' } })
    expect([summary.option_names?.length, summary.columns.some((one) => one.needs_look)]).toEqual([
      2,
      false,
    ])
  })

  test('an option that would be a second colour is wrong', async () => {
    expect(errors(await used({ 'ring size': 'size', 'add-ons': 'color' }))).toEqual([
      [7, 'second_option', 'Add-ons'],
    ])
    const { products, summary } = await read(
      shopify(
        'a,A,,Color,Red,Colour,Dark,,,,1,100,,',
        'a,,,,Blue,,Light,,,,1,100,,',
        'a,,,,Blue,,Dark,,,,1,100,,',
      ),
    )
    expect([errors(products), summary.option_names?.[0]?.name]).toEqual([
      [[2, 'second_option', 'Colour']],
      'Colour',
    ])
  })

  test.each([
    ['Farbe', 'color'],
    ['Größe', 'size'],
    ['Taille', 'size'],
    ['Couleur', 'color'],
    ['Talla', 'size'],
    ['Beden', 'size'],
    ['Renk', 'color'],
    ['السايز', 'size'],
    ['ألوان', 'color'],
    ['pa_colour', 'color'],
  ] as const)('%s is a %s without a question', async (name, kind) => {
    const { products } = await read(shopify(`a,A,,${name},S,,,,,,1,100,,`, 'a,,,,M,,,,,,1,100,,'))
    expect([errors(products), products[0]?.variants.map((one) => one[kind])]).toEqual([
      [],
      ['S', 'M'],
    ])
  })

  test('of one value name the material if they are one and none is there', async () => {
    const { products } = await read(
      shopify(
        'a,A,,الخامة,كريب,Fit,Wide,,,,1,100,,',
        'b,B,,Fabric,Silk,Size,S,,,,1,100,,',
        'b,,,,Silk,,M,,,,1,100,,',
      ),
    )
    expect(products.map(({ facts: { material, material_ar } }) => [material, material_ar])).toEqual(
      [
        ['كريب', 'كريب'],
        ['Silk', undefined],
      ],
    )
    expect([notes(products), errors(products)]).toEqual([
      [
        [2, 'option_of_one', 'الخامة'],
        [2, 'option_of_one', 'Fit'],
        [3, 'option_of_one', 'Fabric'],
      ],
      [],
    ])
  })

  test('"Default Title" is no size, whichever column is named one', async () => {
    const { products } = await read('Name,Price,Size\nA,100,Default Title\n')
    expect(variantsOf(products[0])?.[0]?.slice(0, 2)).toEqual([null, null])
  })

  test('what is said of a product is said at its first row', async () => {
    const { products } = await read(
      shopify(
        'a,A,,Size,S,,,,,,1,100,,',
        'a,,,,M,,,,,,1,110,,',
        'a,,,,L,,,,,,1,120,,',
        'a,,,,l,,,,,,1,130,,',
        'a,,,,,,,,,,1,140,,',
        'a,,,,,,,,,,1,150,,',
      ),
    )
    expect(errors(products)).toEqual([
      [6, 'option_missing'],
      [5, 'variant_twice', '4'],
    ])
  })
})

describe('WooCommerce', () => {
  test('in Arabic, by its headings and the kinds of its rows', async () => {
    const { summary, products } = await read(fixture('woo-arabic-headings.csv'))
    expect(summary).toMatchObject({ format: 'woocommerce', products: 2 })
    expect(products).toMatchObject([
      {
        word: 'ملابس > عبايات',
        facts: { name: 'عباية كريب', desc: 'قماش كريب خفيف وناعم\n\n– غسيل يدوي' },
        variants: [
          { size: '52', sku: 'AB-52x', stock: 3 },
          { size: '54', sku: 'AB-54x', stock: 2 },
        ],
      },
      // The short description stands for an empty one.
      { facts: { price: 18_000, original_price: 22_000, desc: 'حرير' } },
    ])
  })

  const inSpanish = {
    products: [
      {
        ...{ word: 'Ropa > Vestidos', rows: 2 },
        facts: { name: 'Vestido de lino', desc: 'Vestido corto', price: 1595 },
        pictures: [{ address: 'https://pictures.example.com/1.jpg' }],
        variants: [
          { row: 3, size: 'L', stock: null },
          { row: 3, size: 'M', stock: null },
          { row: 3, size: 'S', stock: null },
        ],
      },
      {
        ...{ word: 'Bolsos', state: 'draft' },
        sale: { price: 1995, from: '2030-01-01', until: '2030-02-01' },
        facts: { name: 'Bolso de rafia', desc: 'Hecho a mano', price: 2495, depth: 30, height: 20 },
        variants: [{ sku: '8930', stock: 7 }],
      },
      {
        word: 'Ropa > Camisas',
        variants: [
          { color: 'Rojo', sku: 'C-R', stock: 2 },
          { color: 'Azul', sku: 'C-A', stock: 3 },
        ],
      },
    ],
    notes: [
      [3, 'any_option', 'TALLA'],
      [4, 'hidden_draft'],
    ],
  }
  test('in Spanish, by the order of its columns', async () => {
    const { summary, products } = await read(fixture('woocommerce-spanish.csv'))
    expect(summary).toMatchObject({ format: 'woocommerce', rows: 6, without_pieces: 1 })
    expect(products).toMatchObject(inSpanish.products)
    expect(products[1]?.facts.weight).toBe(500)
    expect([notes(products), errors(products)]).toEqual([inSpanish.notes, []])
  })

  test('in a language of which no word is known', async () => {
    const [headings = '', ...rows] = fixture('woocommerce-spanish.csv')
      .toString('latin1')
      .split('\n')
    const strange = headings
      .split(';')
      .map((heading, at) => `${String.fromCodePoint(0x4e00 + at)}${/\d/.exec(heading) ?? ''}`)
    const { products } = await read([strange.join(';'), ...rows].join('\n'))
    expect(products).toMatchObject(inSpanish.products)
  })

  test('with fewer columns than the whole export, and by choice', async () => {
    const file =
      'Sorte,Artikelnummer,Bezeichnung,Sichtbar,Text,Preis\n' +
      'simple,A-1,Lampe,visible,Aus Messing,90\nsimple,A-2,Schale,hidden,Aus Ton,40\n'
    const { summary, products } = await read(file)
    expect(summary.columns.map(({ target }) => target)).toEqual([
      'kind',
      'sku',
      'name',
      'state',
      'desc',
      'price',
    ])
    expect(products.map(({ state }) => state)).toEqual([undefined, 'draft'])
    const { summary: chosen } = await read('Name,Stock,Regular price\nA,3,100\n', {
      format: 'woocommerce',
    })
    expect([chosen.format, chosen.columns.map(({ target }) => target)]).toEqual([
      'woocommerce',
      ['name', 'stock', 'price'],
    ])
  })

  test('weights in pounds and ounces', async () => {
    const weigh = async (unit: string) =>
      (await read(`Type,Name,Regular price,Weight (${unit})\nsimple,A,100,2\n`)).products[0]?.facts
        .weight
    expect([await weigh('kg'), await weigh('g'), await weigh('lbs'), await weigh('oz')]).toEqual([
      2000, 2, 907, 57,
    ])
  })

  test('an attribute of a whole product names its material', async () => {
    const { products } = await read(
      'Type,Name,Regular price,Attribute 1 name,Attribute 1 value(s)\nsimple,A,100,Fabric,"Cotton, Linen"\n',
    )
    expect(products[0]?.facts.material).toBe('Cotton, Linen')
  })
})

describe('tables made by hand', () => {
  test('in Arabic: several sizes and colours in one cell', async () => {
    const { summary, products } = await read(fixture('hand-made-arabic.csv'))
    expect(summary).toMatchObject({ format: 'other', products: 2, without_pieces: 1 })
    expect(products).toMatchObject([
      {
        word: 'فساتين سهرة',
        facts: { name: 'فستان سهرة', price: 150_000, original_price: 180_000, desc: 'قماش ستان' },
      },
      { facts: { name: 'طرحة', price: 15_000 }, variants: [{ sku: 'T-1', stock: 10 }] },
    ])
    expect(variantsOf(products[0])).toEqual([
      ['S', 'أسود', 'FS-1', null],
      ['S', 'أحمر', undefined, null],
      ['M', 'أسود', undefined, null],
      ['M', 'أحمر', undefined, null],
      ['L', 'أسود', undefined, null],
      ['L', 'أحمر', undefined, null],
    ])
  })

  test.each([
    ['اسم الصنف,كود الصنف,سعر البيع,عدد القطع', ['name', 'sku', 'price', 'stock']],
    ['المنتج,السعر,السعر بعد الخصم,الصورة', ['name', 'price', 'sale_price', 'pictures']],
    ['المنتج,سعر قبل الخصم,السعر بعد الخصم,خامة', ['name', 'original_price', 'price', 'material']],
    ['Product name,Price (EGP),Qty,Old price', ['name', 'price', 'stock', 'original_price']],
  ])('headings %s', async (headings, targets) => {
    const { summary } = await read(`${headings}\nA,1,2,3\n`)
    expect([summary.format, summary.columns.map(({ target }) => target)]).toEqual([
      'other',
      targets,
    ])
  })

  test('a price after the discount is the price, beside the one before it', async () => {
    const { products } = await read('المنتج,السعر,السعر بعد الخصم\nفستان,500,400\nطرحة,200,\n')
    expect(products.map(({ facts: { price, original_price } }) => [price, original_price])).toEqual(
      [
        [40_000, 50_000],
        [20_000, null],
      ],
    )
  })

  test.each([
    '600 ج',
    '600 ج.م',
    'جم 600',
    '٦٠٠ جنيه مصري',
    '600 جنية',
    'E£ 600',
    'LE600',
    'L.E. 600',
    '600/-',
    '٦٠٠٫٠٠',
  ])('a price of %s', async (said) => {
    const { products } = await read(`Name;Price\nA;${said}\n`)
    expect([errors(products), products[0]?.facts.price]).toEqual([[], 60_000])
  })
  test.each(['5 قطع', '3 pcs', '٤ قطعة', '2 pieces'])('pieces of %s', async (said) => {
    const { products } = await read(`Name,Stock\nA,${said}\n`)
    expect([errors(products), (products[0]?.variants[0]?.stock ?? 0) > 1]).toEqual([[], true])
  })

  test('totals, titles between products and headings of a next page are no products', async () => {
    const { products, summary } = await read(
      [
        'المنتج,السعر,الكمية',
        'فساتين,,',
        'فستان,500,3',
        'المنتج,السعر,الكمية',
        'Total Black,600,2',
        'الإجمالي,1100,5',
        ',,',
        'Grand Total:,1100,5',
      ].join('\n'),
    )
    expect([products.map(({ facts }) => facts.name), summary.rows]).toEqual([
      ['فستان', 'Total Black'],
      2,
    ])
  })

  test('titles above the table, with a comma in one of semicolons', async () => {
    const { products } = await read(
      'Zeina, Cairo\n\nFrom;1/11;;\nName;Size;Price;SKU\nA;S;1,50;X\n',
    )
    expect(products).toMatchObject([
      { row: 5, facts: { name: 'A', price: 150 }, variants: [{ size: 'S', sku: 'X' }] },
    ])
  })
})

test('the own sheet with its addresses means each cell', async () => {
  const { products } = await read(
    'Web address,Name,Price,Original price,Stock,SKU,Size\n' +
      'a,أ,100,90,-1,X,"S,M"\nb,B,100,100,1,X,\nc,Total,100,,1,Y,\n',
  )
  expect([errors(products), notes(products)]).toEqual([
    [
      [2, 'pieces'],
      [2, 'original_below'],
      [3, 'sku_twice', '2'],
    ],
    [],
  ])
  expect(products[0]).toMatchObject({ facts: { name: 'أ' }, variants: [{ size: 'S,M' }] })
  expect(products[0]?.facts.name_ar).toBeUndefined()
  expect(products).toHaveLength(3)
})
