/**
 * Uploads of pictures through the shared reader: reviews represent public calls with pictures,
 * slides those of admins.
 */
import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import sharp from 'sharp'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { makeVariants } from '#server/media/media.ts'
import { heldMemory } from '../../../test/files/garbage.ts'
import { goodsIn } from '../../../test/shop/goods.ts'
import { peopleIn } from '../../../test/shop/people.ts'
import { bombPng, photo, whileDecodersDie } from '../../../test/files/pictures.ts'
import { testShop } from '../../../test/shop/shop.ts'
import { soon, until } from '../../../test/shop/soon.ts'

const shop = await testShop()
const { makeGoods, read } = goodsIn(shop.database.pool)
const people = peopleIn(shop)
let product = 0
beforeAll(async () => {
  product = (await makeGoods()).id
})

const storedFiles = () => readdir(join(shop.dataDir, 'media'))

function upload(bytes: Buffer | string, name = 'cup.jpg', type = 'image/jpeg') {
  const form = new FormData()
  for (const [field, value] of Object.entries({
    product_id: product,
    name: 'Mona',
    rate: 5,
    review: 'Soft',
  }))
    form.append(field, String(value))
  form.append(
    'image',
    new File([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)], name, { type }),
  )
  return shop.request('POST', '/api/review/create', { body: form })
}

/** Picture of the newest review. */
async function stemOfNewest(): Promise<string> {
  return read(
    'select stem from media_files where id = (select media_id from reviews order by id desc limit 1)',
  )
}

async function download(name: string) {
  const response = await fetch(`${shop.url}/media/${name}`)
  return {
    status: response.status,
    headers: response.headers,
    bytes: Buffer.from(await response.arrayBuffer()),
  }
}

describe('taken is', () => {
  test.each(['jpeg', 'png', 'webp', 'avif'] as const)(
    '%s, whatever its name and type say',
    async (format) => {
      const picture = await photo(64, 48).toFormat(format).toBuffer()
      for (const [name, type] of [
        ['cup.txt', 'text/plain'],
        ['cup.svg', 'image/svg+xml'],
        ['../../cup', 'application/octet-stream'],
      ] as const) {
        expect((await upload(picture, name, type)).status).toBe(200)
      }
      const { status, headers, bytes } = await download(`${await stemOfNewest()}.webp`)
      expect(status).toBe(200)
      expect(Object.fromEntries(headers)).toMatchObject({
        'content-type': 'image/webp',
        'x-content-type-options': 'nosniff',
        'cache-control': 'public, max-age=31536000, immutable',
      })
      expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 64, height: 48 })
    },
  )

  test('the same picture again under the same address', async () => {
    const picture = await photo(30, 30).png().toBuffer()
    await upload(picture)
    const stem = await stemOfNewest()
    const files = await storedFiles()
    await upload(picture, 'other.png')
    expect(await stemOfNewest()).toBe(stem)
    expect(await storedFiles()).toEqual(files)
  })
})

describe('a list of pictures', () => {
  let made = 0
  async function create(names: string[]) {
    const { token } = await people.makeAdmin()
    const subcategory = await read('select subcategory_id from products where id = $1', [product])
    const form = new FormData()
    const name = `Vase ${++made}`
    for (const [field, value] of Object.entries({
      name,
      price: 10,
      subcategory_id: subcategory,
      quantity: 1,
    }))
      form.append(field, String(value))
    for (const [width, field] of names.entries()) {
      form.append(
        field,
        new File(
          [
            new Uint8Array(
              await photo(10 + width, 8)
                .png()
                .toBuffer(),
            ),
          ],
          'cup.png',
        ),
      )
    }
    const reply = await shop.request('POST', '/api/product/create', { body: form, token })
    const { rows } = await shop.database.pool.query<{ width: number }>(
      `select file.width from products as product join product_pictures as picture on picture.product_id = product.id
       join media_files as file on file.id = picture.media_id where product.name = $1 order by picture.position`,
      [name],
    )
    return { reply, widths: rows.map(({ width }) => width) }
  }

  test('keeps its order, however its field is written', async () => {
    for (const names of [
      ['images[0]', 'images[1]', 'images[2]'],
      ['images[]', 'images[]', 'images[]'],
      ['images', 'images', 'images'],
    ]) {
      const { reply, widths } = await create(names)
      expect(reply.json.message, reply.text).toBe('product created successfully')
      expect(widths).toEqual([10, 11, 12])
    }
    expect((await create(['images'])).widths).toEqual([10])
  })

  test('has an end', async () => {
    const many = await create(Array.from({ length: 13 }, (_, at) => `images[${at}]`))
    expect(many.reply).toMatchObject({
      status: 422,
      json: { errors: { images: ['At most 12 pictures'] } },
    })
    const more = await create(Array.from({ length: 21 }, (_, at) => `papers[${at}]`))
    expect(more.reply).toMatchObject({
      status: 413,
      json: { message: 'The form has too many files' },
    })
    expect(await read(`select count(*)::int from products where name = $1`, [`Vase ${made}`])).toBe(
      0,
    )
  })
})

