import { and, eq, inArray } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { college, type userAccount } from '../../../db/schema.ts'
import { sqlUserColleges } from '../../../lib/access/scope.ts'
import { listAdministrators } from './admins.ts'

/** Returns an instant after a person's last day of work; a handover set for the next day is in force by then. */
export const getInstantAfterDay = (day: string): Date => new Date(`${day}T23:00:00Z`)

/** Returns the colleges that a person alone administers at an instant. */
export async function listCollegesAdministeredAlone(
  db: Database,
  { clientId, id }: Pick<typeof userAccount.$inferSelect, 'clientId' | 'id'>,
  now: Date,
) {
  const rows = await db
    .select()
    .from(college)
    .where(and(eq(college.clientId, clientId), inArray(college.id, sqlUserColleges(db, { clientId, userId: id }))))
    .orderBy(college.name)
  const admins = await listAdministrators(
    db,
    clientId,
    rows.map((row) => row.id),
    now,
  )
  return rows.filter((row) => {
    const collegeAdmins = admins.filter(({ collegeId }) => collegeId === row.id)
    return collegeAdmins.length > 0 && collegeAdmins.every(({ account }) => account.id === id)
  })
}
