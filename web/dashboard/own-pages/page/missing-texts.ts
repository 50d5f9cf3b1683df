import type { Section } from '#contract/shop/sections.ts'

type Both = { en: string; ar: string }

export type PageTexts = {
  title: string
  title_ar: string
  description: string
  description_ar: string
  sections: Section[]
}

const isBoth = (value: unknown): value is Both =>
  typeof value === 'object' && value !== null && 'en' in value && 'ar' in value

/** Texts of a section in both languages, those of its pictures too. */
const textsIn = (value: unknown): Both[] =>
  isBoth(value)
    ? [value]
    : typeof value === 'object' && value !== null
      ? Object.values(value).flatMap(textsIn)
      : []

/** How many texts a language lacks that the other one has. */
export function missingTexts(page: PageTexts, language: keyof Both): number {
  const texts = [
    { en: page.title, ar: page.title_ar },
    { en: page.description, ar: page.description_ar },
    ...textsIn(page.sections),
  ]
  const other = language === 'en' ? 'ar' : 'en'
  return texts.filter((text) => text[other].trim() !== '' && text[language].trim() === '').length
}
