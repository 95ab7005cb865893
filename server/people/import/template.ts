import { and, asc, eq } from 'drizzle-orm'
import { IMPORT_FIELDS, type ImportField } from '../../../src/contract/people/user-import.ts'
import { countryOf } from '../../../src/contract/phones.ts'
import { collegeInScope } from '../../access/scope.ts'
import { college } from '../../db/schema.ts'
import type { ActorContext } from '../../handler.ts'
import { sentence } from '../../words.ts'

const quoted = (cell: string): string => (/[",;\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)

/** The file that somebody fills in: all columns in the caller's language, and one line that shows how. Spreadsheets read its letters right by the mark at its beginning. */
export async function templateOf({ db, client, actor, language }: ActorContext): Promise<{ readonly fileName: string; readonly csv: string }> {
  const [first] = await db
    .select({ code: college.code })
    .from(college)
    .where(and(eq(college.clientId, client.id), eq(college.status, 'ACTIVE'), collegeInScope(db, actor, college.id)))
    .orderBy(asc(college.code))
    .limit(1)
  const country = countryOf(client.currency)
  const example: Readonly<Partial<Record<ImportField, string>>> = {
    userType: 'STAFF',
    title: 'Dr',
    firstName: 'Asha',
    lastName: 'Kulkarni',
    employeeCode: 'EMP-0001',
    email: 'asha.kulkarni@example.edu',
    // The spaces keep a spreadsheet from making a number of it.
    mobile: country === 'IN' ? '98220 12345' : '79 12345',
    signInMethod: 'INVITE',
    dateOfBirth: '1984-05-31',
    colleges: first?.code ?? '',
    roles: 'TEACHER',
    language: client.details.defaultLanguage,
  }
  const lines = [IMPORT_FIELDS.map((field) => sentence(language, `importHeader.${field}`)), IMPORT_FIELDS.map((field) => example[field] ?? '')]
  return { fileName: `users-${client.code}.csv`, csv: `\ufeff${lines.map((cells) => cells.map(quoted).join(',')).join('\r\n')}\r\n` }
}
