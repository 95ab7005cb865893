import { getPublicKeyAsync, signAsync, utils } from '@noble/ed25519'
import type { VerificationKey } from '../../../../src/core/hall-tickets/verification-keys.ts'

const encoded = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')

/** An institution's key, and the way to sign tickets with it as the server does (specification, section 11.1.7). */
export async function signer(keyId = 'testkey1') {
  const secret = utils.randomSecretKey()
  const publicKey = encoded(await getPublicKeyAsync(secret))
  return {
    key: (changed: Readonly<Record<string, number>> = {}): VerificationKey => ({
      keyId,
      clientCode: 'SVTU',
      institution: { name: 'Suvarnatir University', translations: {} },
      publicKey,
      changed: { ...changed },
      asOf: new Date().toISOString(),
    }),
    async ticket({ publicId = 'abc', version = 1, expires = Date.now() + 86_400_000 } = {}): Promise<string> {
      const claims = [
        'SVTU',
        'W26',
        publicId,
        version,
        'CM204517',
        'A. R. J.',
        '',
        Math.floor(Date.now() / 1000),
        Math.floor(expires / 1000),
        keyId,
      ]
      const signed = `HT1.${encoded(new TextEncoder().encode(JSON.stringify(claims)))}`
      return `${signed}.${encoded(await signAsync(new TextEncoder().encode(signed), secret))}`
    },
  }
}
