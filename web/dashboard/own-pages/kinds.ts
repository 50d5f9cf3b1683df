/** Icons of sections, and new ones. */
import IconBrandInstagram from '@tabler/icons-react/dist/esm/icons/IconBrandInstagram.mjs'
import IconCategory from '@tabler/icons-react/dist/esm/icons/IconCategory.mjs'
import IconHanger from '@tabler/icons-react/dist/esm/icons/IconHanger.mjs'
import IconHeading from '@tabler/icons-react/dist/esm/icons/IconHeading.mjs'
import IconHeartHandshake from '@tabler/icons-react/dist/esm/icons/IconHeartHandshake.mjs'
import IconLayoutRows from '@tabler/icons-react/dist/esm/icons/IconLayoutRows.mjs'
import IconPhoto from '@tabler/icons-react/dist/esm/icons/IconPhoto.mjs'
import IconRosetteDiscountCheck from '@tabler/icons-react/dist/esm/icons/IconRosetteDiscountCheck.mjs'
import IconSlideshow from '@tabler/icons-react/dist/esm/icons/IconSlideshow.mjs'
import IconSparkles from '@tabler/icons-react/dist/esm/icons/IconSparkles.mjs'
import IconStar from '@tabler/icons-react/dist/esm/icons/IconStar.mjs'
import IconTextCaption from '@tabler/icons-react/dist/esm/icons/IconTextCaption.mjs'
import type { TablerIcon } from '@tabler/icons-react'
import type { SectionKind } from '#contract/shop/section-kinds.ts'
import type { Section } from '#contract/shop/sections.ts'

export const kindIcons: Record<SectionKind, TablerIcon> = {
  slider: IconSlideshow,
  categories: IconCategory,
  collection: IconSparkles,
  row: IconLayoutRows,
  products: IconHeartHandshake,
  banner: IconPhoto,
  promise: IconRosetteDiscountCheck,
  instagram: IconBrandInstagram,
  reviews: IconStar,
  text: IconTextCaption,
  heading: IconHeading,
  picture: IconPhoto,
}

/** Icon of a products section on an own page. */
export const productsIcon = IconHanger

const none = () => ({ en: '', ar: '' })

const empty: Partial<Record<SectionKind, () => object>> = {
  row: () => ({ category: '', sort: 'newest', count: 8, title: none(), more: none() }),
  products: () => ({ title: none(), products: [] }),
  banner: () => ({ pictures: [] }),
  reviews: () => ({ title: none() }),
  text: () => ({ title: none(), text: none(), more: none(), link: '' }),
  heading: () => ({ title: none() }),
  // Without a picture, which the form asks for.
  picture: () => ({ media_id: undefined, alt: none(), width: 'text' }),
}

/** New section of a kind, with empty fields. */
export const newSection = (kind: SectionKind, is_shown: boolean): Section =>
  ({ kind, is_shown, days: { kind: 'every' }, ...empty[kind]?.() }) as Section
