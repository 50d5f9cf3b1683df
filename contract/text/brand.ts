/** Name and look of the shop on the page that is rendered or shown. */
import type { Lang } from '../parts.ts'
import type { Brand } from '../shop/settings/brand.ts'
import { currentLanguage } from './language.ts'

/** `sheets`: style sheets of the typefaces; `preloads`: the files that the first text needs. */
export type PageBrand = Omit<Brand, 'fonts'> & { sheets: string[]; preloads: string[] }

let brandOfPage: () => PageBrand

/** Registers how to read the page's brand: the server reads the request, browsers the page. */
export function readBrandBy(read: () => PageBrand): void {
  brandOfPage = read
}

export const currentBrand = (): PageBrand => brandOfPage()

export const shopName = (lang: Lang = currentLanguage()): string => currentBrand().name[lang]
