/**
 * Files of the shop on their way to the device. The bearer travels in a header, so that no address
 * that is kept or shown holds it.
 */
import type { CallOptions } from '#contract/endpoint.ts'
import { isRefusal, Refusal } from '#contract/refusal.ts'

/**
 * Milliseconds in which nothing comes, after which a file counts as lost: a slow line may take as
 * long as it needs.
 */
const patience = 60_000

type Download = {
  call: (options: CallOptions) => Promise<Response>
  /** Ends it. */
  signal: AbortSignal
  /** Hears how many bytes have come. */
  onProgress: (bytes: number) => void
}

/**
 * Saves the file that a call answers, under the name that the shop gives it; false when its signal
 * has ended it. What breaks off is refused as no answer, and nothing is saved.
 */
export async function download({ call, signal, onProgress }: Download): Promise<boolean> {
  const lost = new AbortController()
  let still: ReturnType<typeof setTimeout> | undefined
  const expectMore = () => {
    clearTimeout(still)
    still = setTimeout(() => lost.abort(), patience)
  }
  try {
    expectMore()
    const response = await call({ signal: AbortSignal.any([signal, lost.signal]) })
    const parts: BlobPart[] = []
    let bytes = 0
    const reader = (response.body as ReadableStream<Uint8Array<ArrayBuffer>>).getReader()
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      expectMore()
      parts.push(part.value)
      bytes += part.value.length
      onProgress(bytes)
    }
    saveFile(
      new Blob(parts, { type: response.headers.get('content-type') ?? '' }),
      nameOf(response),
    )
    return true
  } catch (thrown) {
    if (signal.aborted) return false
    if (isRefusal(thrown)) throw thrown
    throw new Refusal(0, 'no_response', String(thrown))
  } finally {
    clearTimeout(still)
  }
}

const nameOf = ({ headers }: Response): string =>
  /filename="([^"]+)"/.exec(headers.get('content-disposition') ?? '')?.[1] ?? ''

/** Long enough for a phone that asks first where to put it. */
const keptFor = 60_000

/** Puts what is here already among the device's files. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), keptFor)
}
