import { useEffect, useRef, useState } from 'react'
import type { CategoryRecord } from '#contract/products/categories.ts'
import { decorAddress } from '#contract/shop/list-addresses.ts'
import type { Section } from '#contract/shop/sections.ts'
import type { InstagramImageRecord } from '#contract/shop/instagram-images.ts'
import type { SettingsRecord } from '#contract/shop/settings.ts'
import type { SlideRecord } from '#contract/shop/slides.ts'
import { logUnexpected } from '#web/forms/refusal-of.ts'
import { adminApi } from '../api.ts'
import type { useProducts } from '../orders/pieces/use-products.ts'
import type { Pictures } from './use-pictures.ts'

export type HomeData = {
  settings: SettingsRecord
  categories: CategoryRecord[]
  slides: SlideRecord[]
  images: InstagramImageRecord[]
}

export type Look = { url: string; width: number; height: number }

const few = 4

/** Pictures that a section of the home page shows, as far as they are known. */
export function useLooks(
  { settings, categories, slides, images }: HomeData,
  sections: readonly Section[],
  pictures: Pictures,
  { products }: Pick<ReturnType<typeof useProducts>, 'products'>,
): (section: Section) => Look[] {
  const banners = settings.banners.map(({ category }) => category)
  const slugs = sections.flatMap((section) =>
    section.kind === 'row'
      ? [section.category || settings.row.category]
      : section.kind === 'collection'
        ? ['']
        : section.kind === 'banner' && section.pictures.length === 0
          ? banners
          : [],
  )
  const newest = useNewest(slugs, categories)
  const ofPath = ({ path, width, height }: { path: string; width: number; height: number }) => ({
    ...{ url: path, width, height },
  })
  return (section) => {
    switch (section.kind) {
      case 'slider':
        return slides.slice(0, 1).map(ofPath)
      case 'categories':
        return categories.flatMap(({ picture }) => picture ?? []).slice(0, few)
      case 'collection':
        return newest.get('') ?? []
      case 'row':
        return newest.get(section.category || settings.row.category) ?? []
      case 'products':
        return section.products.flatMap((id) => products.get(id)?.pictures[0] ?? []).slice(0, few)
      case 'banner':
        return section.pictures.length > 0
          ? section.pictures.flatMap(({ media_id }) => pictures.of(media_id) ?? [])
          : banners.flatMap((slug) => newest.get(slug)?.[0] ?? [])
      case 'instagram':
        return images.slice(0, few).map(ofPath)
      case 'picture':
        return [pictures.of(section.media_id) ?? []].flat()
      default:
        return []
    }
  }
}

/** Pictures of the newest products of categories, each asked for once; '' is every category. */
function useNewest(slugs: readonly string[], categories: readonly CategoryRecord[]) {
  const [known, setKnown] = useState<ReadonlyMap<string, Look[]>>(new Map())
  const asked = useRef(new Set<string>())
  const key = [...new Set(slugs)].sort().join('\n')
  useEffect(() => {
    for (const slug of key.split('\n')) {
      if (asked.current.has(slug)) continue
      asked.current.add(slug)
      const category = categories.find((one) =>
        slug === decorAddress ? one.kind === 'decor' : one.slug === slug,
      )
      if (slug !== '' && !category) continue
      adminApi()
        .products.page({
          per_page: String(few),
          hidden: 'false',
          ...(category && { category_id: category.id }),
        })
        .then(({ products }) =>
          setKnown((before) =>
            new Map(before).set(
              slug,
              products.flatMap(({ pictures }) => pictures[0] ?? []),
            ),
          ),
        )
        // Without pictures the plates stay as they are drawn.
        .catch(logUnexpected)
    }
  }, [key, categories])
  return known
}
