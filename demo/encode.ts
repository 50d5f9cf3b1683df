/**
 * Sized variants of the demo's pictures, encoded again: `npm run demo-pictures` for all, with names
 * of pictures for these. Unlike the shop's encoder this one may take its time: the same look needs
 * a third fewer bytes, which every clone of the repository carries.
 */
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import sharp from 'sharp'
import { images, listPictures, pixelsOf, variants, variantsOf } from './pictures.ts'

const avif = { quality: 45, effort: 4 }
const webp = { quality: 60, effort: 6 }

const asked = process.argv.slice(2).map((name) => `${basename(name, '.webp')}.webp`)

await mkdir(variants, { recursive: true })
const all = new Set<string>()
for (const file of await listPictures()) {
  const picture = await readFile(join(images, file))
  const isAsked = asked.length === 0 || asked.includes(file)
  for (const { width, format, own, path } of variantsOf(file, pixelsOf(picture).width)) {
    if (own) continue
    all.add(basename(path))
    if (!isAsked) continue
    const sized = sharp(picture).resize({ width })
    await writeFile(
      path,
      await (format === 'avif' ? sized.avif(avif) : sized.webp(webp)).toBuffer(),
    )
  }
}
for (const name of await readdir(variants)) if (!all.has(name)) await rm(join(variants, name))
