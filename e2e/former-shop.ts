/** File of 50 products as Shopify writes it, with what is typical of files of small shops. */

const headings = [
  ...['Handle', 'Title', 'Body (HTML)', 'Vendor', 'Product Category', 'Type', 'Tags', 'Published'],
  ...['Option1 Name', 'Option1 Value', 'Option2 Name', 'Option2 Value'],
  ...['Option3 Name', 'Option3 Value', 'Variant SKU', 'Variant Grams'],
  ...['Variant Inventory Tracker', 'Variant Inventory Qty', 'Variant Inventory Policy'],
  ...['Variant Fulfillment Service', 'Variant Price', 'Variant Compare At Price'],
  ...['Variant Requires Shipping', 'Variant Taxable', 'Variant Barcode', 'Image Src'],
  ...['Image Position', 'Image Alt Text', 'Gift Card', 'SEO Title', 'SEO Description'],
  ...['Variant Image', 'Variant Weight Unit', 'Variant Tax Code', 'Cost per item', 'Status'],
] as const
type Row = Partial<Record<(typeof headings)[number], string | number>>

/** Number of products of each kind; scarves have no option, and two of them no category. */
export const kinds = { dresses: 30, rings: 12, scarves: 8 }

/**
 * Dresses by size and colour, rings by "Ring size", scarves without an option: without a type, some
 * oversold, some with an original price of 0, five rings without pieces, and the three pictures of a
 * dress not at their addresses.
 * @param own a word of this run, for names and categories
 */
export function exportOfFormerShop(own: string): string {
  const rows: Row[] = []
  const add = (kind: string, at: number, category: string, variants: Row[]) => {
    const name = `${kind} ${own} ${at}`
    const handle = name.toLowerCase().replace(/[^a-z0-9]+/g, '-')
    for (const [place, variant] of variants.entries())
      rows.push({
        Handle: handle,
        ...(place === 0 && {
          ...{ Title: name, 'Body (HTML)': `<p>${kind}, made by hand.</p>`, Vendor: 'Layan' },
          'Product Category':
            category && `Apparel & Accessories > Clothing ${own} > ${category} ${own}`,
          ...{ Tags: 'summer, new', Published: 'true', 'Gift Card': 'false', Status: 'active' },
        }),
        ...{ 'Variant Grams': 300, 'Variant Inventory Tracker': 'shopify' },
        ...{ 'Variant Inventory Policy': 'deny', 'Variant Fulfillment Service': 'manual' },
        ...{ 'Variant Requires Shipping': 'true', 'Variant Taxable': 'false' },
        ...{ 'Variant Weight Unit': 'kg', 'Variant Inventory Qty': 4, ...variant },
      })
  }
  const dress = (at: number) =>
    ['S', 'M', 'L'].flatMap((size, place) =>
      ['Sand', 'Black'].map((colour) => ({
        ...(place === 0 &&
          colour === 'Sand' && { 'Option1 Name': 'Size', 'Option2 Name': 'Color' }),
        ...{ 'Option1 Value': size, 'Option2 Value': colour, 'Variant Price': 1890 },
        'Variant Compare At Price': at % 3 === 0 ? '0.00' : 2250,
        ...(at === 1 && colour === 'Sand' && { 'Image Src': `https://shop.invalid/${size}.jpg` }),
        'Variant Inventory Qty': at % 7 === 0 && size === 'S' ? -2 : 4,
      })),
    )
  const ring = (at: number) =>
    [6, 7, 8].map((size, place) => ({
      ...(place === 0 && { 'Option1 Name': 'Ring size' }),
      ...{ 'Option1 Value': size, 'Variant Price': 950 },
      ...(at <= 5 && { 'Variant Inventory Qty': '' }),
    }))
  for (let at = 1; at <= kinds.dresses; at++) add('Dress', at, 'Dresses', dress(at))
  for (let at = 1; at <= kinds.rings; at++) add('Ring', at, 'Rings', ring(at))
  for (let at = 1; at <= kinds.scarves; at++)
    add('Scarf', at, at > 2 ? 'Scarves' : '', [
      { 'Option1 Name': 'Title', 'Option1 Value': 'Default Title', 'Variant Price': 450 },
    ])
  return csv([headings, ...rows.map((row) => headings.map((heading) => row[heading] ?? ''))])
}

/** Rows as CSV. */
export const csv = (rows: readonly (readonly (string | number)[])[]): string =>
  rows
    .map((row) => row.map((cell) => `"${String(cell).replaceAll('"', '""')}"`).join(','))
    .join('\n')
