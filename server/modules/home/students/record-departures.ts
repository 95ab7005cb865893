import { and, desc, eq } from 'drizzle-orm'
import { student, studentDeparture } from '../../../db/schema.ts'
import type { ActorContext } from '../../../lib/context/handler.ts'
import { loadDisplayNames } from '../../../lib/identity/display-names.ts'
import { MOST_ENTRIES, type StudentRecord } from './record-parts.ts'

/** Returns that a student has left, and how it was taken back, the latest first. */
export async function loadDepartures(
  context: ActorContext,
  { id, status }: Pick<typeof student.$inferSelect, 'id' | 'status'>,
): Promise<NonNullable<StudentRecord['departures']>> {
  const { db, client } = context
  const rows = await db
    .select()
    .from(studentDeparture)
    .where(and(eq(studentDeparture.clientId, client.id), eq(studentDeparture.studentId, id)))
    .orderBy(desc(studentDeparture.id))
    .limit(MOST_ENTRIES)
  const names = await loadDisplayNames(
    context,
    rows.flatMap(({ markedBy, restoredBy }) => [markedBy ?? [], restoredBy ?? []].flat()),
  )
  const findName = (userId: number | null): string | null => (userId !== null && names.get(userId)) || null
  return rows.map((row) => ({
    status: row.status,
    reason: row.reason,
    evidence: row.evidence,
    markedAt: row.markedAt?.toISOString() ?? null,
    markedBy: findName(row.markedBy),
    holds: row.restoredAt === null && row.status === status,
    restoredAt: row.restoredAt?.toISOString() ?? null,
    restoredBy: findName(row.restoredBy),
    restoreReason: row.restoreReason,
  }))
}
