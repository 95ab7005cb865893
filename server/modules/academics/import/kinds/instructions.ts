import { asc, eq } from 'drizzle-orm'
import type { Database } from '../../../../db/database.ts'
import { instructionSet } from '../../../../db/schema.ts'
import { insertInstructionSet } from '../../../exam-office/events/instruction-set.ts'

/**
 * Returns the id of the instructions for new examinations: the institution's first ones. If there are none, the usual
 * ones are created, or null is returned when nothing is written.
 */
export async function findInstructions(db: Database, clientId: number, writes: boolean): Promise<number | null> {
  const [first] = await db
    .select({ id: instructionSet.id })
    .from(instructionSet)
    .where(eq(instructionSet.clientId, clientId))
    .orderBy(asc(instructionSet.id))
    .limit(1)
  return first?.id ?? (writes ? insertInstructionSet(db, clientId) : null)
}
