import { Filter } from 'ldapts'
import { normaliseLoginName } from '../../db/identity/login-key.ts'

/**
 * A login name that may be sent to the directory. Directories accept many spellings of one name, and each spelling
 * would allow more guesses.
 */
const LOGIN_NAME = /^[a-z0-9][a-z0-9._@+-]{0,99}$/

/** Returns the normalized form of a login name; null if no directory can contain it. */
export function normaliseDirectoryName(typed: string): string | null {
  const name = normaliseLoginName(typed)
  return name !== null && LOGIN_NAME.test(name) ? name : null
}

/** Fills the slots of an LDAP filter; values are escaped (RFC 4515). */
export const fillFilter = (template: string, values: Readonly<Record<string, string>>): string =>
  template.replaceAll(/\{(\w+)\}/g, (slot, name: string) =>
    Object.hasOwn(values, name) ? Filter.escape(values[name] ?? '') : slot,
  )

const escapeFilterCharacter = (character: string): string =>
  [...Buffer.from(character)].map((byte) => `\\${byte.toString(16).padStart(2, '0')}`).join('')

/** Inserts a login name into the distinguished name of an entry; the value is escaped (RFC 4514). */
export const fillDistinguishedName = (template: string, user: string): string =>
  template.replaceAll('{user}', () => user.replaceAll(/^[ #]|[,+"\\<>;=\p{Cc}]| $/gu, escapeFilterCharacter))
