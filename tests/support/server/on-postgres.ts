import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

const FOLDER = 'tests/server'

/** What a test says that is about what the embedded database, with its one connection and one zone, cannot show. */
const DIFFERS = /concurrent|at the same (moment|time)|time zone|midnight|sorted/i

/** The files of the core whose statements PostgreSQL executes, because each sends many that no other test sends it. */
const FOR_STATEMENTS: ReadonlySet<string> = new Set([
  'academics/structure.test.ts',
  'account/my-details.test.ts',
  'assignments/internal-marks.test.ts',
  'exam-office/exam-desk.test.ts',
  'hall-tickets/hall-ticket.test.ts',
  'institution/data-protection.test.ts',
  'payments/payment-receipt.test.ts',
  'sign-in/assertions.test.ts',
  'sign-in/sign-out-notices.test.ts',
  'users/college-admin.test.ts',
  'users/evaded-second-person.test.ts',
  'users/users-list.test.ts',
])

/**
 * Returns the server tests that run on PostgreSQL: those for a release, which run nowhere else, and of the others those
 * about what differs there, and those that send many statements. The remaining statements are prepared there
 * (`tests/systems/postgres/statements.test.ts`).
 */
export function serverTestsForPostgres(): string[] {
  const files = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.test.ts'))
  const missing = [...FOR_STATEMENTS].filter((file) => !files.includes(file))
  if (missing.length > 0) throw new Error(`There is no ${missing.join(', ')} in ${FOLDER}.`)
  return files
    .filter(
      (file) =>
        file.endsWith('.release.test.ts') ||
        FOR_STATEMENTS.has(file) ||
        DIFFERS.test(readFileSync(join(FOLDER, file), 'utf8')),
    )
    .map((file) => `${FOLDER}/${file}`)
}
