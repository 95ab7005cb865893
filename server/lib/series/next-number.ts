import { sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { sequenceCounter } from '../../db/schema.ts'

/**
 * Returns the next number of a series without gaps. Call it in the transaction that uses the number: a rollback returns
 * it to the series.
 */
export async function takeNextNumber(
  tx: Database,
  clientId: number,
  kind: 'RECEIPT' | 'CASE' | 'CSC_BOOK' | 'EXAM_FORM',
  scope: string,
): Promise<number> {
  const [row] = await tx
    .insert(sequenceCounter)
    .values({ clientId, kind, scope, nextValue: 2 })
    .onConflictDoUpdate({
      target: [sequenceCounter.clientId, sequenceCounter.kind, sequenceCounter.scope],
      set: { nextValue: sql`${sequenceCounter.nextValue} + 1` },
    })
    .returning({ next: sequenceCounter.nextValue })
  if (!row) throw new Error(`The series ${kind} gave no number.`)
  return row.next - 1
}
