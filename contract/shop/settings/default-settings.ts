/** Settings of a shop that has changed none. */
import { defaultDeskSettings } from '#contract/orders/desk-settings.ts'
import { decorAddress } from '../list-addresses.ts'
import { noRefundRule } from '#contract/orders/returns/return-days.ts'
import { defaultLook } from './look.ts'
import type { ShopSettings } from '../settings.ts'

export const defaultSettings: ShopSettings = {
  shop_name: { en: 'Zeina', ar: 'زينة' },
  description: {
    en: 'Clothing and decoration from Egypt. Try it on while the courier waits, pay in cash.',
    ar: 'ملابس وديكور من مصر. التجربة والمندوب في انتظارك، والدفع نقدًا.',
  },
  footer_line: { en: '', ar: '' },
  look: defaultLook,
  opening: { state: 'open', until: '', words: { en: '', ar: '' } },
  wordmark: null,
  mark: null,
  language: 'en',
  order_prefix: 'ZN',
  contact_email: '',
  contact_phone: '',
  whatsapp: '',
  shipping_note: { en: 'Shipping: 5 to 7 Working Days', ar: 'الشحن: من 5 إلى 7 أيام عمل' },
  delivery_days: { from: 5, to: 7 },
  free_delivery_from: 0,
  return_days: 7,
  return_money: false,
  delivery_rules: [
    {
      en: 'Check and try the item on receipt while the courier waits.',
      ar: 'المعاينة والتجربة عند الاستلام والمندوب في انتظارك.',
    },
    {
      en: 'An unwanted item can be returned to the courier; only shipping fees are charged.',
      ar: 'عند عدم الرغبة في القطعة تُعاد إلى المندوب وتُدفع مصاريف الشحن فقط.',
    },
    {
      en: 'A wrong or damaged item can be returned immediately to the courier; we pay the shipping.',
      ar: 'القطعة الخطأ أو التالفة تُعاد فورًا للمندوب ومصاريف الشحن علينا.',
    },
    noRefundRule,
    { en: 'Items can be exchanged within {days}.', ar: 'يمكن استبدال القطعة خلال {days}.' },
  ],
  banners: [
    {
      category: 'dresses',
      title: { en: 'Dresses for long days and evenings', ar: 'فساتين لنهارات وسهرات طويلة' },
      link: { en: 'See dresses', ar: 'عرض الفساتين' },
    },
    {
      category: decorAddress,
      title: { en: 'For the house', ar: 'لبيتك' },
      link: { en: 'See decor', ar: 'عرض الديكور' },
    },
  ],
  promise: {
    title: { en: 'Try it on while the courier waits', ar: 'التجربة والمندوب في انتظارك' },
    points: [
      {
        en: 'Pay the courier in cash, after you have checked the piece',
        ar: 'الدفع نقدًا للمندوب بعد معاينة القطعة',
      },
      {
        en: 'Not for you? Hand it back and pay the shipping only',
        ar: 'لم تعجبك؟ تُعاد إلى المندوب ويُدفع الشحن فقط',
      },
      {
        en: 'Wrong or damaged? Hand it back, the shipping is ours',
        ar: 'خطأ أو تلف؟ تُعاد فورًا والشحن علينا',
      },
      { en: 'Exchange within {days}', ar: 'استبدال خلال {days}' },
    ],
  },
  row: {
    category: decorAddress,
    title: { en: 'Pieces to live with', ar: 'قطع تعيش معها' },
    link: { en: 'All decor', ar: 'كل الديكور' },
  },
  search_debounce: 3000,
  pieces_per_order: 100,
  low_stock: 5,
  keep_unanswered_days: 180,
  ...defaultDeskSettings,
}
