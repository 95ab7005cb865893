import { and, eq, gt, isNull, or } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { userRole } from '../../db/schema.ts'
import { UNIVERSITY_ADMIN } from '../access/authority.ts'

/** Returns whether an account administers the institution now or later. */
export const isAdministrator = async (
  db: Database,
  { clientId, id }: { readonly clientId: number; readonly id: number },
  now: Date,
): Promise<boolean> =>
  (await db.$count(
    userRole,
    and(
      eq(userRole.clientId, clientId),
      eq(userRole.userId, id),
      eq(userRole.roleId, UNIVERSITY_ADMIN),
      or(isNull(userRole.toAt), gt(userRole.toAt, now)),
    ),
  )) > 0
