import { and, eq } from 'drizzle-orm'
import { refuseForRate, countSecondsToWait } from '../../lib/rate-limit/count-use.ts'
import { recordCallerAct } from '../../lib/audit/audit.ts'
import { ssoIssuer, userAccount } from '../../db/schema.ts'
import { refuse, type ActivityHandlers } from '../../lib/context/handler.ts'
import { issueHandoverKey } from './handover/handover.ts'
import { addMs } from '../../lib/time/instants.ts'
import { MINUTE_MS } from '../../../src/contract/durations.ts'

const LIFE_MS = MINUTE_MS

/** Issues sign-in keys to partners' back ends (specification, section 11.1.6). */
export const handoverActivities = {
  async createSsoKey({ userName, target }, context) {
    const { db, client, actor, now } = context
    const [issuer] = await db
      .select()
      .from(ssoIssuer)
      .where(
        and(eq(ssoIssuer.clientId, client.id), eq(ssoIssuer.serviceUserId, actor.userId), eq(ssoIssuer.active, true)),
      )
    if (!issuer) return refuse('notPermitted')
    const seconds = await countSecondsToWait(context, 'keysPerIssuer', issuer.id)
    if (seconds > 0) return refuseForRate(seconds, context)
    const [account] = await db
      .select()
      .from(userAccount)
      .where(and(eq(userAccount.clientId, client.id), eq(userAccount.loginKey, userName)))
    const activeAccount =
      account?.status === 'ACTIVE' && issuer.userTypes.includes(account.userType) ? account : undefined
    await recordCallerAct(db, context, {
      activity: 'createSsoKey',
      entity: 'user_account',
      entityId: activeAccount ? String(activeAccount.id) : '',
      detail: { issuer: issuer.code, created: activeAccount !== undefined, target: target ?? null },
    })
    if (!activeAccount) return { outcome: 'UNKNOWN' }
    const order = {
      clientId: client.id,
      userId: activeAccount.id,
      issuer: issuer.code,
      audience: client.code,
      lifeMs: LIFE_MS,
    }
    const userKey = await issueHandoverKey(db, target === undefined ? order : { ...order, target }, now)
    return {
      outcome: 'CREATED',
      userKey,
      clientId: client.id,
      expiresAt: addMs(now, LIFE_MS).toISOString(),
    }
  },
} satisfies Partial<ActivityHandlers>
