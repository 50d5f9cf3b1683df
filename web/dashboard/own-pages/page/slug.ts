import { limits } from '#contract/limits.ts'

/** Address proposed for a title: 'How we make it' → 'how-we-make-it'; '' without Latin letters. */
export const slugOf = (title: string): string =>
  title
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\u0300-\u036f'’]/g, '')
    .replace(/[^a-z\d]+/g, '-')
    .slice(0, limits.page_slug)
    .replace(/^-+|-+$/g, '')
