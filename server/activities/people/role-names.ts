import { folded } from '../../people/search-words.ts'
import { ROLES } from '../../seed/access.ts'
import type { RoleRecord } from './role-guards.ts'

/** A name as it is compared: joiners, punctuation and more blanks than one make no difference either. */
const plain = (name: string): string => folded(name).replaceAll(/\p{Cf}/gu, '').replaceAll(/[\s\p{P}]+/gu, ' ').trim()

const namesOf = ({ name, nameI18n }: Pick<RoleRecord, 'name' | 'nameI18n'>): readonly string[] => [name, ...Object.values(nameI18n)]

/** Whether another role has a name, in any language. */
export const isNameTaken = (rows: readonly RoleRecord[], name: string, own?: number): boolean =>
  rows.some((row) => row.id !== own && namesOf(row).some((other) => plain(other) === plain(name)))

/** Codes that mean something at every institution, whether it has that role or not. */
const RESERVED = new Set(['PLATFORM_ADMIN', 'SQUAD', 'ADMIN', 'SYSTEM', 'ROOT', ...ROLES.flatMap(({ id, code }) => (id < 1000 ? [code] : []))])

/** Whether a code can be given to a role. */
export function codeState(rows: readonly RoleRecord[], code: string, own?: number): 'FREE' | 'TAKEN' | 'RESERVED' {
  if (rows.some((row) => row.id !== own && row.code === code)) return 'TAKEN'
  return RESERVED.has(code) && rows.find(({ id }) => id === own)?.code !== code ? 'RESERVED' : 'FREE'
}