describe('nothing of an upload but its looks is served', () => {
  test('not where it was taken, nor what was written behind it; what lay on its side stands upright', async () => {
    const secret = 'Mona lives here'
    const exif = {
      IFD0: { ImageDescription: secret },
      IFD3: { GPSLatitude: '30/1 2/1 4/1', GPSLatitudeRef: 'N' },
    }
    const picture = await photo(60, 40)
      .withExif(exif)
      .withMetadata({ orientation: 6 })
      .withExifMerge(exif)
      .jpeg()
      .toBuffer()
    expect(picture.includes(secret)).toBe(true)
    expect((await upload(Buffer.concat([picture, Buffer.from(secret)]))).status).toBe(200)
    const { bytes } = await download(`${await stemOfNewest()}.webp`)
    const { exif: left, orientation, width, height } = await sharp(bytes).metadata()
    expect({ left, orientation, width, height }).toEqual({
      left: undefined,
      orientation: undefined,
      width: 40,
      height: 60,
    })
    expect(bytes.includes(secret)).toBe(false)
  })

  test('not the upload in the place of a variant that is still to be made, but the full picture', async () => {
    const picture = await photo(800, 400).jpeg().toBuffer()
    await upload(picture)
    const stem = await stemOfNewest()
    const full = (await download(`${stem}.webp`)).bytes
    const waiting = await download(`${stem}-360.avif`)
    expect(waiting.bytes.equals(full)).toBe(true)
    expect(waiting.bytes.equals(picture)).toBe(false)
    expect(Object.fromEntries(waiting.headers)).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=30',
    })
    expect((await download(`${stem}-361.avif`)).status).toBe(404)

    await makeVariants(shop.ctx, stem, new AbortController().signal)
    const made = await download(`${stem}-360.avif`)
    expect(Object.fromEntries(made.headers)).toMatchObject({
      'content-type': 'image/avif',
      'cache-control': expect.stringContaining('immutable'),
    })
    expect(await sharp(made.bytes).metadata()).toMatchObject({ width: 360, height: 180 })
  })
})

