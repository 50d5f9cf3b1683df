/** Pages that the owner makes of headings, texts, pictures and products. */
import type { Locator, Page } from '@playwright/test'
import * as m from '#messages'
import { photo } from '../../../test/files/pictures.ts'
import { expectAccessible } from '../../checks/accessibility.ts'
import {
  asOwner,
  confirmation,
  conflict,
  enter,
  expectFailure,
  expectPopup,
  failCalls,
  openScreen,
  ownName,
  yes,
} from '../../desk.ts'
import { button, dialog, field, main, press } from '../../parts.ts'
import { bringSession, newEmail, password } from '../../people/people.ts'
import { untilStill } from '../../checks/quiet.ts'
import { expect, type Shop, test } from '../../shop.ts'
import { api } from '../../shopping.ts'
import { expectWithin } from '../../checks/within.ts'

const editor = (page: Page, shop: Shop) => dialog(page, shop.say(m.admin_page_name))
const save = (page: Page, shop: Shop) => press(editor(page, shop), shop.say(m.admin_page_save))
const saved = (page: Page, shop: Shop) => expectPopup(page, shop.say(m.admin_page_updated))
const parts = (page: Page, shop: Shop): Locator =>
  editor(page, shop).getByRole('tabpanel').getByRole('region')
const part = (page: Page, shop: Shop, label: () => string): Locator =>
  editor(page, shop).getByRole('region', { name: shop.say(label as never), exact: true })
const tab = (page: Page, shop: Shop, name: 'English' | 'العربية') =>
  editor(page, shop).getByRole('tab', { name: new RegExp(name) })
const recordOf = async (id: number) =>
  (await api.ownPages.record({ id: String(id) }, await asOwner())).page

/** Adds a part at the end. */
async function add(page: Page, shop: Shop, label: () => string): Promise<void> {
  const kinds = editor(page, shop).getByRole('group', {
    name: shop.say(m.admin_own_page_add_here),
    exact: true,
  })
  const here = button(editor(page, shop), shop.say(m.admin_own_page_add_here))
  if ((await here.count()) > 0) await here.last().click()
  await press(kinds.last(), shop.say(label as never))
}

async function makePage(shop: Shop) {
  const slug = ownName('page').toLowerCase().replaceAll(' ', '-')
  const { page } = await api.ownPages.create(
    {
      ...{ title: slug, title_ar: null, slug, state: 'draft', footer: 'none' },
      ...{ description: null, description_ar: null },
      sections: [
        {
          ...{ kind: 'heading', is_shown: true, days: { kind: 'every' } },
          title: { en: 'Linen', ar: '' },
        },
      ],
    },
    { ...(await asOwner()), idempotencyKey: crypto.randomUUID() },
  )
  return { ...page, path: `/dashboard/pages/own/${page.id}`, shop }
}
const remove = async (id: number) => api.ownPages.delete({ id }, await asOwner())

