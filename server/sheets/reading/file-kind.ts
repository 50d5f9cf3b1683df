/** File type detection by content, because names cannot be trusted. */
import { isUtf8 } from 'node:buffer'
import { FileTrouble } from './sheet.ts'

export type FileKind =
  | { kind: 'zip' }
  | { kind: 'csv'; encoding: 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1256' | 'windows-1252' }

const starts = (bytes: Buffer, ...first: number[]): boolean =>
  first.every((byte, at) => bytes[at] === byte)

/** Refuses an empty file, an Excel file of before 2007, and a file that is no text. */
export function detectKind(bytes: Buffer): FileKind {
  if (bytes.every((byte) => byte === 0x20 || (byte >= 0x09 && byte <= 0x0d)))
    throw new FileTrouble('empty')
  if (starts(bytes, 0x50, 0x4b, 0x03, 0x04) || starts(bytes, 0x50, 0x4b, 0x05, 0x06))
    return { kind: 'zip' }
  if (starts(bytes, 0xd0, 0xcf, 0x11, 0xe0)) throw new FileTrouble('old_excel')
  if (starts(bytes, 0xff, 0xfe)) return { kind: 'csv', encoding: 'utf-16le' }
  if (starts(bytes, 0xfe, 0xff)) return { kind: 'csv', encoding: 'utf-16be' }
  // Signatures and control characters of pictures, archives and documents.
  if (starts(bytes, 0x25, 0x50, 0x44, 0x46) || bytes.some(isControl))
    throw new FileTrouble('binary')
  return { kind: 'csv', encoding: isUtf8(bytes) ? 'utf-8' : codePageOf(bytes) }
}

/** Control characters that never occur in texts: all but tabs, line breaks and page breaks. */
const isControl = (byte: number): boolean => byte < 0x09 || (byte > 0x0d && byte < 0x1b)

/**
 * Code page of a file that is no UTF-8. Letters such as the É of 'Élégante' are Arabic letters in the
 * other page, but stand alone beside Latin ones there.
 */
function codePageOf(bytes: Buffer): 'windows-1256' | 'windows-1252' {
  const text = new TextDecoder('windows-1256').decode(bytes)
  const words = text.match(/(?<!\p{L})\p{Script=Arabic}{2,}(?!\p{Script=Latin})/gu)?.length ?? 0
  const strange = text.match(
    /\p{Script=Latin}\p{Script=Arabic}|\p{Script=Arabic}\p{Script=Latin}/gu,
  )
  return words > (strange?.length ?? 0) ? 'windows-1256' : 'windows-1252'
}
