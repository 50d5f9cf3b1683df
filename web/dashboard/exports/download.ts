/**
 * Downloads of the shop's files. The bearer token is sent in a header, so that no stored or visible
 * address contains it.
 */
import type { CallOptions } from '#contract/endpoint.ts'
import { isRefusal, Refusal } from '#contract/refusal.ts'

/**
 * Milliseconds without data after which a download counts as lost: a slow connection may take as
 * long as it needs.
 */
const patience = 60_000

type Download = {
  call: (options: CallOptions) => Promise<Response>
  signal: AbortSignal
  /** Called with the number of received bytes. */
  onProgress: (bytes: number) => void
}

/**
 * Saves the file of a response under the name that the server gives it; false when cancelled. An
 * interrupted download is refused as 'no_response', and nothing is saved.
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

/** Milliseconds, long enough for a phone that asks for a location first. */
const keptFor = 60_000

/** Saves data of the page as a file on the device. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), keptFor)
}
