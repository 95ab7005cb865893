import { Filter } from 'ldapts'

/** A login name that may be asked for. A directory takes many spellings for one; under each of them somebody could guess anew. */
const LOGIN_NAME = /^[a-z0-9][a-z0-9._@+-]{0,99}$/

/** A login name in its one spelling; null: no directory has somebody of this name. */
export function directoryName(typed: string): string | null {
  const name = typed.trim().toLowerCase()
  return LOGIN_NAME.test(name) ? name : null
}

/** A filter with values in its slots, which stay values whatever they hold (RFC 4515). */
export const filterWith = (template: string, values: Readonly<Record<string, string>>): string =>
  template.replaceAll(/\{(\w+)\}/g, (slot, name: string) => (Object.hasOwn(values, name) ? Filter.escape(values[name] ?? '') : slot))

const hexOf = (character: string): string => [...Buffer.from(character)].map((byte) => `\\${byte.toString(16).padStart(2, '0')}`).join('')

/** A name of an entry with a login name in it, which stays one value whatever it holds (RFC 4514). */
export const nameWith = (template: string, user: string): string =>
  template.replaceAll('{user}', () => user.replaceAll(/^[ #]|[,+"\\<>;=\p{Cc}]| $/gu, hexOf))
