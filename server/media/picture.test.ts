import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { bombAvif, bombPng, photo } from '../../test/files/pictures.ts'
import { cleanPicture, type Limit } from './picture.ts'

const limit = { maxBytes: 10_000_000, field: 'image' }

/** A stranger from a new network each time. */
const stranger = () => ({ ...limit, stranger: { network: String(++networks) } })
let networks = 0

const refused = (bytes: Buffer, text: string | RegExp, terms: Limit = limit) =>
  expect(cleanPicture(bytes, terms)).rejects.toMatchObject({
    name: 'Refusal',
    status: 422,
    errors: { image: [typeof text === 'string' ? text : expect.stringMatching(text)] },
  })

describe('takes', () => {
  test.each(['jpeg', 'png', 'webp', 'avif'] as const)('%s', async (format) => {
    const picture = await cleanPicture(await photo(60, 40).toFormat(format).toBuffer(), limit)
    expect(await sharp(picture.bytes).metadata()).toMatchObject({
      format: 'webp',
      width: 60,
      height: 40,
    })
    expect(picture).toMatchObject({ width: 60, height: 40 })
  })

  test('transparency along', async () => {
    const glass = {
      create: { width: 8, height: 8, channels: 4, background: { r: 255, g: 0, b: 0, alpha: 0.5 } },
    } as const
    const picture = await cleanPicture(await sharp(glass).png().toBuffer(), limit)
    expect((await sharp(picture.bytes).metadata()).hasAlpha).toBe(true)
  })

  test('pictures larger than the screens need, made smaller', async () => {
    const picture = await cleanPicture(await photo(1000, 3000).jpeg().toBuffer(), limit)
    expect(picture).toMatchObject({ width: 800, height: 2400 })
    expect(await cleanPicture(await photo(1000, 2000).jpeg().toBuffer(), stranger())).toMatchObject(
      { width: 800, height: 1600 },
    )
  })

  test('pictures that lie on their side, turned upright', async () => {
    const picture = await cleanPicture(
      await photo(60, 40).withMetadata({ orientation: 6 }).jpeg().toBuffer(),
      limit,
    )
    expect(picture).toMatchObject({ width: 40, height: 60 })
  })
})

describe('drops', () => {
  test('where and with what a photograph was taken', async () => {
    const exif = {
      IFD0: { Make: 'Nikon' },
      IFD3: { GPSLatitude: '30/1 2/1 4/1', GPSLatitudeRef: 'N' },
    }
    const upload = await photo(60, 40)
      .withExif(exif)
      .withIccProfile('p3')
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"/>')
      .jpeg()
      .toBuffer()
    expect((await sharp(upload).metadata()).exif?.toString('latin1')).toContain('Nikon')
    const picture = await cleanPicture(upload, limit)
    expect(await sharp(picture.bytes).metadata()).toMatchObject({ width: 60 })
    for (const trace of ['exif', 'xmp', 'icc', 'iptc'] as const)
      expect((await sharp(picture.bytes).metadata())[trace]).toBeUndefined()
    expect(picture.bytes.includes('Nikon')).toBe(false)
  })

  test('what follows the picture in the file', async () => {
    const tail = Buffer.from('\0\0\0\x18ftypmp42 a short film')
    for (const format of ['jpeg', 'png', 'webp'] as const) {
      const picture = await cleanPicture(
        Buffer.concat([await photo(60, 40).toFormat(format).toBuffer(), tail]),
        limit,
      )
      expect(picture.bytes.includes('short film')).toBe(false)
    }
  })
})

