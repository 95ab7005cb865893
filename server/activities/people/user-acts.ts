import type { ActivityHandlers } from '../../handler.ts'
import { answerFor } from '../../people/act.ts'
import { invite, sendResetLink, setTemporary, signOutEverywhere, unlock } from '../../people/acts/sign-in.ts'
import { activate, deactivate, suspend } from '../../people/acts/status.ts'
import { actOnMany } from '../../people/bulk.ts'

const done = () => ({ outcome: 'DONE' as const })

/** What is done to the accounts of others (domain brief 2.3.3: row menu and bulk). */
export const userActActivities = {
  async setUserStatus(input, context) {
    const act = input.to === 'SUSPENDED' ? suspend(input.reason) : input.to === 'ACTIVE' ? activate(input.reason) : deactivate(input.reason, input.on)
    return answerFor(input.userId, act, context, done)
  },
  sendInvite: async ({ userId }, context) => answerFor(userId, invite, context, (masked) => ({ outcome: 'DONE' as const, masked })),
  async resetUserPassword({ userId, way }, context) {
    if (way === 'LINK') return answerFor(userId, sendResetLink, context, (masked) => ({ outcome: 'DONE' as const, masked }))
    return answerFor(userId, setTemporary, context, (password) => ({ outcome: 'TEMPORARY' as const, password }))
  },
  unlockUser: async ({ userId }, context) => answerFor(userId, unlock, context, done),
  revokeUserSessions: async ({ userId }, context) => answerFor(userId, signOutEverywhere, context, (count) => ({ outcome: 'DONE' as const, count })),
  bulkUserAction: actOnMany,
} satisfies Partial<ActivityHandlers>
