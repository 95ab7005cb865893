import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { readOwnJson } from '../json/read-json.ts'
import { computeSha256 } from './sha256.ts'

const [IV_BYTES, TAG_BYTES] = [12, 16]
const deriveKey = (secret: string): Buffer => computeSha256(secret)

/**
 * Encrypts a value under a secret, for one purpose (AES-256-GCM). Without the secret it can be neither read nor
 * changed.
 */
export function encryptJson(purpose: string, value: unknown, secret: string): string {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', deriveKey(secret), iv).setAAD(Buffer.from(purpose))
  const sealed = Buffer.concat([cipher.update(JSON.stringify(value), 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url')
}

/** Decrypts a value; returns undefined if it was changed, or encrypted for another purpose or under another secret. */
export function decryptJson(purpose: string, message: string, secret: string): unknown {
  const bytes = Buffer.from(message, 'base64url')
  if (bytes.length <= IV_BYTES + TAG_BYTES) return undefined
  try {
    const decipher = createDecipheriv('aes-256-gcm', deriveKey(secret), bytes.subarray(0, IV_BYTES), {
      authTagLength: TAG_BYTES,
    }).setAAD(Buffer.from(purpose))
    decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
    return readOwnJson(
      Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8'),
    )
  } catch {
    return undefined
  }
}
