import { log } from '../feedback/log.ts'

/** Loads crypto-js with the first use, because no form needs it before its first field. */
async function loadCipher() {
  const [{ default: AES }, { default: Utf8 }] = await Promise.all([
    import('crypto-js/aes.js'),
    import('crypto-js/enc-utf8.js'),
  ])
  return { AES, Utf8 }
}

/**
 * Encrypts a value as OpenSSL does with a passphrase (`U2FsdGVkX1…`). This only hides it from a glance at the storage.
 */
export async function encryptJson(value: unknown, passphrase: string): Promise<string> {
  const { AES } = await loadCipher()
  return AES.encrypt(JSON.stringify(value), passphrase).toString()
}

/**
 * Decrypts a text of `encryptJson` or of the server. A failure is logged, and the result is undefined (specification,
 * section 8).
 */
export async function decryptJson(text: string, passphrase: string): Promise<unknown> {
  try {
    const { AES, Utf8 } = await loadCipher()
    return JSON.parse(AES.decrypt(text, passphrase).toString(Utf8)) as unknown
  } catch (fault) {
    log.error('Decryption failed.', fault)
    return undefined
  }
}
