/**
 * Process behind variants.ts: gets one message { picture, widths }, sends one message for each
 * variant, and ends.
 */
import sharp from 'sharp'
import { variantFormats } from '#contract/files/pictures.ts'
import type { PictureVariant } from './variants.ts'

sharp.concurrency(1)
// Ctrl-C signals every process of the terminal; the server decides when this one ends, and its own
// end disconnects it.
process.on('SIGINT', () => {})
process.once('disconnect', () => process.exit(1))

process.once('message', async ({ picture, widths }: { picture: Uint8Array; widths: number[] }) => {
  for (const width of widths) {
    for (const format of variantFormats) {
      const sized = sharp(picture).resize({ width })
      // AVIF effort 4, the default, takes ten times as long for the same size.
      const encoded =
        format === 'avif' ? sized.avif({ effort: 2, quality: 50 }) : sized.webp({ quality: 75 })
      await answer({ width, format, bytes: await encoded.toBuffer() })
    }
  }
  process.exit(0)
})

function answer(variant: PictureVariant): Promise<void> {
  return new Promise((resolve, reject) =>
    process.send?.(variant, undefined, undefined, (error) => (error ? reject(error) : resolve())),
  )
}
