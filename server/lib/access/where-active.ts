import { eq, sql, type SQL } from 'drizzle-orm'
import { userAccount } from '../../db/schema.ts'

/**
 * Builds the condition that an account is active. With `since`, an account counts too that was suspended or closed
 * later than that: whoever suspends the people who could decide does not become the only one who can.
 */
export const whereActive = (since?: Date): SQL =>
  since === undefined
    ? eq(userAccount.status, 'ACTIVE')
    : sql`(${userAccount.status} = 'ACTIVE' or ${userAccount.status} in ('SUSPENDED', 'DEACTIVATED') and exists (
        select 1 from audit_log ended where ended.client_id = ${userAccount.clientId} and ended.entity = 'user_account'
          and ended.entity_id = ${userAccount.id}::text and ended.activity = 'setUserStatus'
          and ended.at > ${since.toISOString()}::timestamptz))`
