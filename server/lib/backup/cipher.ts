import { createCipheriv, createDecipheriv, randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import * as v from 'valibot'
import { jsonTextSchema } from '../json/json-text.ts'
import { BackupProblem } from './problem.ts'
import { createByteReader, type ByteReader } from './read-bytes.ts'

/** The first line of every backup: what it is, and the version of its format. */
const FIRST_LINE = 'campus-elements backup 1\n'
const FIRST_LINE_OF_ANY = /^campus-elements backup \d+\n$/
const [KEY_BYTES, CHECK_BYTES, TAG_BYTES, SALT_BYTES] = [32, 16, 16, 16]
/** Bytes that are encrypted together. */
const CHUNK_BYTES = 1024 * 1024
/** The costs of guessing a passphrase: 128 MiB and some tenths of a second for each. */
const COSTS = { cost: 2 ** 17, blockSize: 8, parallelization: 1 }

const base64Schema = (bytes: number) =>
  v.pipe(
    v.string(),
    v.transform((text) => Buffer.from(text, 'base64url')),
    v.check((value) => value.length === bytes),
  )
const headSchema = v.object({
  salt: base64Schema(SALT_BYTES),
  // A foreign file must not ask for more memory than a backup does.
  cost: v.picklist([2 ** 15, 2 ** 16, COSTS.cost, 2 ** 18]),
  check: base64Schema(CHECK_BYTES),
})

interface Keys {
  readonly key: Buffer
  /** Shows whether a passphrase is the right one, before anything is decrypted. */
  readonly check: Buffer
}

const deriveKeys = (passphrase: string, salt: Buffer, cost: number): Promise<Keys> =>
  new Promise((resolve, reject) => {
    const options = { ...COSTS, cost, maxmem: 256 * cost * COSTS.blockSize }
    scrypt(passphrase.normalize('NFC'), salt, KEY_BYTES + CHECK_BYTES, options, (error, bytes) =>
      error ? reject(error) : resolve({ key: bytes.subarray(0, KEY_BYTES), check: bytes.subarray(KEY_BYTES) }),
    )
  })

/** Returns the nonce of a chunk: its number, and whether it is the last. The key is that of one file. */
function buildNonce(number: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12)
  nonce.writeUInt32BE(number, 7)
  nonce.writeUInt8(isLast ? 1 : 0, 11)
  return nonce
}

function encryptChunk(key: Buffer, number: number, isLast: boolean, bytes: Buffer): Buffer[] {
  const cipher = createCipheriv('aes-256-gcm', key, buildNonce(number, isLast))
  const head = Buffer.alloc(5)
  head.writeUInt8(isLast ? 1 : 0)
  head.writeUInt32BE(bytes.length, 1)
  return [head, cipher.update(bytes), cipher.final(), cipher.getAuthTag()]
}

/**
 * Encrypts a stream with a passphrase (scrypt, AES-256-GCM): chunks of a megabyte, each with its number and whether it
 * is the last one, so that none can be changed, exchanged or left out.
 */
export async function* encryptStream(source: AsyncIterable<Buffer>, passphrase: string): AsyncGenerator<Buffer> {
  const salt = randomBytes(SALT_BYTES)
  const { key, check } = await deriveKeys(passphrase, salt, COSTS.cost)
  const head = { salt: salt.toString('base64url'), cost: COSTS.cost, check: check.toString('base64url') }
  yield Buffer.from(`${FIRST_LINE}${JSON.stringify(head)}\n`)
  let [number, held, heldBytes]: [number, Buffer[], number] = [0, [], 0]
  for await (const bytes of source) {
    held.push(bytes)
    heldBytes += bytes.length
    if (heldBytes < CHUNK_BYTES) continue
    yield* encryptChunk(key, number, false, Buffer.concat(held))
    ;[number, held, heldBytes] = [number + 1, [], 0]
  }
  yield* encryptChunk(key, number, true, Buffer.concat(held))
}

const ALTERED = 'The backup was altered or damaged; nothing of it can be trusted.'
const TRUNCATED = 'The backup is incomplete: its end is missing.'
/** More than a chunk ever has: its last piece may be as long as one record. */
const MOST_BYTES = 2 ** 30

async function readHead(reader: ByteReader): Promise<v.InferOutput<typeof headSchema>> {
  const first = (await reader.readBytes(FIRST_LINE.length)).toString('latin1')
  if (first !== FIRST_LINE)
    throw new BackupProblem(
      FIRST_LINE_OF_ANY.test(first)
        ? 'The backup is of a newer release; restore it with that release.'
        : 'The file is not a backup of Campus Elements.',
    )
  const line = await reader.readLine(1000)
  if (line === null) throw new BackupProblem(TRUNCATED)
  try {
    return v.parse(v.pipe(jsonTextSchema(), headSchema), line)
  } catch {
    throw new BackupProblem(ALTERED)
  }
}

/**
 * Decrypts what `encryptStream` has written.
 * @throws BackupProblem when it is something else, is not whole, or the passphrase is another one
 */
export async function* decryptStream(source: AsyncIterable<Buffer>, passphrase: string): AsyncGenerator<Buffer> {
  const reader = createByteReader(source)
  const head = await readHead(reader)
  const { key, check } = await deriveKeys(passphrase, head.salt, head.cost)
  if (!timingSafeEqual(check, head.check)) throw new BackupProblem('The passphrase is not that of the backup.')
  for (let [number, isLast] = [0, false]; !isLast; number += 1) {
    const start = await reader.readBytes(5)
    if (start.length < 5) throw new BackupProblem(TRUNCATED)
    isLast = start[0] === 1
    const length = start.readUInt32BE(1)
    if (length > MOST_BYTES) throw new BackupProblem(ALTERED)
    const bytes = await reader.readBytes(length + TAG_BYTES)
    if (bytes.length < length + TAG_BYTES) throw new BackupProblem(TRUNCATED)
    const decipher = createDecipheriv('aes-256-gcm', key, buildNonce(number, isLast), { authTagLength: TAG_BYTES })
    decipher.setAuthTag(bytes.subarray(length))
    let text: Buffer
    try {
      text = Buffer.concat([decipher.update(bytes.subarray(0, length)), decipher.final()])
    } catch {
      throw new BackupProblem(ALTERED)
    }
    yield text
  }
  if ((await reader.readBytes(1)).length > 0) throw new BackupProblem(ALTERED)
}
