import { foldLetters } from '../../../src/contract/fold-letters.ts'
import { ROLES } from './built-in-roles.ts'
import type { RoleRecord } from './role-guards.ts'

/** Normalizes a name for comparison: joiners, accents, punctuation and repeated blanks make no difference either. */
const normaliseRoleName = (name: string): string =>
  foldLetters(name)
    .replaceAll(/[\s\p{P}]+/gu, ' ')
    .trim()

const listNames = ({ name, nameI18n }: Pick<RoleRecord, 'name' | 'nameI18n'>): readonly string[] => [
  name,
  ...Object.values(nameI18n),
]

/** Returns whether another role has a name, in any language. */
export const isNameTaken = (rows: readonly RoleRecord[], name: string, own?: number): boolean =>
  rows.some(
    (row) => row.id !== own && listNames(row).some((other) => normaliseRoleName(other) === normaliseRoleName(name)),
  )

/** Codes with a meaning at every institution, whether it has that role or not. */
const RESERVED = new Set([
  'PLATFORM_ADMIN',
  'SQUAD',
  'ADMIN',
  'SYSTEM',
  'ROOT',
  ...ROLES.flatMap(({ id, code }) => (id < 1000 ? [code] : [])),
])

/** Returns whether a code is free, taken or reserved. */
export function getCodeState(rows: readonly RoleRecord[], code: string, own?: number): 'FREE' | 'TAKEN' | 'RESERVED' {
  if (rows.some((row) => row.id !== own && row.code === code)) return 'TAKEN'
  return RESERVED.has(code) && rows.find(({ id }) => id === own)?.code !== code ? 'RESERVED' : 'FREE'
}
