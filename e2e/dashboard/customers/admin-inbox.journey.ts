/** Questions, callbacks and reviews, and the owner's actions (R77, R79, R80). */
import type { Page } from '@playwright/test'
import * as m from '#messages'
import { photo } from '../../../test/files/pictures.ts'
import { expectAccessible } from '../../checks/accessibility.ts'
import {
  asOwner,
  confirmation,
  enter,
  expectFailure,
  expectPopup,
  failCalls,
  openScreen,
  ownName,
  unfoldFilters,
  yes,
} from '../../desk.ts'
import { waitForMail } from '../../people/mails.ts'
import { button, field, press } from '../../parts.ts'
import { newEmail } from '../../people/people.ts'
import { plainPiece } from '../../goods/pieces.ts'
import { expect, type Shop, test } from '../../shop.ts'
import { api, phone } from '../../shopping.ts'

const rowOf = (page: Page, name: string) =>
  page.getByRole('row').filter({ has: page.getByRole('cell', { name }) })
const cardOf = (page: Page, shop: Shop, name: string) =>
  page.getByRole('article', { name: shop.say(m.admin_review_by, { name }) })
const actOf = (page: Page, shop: Shop, name: string, act: (typeof m)['admin_review_accept']) =>
  button(cardOf(page, shop, name), `${shop.say(act)}: ${shop.say(m.admin_review_by, { name })}`)
/** Switch of a review after the first decision. */
const rejected = (page: Page, shop: Shop, name: string) =>
  cardOf(page, shop, name).getByRole('button', {
    pressed: false,
    name: new RegExp(`^${shop.say(m.admin_review_rejected)}`),
  })
const accepted = (page: Page, shop: Shop, name: string) =>
  cardOf(page, shop, name).getByRole('button', {
    pressed: true,
    name: new RegExp(`^${shop.say(m.admin_review_accepted)}`),
  })
const searched = (path: string, name: string, more = '') =>
  `${path}?search=${encodeURIComponent(name)}${more}`

async function askQuestion(message = 'Is it lined?') {
  const client_name = ownName('Nour')
  const client_email = newEmail()
  const product = (await api.products.get({ id: plainPiece().slug })).product
  await api.questions.create({
    client_name,
    client_email,
    client_phone: phone,
    message,
    product_id: product.id,
  })
  return { name: client_name, email: client_email, product: product.name }
}

async function askCallback(type: 'call' | 'sms' | 'whatsapp' = 'call') {
  const name = ownName('Heba')
  await api.callbacks.create({ name, email: newEmail(), phone, country: 'Egypt', type })
  return name
}

async function writeReview(rate = 4, image?: File) {
  const name = ownName('Salma')
  const { product } = await api.products.get({ id: plainPiece().slug })
  await api.reviews.create({
    product_id: product.id,
    name,
    email: newEmail(),
    rate,
    review: 'Soft, and true to size.',
    image,
  })
  return { name, product }
}

test('a question is answered, a callback ticked off, a review accepted', async ({ page, shop }) => {
  const [question, callback, review] = await Promise.all([
    askQuestion(),
    askCallback(),
    writeReview(),
  ])
  await enter(page, shop, searched('/dashboard/questions', question.name, '&state=waiting'))
  const row = rowOf(page, question.name)
  await expect(row.getByRole('link', { name: phone })).toHaveAttribute('href', `tel:${phone}`)
  await expect(row.getByRole('link', { name: question.email })).toHaveAttribute(
    'href',
    `mailto:${question.email}`,
  )
  await row
    .getByRole('link', { name: shop.say(m.admin_question_answer_to, { name: question.name }) })
    .click()
  const dialog = page.getByRole('dialog', {
    name: shop.say(m.admin_question_answer_to, { name: question.name }),
  })
  await expect(dialog).toContainText('Is it lined?')
  await field(dialog, shop.say(m.admin_question_answer)).fill('It is, in cotton.')
  await press(page, shop.say(m.admin_question_send))
  await expectPopup(
    page,
    shop.specified('question answered successfully', m.admin_question_answered),
  )
  await expect(dialog).toBeHidden()
  await expect(row).toBeHidden()
  await openScreen(page, shop, searched('/dashboard/questions', question.name, '&state=answered'))
  await expect(row).toContainText('It is, in cotton.')

  await openScreen(page, shop, searched('/dashboard/callbacks', callback))
  await rowOf(page, callback)
    .getByRole('button', {
      name: shop.say(m.admin_mark_named, {
        action: shop.say(m.admin_callback_mark_done),
        name: callback,
      }),
    })
    .click()
  await expect(rowOf(page, callback)).toContainText(shop.say(m.admin_state_done))

  await openScreen(page, shop, searched('/dashboard/reviews', review.name))
  const card = cardOf(page, shop, review.name)
  await expect(card).toContainText(`${shop.say(m.admin_review_product_id)} ${review.product.id}`)
  await actOf(page, shop, review.name, m.admin_review_accept).click()
  await expectPopup(
    page,
    shop.specified('Review status changed to accept', m.admin_review_now_accepted),
  )
  await expect(accepted(page, shop, review.name)).toBeVisible()
})

