import { and, eq, isNotNull, lte, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { accessChangeRequest } from '../../db/schema.ts'
import { ACCESS_CHANGE_DAYS } from './ask.ts'
import { subtractMs } from '../time/instants.ts'
import { DAY_MS } from '../../../src/contract/durations.ts'

/**
 * The values of a request that changes nothing any more: without its input and what it would have changed to. The name
 * of somebody who was not added is removed too: no account exists with which it could be erased.
 */
export const EMPTIED = {
  input: null,
  facts: [],
  about: sql`case when ${accessChangeRequest.kind} = 'ADD_ADMINISTRATOR' then '' else ${accessChangeRequest.about} end`,
}

/** Empties the requests that nobody has decided about in time. */
export async function clearExpiredRequests(db: Database, now: Date): Promise<void> {
  const expired = subtractMs(now, ACCESS_CHANGE_DAYS * DAY_MS)
  await db
    .update(accessChangeRequest)
    .set(EMPTIED)
    .where(
      and(
        eq(accessChangeRequest.status, 'NEW'),
        isNotNull(accessChangeRequest.input),
        lte(accessChangeRequest.createdAt, expired),
      ),
    )
}
