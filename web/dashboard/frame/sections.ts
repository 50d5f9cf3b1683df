/** The dashboard's screens as the rail, the tab bar and the list under More name them, in their three groups and one for the shop itself. */
import IconCirclePercentage from '@tabler/icons-react/dist/esm/icons/IconCirclePercentage.mjs'
import IconBrandInstagram from '@tabler/icons-react/dist/esm/icons/IconBrandInstagram.mjs'
import IconFolder from '@tabler/icons-react/dist/esm/icons/IconFolder.mjs'
import IconFolders from '@tabler/icons-react/dist/esm/icons/IconFolders.mjs'
import IconHanger from '@tabler/icons-react/dist/esm/icons/IconHanger.mjs'
import IconHistory from '@tabler/icons-react/dist/esm/icons/IconHistory.mjs'
import IconLayoutDashboard from '@tabler/icons-react/dist/esm/icons/IconLayoutDashboard.mjs'
import IconLink from '@tabler/icons-react/dist/esm/icons/IconLink.mjs'
import IconMailX from '@tabler/icons-react/dist/esm/icons/IconMailX.mjs'
import IconMapPin from '@tabler/icons-react/dist/esm/icons/IconMapPin.mjs'
import IconMessage2Question from '@tabler/icons-react/dist/esm/icons/IconMessage2Question.mjs'
import IconPhone from '@tabler/icons-react/dist/esm/icons/IconPhone.mjs'
import IconReceipt from '@tabler/icons-react/dist/esm/icons/IconReceipt.mjs'
import IconSettings from '@tabler/icons-react/dist/esm/icons/IconSettings.mjs'
import IconSlideshow from '@tabler/icons-react/dist/esm/icons/IconSlideshow.mjs'
import IconStar from '@tabler/icons-react/dist/esm/icons/IconStar.mjs'
import type { TablerIcon } from '@tabler/icons-react'
import {
  admin_areas,
  admin_callbacks,
  admin_categories,
  admin_coupons,
  admin_group_catalogue,
  admin_group_front,
  admin_group_sell,
  admin_group_shop,
  admin_history,
  admin_instagram,
  admin_mails,
  admin_orders,
  admin_overview,
  admin_products,
  admin_questions,
  admin_reviews,
  admin_settings,
  admin_slider,
  admin_social,
  admin_subcategories,
} from '#messages'
import type { Waiting } from '../waiting.ts'

export type Section = {
  to: string
  label: () => string
  icon: TablerIcon
  /** Which count of what waits stands beside it. */
  waits?: keyof Waiting
}

type Group = { id: 'sell' | 'catalogue' | 'front' | 'shop'; label: () => string; sections: Section[] }

export const groups: Group[] = [
  {
    id: 'sell',
    label: admin_group_sell,
    sections: [
      { to: '/dashboard/overview', label: admin_overview, icon: IconLayoutDashboard },
      { to: '/dashboard/orders', label: admin_orders, icon: IconReceipt, waits: 'orders' },
      { to: '/dashboard/callbacks', label: admin_callbacks, icon: IconPhone, waits: 'callbacks' },
      { to: '/dashboard/questions', label: admin_questions, icon: IconMessage2Question, waits: 'questions' },
      { to: '/dashboard/reviews', label: admin_reviews, icon: IconStar, waits: 'reviews' },
    ],
  },
  {
    id: 'catalogue',
    label: admin_group_catalogue,
    sections: [
      { to: '/dashboard/products', label: admin_products, icon: IconHanger },
      { to: '/dashboard/categories', label: admin_categories, icon: IconFolder },
      { to: '/dashboard/subcategory', label: admin_subcategories, icon: IconFolders },
      { to: '/dashboard/Coupon', label: admin_coupons, icon: IconCirclePercentage },
    ],
  },
  {
    id: 'front',
    label: admin_group_front,
    sections: [
      { to: '/dashboard/slider', label: admin_slider, icon: IconSlideshow },
      { to: '/dashboard/imageforinsta', label: admin_instagram, icon: IconBrandInstagram },
      { to: '/dashboard/sociallinks', label: admin_social, icon: IconLink },
      { to: '/dashboard/area', label: admin_areas, icon: IconMapPin },
    ],
  },
  {
    id: 'shop',
    label: admin_group_shop,
    sections: [
      { to: '/dashboard/settings', label: admin_settings, icon: IconSettings },
      { to: '/dashboard/mails', label: admin_mails, icon: IconMailX, waits: 'failed_mails' },
      { to: '/dashboard/history', label: admin_history, icon: IconHistory },
    ],
  },
]

/** What the Inbox of the tab bar stands for. */
export const inbox = ['/dashboard/callbacks', '/dashboard/questions', '/dashboard/reviews']

/** Whether this address stands in a section; the dashboard's own address shows the areas (R91). */
export const isIn = (place: string, to: string): boolean =>
  place === to || place.startsWith(`${to}/`) || (place === '/dashboard' && to === '/dashboard/area')