test('a page is made of parts in both languages, linked, and deleted', async ({ page, shop }) => {
  const title = ownName('How we make it')
  const slug = title.toLowerCase().replaceAll(' ', '-')
  await enter(page, shop, '/dashboard/pages')
  await main(page)
    .getByRole('link', { name: shop.say(m.admin_own_page_new) })
    .click()
  const form = editor(page, shop)
  await expect(form).toBeVisible()
  await save(page, shop)
  // The first invalid field, whichever language was shown.
  await expect(form.locator('[aria-invalid=true]').first()).toBeVisible()
  await tab(page, shop, 'English').click()
  await field(form, shop.say(m.admin_own_page_title)).fill(title)
  await expect(field(form, shop.say(m.admin_own_page_address))).toHaveValue(slug)

  await add(page, shop, m.admin_section_heading)
  await part(page, shop, m.admin_section_heading).getByRole('textbox').fill('Linen')
  await add(page, shop, m.admin_section_text)
  const words = part(page, shop, m.admin_section_text).getByRole('textbox')
  await words.fill('Washed before it is cut')
  await words.selectText()
  await press(part(page, shop, m.admin_section_text), shop.say(m.admin_section_points))
  await expect(words).toHaveValue('- Washed before it is cut')
  await add(page, shop, m.admin_section_picture)
  const picture = part(page, shop, m.admin_section_picture)
  const answer = page.waitForResponse(/\/api\/ownPage\/picture/)
  await picture.locator('input[type=file]').setInputFiles({
    name: 'linen.jpg',
    mimeType: 'image/jpeg',
    buffer: await photo(1200, 800).jpeg().toBuffer(),
  })
  await answer
  await expect(picture.locator('img')).toHaveAttribute('src', /\/media\//)
  await field(picture, shop.say(m.admin_field_alt)).fill('A bolt of linen')
  await picture.getByRole('radio', { name: shop.say(m.admin_section_width_page) }).check()
  await add(page, shop, m.admin_section_products)
  const products = part(page, shop, m.admin_section_products)
  await products.getByRole('textbox', { name: shop.say(m.admin_section_product_add) }).fill('Nour')
  await products
    .getByRole('button', { name: shop.say(m.admin_piece_take) })
    .first()
    .click()
  await expect(products.getByRole('listitem')).toHaveCount(1)

  // Arabic lacks what English has: the name, a heading, a text and an alt text.
  await expect(tab(page, shop, 'العربية')).toContainText(
    shop.say(m.admin_own_page_missing, { count: 4 }),
  )
  await expectAccessible(page)
  await expectWithin(page, 'dialog')
  await tab(page, shop, 'العربية').click()
  await part(page, shop, m.admin_section_heading).getByRole('textbox').fill('كتان')
  await expect(tab(page, shop, 'العربية')).toContainText(
    shop.say(m.admin_own_page_missing, { count: 3 }),
  )
  await expectAccessible(page)

  // The heading after the text: by a button, and back by keys on a wide screen.
  await press(
    part(page, shop, m.admin_section_heading),
    shop.say(m.admin_settings_move_down, { name: shop.say(m.admin_section_heading) }),
  )
  await expect(parts(page, shop).first()).toHaveAccessibleName(shop.say(m.admin_section_text))
  await field(form, shop.say(m.admin_own_page_linked)).selectOption('help')
  await form.getByRole('radio', { name: shop.say(m.admin_own_page_published) }).check()
  await save(page, shop)
  await expectPopup(page, shop.say(m.admin_own_page_created))
  await expect(page).toHaveURL(/\/pages\/own\/\d+$/)
  const id = Number(/\d+$/.exec(page.url())?.[0])
  const made = await recordOf(id)
  expect(made).toMatchObject({ title, slug, state: 'published', footer: 'help' })
  expect(made.sections.map(({ kind }) => kind)).toEqual(['text', 'heading', 'picture', 'products'])
  expect(made.sections[1]).toMatchObject({ title: { en: 'Linen', ar: 'كتان' } })
  expect(made.sections[2]).toMatchObject({ width: 'page', alt: { en: 'A bolt of linen', ar: '' } })
  const preview = form.getByRole('link', { name: shop.say(m.admin_product_preview) })
  await expect(preview).toHaveAttribute(
    'href',
    `${shop.path(`/pages/${slug}`)}?preview=${made.preview}`,
  )

  await press(form, shop.say(m.admin_delete_named, { name: title }))
  await expect(confirmation(page, shop)).toContainText(title)
  await yes(page, shop).click()
  await expect(form).toBeHidden()
  await expect(main(page).getByText(title)).toHaveCount(0)
  await expect(recordOf(id)).rejects.toMatchObject({ code: 'not_found' })
})

test('a taken address, a failing save and another member’s change lose nothing', async ({
  page,
  shop,
}) => {
  shop.allow(/409|422/)
  const [first, second] = [await makePage(shop), await makePage(shop)]
  await enter(page, shop, first.path)
  const form = editor(page, shop)
  const address = field(form, shop.say(m.admin_own_page_address))
  await address.fill('Not an address')
  await save(page, shop)
  await expect(address).toBeFocused()
  await expect(address).toHaveAccessibleDescription(
    new RegExp(shop.say(m.admin_say_page_slug).replace(/[⁦⁩]/g, '.?')),
  )
  await address.fill(second.slug)
  await save(page, shop)
  await expect(form.getByText(shop.say(m.admin_say_page_taken))).toBeVisible()
  await expect(address).toBeFocused()
  const slug = `${first.slug}-again`
  await address.fill(slug)

  const back = await failCalls(page, shop, /\/api\/ownPage\/update/, 'refused')
  await save(page, shop)
  await expectFailure(
    page,
    shop,
    shop.specified('Error', m.admin_error),
    shop.say(m.admin_page_failed),
  )
  await back()

  await api.ownPages.update(
    { id: first.id, version: first.version, state: 'published' },
    await asOwner(),
  )
  await save(page, shop)
  const met = conflict(page, shop)
  await expect(met).toContainText(shop.say(m.admin_own_page_published))
  await expectAccessible(page)
  await press(met, shop.say(m.admin_conflict_save))
  await saved(page, shop)
  expect(await recordOf(first.id)).toMatchObject({ slug, state: 'published' })

  // The editor goes on, and asks before unsaved changes are lost.
  await add(page, shop, m.admin_section_text)
  await press(form, shop.say(m.ui_close))
  const question = page.getByRole('alertdialog', { name: shop.say(m.admin_unsaved_title) })
  await press(question, shop.say(m.admin_unsaved_stay))
  await expect(parts(page, shop)).toHaveCount(2)
  await save(page, shop)
  await saved(page, shop)
  await press(form, shop.say(m.ui_close))
  await expect(form).toBeHidden()
  const row = main(page).getByRole('row').filter({ hasText: first.slug })
  await expect(row).toContainText(shop.say(m.admin_own_page_published))
  await expectAccessible(page)
  await expectWithin(page)
  await Promise.all([remove(first.id), remove(second.id)])
})

test('a manager sees neither own pages nor the home page', async ({ page, shop }) => {
  shop.allow(/403/)
  const owner = await asOwner()
  const { link } = await api.staff.invite({ role: 'manager', by: 'link' }, owner)
  const joined = await api.joining.join({
    ...{ token: link?.split('/').at(-1) ?? '', name: 'Nada Fathy', email: newEmail() },
    ...{ password, password_confirmation: password },
  })
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await bringSession(page, joined as never)
  await openScreen(page, shop, '/dashboard/pages')
  await expect(main(page).getByText(shop.say(m.admin_page_about)).first()).toBeVisible()
  await untilStill(page)
  await expect(main(page).getByText(shop.say(m.admin_own_page_list))).toHaveCount(0)
  expect(asked.filter((path) => path.startsWith('/api/ownPage'))).toEqual([])
  await expect(
    page.getByRole('link', { name: shop.say(m.admin_home_page), exact: true }),
  ).toHaveCount(0)
  await openScreen(page, shop, '/dashboard/home-page')
  await expect(
    main(page).getByRole('heading', { name: shop.say(m.admin_not_yours), level: 1 }),
  ).toBeVisible()
})
