import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto'

/** What an authenticator and its browser do with one passkey. */
export interface SoftPasskey {
  readonly id: string
  /** The answer to what `beginPasskey` gave (WebAuthn 3, 7.1). */
  readonly registration: (creation: Creation, how?: How) => object
  /** The answer to a request (WebAuthn 3, 7.2); each counts one more, unless `counter` says how much. */
  readonly assertion: (request: Request, how?: How) => Assertion
}
/** What an assertion looks like on the wire. */
export interface Assertion {
  readonly id: string
  readonly rawId: string
  readonly type: 'public-key'
  readonly response: {
    readonly clientDataJSON: string
    readonly authenticatorData: string
    readonly signature: string
    readonly userHandle: string
  }
}
interface Creation {
  readonly challenge: string
  readonly rp: { readonly id: string }
  readonly user: { readonly id: string }
}
interface Request {
  readonly challenge: string
  readonly rpId: string
}
/** What differs from an honest answer. */
interface How {
  readonly origin?: string
  readonly rpId?: string
  /** The device has not verified who is using it. */
  readonly unverified?: boolean
  readonly counter?: number
  readonly userHandle?: string
}

const hashSha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest()
const encodeText = (data: Buffer): string => data.toString('base64url')

/** CBOR of what a passkey needs (RFC 8949): small integers, byte strings, texts, maps. */
function encodeCbor(value: number | string | Buffer | Map<number | string, unknown>): Buffer {
  const encodeHead = (kind: number, size: number): Buffer =>
    size < 24
      ? Buffer.from([(kind << 5) | size])
      : size < 256
        ? Buffer.from([(kind << 5) | 24, size])
        : Buffer.from([(kind << 5) | 25, size >> 8, size & 255])
  if (typeof value === 'number') return value >= 0 ? encodeHead(0, value) : encodeHead(1, -1 - value)
  if (typeof value === 'string') return Buffer.concat([encodeHead(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([encodeHead(2, value.length), value])
  return Buffer.concat([
    encodeHead(5, value.size),
    ...[...value].flatMap(([key, one]) => [encodeCbor(key), encodeCbor(one as number)]),
  ])
}

/** The public key as COSE (RFC 9053): ECDSA with SHA-256 on P-256. */
function encodeCoseKey(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' })
  return encodeCbor(
    new Map<number | string, unknown>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, 'base64url')],
      [-3, Buffer.from(y, 'base64url')],
    ]),
  )
}

const [PRESENT, VERIFIED, ATTESTED] = [0x01, 0x04, 0x40]

/**
 * A new passkey that lives in this process: P-256, discoverable, and its holder verified, as a device of today makes
 * them.
 */
export function createSoftPasskey(origin: string): SoftPasskey {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const rawId = randomBytes(32)
  const id = encodeText(rawId)
  let counter = 0
  let handle = ''
  const buildClientData = (type: 'webauthn.create' | 'webauthn.get', challenge: string, how: How): Buffer =>
    Buffer.from(JSON.stringify({ type, challenge, origin: how.origin ?? origin, crossOrigin: false }))
  const buildAuthenticatorData = (rpId: string, flags: number, how: How): Buffer => {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(how.counter ?? counter)
    return Buffer.concat([
      hashSha256(how.rpId ?? rpId),
      Buffer.from([flags | PRESENT | (how.unverified ? 0 : VERIFIED)]),
      count,
    ])
  }
  return {
    id,
    registration({ challenge, rp, user }, how = {}) {
      handle = user.id
      const size = Buffer.alloc(2)
      size.writeUInt16BE(rawId.length)
      const authData = Buffer.concat([
        buildAuthenticatorData(rp.id, ATTESTED, how),
        Buffer.alloc(16),
        size,
        rawId,
        encodeCoseKey(publicKey),
      ])
      const attestationObject = encodeText(
        encodeCbor(
          new Map<number | string, unknown>([
            ['fmt', 'none'],
            ['attStmt', new Map()],
            ['authData', authData],
          ]),
        ),
      )
      return {
        id,
        rawId: id,
        type: 'public-key',
        response: {
          clientDataJSON: encodeText(buildClientData('webauthn.create', challenge, how)),
          attestationObject,
          transports: ['internal'],
        },
      }
    },
    assertion({ challenge, rpId }, how = {}) {
      counter += 1
      const clientDataJSON = buildClientData('webauthn.get', challenge, how)
      const authenticatorData = buildAuthenticatorData(rpId, 0, how)
      const signature = encodeText(
        sign('sha256', Buffer.concat([authenticatorData, hashSha256(clientDataJSON)]), privateKey),
      )
      return {
        id,
        rawId: id,
        type: 'public-key',
        response: {
          clientDataJSON: encodeText(clientDataJSON),
          authenticatorData: encodeText(authenticatorData),
          signature,
          userHandle: how.userHandle ?? handle,
        },
      }
    },
  }
}