test('an answer arrives by e-mail, and a second one takes its place', { tag: '@all' }, async ({
  page,
  shop,
}) => {
  const { name, email, product } = await askQuestion()
  await enter(page, shop, searched('/dashboard/questions', name))
  await rowOf(page, name)
    .getByRole('link', { name: shop.say(m.admin_question_answer_to, { name }) })
    .click()
  const answer = field(page, shop.say(m.admin_question_answer))
  await press(page, shop.say(m.admin_question_send))
  await expect(answer).toHaveAttribute('aria-invalid', 'true')
  await answer.fill('It is, in cotton.')
  await press(page, shop.say(m.admin_question_send))
  await expectPopup(
    page,
    shop.specified('question answered successfully', m.admin_question_answered),
  )
  await expect(rowOf(page, name)).toContainText('It is, in cotton.')
  await rowOf(page, name)
    .getByRole('link', { name: shop.say(m.admin_question_answer_again_to, { name }), exact: true })
    .click()
  await expect(page.getByRole('dialog').getByText('It is, in cotton.')).toBeVisible()
  await answer.fill('In silk, sorry.')
  await press(page, shop.say(m.admin_question_send))
  await expect(rowOf(page, name)).toContainText('In silk, sorry.')
  const mail = await waitForMail(email, 'In silk, sorry.')
  expect(mail).toContain(product)
})

test('a question is marked as answered, and the mark is taken back', { tag: '@all' }, async ({
  page,
  shop,
}) => {
  const { name } = await askQuestion()
  await enter(page, shop, searched('/dashboard/questions', name))
  const row = rowOf(page, name)
  await row
    .getByRole('button', {
      name: shop.say(m.admin_mark_named, {
        action: shop.say(m.admin_question_mark_answered),
        name,
      }),
    })
    .click()
  await expect(row).toContainText(shop.say(m.admin_question_answer_unwritten))
  const toast = page
    .getByRole('status')
    .filter({ hasText: shop.say(m.admin_question_marked_answered) })
  await toast.getByRole('button', { name: shop.say(m.ui_undo) }).click()
  await expect(row).not.toContainText(shop.say(m.admin_question_answer_unwritten))
  await expect(row).toContainText(shop.say(m.admin_state_waiting))
})

test('taking back that a question waits again restores when it was answered', {
  tag: '@all',
}, async ({ page, shop }) => {
  const { name } = await askQuestion()
  const answered = async () =>
    (await api.questions.page({ search: name }, await asOwner())).allQuestions.data[0]?.answered_at
  const press = (words: (typeof m)['admin_question_mark_answered']) =>
    rowOf(page, name)
      .getByRole('button', {
        name: shop.say(m.admin_mark_named, { action: shop.say(words), name }),
      })
      .click()
  const toast = (words: (typeof m)['admin_question_marked_answered']) =>
    page.getByRole('status').filter({ hasText: shop.say(words) })
  await enter(page, shop, searched('/dashboard/questions', name))
  await press(m.admin_question_mark_answered)
  await expect(toast(m.admin_question_marked_answered)).toBeVisible()
  const before = await answered()
  // Timestamps of the API have seconds: wait for the next one.
  await expect.poll(() => Date.now() - Date.parse(before ?? '')).toBeGreaterThan(1000)
  await press(m.admin_question_mark_waiting)
  // The toast of the first mark may still be visible.
  await toast(m.admin_question_marked_waiting)
    .getByRole('button', { name: shop.say(m.ui_undo) })
    .last()
    .click()
  await expect(rowOf(page, name)).toContainText(shop.say(m.admin_question_answer_unwritten))
  expect(await answered()).toBe(before)
})

