/** Word to a shopper, once, when what was sold out is back (R81). */
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { done, email, id, lang, optional, pathId } from './parts.ts'
import { paths } from './paths.ts'
import { restockTexts } from './restock-texts.ts'

export const restockForm = z.object({ email: email(restockTexts.invalid_email, restockTexts.invalid_email) })

export const restock = {
  notify: endpoint(paths.restock.notify, {
    summary: 'Asks for one e-mail when the product, or one size and colour of it, is back; asking twice is asking once',
    input: restockForm.extend({ productId: pathId, size_id: optional(id()), color_id: optional(id()), lang }),
    reply: done,
    limit: 'notify',
    refusals: [404, 422],
    example: { productId: '1', email: 'mona@mail.example' },
  }),
}
