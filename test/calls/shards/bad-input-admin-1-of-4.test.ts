/** Bad input of admins (see bad-input.test.ts). */
import { attack } from '../attack.ts'
import { testShop } from '../../shop/shop.ts'
import { shardOf, targets } from '../register/register.ts'

const ofAdmins = targets.filter(({ endpoint }) => endpoint.who === 'admin')

await attack(
  await testShop({ config: { logLevel: 'silent' } }),
  shardOf(ofAdmins, import.meta.filename),
  process.env.E2E_MATRIX === 'all' ? 12 : 2,
)
