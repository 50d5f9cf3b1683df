/** Whatever an admin's client sends: the same as in bad-input.test.ts. */
import { attack } from './attack.ts'
import { targets } from './hostile.ts'
import { testShop } from '../shop/shop.ts'

await attack(
  await testShop({ config: { logLevel: 'silent' } }),
  targets.filter(({ endpoint }) => endpoint.who === 'admin'),
  process.env.E2E_MATRIX === 'all' ? 12 : 2,
)
