import type { LanguageCode } from '../../../../src/contract/parts.ts'
import type { UserForEdit } from '../../../../src/contract/users/user-form.ts'
import type { Client } from '../../../lib/clients/clients.ts'
import type { student } from '../../../db/schema.ts'
import { findLocalLanguage } from './create-account.ts'

type Student = typeof student.$inferSelect

/** Returns the additional language in whose script a student's name is written; null when there is none. */
export const findLocalScript = (client: Client, { localLanguage }: Student): LanguageCode | null =>
  localLanguage ?? findLocalLanguage(client)

/**
 * Returns the current fields of a student's record; '' for empty ones, null for the local name at an institution with
 * one script only.
 */
export function toRecordFields(client: Client, row: Student): NonNullable<UserForEdit['studentRecord']> {
  const script = findLocalScript(client, row)
  return {
    name: row.name,
    localName: script && (row.nameI18n[script] ?? ''),
    dateOfBirth: row.dob,
    motherName: row.motherName ?? '',
  }
}
