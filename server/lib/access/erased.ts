import { and, eq, isNotNull, notInArray, sql, type SQL } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { erasureRequest, userAccount } from '../../db/schema.ts'

/** The first day on which a person can be born: an erasure gives the record of a student an earlier one. */
export const FIRST_BIRTHDAY = '1100-01-01'

/** Builds the condition for accounts whose person was not erased. */
export const whereAccountNotErased = (db: Database, clientId: number): SQL =>
  notInArray(
    userAccount.id,
    db
      .select({ id: sql<number>`${erasureRequest.userId}` })
      .from(erasureRequest)
      .where(
        and(eq(erasureRequest.clientId, clientId), eq(erasureRequest.status, 'DONE'), isNotNull(erasureRequest.userId)),
      ),
  )

/**
 * Builds the condition for rows with the id of a student who was not erased. An import that writes an erased record
 * again makes it the record of a person.
 */
export const whereStudentNotErased = (clientId: number, studentId: SQL): SQL =>
  sql`${studentId} not in (
    select erased.id from student erased where erased.client_id = ${clientId} and erased.dob < ${sql.raw(`'${FIRST_BIRTHDAY}'`)})`
