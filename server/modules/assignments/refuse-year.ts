import { and, eq } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { academicYear } from '../../db/schema.ts'
import { refuse, refuseSaying, type Refusal } from '../../lib/context/handler.ts'

/** Returns why nothing can be proposed for a year: it does not exist or, unless it is only read, it is closed. */
export async function refuseYear(
  db: Database,
  clientId: number,
  yearId: number,
  read = false,
): Promise<Refusal | undefined> {
  const [year] = await db
    .select({ status: academicYear.status })
    .from(academicYear)
    .where(and(eq(academicYear.clientId, clientId), eq(academicYear.id, yearId)))
  if (!year) return refuse('notFound')
  return year.status === 'CLOSED' && !read ? refuseSaying('assignments.year', 'windowClosed') : undefined
}
