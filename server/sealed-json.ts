import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'

const [IV_BYTES, TAG_BYTES] = [12, 16]
const keyOf = (secret: string): Buffer => createHash('sha256').update(secret).digest()

/** Seals a value under a secret, for one purpose (AES-256-GCM): nobody can read or change it without the secret. */
export function sealJson(purpose: string, value: unknown, secret: string): string {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', keyOf(secret), iv).setAAD(Buffer.from(purpose))
  const sealed = Buffer.concat([cipher.update(JSON.stringify(value), 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url')
}

/** What was sealed; undefined when it was changed, made for another purpose, or sealed under another secret. */
export function openJson(purpose: string, message: string, secret: string): unknown {
  const bytes = Buffer.from(message, 'base64url')
  if (bytes.length <= IV_BYTES + TAG_BYTES) return undefined
  try {
    const decipher = createDecipheriv('aes-256-gcm', keyOf(secret), bytes.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES }).setAAD(Buffer.from(purpose))
    decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
    const opened: unknown = JSON.parse(Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8'))
    return opened
  } catch {
    return undefined
  }
}
