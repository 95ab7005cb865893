import { createHash } from 'node:crypto'

/** Length of an encryption key, in bytes. */
export const KEY_BYTES = 32

/** Decodes a key to bytes. */
export const decodeKey = (text: string): Buffer => Buffer.from(text.trim(), 'base64url')

/** Returns whether a text is one key: 32 bytes as base64url or base64. */
export const isDataKey = (text: string): boolean =>
  /^[\w+/-]{42,44}={0,2}$/.test(text.trim()) && decodeKey(text).length === KEY_BYTES

/** Returns the id of a key, which does not reveal it: the beginning of its SHA-256 hash. */
export const computeDataKeyId = (key: Uint8Array): string =>
  createHash('sha256').update(key).digest('base64url').slice(0, 8)
