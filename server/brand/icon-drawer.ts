/**
 * Process behind icons.ts: gets one message, draws every icon of a brand, answers them in one
 * message, and ends. Letters are drawn from files of their own: sharp reads no WOFF2, and a server
 * need not have any font.
 */
import { join } from 'node:path'
import sharp from 'sharp'
import type { FontPair } from '#contract/shop/look.ts'
import type { DrawnIcons, IconBrand } from './icons.ts'

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
    'icon-maskable-512.png': await icon(brand, 512, { corner: 0, share: 0.42 }),
    'share.png': await sharePicture(brand),
  }
  process.send?.(icons, undefined, undefined, () => process.exit(0))
})

type Shape = { corner: number; share?: number }

/** The letter on the accent; `share` is its part of the height, `corner` its radius' of the side. */
async function icon(brand: IconBrand, side: number, { corner, share = 0.56 }: Shape) {
  const most = Math.round(side * share)
  const letter = await drawn(brand, brand.letter, { width: most, height: most })
  const ground = `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}"><rect width="${side}" height="${side}" rx="${Math.round(side * corner)}" fill="${brand.accent}"/></svg>`
  return sharp(Buffer.from(ground))
    .composite([{ input: letter }])
    .png()
    .toBuffer()
}

/** Both names side by side on the accent, 1200 × 630 as link previews show it. */
async function sharePicture(brand: IconBrand): Promise<Buffer> {
  const names = [...new Set([brand.name.en, brand.name.ar])]
  const width = names.length === 1 ? 900 : 480
  const [left, right] = await Promise.all(
    names.map((name) => drawn(brand, name, { width, height: 200 })),
  )
  const canvas = sharp({
    create: { width: 1200, height: 630, channels: 4, background: brand.accent },
  })
  const centre = (from: number, space: number, part: number) =>
    Math.round(from + (space - part) / 2)
  const placed = async (input: Buffer, from: number, space: number) => {
    const size = await sharp(input).metadata()
    return { input, left: centre(from, space, size.width), top: centre(0, 630, size.height) }
  }
  return canvas
    .composite(
      right
        ? [await placed(left as Buffer, 80, 500), await placed(right, 620, 500)]
        : [await placed(left as Buffer, 80, 1040)],
    )
    .png()
    .toBuffer()
}

/** Text in the brand's font, white, no larger than the box. */
async function drawn(
  { fonts, light }: IconBrand,
  text: string,
  box: { width: number; height: number },
): Promise<Buffer> {
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
