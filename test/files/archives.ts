import { crc32, deflateRawSync } from 'node:zlib'

/**
 * ZIP archive as other programs write it.
 * @param said headers of each file, which may be wrong
 */
export function archiveOf(
  files: Record<string, Buffer | string> | (readonly [string, Buffer | string])[],
  said?: number,
): Buffer {
  const locals: Buffer[] = []
  const centrals: Buffer[] = []
  let at = 0
  for (const [name, content] of Array.isArray(files) ? files : Object.entries(files)) {
    const packed = deflateRawSync(content)
    const facts = Buffer.alloc(26)
    facts.writeUInt16LE(20, 0)
    // Flag for names in UTF-8.
    facts.writeUInt16LE(0x800, 2)
    facts.writeUInt16LE(8, 4)
    facts.writeUInt32LE(crc32(content), 10)
    facts.writeUInt32LE(packed.length, 14)
    facts.writeUInt32LE(said ?? content.length, 18)
    facts.writeUInt16LE(Buffer.byteLength(name), 22)
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), facts, Buffer.from(name), packed])
    const more = Buffer.alloc(14)
    more.writeUInt32LE(at, 10)
    centrals.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\0'), facts, more, Buffer.from(name)]))
    locals.push(local)
    at += local.length
  }
  const end = Buffer.alloc(18)
  end.writeUInt16LE(centrals.length, 4)
  end.writeUInt16LE(centrals.length, 6)
  end.writeUInt32LE(Buffer.concat(centrals).length, 8)
  end.writeUInt32LE(at, 12)
  return Buffer.concat([...locals, ...centrals, Buffer.from('PK\x05\x06'), end])
}
