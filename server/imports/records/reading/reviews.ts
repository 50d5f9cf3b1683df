/** Reviews in files. */
import { limits } from '#contract/limits.ts'
import { foldHeading } from '#server/sheets/headings.ts'
import { toLatinDigits } from '#contract/text/digits.ts'
import type { Fit } from '#contract/products/reviews.ts'
import { isPlainlyClosed, readAddress } from '#server/outside/public-addresses.ts'
import type { Cell } from '#server/sheets/reading/cell.ts'
import { textOfHtml } from '../../reading/html.ts'
import type { Row } from '../../reading/rows.ts'
import type { ReadingKind } from './reading-kind.ts'
import type { RecordCells } from './record-cells.ts'

export const reviews: ReadingKind<'reviews'> = {
  vocabulary: {
    sources: [
      {
        // Judge.me
        marks: ['rating', 'body', 'reviewer name'],
        headings: {
          product_slug: ['product_handle'],
          rate: ['rating'],
          review_title: ['title'],
          review: ['body'],
          reviewer: ['reviewer_name'],
          email: ['reviewer_email'],
          reviewed_at: ['review_date'],
          review_state: ['curated', 'status'],
          verified: ['verified', 'verified_buyer'],
          pictures: ['picture_urls'],
        },
      },
      {
        // Loox
        marks: ['rating', 'author', 'body'],
        headings: {
          product_slug: ['product_handle', 'handle'],
          rate: ['rating'],
          review_title: ['title'],
          review: ['body'],
          reviewer: ['author'],
          email: ['email'],
          reviewed_at: ['created_at', 'date'],
          review_state: ['status', 'published'],
          verified: ['verified_purchase', 'verified'],
          pictures: ['photo_url', 'photos', 'img', 'photo_urls'],
        },
      },
      {
        // Comments of WordPress, as WebToffee and others export them
        marks: ['comment author', 'comment content'],
        headings: {
          product_slug: ['product_slug', 'post_name'],
          product_sku: ['product_SKU', 'sku'],
          product_name: ['product_title', 'post_title'],
          rate: ['rating', 'meta:rating'],
          review: ['comment_content'],
          reviewer: ['comment_author'],
          email: ['comment_author_email'],
          reviewed_at: ['comment_date', 'comment_date_gmt'],
          review_state: ['comment_approved'],
          verified: ['verified', 'meta:verified'],
          pictures: ['pictures', 'reviews-images'],
        },
      },
    ],
    headings: {
      product_slug: [
        ...['Product handle', 'Handle', 'Product URL', 'Product link', 'Product slug', 'Slug'],
        ...['رابط المنتج', 'عنوان المنتج على الويب'],
      ],
      product_sku: ['SKU', 'Product SKU', 'كود المنتج', 'الكود'],
      product_name: ['Product', 'Product name', 'Product title', 'المنتج', 'اسم المنتج', 'الصنف'],
      rate: [
        'Rating',
        'Stars',
        'Rate',
        'Score',
        'Review rating',
        'النجوم',
        'عدد النجوم',
        'التقييم بالنجوم',
        'الدرجة',
      ],
      review_title: ['Review title', 'Title', 'Headline', 'عنوان التقييم'],
      review: [
        ...['Review', 'Review text', 'Body', 'Review body', 'Review content', 'Content', 'Comment'],
        ...['Text', 'نص التقييم', 'المراجعة', 'الرأي', 'التعليق', 'رأي العميل', 'نص المراجعة'],
      ],
      reviewer: [
        ...['Reviewer', 'Reviewer name', 'Author', 'Name', 'Customer', 'Customer name'],
        ...['الاسم', 'اسم العميل', 'العميل', 'صاحب التقييم', 'اسم العميلة', 'العميلة'],
      ],
      email: ['Email', 'E-mail', 'Reviewer email', 'البريد الإلكتروني', 'الايميل'],
      reviewed_at: [
        'Date',
        'Review date',
        'Created at',
        'Reviewed at',
        'التاريخ',
        'تاريخ التقييم',
        'تاريخ',
      ],
      review_state: ['Status', 'State', 'Published', 'Approved', 'الحالة', 'منشور'],
      verified: ['Verified', 'Verified buyer', 'Verified purchase', 'اشترى المنتج', 'مشتري موثق'],
      fit: ['Fit', 'ملاءمة المقاس', 'المقاس'],
      pictures: [
        'Picture',
        'Pictures',
        'Photo',
        'Photos',
        'Image',
        'Images',
        'Image URLs',
        'Photo URL',
        'الصور',
        'صورة',
        'الصورة',
      ],
    },
  },
  has: (targets) =>
    targets.has('rate') &&
    targets.has('review') &&
    ['product_slug', 'product_sku', 'product_name'].some((one) => targets.has(one)),
  key: 'review',
  read: (cells, { lead }) => {
    const rate = rateIn(lead.cell('rate'))
    if (rate === null) cells.wrong(lead, 'rate', 'rate')
    const title = plain(cells.text(lead, 'review_title', limits.message))
    const text = plain(cells.text(lead, 'review', 4 * limits.message))
    // Some shops write the first words of the text as its title.
    const review = text.startsWith(title) ? text : [title, text].filter(Boolean).join('\n')
    if (review === '' && !cells.isWrong) cells.wrong(lead, 'review', 'missing')
    if (review.length > limits.message) cells.wrong(lead, 'review', 'too_long', limits.message)
    const [sku, product] = [
      cells.code(lead, 'product_sku', limits.sku),
      cells.text(lead, 'product_name', limits.product_name),
    ]
    const slug = slugIn(cells.text(lead, 'product_slug', limits.link))
    if (!slug && !sku && !product) cells.wrong(lead, 'product_slug', 'unknown_product')
    const name = plain(cells.text(lead, 'reviewer', limits.name))
    const email = cells.text(lead, 'email', limits.email)
    const created_at = cells.moment(lead, 'reviewed_at')
    const picture = pictureIn(cells, lead)
    if (cells.isWrong || rate === null) return null
    return {
      ...{ slug, sku, product, rate, review, created_at, picture },
      // The form requires a name.
      name: name || (/\p{Script=Arabic}/u.test(review) ? 'عميلة' : 'Customer'),
      email: email && email.length >= 3 ? email : null,
      status: lead.has('review_state') ? statusIn(lead.text('review_state')) : 'accepted',
      verified: yes.has(foldHeading(lead.text('verified'))) || lead.cell('verified') === true,
      fit: fitIn(lead.text('fit')),
    }
  },
  nameOf: ({ name, review }) =>
    `${name} · ${review.replace(/\s+/g, ' ')}`.slice(0, 200).toWellFormed(),
  keyOf: ({ slug, sku, product, name, review, created_at }) =>
    JSON.stringify([slug ?? sku ?? product, name, review, created_at?.slice(0, 10)]),
}

