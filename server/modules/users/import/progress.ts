import { eq, sql } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { userImport, type userImportRow } from '../../../db/schema.ts'
import { defineImports } from '../../../lib/imports/define-imports.ts'
import { IMPORT_RIGHT } from './masters.ts'

/** An import as stored. */
export type ImportRow = typeof userImport.$inferSelect
/** A row of an imported file as stored. */
export type RowValues = typeof userImportRow.$inferSelect

/** The imports of users, which only the person who started them sees. */
export const userImports = defineImports<typeof userImport>({
  table: userImport,
  working: ['CHECKING', 'RUNNING'],
  whereVisible: ({ actor }) => eq(userImport.createdBy, actor.userId),
  jobs: (context) => context.userImports,
  needs: IMPORT_RIGHT,
  startedBy: ({ createdBy, options }) => ({ userId: createdBy, roleIds: options.roleIds ?? [] }),
  buildFailure: ({ options }, failure) => ({
    status: 'FAILED',
    options: { ...options, failure },
  }),
})

/** The outcome of one line. */
export interface Outcome {
  readonly rowNo: number
  readonly outcome: RowValues['outcome']
  readonly problems?: RowValues['problems']
  readonly userId?: number
}

/**
 * Writes the outcome of lines together with the progress of the import, so that a killed server neither loses nor
 * repeats anything.
 */
export async function storeOutcomes(db: Database, job: ImportRow, outcomes: readonly Outcome[]): Promise<void> {
  await db.execute(sql`
    update user_import_row r set outcome = x.outcome, problems = x.problems, user_id = x."userId"
    from jsonb_to_recordset(${JSON.stringify(outcomes)}::jsonb) as x("rowNo" int, outcome text, problems jsonb, "userId" bigint)
    where r.import_id = ${job.id} and r.row_no = x."rowNo"`)
  await userImports.leases.update(db, job, { done: job.done + outcomes.length })
}