describe('refused with 422, leaving nothing, is', () => {
  const jpeg = () => photo(60, 40).jpeg().toBuffer()
  const png = () => photo(60, 40).png().toBuffer()
  const film = async (): Promise<Buffer> => {
    const raw = { raw: { width: 40, height: 80, channels: 3, pageHeight: 40 } } as const
    return sharp(await photo(40, 80).raw().toBuffer(), raw)
      .webp({ delay: [100, 100] })
      .toBuffer()
  }
  const animatedPng = async () => {
    const still = await png()
    const control = Buffer.from(`00000008${'6163544c'}0000000200000000${'00000000'}`, 'hex')
    return Buffer.concat([still.subarray(0, 33), control, still.subarray(33)])
  }
  const zip = Buffer.concat([
    Buffer.from('PK\x03\x04'),
    Buffer.alloc(26),
    Buffer.from('PK\x05\x06'),
    Buffer.alloc(18),
  ])
  const joined = async (picture: Promise<Buffer>, tail: Buffer | string) =>
    Buffer.concat([await picture, Buffer.from(tail)])

  test.each<[string, () => Buffer | string | Promise<Buffer>]>([
    ['an SVG', () => '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    ['a page', () => '<!doctype html><title>Cup</title>'],
    ['a PDF', () => '%PDF-1.7\n1 0 obj'],
    ['a ZIP', () => zip],
    ['a program', () => '\x7fELF\x02\x01\x01'],
    ['an empty file', () => ''],
    ['a GIF', () => photo(8, 8).gif().toBuffer()],
    ['a TIFF', () => photo(8, 8).tiff().toBuffer()],
    ['an animated PNG', animatedPng],
    ['an animated WebP', film],
    ['a JPEG that is a page too', () => joined(jpeg(), '<html><body onload=alert(1)>')],
    ['a JPEG that is an SVG too', () => joined(jpeg(), '<svg onload=alert(1)>')],
    ['a PNG that is a ZIP too', () => joined(png(), zip)],
    ['a PNG that is PHP too', () => joined(png(), '<?php system($_GET[0]);')],
    ['a PNG that unfolds to 900 megapixels', () => bombPng(30_000, 30_000)],
    ['half a JPEG', async () => (await photo(400, 300).jpeg().toBuffer()).subarray(0, 9000)],
    ['half a PNG', async () => (await photo(400, 300).png().toBuffer()).subarray(0, 9000)],
    ['the head of a WebP', () => Buffer.from('RIFF\x24\0\0\0WEBPVP8 ', 'latin1')],
  ])('%s that is called a JPEG', async (_what, make) => {
    const before = [
      await storedFiles(),
      await read('select count(*) from media_files'),
      await read('select count(*) from reviews'),
    ]
    const reply = await upload(await make())
    expect(reply).toMatchObject({
      status: 422,
      json: { code: 'invalid', errors: { image: [expect.stringMatching(/^The image /)] } },
    })
    expect([
      await storedFiles(),
      await read('select count(*) from media_files'),
      await read('select count(*) from reviews'),
    ]).toEqual(before)
  })
})

test('an upload whose decoder is killed, as for its memory, is refused with 503 and leaves nothing', async () => {
  const before = [
    await storedFiles(),
    await read('select count(*) from media_files'),
    await read('select count(*) from reviews'),
  ]
  const picture = await photo(2000, 1500).jpeg({ quality: 60 }).toBuffer()
  const refused = await whileDecodersDie(upload(picture))
  expect(refused).toMatchObject({ status: 503, json: { code: 'overloaded' } })
  expect(refused.headers.get('retry-after')).toBe('5')
  expect([
    await storedFiles(),
    await read('select count(*) from media_files'),
    await read('select count(*) from reviews'),
  ]).toEqual(before)
  expect((await upload(picture)).status).toBe(200)
})

describe('an upload to a call of admins', () => {
  const head = (token: string | null, length: number) =>
    [
      'POST /api/slider/create HTTP/1.1',
      'host: shop',
      'content-type: multipart/form-data; boundary=bound',
      `content-length: ${length}`,
      ...(token ? [`authorization: Bearer ${token}`] : []),
      '',
      '--bound\r\ncontent-disposition: form-data; name="path"; filename="a.jpg"\r\n\r\n',
    ].join('\r\n')

  test.each([
    ['a guest', 401, async (): Promise<string | null> => null],
    ['a shopper', 403, async (): Promise<string | null> => (await people.makeShopper()).token],
  ])(
    'by %s is refused before it comes, and is not kept in memory while it does',
    async (_who, status, makeToken) => {
      const socket = connect(Number(new URL(shop.url).port), '127.0.0.1')
      onTestFinished(() => void socket.destroy())
      await once(socket, 'connect')
      let heard = ''
      socket.setEncoding('latin1').on('data', (piece) => {
        heard += piece
      })
      socket.write(head(await makeToken(), 500_000_000))
      await until(() => heard.includes('\r\n\r\n'))
      expect(heard).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))

      const piece = Buffer.alloc(1_000_000)
      const before = heldMemory().buffers
      for (let sent = 0; sent < 60; sent++)
        await new Promise((resolve) => socket.write(piece, resolve))
      await soon(() => expect(heldMemory().buffers - before).toBeLessThan(5_000_000))
    },
  )
})
