import { and, asc, count, eq, gte, isNull, lt, ne, or, sql } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { cdnBucket, client, institutionUsage, student, userAccount } from '../../../db/schema.ts'
import { FIRST_BIRTHDAY, whereAccountNotErased } from '../../../lib/access/erased.ts'
import type { Buckets } from '../../../lib/storage/buckets.ts'
import { subtractMs } from '../../../lib/time/instants.ts'
import { HOUR_MS } from '../../../../src/contract/durations.ts'

const HOURS = 6

/** What measuring needs. */
export interface UsageParts {
  readonly db: Database
  readonly buckets: Buckets
  readonly now: () => Date
}

async function measureInstitution({ db, buckets, now }: UsageParts, clientId: number): Promise<void> {
  const [people] = await db
    .select({ rows: count() })
    .from(userAccount)
    .where(
      and(eq(userAccount.clientId, clientId), ne(userAccount.userType, 'STUDENT'), whereAccountNotErased(db, clientId)),
    )
  const [students] = await db
    .select({ rows: count() })
    .from(student)
    .where(and(eq(student.clientId, clientId), gte(student.dob, FIRST_BIRTHDAY)))
  const named = await db.select({ name: cdnBucket.bucketName }).from(cdnBucket).where(eq(cdnBucket.clientId, clientId))
  let fileBytes = 0
  for (const { name } of named) fileBytes += await buckets.size(name)
  const measured = { people: people?.rows ?? 0, students: students?.rows ?? 0, fileBytes, measuredAt: now() }
  await db
    .insert(institutionUsage)
    .values({ clientId, ...measured })
    .onConflictDoUpdate({ target: institutionUsage.clientId, set: measured })
}

/**
 * Measures one institution that was not measured for six hours; returns whether there was one. The list of institutions
 * reads only what is stored here.
 */
export async function measureNext(parts: UsageParts): Promise<boolean> {
  const { db, now } = parts
  const old = subtractMs(now(), HOURS * HOUR_MS)
  const [due] = await db
    .select({ id: client.id })
    .from(client)
    .leftJoin(institutionUsage, eq(institutionUsage.clientId, client.id))
    .where(
      and(ne(client.status, 'ARCHIVED'), or(isNull(institutionUsage.measuredAt), lt(institutionUsage.measuredAt, old))),
    )
    .orderBy(sql`${institutionUsage.measuredAt} asc nulls first`, asc(client.id))
    .limit(1)
  if (due) await measureInstitution(parts, due.id)
  return due !== undefined
}
