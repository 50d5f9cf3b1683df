/**
 * Software authenticator that creates passkeys and signs like a browser, for tests of the calls
 * (WebAuthn, level 2).
 */
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'

type Asked = { challenge: string; rp?: { id?: string } | undefined; rpId?: string | undefined }
type How = { origin?: string; isVerified?: boolean; counter?: number; rpId?: string }

export function makeDevice(origin: string) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(16)
  let counter = 0
  const rpIdOf = (asked: Asked, how: How) => how.rpId ?? asked.rp?.id ?? asked.rpId ?? ''
  const clientData = (type: string, { challenge }: Asked, how: How) =>
    Buffer.from(
      JSON.stringify({ type, challenge, origin: how.origin ?? origin, crossOrigin: false }),
    )
  const credential = {
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key',
    clientExtensionResults: {},
  }

  return {
    id: credential.id,
    /** Response of a browser to registration options. */
    make(asked: Asked, how: How = {}) {
      const attested = Buffer.concat([Buffer.alloc(16), lengthOf(id, 2), id, coseKey(publicKey)])
      const authData = Buffer.concat([
        headOf(rpIdOf(asked, how), how.isVerified === false ? 0x41 : 0x45, counter),
        attested,
      ])
      const attestationObject = Buffer.concat([
        Buffer.from([0xa3]),
        ...[
          cborText('fmt'),
          cborText('none'),
          cborText('attStmt'),
          Buffer.from([0xa0]),
          cborText('authData'),
          cborBytes(authData),
        ],
      ])
      return {
        ...credential,
        response: {
          clientDataJSON: clientData('webauthn.create', asked, how).toString('base64url'),
          attestationObject: attestationObject.toString('base64url'),
          transports: ['internal'],
        },
      }
    },
    /** Response of a browser to authentication options. */
    sign(asked: Asked, how: How = {}) {
      counter = how.counter ?? counter + 1
      const data = headOf(rpIdOf(asked, how), how.isVerified === false ? 0x01 : 0x05, counter)
      const client = clientData('webauthn.get', asked, how)
      const signature = sign(
        'sha256',
        Buffer.concat([data, createHash('sha256').update(client).digest()]),
        privateKey,
      )
      return {
        ...credential,
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: signature.toString('base64url'),
        },
      }
    },
  }
}

/**
 * Authenticator data: relying party, flags for presence and verification, and the signature
 * counter.
 */
function headOf(rpId: string, flags: number, counter: number): Buffer {
  const count = Buffer.alloc(4)
  count.writeUInt32BE(counter)
  return Buffer.concat([createHash('sha256').update(rpId).digest(), Buffer.from([flags]), count])
}

/** ES256 key in COSE: {1: 2, 3: -7, -1: 1, -2: x, -3: y}. */
function coseKey(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' })
  const head = Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01])
  return Buffer.concat([
    head,
    ...[
      Buffer.from([0x21]),
      cborBytes(Buffer.from(x, 'base64url')),
      Buffer.from([0x22]),
      cborBytes(Buffer.from(y, 'base64url')),
    ],
  ])
}

function lengthOf(bytes: Buffer, size: number): Buffer {
  const length = Buffer.alloc(size)
  length.writeUIntBE(bytes.length, 0, size)
  return length
}

const cborBytes = (bytes: Buffer): Buffer =>
  bytes.length < 256
    ? Buffer.concat([Buffer.from([0x58, bytes.length]), bytes])
    : Buffer.concat([Buffer.from([0x59]), lengthOf(bytes, 2), bytes])

const cborText = (text: string): Buffer =>
  Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)])
