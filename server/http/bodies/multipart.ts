/**
 * Streaming parser of multipart bodies: texts, and files of picture fields. A body above a limit is
 * refused at once, not when the rest has arrived.
 */
import { coded } from '#contract/field-refusals.ts'
import { Busboy, type BusboyFileStream, type BusboyInstance } from '@fastify/busboy'
import type { IncomingMessage } from 'node:http'
import type { Pictures } from '#contract/endpoint.ts'
import {
  invalid,
  malformed,
  overloaded,
  pictureTooLarge,
  stalled,
  tooLarge,
} from '../../refusal.ts'
import type { BodyLimits } from './bodies.ts'
import type { MemoryShare } from './body-memory.ts'

export type Part = [name: string, value: string | File]

type Options = {
  contentType: string
  /** Picture fields; files in other fields are ignored. */
  pictures: Readonly<Record<string, Pictures>>
  memory: MemoryShare
  limits: BodyLimits
}

/**
 * Parts in the order of the body. Refuses with 413 a part or body above its limit, with 422 on the
 * field too many pictures, with 503 when the memory for pictures is used up, and with 400 a broken,
 * stalled or truncated body.
 */
export async function readMultipart(payload: IncomingMessage, options: Options): Promise<Part[]> {
  const parser = openParser(options)
  if (!parser) throw malformed('The multipart body cannot be read')
  const reading = new Reading(payload, parser, options)
  try {
    return await reading.read()
  } finally {
    reading.end()
  }
}

/** Null when the content type names no boundary. */
function openParser({ contentType, limits }: Options): BusboyInstance | null {
  try {
    return new Busboy({
      headers: { 'content-type': contentType },
      limits: {
        fieldSize: limits.bytes,
        fields: limits.fields,
        files: limits.files,
        headerPairs: 50,
        headerSize: 16 * 1024,
      },
    })
  } catch {
    return null
  }
}

class Reading {
  readonly #payload: IncomingMessage
  readonly #parser: BusboyInstance
  readonly #options: Options
  readonly #outcome = Promise.withResolvers<Part[]>()
  readonly #silence: NodeJS.Timeout
  /** Parts in order; a file's position is reserved until it has arrived. */
  readonly #parts: (Part | undefined)[] = []
  readonly #pictures = new Map<string, number>()
  #bytes = 0
  #textBytes = 0
  #over = false

  constructor(payload: IncomingMessage, parser: BusboyInstance, options: Options) {
    this.#payload = payload
    this.#parser = parser
    this.#options = options
    this.#silence = setTimeout(() => {
      this.#refuse(stalled())
      payload.pause()
    }, options.limits.silence)
  }

  read(): Promise<Part[]> {
    const most = mostBytesOf(this.#options)
    if (Number(this.#payload.headers['content-length']) > most) this.#refuse(tooLarge())
    else if (this.#payload.destroyed) this.#refuse(malformed('The request ended early'))
    else this.#listen(most)
    return this.#outcome.promise
  }

  #listen(mostBytes: number): void {
    const [payload, parser] = [this.#payload, this.#parser]
    // A part need not have a name, whatever the types say.
    parser.on('field', (name: string | undefined, value, _nameCut, valueCut) =>
      this.#takeText(name, value, valueCut),
    )
    parser.on('file', (name: string | undefined, file, filename) => {
      file.on('error', () => this.#refuse(malformed('The multipart body breaks off')))
      const field = name?.split('[', 1)[0] ?? ''
      const most = Object.hasOwn(this.#options.pictures, field)
        ? this.#options.pictures[field]
        : undefined
      if (name && most) this.#takePicture(file, filename, { name, field, most })
      else file.resume()
    })
    parser.on('filesLimit', () => this.#refuse(tooLarge('The form has too many files')))
    parser.on('fieldsLimit', () => this.#refuse(tooLarge('The form has too many fields')))
    parser.on('error', () => this.#refuse(malformed('The multipart body cannot be read')))
    parser.on('finish', () => this.#finish())
    payload.on(
      'close',
      () => payload.complete || this.#refuse(malformed('The request ended early')),
    )
    payload.on('data', (piece: Buffer) => {
      this.#silence.refresh()
      this.#bytes += piece.length
      if (this.#bytes > mostBytes) this.#refuse(tooLarge())
    })
    payload.pipe(parser)
  }

  #takeText(name: string | undefined, value: string, cut: boolean): void {
    this.#textBytes += Buffer.byteLength(value) + (name?.length ?? 0)
    if (cut || this.#textBytes > this.#options.limits.bytes) this.#refuse(tooLarge())
    else if (name) this.#parts.push([name, value])
  }

  #takePicture(
    file: BusboyFileStream,
    filename: string,
    { name, field, most }: { name: string; field: string; most: Pictures },
  ): void {
    const slot = this.#parts.push(undefined) - 1
    const pieces: Buffer<ArrayBuffer>[] = []
    let size = 0
    file.on('data', (piece: Buffer<ArrayBuffer>) => {
      if (size === 0) this.#countPicture(field, most.count)
      if (this.#over) return
      size += piece.length
      if (size > most.bytes) return this.#refuse(pictureTooLarge(field, most.bytes))
      if (!this.#options.memory.take(piece.length)) return this.#refuse(overloaded())
      pieces.push(piece)
    })
    file.on('end', () => {
      // A form sends a nameless file of no bytes where none was chosen.
      if (size === 0 && !filename) return
      if (size === 0) this.#countPicture(field, most.count)
      this.#parts[slot] = [most.count === 1 ? field : name, new File(pieces, filename ?? '')]
    })
  }

  #countPicture(field: string, most: number): void {
    const count = (this.#pictures.get(field) ?? 0) + 1
    this.#pictures.set(field, count)
    if (count > most) this.#refuse(invalid({ [field]: [coded('pictures_most', { most })] }))
  }

  #finish(): void {
    if (this.#over) return
    this.end()
    this.#outcome.resolve(this.#parts.filter((part) => part !== undefined))
  }

  #refuse(refusal: Error): void {
    if (this.#over) return
    this.end()
    this.#payload.unpipe(this.#parser)
    // The rest is read and dropped: a client that is still sending would lose the refusal if the
    // connection were closed.
    this.#payload.resume()
    this.#outcome.reject(refusal)
  }

  end(): void {
    this.#over = true
    clearTimeout(this.#silence)
  }
}

/**
 * Limit of a whole body: its texts with as much again for part headers, its pictures, and ignored
 * files.
 */
function mostBytesOf({ pictures, limits }: Options): number {
  const ofPictures = Object.values(pictures).reduce(
    (sum, { count, bytes }) => sum + count * bytes,
    0,
  )
  return 2 * limits.bytes + ofPictures + limits.passedOver
}
