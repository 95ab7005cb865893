import { afterEach, expect, test, vi } from 'vitest'
import { encryptJson, decryptJson } from '../../../src/core/crypto/encrypted-json.ts'

afterEach(() => vi.restoreAllMocks())

/** Made with `openssl enc -aes-256-cbc -md md5 -salt -a -A -k 'old lantern'`. */
const BY_OPENSSL =
  'U2FsdGVkX1+dsi5xO4AGsKLANS8EUq/2kwY/m4vEBAU8DNRqsQJrn5No98mLcp0xK4nkzADehDstRB/19q5baqD5M+jl3irI0cGywuE2w5U='
const VALUE = { userId: 7, displayName: 'आशा कुलकर्णी' }

test('a text encrypted by OpenSSL is decrypted', async () => {
  expect(await decryptJson(BY_OPENSSL, 'old lantern')).toEqual(VALUE)
})

test.each([VALUE, [], null, 0, '', 'متن'])('%o is unchanged by encryption and decryption', async (value) => {
  const text = await encryptJson(value, 'old lantern')
  expect(text).toMatch(/^U2FsdGVkX1/)
  expect(await decryptJson(text, 'old lantern')).toEqual(value)
})

test('the same value is encrypted to different texts', async () => {
  expect(await encryptJson(VALUE, 'p')).not.toBe(await encryptJson(VALUE, 'p'))
})

test.each([
  ['another passphrase', BY_OPENSSL, 'new lantern'],
  ['a truncated text', BY_OPENSSL.slice(0, 40), 'old lantern'],
  ['an empty text', '', 'old lantern'],
  ['an invalid text', 'not base64 at all!', 'old lantern'],
])('decryption with %s is logged and returns nothing', async (_, text, passphrase) => {
  const logged = vi.spyOn(console, 'error').mockReturnValue()
  expect(await decryptJson(text, passphrase)).toBeUndefined()
  expect(logged).toHaveBeenCalledOnce()
})