describe('refuses', () => {
  const wrongType = 'The image must be a JPEG, PNG, WebP or AVIF picture.'

  test.each([
    ['nothing', ''],
    ['text', 'hello'],
    ['HTML', '<!doctype html><script>alert(1)</script>'],
    ['SVG', '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"/>'],
    ['SVG behind an XML head', '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['a PDF', '%PDF-1.7\n'],
    ['an MP4', '\0\0\0\x18ftypmp42'],
    ['a WAV, which is RIFF too', 'RIFF\x24\0\0\0WAVEfmt '],
  ])('%s', (_what, bytes) => refused(Buffer.from(bytes, 'latin1'), wrongType))

  test('GIF and TIFF, which the decoder knows', async () => {
    await refused(await photo(8, 8).gif().toBuffer(), wrongType)
    await refused(await photo(8, 8).tiff().toBuffer(), wrongType)
  })

  test('a head without a picture behind it', async () => {
    for (const head of [
      '\xff\xd8\xff',
      '\x89PNG\r\n\x1a\n',
      'RIFF\x24\0\0\0WEBP',
      '\0\0\0\x1cftypavif',
    ]) {
      await refused(Buffer.from(`${head}${'x'.repeat(200)}`, 'latin1'), /whole|damaged/)
    }
  })

  test.each(['jpeg', 'png', 'webp', 'avif'] as const)('a %s that breaks off', async (format) => {
    const whole = await photo(400, 300).toFormat(format).toBuffer()
    await refused(whole.subarray(0, Math.floor(whole.length * 0.6)), /whole|damaged/)
  })

  test('animations', async () => {
    const frames = await photo(40, 80).raw().toBuffer()
    const raw = { raw: { width: 40, height: 80, channels: 3, pageHeight: 40 } } as const
    const film = await sharp(frames, raw)
      .webp({ loop: 0, delay: [100, 100] })
      .toBuffer()
    expect((await sharp(film).metadata()).pages).toBe(2)
    await refused(film, 'The image must be one whole, still picture.')

    const still = await photo(40, 40).png().toBuffer()
    const control = Buffer.from(
      '00000008' + '6163544c' + '00000002' + '00000000' + '00000000',
      'hex',
    )
    await refused(Buffer.concat([still.subarray(0, 33), control, still.subarray(33)]), wrongType)
  })

  test('a small file that unfolds to a huge picture, without unfolding it', async () => {
    const bomb = bombPng(60_000, 60_000)
    expect(bomb.length).toBeLessThan(1000)
    const started = performance.now()
    await refused(bomb, 'The image may not have more than 50 megapixels.')
    expect(performance.now() - started).toBeLessThan(10_000)
  })

  test('by what the header says: of strangers more than 16 megapixels, of anybody a side of more than 12000 pixels', async () => {
    for (const bomb of [bombPng(4001, 4000), await bombAvif(7000, 7000)]) {
      await refused(bomb, 'The image may not have more than 16 megapixels.', stranger())
      // An admin's file is decoded, and refused.
      await refused(bomb, 'The image is damaged and cannot be read.')
    }
    for (const terms of [limit, stranger()]) {
      for (const bomb of [bombPng(1, 12_001), bombPng(12_001, 1), await bombAvif(16, 15_000)]) {
        await refused(bomb, 'The image may not have more than 12000 pixels on a side.', terms)
      }
    }
    await refused(
      bombPng(1, 49_000_000),
      'The image may not have more than 12000 pixels on a side.',
    )
  })

  test.each([
    [
      'a page in its comment',
      (jpeg: Buffer) =>
        Buffer.concat([jpeg.subarray(0, 2), comment('<HTML><body>'), jpeg.subarray(2)]),
    ],
    [
      'a script behind it',
      (jpeg: Buffer) => Buffer.concat([jpeg, Buffer.from('<script>alert(1)</script>')]),
    ],
    [
      'PHP behind it',
      (jpeg: Buffer) => Buffer.concat([jpeg, Buffer.from('<?php system($_GET[0]);')]),
    ],
    [
      'a PDF in its comment',
      (jpeg: Buffer) => Buffer.concat([jpeg.subarray(0, 2), comment('%PDF-1.4'), jpeg.subarray(2)]),
    ],
    [
      'a ZIP behind it',
      (jpeg: Buffer) => Buffer.concat([jpeg, Buffer.from('PK\x05\x06'), Buffer.alloc(18)]),
    ],
  ])('a picture with %s', async (_what, combine) => {
    const combined = combine(await photo(60, 40).jpeg().toBuffer())
    expect((await sharp(combined).metadata()).format).toBe('jpeg')
    await refused(combined, 'The image holds more than a picture.')
  })

  test('but not one whose pixels spell a name by chance', async () => {
    const jpeg = await photo(60, 40).jpeg().toBuffer()
    const spelled = Buffer.concat([
      jpeg,
      Buffer.from('<svg \xc3\x01\xa9<HTML>\x9d', 'latin1'),
      Buffer.alloc(8, 0xff),
    ])
    await expect(cleanPicture(spelled, limit)).resolves.toMatchObject({ width: 60, height: 40 })
  })

  test('an upload above its limit with 413', async () => {
    const upload = await photo(60, 40).jpeg().toBuffer()
    await expect(
      cleanPicture(upload, { maxBytes: upload.length - 1, field: 'image' }),
    ).rejects.toMatchObject({
      name: 'Refusal',
      status: 413,
    })
  })

  test('more uploads at once than memory allows, with 503, and works on', async () => {
    const upload = await photo(60, 40).jpeg().toBuffer()
    const results = await Promise.allSettled(
      Array.from({ length: 40 }, () => cleanPicture(upload, limit)),
    )
    const refusals = results.filter((result) => result.status === 'rejected')
    expect(refusals).toHaveLength(7)
    for (const { reason } of refusals)
      expect(reason).toMatchObject({ name: 'Refusal', status: 503, retryAfter: 5 })
    await expect(cleanPicture(upload, limit)).resolves.toMatchObject({ width: 60 })
  })
})

describe('in line', () => {
  test('an admin goes before all strangers that wait, of whom few may', async () => {
    const upload = await photo(60, 40).jpeg().toBuffer()
    const done: string[] = []
    const strangers = Array.from({ length: 40 }, () =>
      cleanPicture(upload, stranger()).then(() => done.push('stranger')),
    )
    const admin = cleanPicture(upload, limit).then(() => done.push('admin'))
    const ended = await Promise.allSettled(strangers)
    await admin
    const refusals = ended.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
    expect(refusals).toHaveLength(31)
    for (const refusal of refusals)
      expect(refusal).toMatchObject({ status: 503, code: 'overloaded' })
    expect(done.slice(0, 2)).toEqual(['stranger', 'admin'])
    expect(done).toHaveLength(10)
  })

  test('a network has one picture under way', async () => {
    const upload = await photo(60, 40).jpeg().toBuffer()
    const home = { ...limit, stranger: { network: 'home' } }
    const first = cleanPicture(upload, home)
    await expect(cleanPicture(upload, home)).rejects.toMatchObject({ status: 429, retryAfter: 5 })
    await expect(cleanPicture(upload, stranger())).resolves.toMatchObject({ width: 60 })
    await first
    await expect(cleanPicture(upload, home)).resolves.toMatchObject({ width: 60 })
  })
})

function comment(text: string): Buffer {
  const head = Buffer.from([0xff, 0xfe, 0, text.length + 2])
  return Buffer.concat([head, Buffer.from(text)])
}