test('the address of a question opens its dialog on any page of the list', { tag: '@all' }, async ({
  page,
  shop,
}) => {
  shop.allow(/404/)
  const { name } = await askQuestion()
  const { allQuestions } = await api.questions.page({ search: name }, await asOwner())
  await enter(
    page,
    shop,
    `/dashboard/questions/${allQuestions.data[0]?.id}/answer?search=nobody-is-called-so`,
  )
  const dialog = page.getByRole('dialog', { name: shop.say(m.admin_question_answer_to, { name }) })
  await expect(dialog).toContainText('Is it lined?')
  await press(dialog, shop.say(m.admin_cancel))
  await expect(page.getByText(shop.say(m.admin_nothing_found))).toBeVisible()
  await openScreen(page, shop, '/dashboard/questions/2000000000/answer')
  await expect(
    page.getByRole('dialog').getByText(shop.say(m.admin_gone), { exact: true }),
  ).toBeVisible()
})

test('callbacks are reached in the way that was asked for', { tag: '@all' }, async ({
  page,
  shop,
}) => {
  const ways = [
    ['call', `tel:${phone}`, m.admin_contact_call_named],
    ['sms', `sms:${phone}`, m.admin_contact_sms_named],
    ['whatsapp', `https://wa.me/2${phone}`, m.admin_contact_whatsapp_named],
  ] as const
  const names = await Promise.all(ways.map(([type]) => askCallback(type)))
  await enter(page, shop, searched('/dashboard/callbacks', names[0] ?? ''))
  for (const [place, [type, href, words]] of ways.entries()) {
    const name = names[place] ?? ''
    await openScreen(page, shop, searched('/dashboard/callbacks', name, `&type=${type}`))
    await expect(
      rowOf(page, name).getByRole('link', { name: shop.say(words, { name }), exact: true }),
    ).toHaveAttribute('href', href)
  }
  await unfoldFilters(page, shop)
  await field(page, shop.say(m.admin_column_type)).selectOption('call')
  await expect(page.getByText(shop.say(m.admin_nothing_found))).toBeVisible()
})

test('reviews are rejected, left rejected and deleted', { tag: '@all' }, async ({ page, shop }) => {
  const { name } = await writeReview()
  await enter(page, shop, searched('/dashboard/reviews', name, '&status=new'))
  const card = cardOf(page, shop, name)
  await expect(card.getByRole('img', { name: shop.say(m.ui_stars, { rating: 4 }) })).toBeVisible()
  await expect(card).toContainText(shop.say(m.admin_review_new))
  await expect(rejected(page, shop, name)).toBeHidden()
  await actOf(page, shop, name, m.admin_review_leave).click()
  await expectPopup(
    page,
    shop.specified('Review status changed to reject', m.admin_review_now_rejected),
  )
  await expect(card).toBeHidden()
  await openScreen(page, shop, searched('/dashboard/reviews', name, '&status=rejected'))
  await expect(card).not.toContainText(shop.say(m.admin_review_new))
  await expect(rejected(page, shop, name)).toBeVisible()
  await expect(actOf(page, shop, name, m.admin_review_leave)).toBeHidden()
  const remove = card.getByRole('button', { name: shop.say(m.admin_review_delete_of, { name }) })
  await remove.click()
  await expect(confirmation(page, shop)).toContainText(
    shop.specified("You won't be able to revert this!", m.admin_confirm_warning),
  )
  await press(confirmation(page, shop), shop.say(m.admin_cancel))
  await expect(card).toBeVisible()
  await remove.click()
  await yes(page, shop).click()
  await expectPopup(page, shop.specified('review deleted successfully', m.admin_review_deleted))
  await expect(card).toBeHidden()
})