const plain = (text: string | null): string =>
  textOfHtml(text ?? '')
    .replace(/\r\n?/g, '\n')
    .trim()

/** Stars: '5', '5.0', '5/5', '4 stars', '★★★★☆'. */
function rateIn(cell: Cell): number | null {
  const text = toLatinDigits(String(cell ?? '').normalize('NFKC')).trim()
  const stars = text.match(/★|⭐/g)?.length
  const said =
    stars ??
    Number(
      /^(\d(?:\.0+)?)(?:\s*(?:\/|of|من)\s*5(?:\.0+)?)?(?:\s*(?:stars?|نجوم|نجمات|نجمة))?$/i.exec(
        text,
      )?.[1],
    )
  return said >= 1 && said <= 5 ? said : null
}

/** Slug of a handle, or of a product's address. */
function slugIn(said: string | null): string | null {
  const path = said?.replace(/[?#].*$/, '').replace(/\/+$/, '') ?? ''
  const slug = path.split('/').at(-1) ?? ''
  try {
    return decodeURIComponent(slug).toLowerCase() || null
  } catch {
    return slug.toLowerCase() || null
  }
}

const yes = new Set([
  ...['1', 'true', 'yes', 'y', 'verified', 'buyer', 'verified buyer', 'verified purchase', 'نعم'],
  ...['موثق', 'اشتري', 'مشتري'],
])
const shown = new Set([
  ...[
    '1',
    'ok',
    'true',
    'yes',
    'published',
    'publish',
    'approved',
    'approve',
    'accepted',
    'active',
  ],
  ...['visible', 'shown', 'منشور', 'مقبول', 'ظاهر', 'نعم', 'تم النشر', 'معتمد'],
])
const hidden = new Set([
  ...[
    '0',
    'false',
    'no',
    'spam',
    'trash',
    'hidden',
    'rejected',
    'unpublished',
    'unapproved',
    'hold',
  ],
  ...['مخفي', 'مرفوض', 'لا', 'غير منشور', 'محذوف'],
])

function statusIn(said: string): 'accepted' | 'rejected' | null {
  const word = foldHeading(said)
  return shown.has(word) ? 'accepted' : hidden.has(word) ? 'rejected' : null
}

const fits: Record<Fit, Set<string>> = {
  small: new Set(['small', 'runs small', 'too small', 'صغير', 'ضيق', 'اصغر من المقاس']),
  true: new Set(['true', 'true to size', 'perfect', 'مضبوط', 'مناسب', 'مظبوط']),
  large: new Set(['large', 'runs large', 'too large', 'big', 'كبير', 'واسع', 'اكبر من المقاس']),
}

const fitIn = (said: string): Fit | null =>
  (['small', 'true', 'large'] as const).find((fit) => fits[fit].has(foldHeading(said))) ?? null

/** First picture; the others are noted. */
function pictureIn(cells: RecordCells, row: Row): string | null {
  const addresses = row
    .cellsOf('pictures')
    .flatMap((cell) => String(cell).split(/[\s;|]+|,\s*(?=https?:\/\/)/))
    .map((part) => part.replace(/,$/, ''))
    .filter((part) => part !== '')
  const [address] = addresses
  if (address === undefined) return null
  if (addresses.length > 1) cells.note(row, 'pictures', 'too_many_pictures', '1')
  const url = readAddress(/^\w+:/.test(address) ? address : `http://${address}`)
  if (address.length > limits.link) cells.note(row, 'pictures', 'too_long', String(limits.link))
  else if (url && isPlainlyClosed(url)) cells.note(row, 'pictures', 'not_public', null, address)
  else if (!readAddress(address)) cells.note(row, 'pictures', 'address', null, address)
  else return address
  return null
}
