import { and, eq } from 'drizzle-orm'
import { academicYear } from '../../../db/schema.ts'
import { refuse, refuseSaying, type ActorContext, type Refusal } from '../../../lib/context/handler.ts'

/** Returns why nothing can be proposed for a year: it does not exist or, unless it is only read, it is closed. */
export async function refuseYear(
  { db, client }: Pick<ActorContext, 'db' | 'client'>,
  yearId: number,
  read = false,
): Promise<Refusal | undefined> {
  const [year] = await db
    .select({ status: academicYear.status })
    .from(academicYear)
    .where(and(eq(academicYear.clientId, client.id), eq(academicYear.id, yearId)))
  if (!year) return refuse('notFound')
  return year.status === 'CLOSED' && !read ? refuseSaying('assignments.year', 'windowClosed') : undefined
}

/** Returns why the rows of one year cannot be proposed for another one. */
export const refuseYears = async (
  context: Pick<ActorContext, 'db' | 'client'>,
  { fromYearId, toYearId }: { readonly fromYearId: number; readonly toYearId: number },
): Promise<Refusal | undefined> =>
  (await refuseYear(context, fromYearId, true)) ?? (await refuseYear(context, toYearId))
