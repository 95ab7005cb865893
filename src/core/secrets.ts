import { log } from './log.ts'

/** crypto-js is fetched when the first secret is met: no form needs it before its first field. */
async function cipher() {
  const [{ default: AES }, { default: Utf8 }] = await Promise.all([import('crypto-js/aes.js'), import('crypto-js/enc-utf8.js')])
  return { AES, Utf8 }
}

/** Encrypts a value as OpenSSL does with a passphrase (`U2FsdGVkX1…`). Hides it from a glance at the storage, no more. */
export async function seal(value: unknown, passphrase: string): Promise<string> {
  const { AES } = await cipher()
  return AES.encrypt(JSON.stringify(value), passphrase).toString()
}

/** Opens what `seal` or the server has encrypted. A failure is logged and nothing is returned (specification, section 8). */
export async function unseal(text: string, passphrase: string): Promise<unknown> {
  try {
    const { AES, Utf8 } = await cipher()
    return JSON.parse(AES.decrypt(text, passphrase).toString(Utf8)) as unknown
  } catch (fault) {
    log.error('Decryption failed.', fault)
    return undefined
  }
}
