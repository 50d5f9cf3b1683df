/**
 * Draws the icons of the installed app from the favicon (web/public/favicon.svg): npm run icons,
 * after the favicon has changed.
 */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'

const folder = join(import.meta.dirname, '../../web/public')
const mark = await readFile(join(folder, 'favicon.svg'), 'utf8')
/** Devices crop these to a shape of their own: the background must reach every edge. */
const square = mark.replace(/ rx="\d+"/, '')
/** Only a circle of four fifths of the width of a maskable icon is always visible. */
const inside = square.replace('<g transform="', '<g transform="translate(3.2 3.2) scale(.8) ')
if (square === mark || inside === square)
  throw new Error(
    'web/public/favicon.svg is drawn in some other way now: see scripts/screens/icons.ts',
  )

const icons = [
  { name: 'icon-192.png', svg: mark, size: 192 },
  { name: 'icon-512.png', svg: mark, size: 512 },
  { name: 'icon-maskable-512.png', svg: inside, size: 512 },
  { name: 'apple-touch-icon.png', svg: square, size: 180 },
]
for (const { name, svg, size } of icons) {
  // The favicon is 32 units wide, drawn at 72 dpi.
  await sharp(Buffer.from(svg), { density: (72 * size) / 32 })
    .resize(size)
    .png({ palette: true, compressionLevel: 9 })
    .toFile(join(folder, name))
}
