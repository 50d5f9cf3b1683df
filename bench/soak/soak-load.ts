/**
 * Soak load: every action of visitors and of the owner, each in a loop, until the time is over. The
 * requests come from thousands of addresses.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { pictureWidths, variantFormats, variantUrl } from '#contract/files/pictures.ts'
import type { Choice } from '../shop/catalogue.ts'
import { answerQuestions } from '../figures/processes.ts'

export type Soak = {
  /**
   * Address of the tested shop, without a trailing slash; it trusts X-Forwarded-For of one proxy.
   */
  url: string
  seconds: number
  token: string
  /** Paths of cached responses. */
  kept: string[]
  /** Paths of full pictures. */
  pictures: string[]
  words: string[]
  choices: Pick<Choice, 'product_id' | 'slug' | 'size_id' | 'colour_id'>[]
  areaId: number
  subcategoryId: number
}

/** Number of responses, of those with 429 or 503, and of failed requests. */
export type Soaked = { answers: number; refused: number; broken: string[] }

type Init = { method?: string; body?: object | FormData; token?: string; signal?: AbortSignal }

answerQuestions(async (soak: Soak): Promise<Soaked> => {
  const soaked: Soaked = { answers: 0, refused: 0, broken: [] }
  const ask = async (path: string, { method = 'GET', body, token, signal }: Init = {}) => {
    const isForm = body instanceof FormData
    const answer = await fetch(soak.url + path, {
      method,
      redirect: 'manual',
      ...(signal && { signal }),
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
      headers: {
        'accept-encoding': oneOf(['br', 'gzip', 'identity']),
        'x-forwarded-for': `10.0.${below(20)}.${below(250)}`,
        ...(body && !isForm && { 'content-type': 'application/json' }),
        ...(token && { authorization: `Bearer ${token}` }),
      },
    })
    soaked.answers++
    if (answer.status === 429 || answer.status === 503) soaked.refused++
    else if (answer.status >= 500) soaked.broken.push(`${method} ${path}: ${answer.status}`)
    return answer
  }
  const read = async (path: string, init?: Init) => (await ask(path, init)).text()
  const end = performance.now() + soak.seconds * 1000
  await Promise.all(
    Object.values(loopsOf(soak, ask, read)).map(async (loop) => {
      for (let turn = 0; performance.now() < end; turn++) await loop(turn)
    }),
  )
  return soaked
})

type Ask = (path: string, init?: Init) => Promise<Response>
type Read = (path: string, init?: Init) => Promise<string>

function loopsOf(
  { token, kept, pictures, words, choices, areaId, subcategoryId }: Soak,
  ask: Ask,
  read: Read,
) {
  const search = (text: string) => `/api/userproduct/search?search=${encodeURIComponent(text)}`
  return {
    reads: async () => {
      await read(oneOf(kept))
      const picture = oneOf(pictures)
      await read(oneOf([picture, variantUrl(picture, oneOf(pictureWidths), oneOf(variantFormats))]))
    },

    searches: () =>
      read(
        search(
          oneOf([
            oneOf(words),
            oneOf(words).slice(0, 2),
            `${oneOf(words)} ${madeUp()}`,
            madeUp().repeat(8),
          ]),
        ),
      ),

    strangers: () =>
      read(
        oneOf([
          `${oneOf(kept)}?utm_source=${madeUp().repeat(20)}`,
          `/api/userproduct/all?lang=${madeUp()}`,
          `/api/userproduct/all?min_price=${below(1000)}&max_price=${below(100_000)}`,
          `/search?search=${madeUp()}`,
          `/productdetails/${madeUp()}`,
          `/media/${madeUp().slice(0, 24)}.webp`,
          `/${madeUp()}`,
          `/api/${madeUp()}`,
        ]),
      ),

    buyers: async () => {
      let cart = ''
      for (const { product_id, size_id, colour_id } of [oneOf(choices), oneOf(choices)]) {
        const items = [
          {
            product_id,
            quantity: 1,
            size_id: size_id ?? undefined,
            color_id: colour_id ?? undefined,
          },
        ]
        const answer = await read('/api/cart/add', {
          method: 'POST',
          body: { items, guest_token: cart },
        })
        cart = (JSON.parse(answer) as { guest_token?: string }).guest_token ?? cart
        await read(`/api/cart/${cart}`)
      }
      await read(`/api/checkout/${cart}`, {
        method: 'POST',
        body: { ...buyer, email: `${madeUp()}@mail.example`, city: areaId },
      })
    },

    reviewers: async () => {
      const form = formOf({
        product_id: oneOf(choices).product_id,
        name: 'Mona',
        rate: 5,
        review: `Soft. ${madeUp()}`,
      })
      form.set('image', await pictureOf(1200, 900))
      await read('/api/review/create', { method: 'POST', body: form })
      await sleep(1000)
    },

    owner: async (turn: number) => {
      const { product_id } = oneOf(choices)
      await read(`/api/product/update/${product_id}`, {
        method: 'POST',
        body: formOf({ price: 100 + below(900) }),
        token,
      })
      if (turn % 20 === 0) {
        const form = formOf({
          name: `Soaked ${madeUp()}`,
          price: 100,
          quantity: 1,
          subcategory_id: subcategoryId,
        })
        form.append('images[]', await pictureOf(2000, 1500))
        await read('/api/product/create', { method: 'POST', body: form, token })
      }
      await read(oneOf(lists), { token })
      await sleep(250)
    },

    watchers: async () => {
      const gone = new AbortController()
      const streams = await Promise.all(
        Array.from({ length: 5 }, () => ask('/api/orders/stream', { token, signal: gone.signal })),
      )
      await sleep(500)
      gone.abort()
      await Promise.all(streams.map((stream) => stream.text().catch(() => {})))
    },
  }
}

const buyer = {
  first_name: 'Mona',
  last_name: 'Adel',
  phone: '01012345678',
  state: 'Dokki',
  address: '14 Mossadak Street, flat 9',
}

const lists = [
  '/api/orders/allOrders?page=1&per_page=12',
  '/api/product/all?page=1&per_page=12',
  '/api/overview?days=30',
  '/api/overview/waiting',
  '/api/userData/allReviews?page=1',
  '/api/history/all?page=1',
]

const below = (number: number): number => Math.floor(Math.random() * number)
const oneOf = <One>(many: readonly One[]): One => many[below(many.length)] as One
const madeUp = (): string => crypto.randomUUID().replaceAll('-', '')

function formOf(fields: Record<string, string | number>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, String(value))
  return form
}

/** Picture of noise, different each time. */
async function pictureOf(width: number, height: number): Promise<File> {
  const noise = { type: 'gaussian', mean: 128, sigma: 12 } as const
  const bytes = await sharp({
    create: { width, height, channels: 3, background: '#956911', noise },
  })
    .jpeg()
    .toBuffer()
  return new File([new Uint8Array(bytes)], 'photo.jpg', { type: 'image/jpeg' })
}
