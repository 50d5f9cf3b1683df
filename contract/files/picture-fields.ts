/** Fields of forms that hold a picture as a file, required or not. */
import { z } from 'zod'
import { type Coded, coded } from '../field-refusals.ts'

/**
 * One picture, as a file of a multipart body. Its content is checked when it is stored.
 */
export const pictureFile = (required: Coded = coded('picture_required')) =>
  z.preprocess(
    (value) => (value === '' || value === null ? undefined : value),
    z.file({ error: required }),
  )

/**
 * An optional picture: a form's data spells an absent file 'null' or 'undefined'.
 */
export const optionalPictureFile = z.preprocess(
  (value) =>
    value === '' || value === null || value === 'null' || value === 'undefined' ? undefined : value,
  z.file({ error: coded('picture') }).optional(),
)
