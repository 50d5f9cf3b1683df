/** What a file is, told by its bytes: its name says nothing that can be trusted. */
import { isUtf8 } from 'node:buffer'
import { FileTrouble } from './sheet.ts'

export type FileKind =
  | { kind: 'zip' }
  | { kind: 'csv'; encoding: 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1256' }

const starts = (bytes: Buffer, ...first: number[]): boolean =>
  first.every((byte, at) => bytes[at] === byte)

/** Refuses what is empty, an Excel of before 2007, and what is no text. */
export function tellKind(bytes: Buffer): FileKind {
  if (bytes.every((byte) => byte === 0x20 || (byte >= 0x09 && byte <= 0x0d)))
    throw new FileTrouble('empty')
  if (starts(bytes, 0x50, 0x4b, 0x03, 0x04) || starts(bytes, 0x50, 0x4b, 0x05, 0x06))
    return { kind: 'zip' }
  if (starts(bytes, 0xd0, 0xcf, 0x11, 0xe0)) throw new FileTrouble('old_excel')
  if (starts(bytes, 0xff, 0xfe)) return { kind: 'csv', encoding: 'utf-16le' }
  if (starts(bytes, 0xfe, 0xff)) return { kind: 'csv', encoding: 'utf-16be' }
  // What no table has and every picture, archive and document does.
  if (starts(bytes, 0x25, 0x50, 0x44, 0x46) || bytes.some(isControl))
    throw new FileTrouble('binary')
  return { kind: 'csv', encoding: isUtf8(bytes) ? 'utf-8' : 'windows-1256' }
}

/** Tabs, line breaks and page breaks stand in texts, other control characters do not. */
const isControl = (byte: number): boolean => byte < 0x09 || (byte > 0x0d && byte < 0x1b)
