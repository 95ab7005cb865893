import { and, eq } from 'drizzle-orm'
import { ACT_ON_USERS } from '../../../src/contract/users/user-acts.ts'
import { findDenial } from '../../lib/access/allowed.ts'
import { whereCollegeUnderRight } from '../../lib/access/authority.ts'
import { college, role } from '../../db/schema.ts'
import type { ActivityHandlers, QueryHandlers } from '../../lib/context/handler.ts'
import { answerAct } from './acts/act.ts'
import { invite, sendResetLink, setTemporary, signOutEverywhere, unlock } from './acts/sign-in-acts.ts'
import { buildTwoFactorReset } from './acts/reset-two-factor.ts'
import { buildActivation, buildDeactivation, buildSuspension } from './acts/status-acts.ts'
import { runActOnMany } from './acts/bulk.ts'
import { findPersonInScope } from './record/person-detail.ts'
import { loadOpenWork } from './record/open-work.ts'
import { refuseFields } from './accounts/refuse-fields.ts'
import { getMessage } from '../../lib/i18n/messages.ts'
import { formatIsoDay } from '../../lib/time/iso-day.ts'

const buildDone = () => ({ outcome: 'DONE' as const })

/** Handles acts on the accounts of others (specification, section 11.3.3: row menu and bulk). */
export const userActActivities = {
  async setUserStatus(input, context) {
    const { client, language, now } = context
    if (input.to === 'DEACTIVATED' && input.on !== undefined && input.on < formatIsoDay(client.timeZone, now))
      return refuseFields({ on: getMessage(language, 'act.DAY_OVER') })
    const act =
      input.to === 'SUSPENDED'
        ? buildSuspension(input.reason)
        : input.to === 'ACTIVE'
          ? buildActivation(input.reason)
          : buildDeactivation(input.reason, input.on, input.successor)
    return answerAct(input.userId, act, context, buildDone)
  },
  sendInvite: async ({ userId }, context) =>
    answerAct(userId, invite, context, (masked) => ({ outcome: 'DONE' as const, masked })),
  async resetUserPassword({ userId, way }, context) {
    if (way === 'LINK')
      return answerAct(userId, sendResetLink, context, (masked) => ({ outcome: 'DONE' as const, masked }))
    return answerAct(userId, setTemporary, context, (password) => ({ outcome: 'TEMPORARY' as const, password }))
  },
  unlockUser: async ({ userId }, context) => answerAct(userId, unlock, context, buildDone),
  resetSecondStep: async ({ userId, reason }, context) =>
    answerAct(userId, buildTwoFactorReset(reason), context, buildDone),
  revokeUserSessions: async ({ userId }, context) =>
    answerAct(userId, signOutEverywhere, context, (count) => ({ outcome: 'DONE' as const, count })),
  bulkUserAction: runActOnMany,
} satisfies Partial<ActivityHandlers>

/** Handles queries for the options of such acts. */
export const userActQueries = {
  async openWork({ userId }, context) {
    const found = await findPersonInScope(context, userId)
    return found ? [await loadOpenWork(found.account, context)] : []
  },
  async actChoices(_input, { db, client, actor, now }) {
    const rows = await db.select().from(role).where(eq(role.clientId, client.id)).orderBy(role.rank, role.id)
    const denials = await Promise.all(
      rows.map(({ id }) => findDenial(db, actor, ACT_ON_USERS, now, { kind: 'grant', roleId: id })),
    )
    const colleges = await db
      .select()
      .from(college)
      .where(and(eq(college.clientId, client.id), whereCollegeUnderRight(db, actor, ACT_ON_USERS, college.id)))
      .orderBy(college.name)
    return [
      {
        roles: rows
          .filter((_row, index) => denials[index] === null)
          .map(({ id, code, name, nameI18n }) => ({ roleId: id, code, name, translations: nameI18n })),
        colleges: colleges.map(({ id, code, name, nameI18n }) => ({
          collegeId: id,
          code,
          name,
          translations: nameI18n,
        })),
      },
    ]
  },
} satisfies Partial<QueryHandlers>
