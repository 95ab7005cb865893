const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const LENGTH = 10

const checkCharacter = (body: string): string => {
  let sum = 0
  for (let index = 0; index < body.length; index++) {
    const value = ALPHABET.indexOf(body.charAt(body.length - 1 - index)) * (index % 2 === 0 ? 2 : 1)
    sum += Math.floor(value / ALPHABET.length) + (value % ALPHABET.length)
  }
  return ALPHABET.charAt((ALPHABET.length - (sum % ALPHABET.length)) % ALPHABET.length)
}

/** Returns a code of ten characters for typing where there is no camera: nine from a digest and a check character. */
export const toShortCode = (digest: Uint8Array): string => {
  let body = ''
  for (let index = 0; index < LENGTH - 1; index++) body += ALPHABET.charAt((digest[index] ?? 0) % ALPHABET.length)
  return body + checkCharacter(body)
}

/** Normalizes a typed code; returns null if it is invalid (specification, section 11.1.7). */
export const readShortCode = (typed: string): string | null => {
  const code = typed.toUpperCase().replace(/[\s-]/g, '').replace(/[IL]/g, '1').replace(/O/g, '0')
  if (!/^[0-9A-HJKMNP-TV-Z]{10}$/.test(code)) return null
  return checkCharacter(code.slice(0, -1)) === code.at(-1) ? code : null
}
