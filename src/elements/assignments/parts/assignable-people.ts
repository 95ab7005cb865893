import * as v from 'valibot'
import type { RowOf } from '../../../contract/activity.ts'
import { assignableUsers } from '../../../contract/assignments/program-tree.ts'
import { userId } from '../../../contract/users/parts.ts'
import { query } from '../../../core/mql/index.ts'
import type { Reply } from '../../../core/mql/reply.ts'

/** The number of people whose assignments can be edited at once. */
export const MOST_PEOPLE = 100

/** A person to whom programmes or courses can be assigned. */
export type Assignable = RowOf<typeof assignableUsers>

/** Reads the public ids of people from an address, which is untrusted input. */
export const readPublicIds = (given: string): readonly string[] =>
  [...new Set(given.split(',').filter((one) => v.is(userId, one)))].slice(0, MOST_PEOPLE)

/** Finds people by their ids; those whom the caller may not see are left out. At most 100 at once. */
export async function findPeople(
  academicYearId: number,
  userIds: readonly number[],
): Promise<Reply<readonly Assignable[]>> {
  if (userIds.length === 0) return { ok: true, result: [] }
  const reply = await query(
    [assignableUsers],
    { assignableUsers: { academicYearId, userIds: [...userIds] } },
    { toast: false },
  )
  return reply.ok ? { ok: true, result: reply.result.assignableUsers } : reply
}
