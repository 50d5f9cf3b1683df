/** Reader of barcodes in a picture: the browser's own, or ZXing as WASM, loaded on demand (0068). */
import type { ReaderOptions } from 'zxing-wasm/reader'

/** Codes on labels, products and parcels. */
const formats: ReaderOptions['formats'] = ['Code128', 'Code39', 'EAN13', 'EAN8', 'UPCA', 'QRCode']
const browserFormats = ['code_128', 'code_39', 'ean_13', 'ean_8', 'upc_a', 'qr_code']

type Detector = {
  detect: (video: HTMLVideoElement) => Promise<{ rawValue: string }[]>
}
type DetectorClass = {
  new (options: { formats: string[] }): Detector
  getSupportedFormats: () => Promise<string[]>
}

export type Reader = (video: HTMLVideoElement) => Promise<string[]>

/** Width of the pictures that ZXing reads, in pixels: enough for a label at arm's length. */
const width = 960

export async function loadReader(): Promise<Reader> {
  const Browser = (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector
  const known = Browser ? await Browser.getSupportedFormats().catch(() => []) : []
  if (Browser && browserFormats.every((format) => known.includes(format))) {
    const detector = new Browser({ formats: browserFormats })
    return async (video) => (await detector.detect(video)).map(({ rawValue }) => rawValue)
  }
  const [{ prepareZXingModule, readBarcodes }, { default: url }] = await Promise.all([
    import('zxing-wasm/reader'),
    import('zxing-wasm/reader/zxing_reader.wasm?url'),
  ])
  await prepareZXingModule({ overrides: { locateFile: () => url }, fireImmediately: true })
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d', { willReadFrequently: true })
  return async (video) => {
    if (!context || video.videoWidth === 0) return []
    canvas.width = Math.min(width, video.videoWidth)
    canvas.height = Math.round((canvas.width * video.videoHeight) / video.videoWidth)
    context.drawImage(video, 0, 0, canvas.width, canvas.height)
    const picture = context.getImageData(0, 0, canvas.width, canvas.height)
    return (await readBarcodes(picture, { formats })).map(({ text }) => text)
  }
}
