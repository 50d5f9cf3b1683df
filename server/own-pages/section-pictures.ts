/** Stored pictures that sections name. */
import type { Section } from '#contract/shop/sections.ts'

/** Each picture with its field in a form. */
export const pictureFields = (sections: readonly Section[]) =>
  sections.flatMap((section, at) => {
    const field = `sections.${at}`
    if (section.kind === 'picture')
      return [{ field: `${field}.media_id`, media_id: section.media_id }]
    if (section.kind !== 'banner') return []
    return section.pictures.map(({ media_id }, place) => ({
      field: `${field}.pictures.${place}.media_id`,
      media_id,
    }))
  })

/** Ids of the pictures, each once. */
export const pictureIdsOf = (sections: readonly Section[]): number[] => [
  ...new Set(pictureFields(sections).map(({ media_id }) => media_id)),
]
