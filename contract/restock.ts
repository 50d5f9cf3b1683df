/** Word to a shopper, once, when what was sold out is back (R81). */
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { nothing, email, id, lang, optional, pathId } from './parts.ts'
import { paths } from './paths.ts'

const invalidEmail = 'Please enter a valid email address.'

export const restockForm = z.object({ email: email(invalidEmail, invalidEmail) })

export const restock = {
  notify: endpoint(paths.restock.notify, {
    summary: 'Asks for one e-mail when the product, or one size and colour of it, is back; asking twice is asking once',
    input: restockForm.extend({ productId: pathId, size_id: optional(id()), color_id: optional(id()), lang }),
    reply: nothing,
    limit: 'notify',
    refusals: [404, 422],
    example: { productId: '1', email: 'mona@mail.example' },
  }),
}
