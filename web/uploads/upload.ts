/**
 * Requests that upload pictures with progress, by XMLHttpRequest, since fetch reports none; the
 * rules are the same.
 */
import { clientOf, type Send } from '#contract/calling.ts'
import { paths } from '#contract/paths.ts'
import type { Api } from '../api.ts'
import { preparedFile } from './picture-file.ts'

/** Called with the sent share of the body, from 0 to 1. */
export type OnProgress = (share: number) => void

/** API client of one upload. */
export const uploadingApi = (onProgress: OnProgress): Api =>
  clientOf(paths, sendWithProgress(onProgress))

/**
 * Milliseconds without progress after which the response counts as lost: a slow connection may take
 * as long as it needs.
 */
const patience = 60_000

export const sendWithProgress =
  (onProgress: OnProgress): Send =>
  async (path, { method, headers, body, signal }) => {
    const ready = await withPrepared(body)
    return new Promise((resolve, reject) => {
      const request = new XMLHttpRequest()
      let still: ReturnType<typeof setTimeout> | undefined
      const expectMore = () => {
        clearTimeout(still)
        still = setTimeout(() => request.abort(), patience)
      }
      request.open(method ?? 'GET', path)
      for (const [name, value] of new Headers(headers)) request.setRequestHeader(name, value)
      request.upload.onprogress = ({ loaded, total, lengthComputable }) => {
        expectMore()
        if (lengthComputable && total > 0) onProgress(loaded / total)
      }
      request.onprogress = expectMore
      request.onload = () =>
        resolve(
          new Response(request.responseText || null, {
            status: request.status,
            headers: headersOf(request),
          }),
        )
      request.onerror = () => reject(new TypeError('The request failed'))
      request.onabort = () => reject(new DOMException('The request was given up', 'AbortError'))
      request.onloadend = () => clearTimeout(still)
      if (signal?.aborted) return reject(new DOMException('The request was given up', 'AbortError'))
      signal?.addEventListener('abort', () => request.abort(), { once: true })
      expectMore()
      request.send(ready as XMLHttpRequestBodyInit | null | undefined)
    })
  }

/** Replaces each picture by its prepared form, waiting for one that is still being shrunk. */
async function withPrepared(body: RequestInit['body']): Promise<RequestInit['body']> {
  if (!(body instanceof FormData)) return body
  const ready = new FormData()
  for (const [name, value] of body)
    ready.append(name, value instanceof File ? await preparedFile(value) : value)
  return ready
}

function headersOf(request: XMLHttpRequest): Headers {
  const lines = request.getAllResponseHeaders().trim().split(/\r?\n/).filter(Boolean)
  return new Headers(
    lines.map((line) => [
      line.slice(0, line.indexOf(':')),
      line.slice(line.indexOf(':') + 1).trim(),
    ]),
  )
}
