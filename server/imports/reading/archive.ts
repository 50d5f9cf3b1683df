/**
 * A ZIP archive, which may lie: about what it becomes when it is unpacked, about where its files
 * belong, about how many of a name there are. Those that do are refused before anything of them is
 * used (R258).
 */
import type { Readable } from 'node:stream'
import yauzl from 'yauzl'
import { importLimits } from '#contract/import-columns.ts'
import { FileTrouble } from './sheet.ts'

/**
 * Files in one archive. A workbook of hundreds of sheets has fewer, and so many pictures would have
 * 10 KB each.
 */
const mostFiles = 5000

export class Archive {
  readonly #file: yauzl.ZipFile
  readonly #entries: Map<string, yauzl.Entry>
  #unpacked = 0

  private constructor(file: yauzl.ZipFile, entries: Map<string, yauzl.Entry>) {
    this.#file = file
    this.#entries = entries
  }

  /** Of its bytes, or of the file at a path. Rejects with FileTrouble. */
  static async open(from: Buffer | string): Promise<Archive> {
    // Names are decoded here, so that one that leads out of the archive can be told from damage.
    const options = { lazyEntries: true, autoClose: false, decodeStrings: false }
    const file = await (typeof from === 'string'
      ? yauzl.openPromise(from, options)
      : yauzl.fromBufferPromise(from, options)
    ).catch(damaged)
    try {
      return new Archive(file, await entriesOf(file))
    } catch (thrown) {
      file.close()
      throw thrown instanceof FileTrouble ? thrown : new FileTrouble('damaged')
    }
  }

  /** Of its files, as they stand in it. Folders are in the names. */
  get names(): string[] {
    return [...this.#entries.keys()]
  }

  /**
   * Piece by piece. Rejects with FileTrouble, also once all that was unpacked together is more than
   * any file of ours becomes.
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

/** By their names, which are written in one way whichever computer packed them. */
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
    // In any capitals: on the computers that most people have these are one file.
    if (folded.has(name.toLowerCase())) throw new FileTrouble('file_twice', shown)
    folded.add(name.toLowerCase())
    entries.set(name, entry)
  }
  return entries
}

function damaged(): never {
  throw new FileTrouble('damaged')
}
