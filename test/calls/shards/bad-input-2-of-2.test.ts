/** Bad input of shoppers (see bad-input.test.ts). */
import { attack } from '../attack.ts'
import { testShop } from '../../shop/shop.ts'
import { shardOf, targets } from '../register/register.ts'

const ofShoppers = targets.filter(({ endpoint }) => endpoint.who !== 'admin')

await attack(
  await testShop({ config: { logLevel: 'silent' } }),
  shardOf(ofShoppers, import.meta.filename),
  25,
)
