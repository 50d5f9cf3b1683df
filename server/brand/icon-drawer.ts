/**
 * Process behind icons.ts: gets one message, draws every icon of a brand, answers them in one
 * message, and ends. Letters are drawn from files of their own: sharp reads no WOFF2, and a server
 * need not have any font.
 */
import { join } from 'node:path'
import sharp from 'sharp'
import type { FontPair } from '#contract/shop/settings/look.ts'
import type { DrawnIcons, IconBrand, IconPicture } from './icons.ts'

sharp.concurrency(1)
process.on('SIGINT', () => {})
process.once('disconnect', () => process.exit(1))

const typefaces: Record<FontPair, { file: string; family: string }> = {
  messiri: { file: 'el-messiri', family: 'El Messiri' },
  markazi: { file: 'markazi-text', family: 'Markazi Text' },
  alexandria: { file: 'alexandria', family: 'Alexandria' },
  kufi: { file: 'reem-kufi', family: 'Reem Kufi' },
}

process.once('message', async (brand: IconBrand) => {
  // Both scripts of the font are known from here on: a name may have letters of both.
  for (const sign of ['a', 'ن']) await drawn(brand, sign, { width: 8, height: 8 })
  const icons: DrawnIcons = {
    'icon-32.png': await icon(brand, 32, { corner: 0.19 }),
    'icon-180.png': await icon(brand, 180, { corner: 0 }),
    'icon-192.png': await icon(brand, 192, { corner: 0.19 }),
    'icon-512.png': await icon(brand, 512, { corner: 0.19 }),
    // Only a circle of four fifths of the width is always visible.
    'icon-maskable-512.png': await icon(brand, 512, { corner: 0, isMasked: true }),
    'share.png': await sharePicture(brand),
    ...(brand.wordmark && {
      'wordmark.png': await sharp(brand.wordmark.bytes).resize({ height: 96 }).png().toBuffer(),
    }),
  }
  process.send?.(icons, undefined, undefined, () => process.exit(0))
})

type Shape = { corner: number; isMasked?: boolean }

/** The mark, or the letter, on its ground; `corner` is the radius' part of the side. */
async function icon(brand: IconBrand, side: number, { corner, isMasked = false }: Shape) {
  const { ground, share, shown } = await signOf(brand, isMasked)
  const most = Math.round(side * share)
  const sign = await shown({ width: most, height: most })
  const square = rectangle(side, side, Math.round(side * corner), ground)
  return sharp(square)
    .composite([{ input: sign }, { input: square, blend: 'dest-in' }])
    .png()
    .toBuffer()
}

type Box = { width: number; height: number }
type Sign = { ground: string; share: number; shown: (box: Box) => Promise<Buffer> }

/**
 * What an icon shows, its part of the side, and the colour behind it. A mark of one colour stands
 * light on the accent, one of more colours on white, and one without a clear ground fills the icon.
 */
async function signOf(brand: IconBrand, isMasked: boolean): Promise<Sign> {
  const { mark, accent } = brand
  if (!mark)
    return {
      ground: accent,
      share: isMasked ? 0.42 : 0.56,
      shown: (box) => drawn(brand, brand.letter, box),
    }
  const shown = (box: Box) => pictured(mark, brand, box)
  // A square within the circle that is always visible of a masked icon.
  const within = 0.56
  if (mark.ink === 'one') return { ground: accent, share: isMasked ? within : 0.66, shown }
  if (mark.ink === 'more') return { ground: '#ffffff', share: isMasked ? within : 0.8, shown }
  return { ground: await edgeOf(mark), share: isMasked ? within : 1, shown }
}

/** Colour in the middle of the upper edge. */
async function edgeOf({ bytes }: IconPicture): Promise<string> {
  const { width } = await sharp(bytes).metadata()
  const [red, green, blue] = await sharp(bytes)
    .extract({ left: width >> 1, top: 0, width: 1, height: 1 })
    .raw()
    .toBuffer()
  return `rgb(${red},${green},${blue})`
}

const rectangle = (width: number, height: number, radius: number, fill: string): Buffer =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="${width}" height="${height}" rx="${radius}" fill="${fill}"/></svg>`,
  )

/** A picture of the brand within a box, light if it is of one colour. */
async function pictured(
  { bytes, ink }: IconPicture,
  { light }: IconBrand,
  box: Box,
): Promise<Buffer> {
  const { data, info } = await sharp(bytes)
    .resize({ ...box, fit: 'inside' })
    .png()
    .toBuffer({ resolveWithObject: true })
  if (ink !== 'one') return data
  return sharp(rectangle(info.width, info.height, 0, light))
    .composite([{ input: data, blend: 'dest-in' }])
    .png()
    .toBuffer()
}

/**
 * The wordmark, or both names side by side, on the accent, below the mark if there is one: 1200 × 630
 * as link previews show it. A wordmark of several colours stands on a light plate.
 */
async function sharePicture(brand: IconBrand): Promise<Buffer> {
  const [left, right] = await wordsOf(brand)
  const mark = brand.mark && (await icon(brand, 200, { corner: 0.19 }))
  const canvas = sharp({
    create: { width: 1200, height: 630, channels: 4, background: brand.accent },
  })
  const centre = (from: number, space: number, part: number) =>
    Math.round(from + (space - part) / 2)
  const placed = async (input: Buffer, from: number, space: number) => {
    const size = await sharp(input).metadata()
    const top = mark ? centre(310, 270, size.height) : centre(0, 630, size.height)
    return { input, left: centre(from, space, size.width), top }
  }
  return canvas
    .composite([
      ...(mark ? [{ input: mark, left: 500, top: 80 }] : []),
      ...(right
        ? [await placed(left as Buffer, 80, 500), await placed(right, 620, 500)]
        : [await placed(left as Buffer, 80, 1040)]),
    ])
    .png()
    .toBuffer()
}

async function wordsOf(brand: IconBrand): Promise<Buffer[]> {
  const { wordmark, name } = brand
  if (!wordmark) {
    const names = [...new Set([name.en, name.ar])]
    const width = names.length === 1 ? 900 : 480
    return Promise.all(names.map((one) => drawn(brand, one, { width, height: 200 })))
  }
  const word = await pictured(wordmark, brand, { width: 800, height: 200 })
  if (wordmark.ink !== 'more') return [word]
  const { width, height } = await sharp(word).metadata()
  const plate = rectangle(width + 80, height + 60, 12, '#ffffff')
  return [
    await sharp(plate)
      .composite([{ input: word }])
      .png()
      .toBuffer(),
  ]
}

/** Text in the brand's font, white, no larger than the box. */
async function drawn({ fonts, light }: IconBrand, text: string, box: Box): Promise<Buffer> {
  const { file, family } = typefaces[fonts]
  const script = /\p{Script=Arabic}/u.test(text) ? 'arabic' : 'latin'
  const written = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  const letters = await sharp({
    text: {
      text: `<span foreground="${light}">${written}</span>`,
      fontfile: join(import.meta.dirname, 'fonts', `${file}-${script}.ttf`),
      font: `${family} SemiBold 300`,
      rgba: true,
      dpi: 72,
    },
  })
    .png()
    .toBuffer()
  return sharp(letters)
    .trim()
    .resize({ ...box, fit: 'inside' })
    .png()
    .toBuffer()
}
