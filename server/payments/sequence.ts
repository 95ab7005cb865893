import { sql } from 'drizzle-orm'
import type { Database } from '../db/database.ts'
import { sequenceCounter } from '../db/schema.ts'

/** The next number of a series, without gaps: taken in the transaction of what it is for, it goes back when that is taken back. */
export async function nextNumber(inside: Database, clientId: number, kind: 'RECEIPT' | 'CASE' | 'CSC_BOOK', scope: string): Promise<number> {
  const [row] = await inside
    .insert(sequenceCounter)
    .values({ clientId, kind, scope, nextValue: 2 })
    .onConflictDoUpdate({ target: [sequenceCounter.clientId, sequenceCounter.kind, sequenceCounter.scope], set: { nextValue: sql`${sequenceCounter.nextValue} + 1` } })
    .returning({ next: sequenceCounter.nextValue })
  if (!row) throw new Error(`The series ${kind} gave no number.`)
  return row.next - 1
}
