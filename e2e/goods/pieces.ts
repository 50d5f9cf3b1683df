/**
 * Products of the demo shop that journeys buy, as in demo/catalogue.json. All projects share one
 * shop: where stock matters, each project has a product of its own.
 */
import { test } from '@playwright/test'
import type { Language } from '../shop.ts'

type Named = Record<Language, string>

export type Piece = {
  slug: string
  name: Named
  category: Named
  /** Price in EGP. */
  price: number
  size: string
  colour: Named
}

const dresses = { en: 'Dresses', ar: 'فساتين' }
const sets = { en: 'Sets', ar: 'أطقم' }
const coats = { en: 'Coats', ar: 'معاطف' }
const vases = { en: 'Vases', ar: 'مزهريات' }
const cushions = { en: 'Cushions', ar: 'وسائد' }
const tables = { en: 'Table & Tray', ar: 'المائدة والصواني' }
const lighting = { en: 'Lighting', ar: 'إضاءة' }
const mirrors = { en: 'Mirrors', ar: 'مرايا' }
const candles = { en: 'Candles', ar: 'شموع' }
const natural = { en: 'Natural', ar: 'طبيعي' }

/** Products in several sizes and colours, with enough stock of each. */
const dressed: Record<string, Piece> = {
  'en-1440': {
    slug: 'dress-nour',
    name: { en: 'Nour Linen Midi Dress', ar: 'فستان نور الكتان' },
    category: dresses,
    price: 2450,
    size: 'M',
    colour: { en: 'Oat', ar: 'شوفاني' },
  },
  'ar-390': {
    slug: 'duster-siwa',
    name: { en: 'Siwa Linen Duster', ar: 'داستر سيوة الكتان' },
    category: coats,
    price: 2950,
    size: 'M',
    colour: { en: 'Sage', ar: 'مريمي' },
  },
  'en-390': {
    slug: 'set-ward',
    name: { en: 'Ward Linen Set', ar: 'طقم ورد الكتان' },
    category: sets,
    price: 3400,
    size: 'M',
    colour: { en: 'Clay', ar: 'طيني' },
  },
  'ar-1440': {
    slug: 'dress-yasmin',
    name: { en: 'Yasmin Pleated Maxi Dress', ar: 'فستان ياسمين البليسيه' },
    category: dresses,
    price: 3650,
    size: 'M',
    colour: { en: 'Terracotta', ar: 'تيراكوتا' },
  },
}

/** Products in one size, with enough stock. */
const plain: Record<string, Piece> = {
  'en-1440': {
    slug: 'cushion-siwa',
    name: { en: 'Siwa Cross-Stitch Cushion', ar: 'وسادة سيوة المطرزة' },
    category: cushions,
    price: 720,
    size: '45 cm',
    colour: natural,
  },
  'ar-390': {
    slug: 'bowl-reef',
    name: { en: 'Reef Glazed Serving Bowl', ar: 'وعاء ريف المزجج' },
    category: tables,
    price: 690,
    size: '47 cm',
    colour: { en: 'Sea', ar: 'بحري' },
  },
  'en-390': {
    slug: 'candle-pillar',
    name: { en: 'Ivory Pillar Candle Trio', ar: 'ثلاثي شموع أعمدة' },
    category: candles,
    price: 780,
    size: 'Set of 3',
    colour: { en: 'Ivory', ar: 'عاجي' },
  },
  'ar-1440': {
    slug: 'basket-nuba',
    name: { en: 'Nubian Woven Plate', ar: 'طبق نوبي منسوج' },
    category: tables,
    price: 520,
    size: '55 cm',
    colour: natural,
  },
}

/** Products in one size, with little stock. */
const rare: Record<string, Piece> = {
  'en-1440': {
    slug: 'tray-pearl',
    name: { en: 'Mother-of-Pearl Inlay Tray', ar: 'صينية مطعمة بالصدف' },
    category: tables,
    price: 2400,
    size: '60 × 40 cm',
    colour: { en: 'Walnut', ar: 'جوزي' },
  },
  'ar-390': {
    slug: 'vase-alabaster',
    name: { en: 'Luxor Alabaster Vase', ar: 'مزهرية مرمر الأقصر' },
    category: vases,
    price: 2650,
    size: '38 cm',
    colour: { en: 'Alabaster', ar: 'مرمري' },
  },
  'en-390': {
    slug: 'cushion-khayamiya',
    name: { en: 'Khayamiya Appliqué Cushion', ar: 'وسادة خيامية' },
    category: cushions,
    price: 890,
    size: '45 cm',
    colour: { en: 'Deep green', ar: 'أخضر عميق' },
  },
  'ar-1440': {
    slug: 'vase-moon',
    name: { en: 'Moon Ring Vase', ar: 'مزهرية القمر' },
    category: vases,
    price: 1320,
    size: '45 cm',
    colour: { en: 'Chalk', ar: 'طباشيري' },
  },
}

/** Products in one size, for the one journey of a project that counts orders. */
const counted: Record<string, Piece> = {
  'en-1440': {
    slug: 'lamp-fustat',
    name: { en: 'Fustat Ceramic Lamp', ar: 'أباجورة الفسطاط' },
    category: lighting,
    price: 2250,
    size: '50 cm',
    colour: { en: 'Sage', ar: 'مريمي' },
  },
  'ar-390': {
    slug: 'bowl-acacia',
    name: { en: 'Footed Acacia Bowl', ar: 'وعاء سنط بقدم' },
    category: tables,
    price: 980,
    size: '49 cm',
    colour: { en: 'Acacia', ar: 'سنط' },
  },
  'en-390': {
    slug: 'tray-khan',
    name: { en: 'Khan Engraved Brass Tray', ar: 'صينية خان النحاسية' },
    category: tables,
    price: 1950,
    size: '50 cm',
    colour: { en: 'Brass', ar: 'نحاسي' },
  },
  'ar-1440': {
    slug: 'mirror-palm',
    name: { en: 'Shams Palm-Rope Mirror', ar: 'مرآة شمس' },
    category: mirrors,
    price: 1750,
    size: '78 cm',
    colour: natural,
  },
}

/** Product bought by many journeys and counted by none, in its second size and colour. */
export const anyonesPiece: Piece = {
  slug: 'abaya-zahra',
  name: { en: 'Zahra Embroidered Abaya', ar: 'عباية زهرة المطرزة' },
  category: coats,
  price: 5400,
  size: 'M',
  colour: { en: 'Moss', ar: 'طحلبي' },
}

const ofProject = (pieces: Record<string, Piece>): Piece => {
  const piece = pieces[test.info().project.name]
  if (!piece) throw new Error(`No piece for ${test.info().project.name}`)
  return piece
}

export const dressedPiece = (): Piece => ofProject(dressed)
export const plainPiece = (): Piece => ofProject(plain)
export const countedPiece = (): Piece => ofProject(counted)
export const rarePiece = (): Piece => ofProject(rare)

/** Product in its size and colour, for carts made through the API. */
export const goodsOf = ({ slug, size, colour }: Piece, quantity = 1) => ({
  slug,
  size,
  colour: colour.en,
  quantity,
})
