/** Uploads for tests, generated when needed. */
import { readdirSync, readFileSync } from 'node:fs'
import { crc32, deflateSync } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'

/** Picture with random content. */
export function photo(width: number, height: number): Sharp {
  return sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#956911',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  })
}

/** PNG of a few hundred bytes that claims these dimensions. */
export function bombPng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2, 0, 0, 0], 8)
  const pixels = deflateSync(Buffer.alloc(100_000))
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** AVIF of a few hundred bytes that claims these dimensions. */
export async function bombAvif(width: number, height: number): Promise<Buffer> {
  const bytes = await photo(60, 40).avif({ effort: 0 }).toBuffer()
  const size = bytes.indexOf('ispe') + 8
  bytes.writeUInt32BE(width, size)
  bytes.writeUInt32BE(height, size + 4)
  return bytes
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const checksum = Buffer.alloc(4)
  checksum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, checksum])
}

/** Pids of the child processes that decode uploads, including one just started. */
export const decoders = (): number[] => programs('decoder')

/** Pids of the child processes of either picture program. */
export function programs(name: 'decoder' | 'encoder'): number[] {
  const file = `/media/${name}.ts`
  return readdirSync('/proc').flatMap((name) => {
    try {
      if (!readFileSync(`/proc/${name}/cmdline`, 'latin1').includes(file)) return []
      return readFileSync(`/proc/${name}/status`, 'latin1').includes(`\nPPid:\t${process.pid}\n`)
        ? [Number(name)]
        : []
    } catch {
      // The process ended while it was read.
      return []
    }
  })
}

/** Pid of a decoder, once there is one. */
export async function untilDecoding(): Promise<number> {
  for (;;) {
    const [pid] = decoders()
    if (pid) return pid
    await new Promise((resolve) => setImmediate(resolve))
  }
}

/** Kills every decoder until the work is done. */
export async function whileDecodersDie<Result>(work: Promise<Result>): Promise<Result> {
  let isDone = false
  const done = work.finally(() => {
    isDone = true
  })
  while (!isDone) {
    for (const pid of decoders()) process.kill(pid, 'SIGKILL')
    await new Promise((resolve) => setImmediate(resolve))
  }
  return done
}
