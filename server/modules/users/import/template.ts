import { and, asc, eq } from 'drizzle-orm'
import { IMPORT_FIELDS, type ImportField } from '../../../../src/contract/users/user-import.ts'
import { getCountry } from '../../../../src/contract/phones.ts'
import { whereCollegeInScope } from '../../../lib/access/scope.ts'
import { college } from '../../../db/schema.ts'
import type { ActorContext } from '../../../lib/context/handler.ts'
import { getMessage } from '../../../lib/i18n/messages.ts'

const quoteCell = (cell: string): string => (/[",;\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)

/**
 * Returns the template file: all columns in the caller's language, and one example line. It starts with a byte order
 * mark, so that spreadsheets decode it correctly.
 */
export async function createTemplate({
  db,
  client,
  actor,
  language,
}: ActorContext): Promise<{ readonly fileName: string; readonly csv: string }> {
  const [first] = await db
    .select({ code: college.code })
    .from(college)
    .where(
      and(eq(college.clientId, client.id), eq(college.status, 'ACTIVE'), whereCollegeInScope(db, actor, college.id)),
    )
    .orderBy(asc(college.code))
    .limit(1)
  const country = getCountry(client.currency)
  const example: Readonly<Partial<Record<ImportField, string>>> = {
    userType: 'STAFF',
    title: 'Dr',
    firstName: 'Asha',
    lastName: 'Kulkarni',
    employeeCode: 'EMP-0001',
    email: 'asha.kulkarni@example.edu',
    // The spaces keep a spreadsheet from converting it to a number.
    mobile: country === 'IN' ? '98220 12345' : '79 12345',
    signInMethod: 'INVITE',
    dateOfBirth: '1984-05-31',
    colleges: first?.code ?? '',
    roles: 'TEACHER',
    language: client.details.defaultLanguage,
  }
  const lines = [
    IMPORT_FIELDS.map((field) => getMessage(language, `importHeader.${field}`)),
    IMPORT_FIELDS.map((field) => example[field] ?? ''),
  ]
  return {
    fileName: `users-${client.code}.csv`,
    csv: `\ufeff${lines.map((cells) => cells.map(quoteCell).join(',')).join('\r\n')}\r\n`,
  }
}
