/**
 * ZIP archives from untrusted sources, which may lie about unpacked sizes, paths and duplicate
 * names. Such an archive is refused before any of its files is used (R258).
 */
import type { Readable } from 'node:stream'
import yauzl from 'yauzl'
import { importLimits } from '#contract/files/import-columns.ts'
import { FileTrouble } from './sheet.ts'

/**
 * Limit of files in one archive. A workbook of hundreds of sheets has fewer, and pictures at this
 * limit would have 10 KB each.
 */
const mostFiles = 5000

export class ZipArchive {
  readonly #file: yauzl.ZipFile
  readonly #entries: Map<string, yauzl.Entry>
  #unpacked = 0

  private constructor(file: yauzl.ZipFile, entries: Map<string, yauzl.Entry>) {
    this.#file = file
    this.#entries = entries
  }

  /** Opens an archive from its bytes or a path. Rejects with FileTrouble. */
  static async open(from: Buffer | string): Promise<ZipArchive> {
    // Names are decoded here, to distinguish path traversal from damage.
    const options = { lazyEntries: true, autoClose: false, decodeStrings: false }
    const file = await (typeof from === 'string'
      ? yauzl.openPromise(from, options)
      : yauzl.fromBufferPromise(from, options)
    ).catch(damaged)
    try {
      return new ZipArchive(file, await entriesOf(file))
    } catch (thrown) {
      file.close()
      throw thrown instanceof FileTrouble ? thrown : new FileTrouble('damaged')
    }
  }

  /** Names of the files in archive order, with their folders. */
  get names(): string[] {
    return [...this.#entries.keys()]
  }

  /**
   * Chunks of an unpacked file. Rejects with FileTrouble, also once all unpacked files together
   * exceed the limit.
   */
  async *unpack(name: string): AsyncGenerator<Buffer> {
    const entry = this.#entries.get(name)
    if (!entry) throw new FileTrouble('damaged')
    const stream: Readable = await this.#file.openReadStreamPromise(entry).catch(damaged)
    try {
      for await (const piece of stream as AsyncIterable<Buffer>) {
        this.#unpacked += piece.length
        if (this.#unpacked > importLimits.unpacked) throw new FileTrouble('too_large')
        yield piece
      }
    } catch (thrown) {
      throw thrown instanceof FileTrouble ? thrown : new FileTrouble('damaged')
    } finally {
      stream.destroy()
    }
  }

  close(): void {
    this.#file.close()
  }
}

/** Entries by name, with separators normalised. */
async function entriesOf(file: yauzl.ZipFile): Promise<Map<string, yauzl.Entry>> {
  if (file.entryCount > mostFiles) throw new FileTrouble('too_many_files', String(mostFiles))
  const entries = new Map<string, yauzl.Entry>()
  const folded = new Set<string>()
  for await (const entry of file.eachEntry()) {
    const name = yauzl
      .getFileNameLowLevel(entry.generalPurposeBitFlag, entry.fileNameRaw, entry.extraFields, false)
      .normalize('NFC')
    const shown = name.slice(0, importLimits.name)
    if (yauzl.validateFileName(name) !== null || name.includes('\0'))
      throw new FileTrouble('outside', shown)
    if (name.endsWith('/')) continue
    if (entry.isEncrypted()) throw new FileTrouble('encrypted')
    // Names that differ in case alone are one file on most computers.
    if (folded.has(name.toLowerCase())) throw new FileTrouble('file_twice', shown)
    folded.add(name.toLowerCase())
    entries.set(name, entry)
  }
  return entries
}

function damaged(): never {
  throw new FileTrouble('damaged')
}