test('what is unanswered is told, and nothing typed is lost', { tag: '@all' }, async ({
  page,
  shop,
}) => {
  const [question, callback, review] = await Promise.all([
    askQuestion(),
    askCallback(),
    writeReview(),
  ])
  const more = ` ${shop.say(m.admin_no_response)}`
  const error = shop.specified('Error', m.admin_error)
  const calls = /\/api\/userData\/(question|callback|review|deletereview)\//
  await enter(page, shop, searched('/dashboard/questions', question.name))
  await failCalls(page, shop, calls, 'unanswered')
  await rowOf(page, question.name)
    .getByRole('link', { name: shop.say(m.admin_question_answer_to, { name: question.name }) })
    .click()
  const answer = field(page, shop.say(m.admin_question_answer))
  await answer.fill('It is.')
  await press(page, shop.say(m.admin_question_send))
  await expectFailure(page, shop, error, shop.say(m.admin_question_failed) + more)
  await expect(answer).toHaveValue('It is.')
  await page.unroute(calls)
  await press(page, shop.say(m.admin_question_send))
  await expect(answer).toBeHidden()

  await openScreen(page, shop, searched('/dashboard/callbacks', callback))
  await failCalls(page, shop, calls, 'unanswered')
  await rowOf(page, callback)
    .getByRole('button', {
      name: shop.say(m.admin_mark_named, {
        action: shop.say(m.admin_callback_mark_done),
        name: callback,
      }),
    })
    .click()
  await expectFailure(page, shop, error, shop.say(m.admin_callback_mark_failed) + more)

  await openScreen(page, shop, searched('/dashboard/reviews', review.name))
  const card = cardOf(page, shop, review.name)
  const accept = actOf(page, shop, review.name, m.admin_review_accept)
  await accept.click()
  await expectFailure(page, shop, error, shop.say(m.admin_review_failed) + more)
  await expect(accept).toBeVisible()
  await expect(accept).toBeFocused()
  await card
    .getByRole('button', { name: shop.say(m.admin_review_delete_of, { name: review.name }) })
    .click()
  await yes(page, shop).click()
  await expectFailure(page, shop, error, shop.say(m.admin_review_delete_failed) + more)
  await expect(card).toBeVisible()
})

test('the picture of a review is enlarged, and Back closes it', { tag: '@all' }, async ({
  page,
  shop,
}) => {
  const jpeg = await photo(600, 750).jpeg().toBuffer()
  const { name } = await writeReview(
    4,
    new File([new Uint8Array(jpeg)], 'dress.jpg', { type: 'image/jpeg' }),
  )
  await enter(page, shop, searched('/dashboard/reviews', name))
  const opener = cardOf(page, shop, name).getByRole('button', {
    name: shop.say(m.admin_review_picture_open, { name }),
  })
  const picture = page
    .getByRole('dialog', { name: shop.say(m.admin_review_picture, { name }) })
    .getByRole('img')
  await opener.click()
  await expect(picture).toBeVisible()
  await page.goBack()
  await expect(picture).toBeHidden()
  await expect(page).toHaveURL((url) => url.searchParams.get('search') === name)
  await expect(opener).toBeFocused()
})

test('questions, callbacks and reviews are accessible', { tag: '@all' }, async ({ page, shop }) => {
  test.slow()
  const [question, callback, review] = await Promise.all([
    askQuestion('هل المقاس واسع؟'),
    askCallback(),
    writeReview(),
  ])
  await enter(page, shop, searched('/dashboard/questions', question.name))
  await expectAccessible(page)
  await rowOf(page, question.name)
    .getByRole('link', { name: shop.say(m.admin_question_answer_to, { name: question.name }) })
    .click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectAccessible(page)
  await openScreen(page, shop, searched('/dashboard/callbacks', callback))
  await expectAccessible(page)
  await openScreen(page, shop, searched('/dashboard/reviews', review.name))
  await expectAccessible(page)
})

test('the API knows what the screens have done', { tag: '@all' }, async ({ page, shop }) => {
  const name = await askCallback()
  await enter(page, shop, searched('/dashboard/callbacks', name, '&state=waiting'))
  await rowOf(page, name)
    .getByRole('button', {
      name: shop.say(m.admin_mark_named, { action: shop.say(m.admin_callback_mark_done), name }),
    })
    .click()
  await expect(page.getByText(shop.say(m.admin_nothing_found))).toBeVisible()
  const { allCallbacks } = await api.callbacks.page({ search: name }, await asOwner())
  expect(allCallbacks.data[0]?.called_at).not.toBeNull()
})
