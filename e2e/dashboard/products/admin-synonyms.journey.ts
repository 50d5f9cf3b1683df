/** Searches without results, and synonyms that fix them (R130, R131). */
import * as m from '#messages'
import { expectAccessible } from '../../checks/accessibility.ts'
import { enter, expectPopup, openScreen, ownName } from '../../desk.ts'
import { button, field } from '../../parts.ts'
import { expect, test } from '../../shop.ts'
import { api } from '../../shopping.ts'

test('a search that found nothing becomes a synonym, and the next one finds', {
  tag: '@all',
}, async ({ page, shop }) => {
  const word = ownName('Xyzzy').replaceAll(/[^a-z]/gi, '')
  const find = async () =>
    (await api.search.search({ search: word })).products.map(({ slug }) => slug)
  expect(await find()).toEqual([])
  const long = `zzy${word} of glass`
  await api.search.search({ search: long })
  await enter(page, shop, `/dashboard/searches?search=${word}`)
  // A synonym has at most two words: longer searches have no button.
  const tooLong = page.getByRole('row').filter({ hasText: long })
  await expect(
    tooLong.getByRole('button', { name: new RegExp(shop.say(m.admin_miss_done)) }),
  ).toBeVisible()
  await expect(tooLong.getByRole('link')).toHaveCount(0)
  const row = page
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: word, exact: true }) })
  await expect(row).toContainText(shop.say(m.admin_miss_found_nothing))
  await expectAccessible(page)
  await row
    .getByRole('link', { name: shop.say(m.admin_miss_synonym_named, { text: word }) })
    .click()
  const dialog = page.getByRole('dialog', { name: shop.say(m.admin_synonym_add), exact: true })
  const words = field(dialog, shop.say(m.admin_synonym_words))
  await expect(words).toHaveValue(word)
  await expectAccessible(page)
  const save = button(dialog, shop.say(m.admin_synonym_save))
  await words.fill('')
  await save.click()
  await expect(dialog).toContainText(shop.say(m.admin_say_words_required))
  await words.fill(`${word}، fanous`)
  await save.click()
  await expectPopup(page, shop.specified('synonym created successfully', m.admin_synonym_created))
  await expect(page.getByRole('row').filter({ hasText: `${word}, fanous` })).toBeVisible()
  await expectAccessible(page)
  expect(await find()).toEqual(['fanous'])

  await openScreen(page, shop, `/dashboard/searches?search=${word}`)
  await row
    .getByRole('button', {
      name: shop.say(m.admin_mark_named, { action: shop.say(m.admin_miss_done), name: word }),
    })
    .click()
  await expect(row).toHaveCount(0)
})
