import { expect, test } from 'vitest'
import { adminPaths } from './admin-paths.ts'
import { clientOf } from './calling.ts'
import { paths } from './paths.ts'

const sendBack = (answer: object) => async () => Response.json(answer)
const answering = (answer: object) => clientOf(adminPaths, sendBack(answer))

const area = { city: 'Giza', price: 60 }

test('an answer with another message than the one that means success is a refusal, and brings its reason along', async () => {
  await expect(
    answering({ message: 'area created successfully', area }).areas.create(area),
  ).resolves.toMatchObject({ area })
  const other = answering({ message: 'Area created', error: 'The city is known' }).areas.create(
    area,
  )
  await expect(other).rejects.toMatchObject({
    name: 'Refusal',
    status: 200,
    message: 'Area created',
    error: 'The city is known',
  })
  await expect(answering({ area }).areas.create(area)).rejects.toMatchObject({ name: 'Refusal' })
})

test('what was asked for, or what the answer says became of it, decides which message that is', async () => {
  const { callbacks, questions, reviews } = answering({
    message: 'Callback status changed to done',
  })
  await expect(callbacks.changeStatus({ id: 1, done: true })).resolves.toBeTruthy()
  await expect(callbacks.changeStatus({ id: 1, done: false })).rejects.toMatchObject({
    status: 200,
  })
  await expect(questions.changeStatus({ id: 1, answered: true })).rejects.toMatchObject({
    status: 200,
  })
  await expect(reviews.changeStatus({ id: 1 })).rejects.toMatchObject({ status: 200 })
  const saying = (is_accepted: string) =>
    answering({ message: 'Review status changed to accept', is_accepted }).reviews
  await expect(saying('accepted').changeStatus({ id: 1 })).resolves.toBeTruthy()
  await expect(saying('rejected').changeStatus({ id: 1 })).rejects.toMatchObject({ status: 200 })
})

test('where the status tells success any message will do', async () => {
  const { accounts, cart, reviews } = clientOf(paths, sendBack({ message: 'Welcome' }))
  await expect(
    accounts.login({ email: 'mona@mail.example', password: 'a password' }),
  ).resolves.toBeTruthy()
  await expect(cart.add({ items: [{ product_id: 1, quantity: 1 }] })).resolves.toBeTruthy()
  await expect(
    reviews.create({ product_id: 1, name: 'Mona', rate: 5, review: 'Soft.' }),
  ).resolves.toBeTruthy()
})

test('an answer that breaks off counts as none, one that is no JSON as a fault of the shop', async () => {
  const cut = new ReadableStream({
    start(body) {
      body.enqueue(new TextEncoder().encode('{"area": ['))
      body.error(new TypeError('terminated'))
    },
  })
  const read = (body: BodyInit) =>
    clientOf(paths, async () => new Response(body)).areas.estimate({})
  await expect(read(cut)).rejects.toMatchObject({ status: 0, code: 'no_response' })
  await expect(read('<h1>Bad gateway</h1>')).rejects.toMatchObject({
    status: 200,
    code: 'internal',
  })
})
