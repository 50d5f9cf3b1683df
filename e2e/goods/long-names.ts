/** Product, category and customer with names of maximum length and without spaces. */
import { limits } from '#contract/limits.ts'
import { photo } from '../../test/files/pictures.ts'
import { asOwner } from '../desk.ts'
import { newPhone } from '../orders/orders.ts'
import { makeUser } from '../people/people.ts'
import { api } from '../shopping.ts'

const latin = 'Handwovenembroideredlinengabardineovergarment'
const arabic = 'عباءةكتانيةمطرزةيدوياًمنسوجاتالنيلالطويلة'

/** Eight letters in a random order. */
const own = (of: string) =>
  Array.from({ length: 8 }, () => of[Math.trunc(Math.random() * of.length)]).join('')

/** Unique word of a given length. */
const word = (count: number, of = latin) =>
  (own(of) + of.repeat(Math.ceil(count / of.length))).slice(0, count)
const both = (count: number) => ({ name: word(count), name_ar: word(count, arabic) })

const image = async () =>
  new File([Uint8Array.from(await photo(400, 500).jpeg().toBuffer())], `${word(20)}.jpg`)

/** Creates products and delivery areas with all texts at their limits. */
export async function makeLongGoods() {
  const owner = await asOwner()
  const { category } = await api.categories.create(
    { ...both(limits.name), image: await image() },
    owner,
  )
  const { subcategory } = await api.subcategories.create(
    { ...both(limits.name), status: 'active', category_id: category.id },
    owner,
  )
  const { area } = await api.areas.create(
    { city: word(limits.name), city_ar: word(limits.name, arabic), price: 60 },
    owner,
  )
  const colours = Array.from({ length: 7 }, (_, place) => ({
    ...both(limits.colour),
    hex: `#a${place}5a7a`,
  }))
  const { product } = await api.products.create(
    {
      ...both(192),
      ...{
        price: 999_999,
        original_price: 1_000_000,
        quantity: 900,
        subcategory_id: subcategory.id,
      },
      ...{ badge: word(limits.badge), badge_ar: word(limits.badge, arabic) },
      ...{ material: word(limits.material), material_ar: word(limits.material, arabic) },
      ...{
        desc: word(600),
        desc_ar: word(600, arabic),
        care: word(300),
        care_ar: word(300, arabic),
      },
      sizes: [
        { size: word(limits.size), name_ar: word(limits.size, arabic) },
        { size: word(limits.size), name_ar: word(limits.size, arabic) },
      ],
      colors: colours,
      images: [await image(), await image()],
    },
    owner,
  )
  const { product: shown } = await api.products.get({ id: product.slug })
  return { category, subcategory, area, product, shown }
}

export type LongGoods = Awaited<ReturnType<typeof makeLongGoods>>

/** Cleans up, since all journeys share the shop. */
export async function removeLongGoods({
  category,
  subcategory,
  area,
  product,
}: LongGoods): Promise<void> {
  const owner = await asOwner()
  await api.products.delete({ id: product.id }, owner)
  await api.subcategories.delete({ id: subcategory.id }, owner)
  await api.categories.delete({ id: category.id }, owner)
  await api.areas.delete({ id: area.id }, owner)
}

export const longWord = word

/**
 * Creates a customer with such a name and address, these products in cart and wishlist, and one
 * order of them.
 */
export async function makeLongCustomer({ area, shown }: LongGoods, lang: 'en' | 'ar') {
  const name = word(limits.name, lang === 'ar' ? arabic : latin)
  const email = `${word(60)}@${word(60)}.${word(60)}.example`.toLowerCase()
  const user = await makeUser(name, email)
  const bearer = { token: user.token }
  const line = {
    product_id: shown.id,
    quantity: 2,
    size_id: shown.sizes[0]?.id,
    color_id: shown.colours[0]?.id,
  }
  const add = () => api.cart.add({ items: [line], guest_token: user.guest_token }, bearer)
  await add()
  const { order } = await api.checkout.placeOrder(
    {
      ...{
        guestToken: user.guest_token,
        first_name: name,
        last_name: word(limits.name),
        email,
        phone: newPhone(),
        lang,
      },
      ...{
        city: area.id,
        state: word(limits.state),
        address: word(limits.address),
        courier_note: word(limits.courier_note),
      },
      instagram_user: word(limits.instagram_user),
    },
    bearer,
  )
  await add()
  await api.wishlist.create({ products: [shown.id], guest_token: user.wishlist_token }, bearer)
  return { name, email, order, user }
}
