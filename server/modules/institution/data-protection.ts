import { randomBytes } from 'node:crypto'
import { DECIDE_ERASURE, REQUEST_ERASURE } from '../../../src/contract/institution/erasure.ts'
import { erasureRequest } from '../../db/schema.ts'
import { denialOf } from '../../lib/access/allowed.ts'
import { Refusal, type ActivityHandlers, type QueryHandlers } from '../../lib/context/handler.ts'
import { allOrNothing } from '../users/all-or-nothing.ts'
import { personInScope } from '../users/record/detail.ts'
import { personOf } from '../users/record/person.ts'
import { auditErasure, decideOne, personToErase } from './data-protection/decide.ts'
import { isRequested, obstacleTo, ownReferenceOf, partsOf } from './data-protection/preview.ts'
import { listErasures } from './data-protection/requests.ts'
import { listRules, listRuns, savePeriods } from './data-protection/retention.ts'
import { subjectOf } from './data-protection/subject.ts'
import { notifyRightHolders } from './notify-right-holders.ts'

/** The message that an erasure waits for a decision (server/modules/institution/defaults/notifications). */
const WAITING_NOTICE = 128

/** Handles the erasure of a person, which one administrator requests and another one decides. */
export const dataProtectionActivities = {
  async requestErasure({ userId, reference, reason }, context) {
    const { client, actor, now } = context
    return allOrNothing(context.db, async (db) => {
      const inTransaction = { ...context, db }
      const person = await personToErase(userId, REQUEST_ERASURE, inTransaction)
      if (person instanceof Refusal) return person
      const { account } = person
      const obstacle = await obstacleTo(db, account, now)
      if (obstacle) return { outcome: 'OBSTACLE' as const, obstacle }
      const publicId = randomBytes(6).toString('hex').toUpperCase()
      const [made] = await db
        .insert(erasureRequest)
        .values({
          publicId,
          clientId: client.id,
          userId: account.id,
          reference,
          reason,
          requestedBy: actor.userId,
          createdAt: now,
        })
        .onConflictDoNothing()
        .returning({ id: erasureRequest.id })
      if (!made) return { outcome: 'OBSTACLE' as const, obstacle: 'REQUESTED' as const }
      await auditErasure(inTransaction, 'requestErasure', account.id, { request: publicId })
      const target = { kind: 'user', userId: account.id, act: 'requestErasure' } as const
      await notifyRightHolders(inTransaction, {
        right: DECIDE_ERASURE,
        notificationId: WAITING_NOTICE,
        screen: 'dataProtection',
        values: () => ({ request: publicId }),
        concerns: async (holder) =>
          holder.account.id !== account.id && (await denialOf(db, holder.actor, DECIDE_ERASURE, now, target)) === null,
      })
      return { outcome: 'REQUESTED' as const, erasureId: publicId }
    })
  },

  saveRetention: (input, context) => savePeriods(input, context),

  decideErasure: (input, context) => allOrNothing(context.db, (db) => decideOne(input, { ...context, db })),
} satisfies Partial<ActivityHandlers>

/** Handles queries about erasures and about how long data is kept. */
export const dataProtectionQueries = {
  async erasurePreview({ userId }, context) {
    const { db, now } = context
    const person = await personInScope(context, userId)
    if (!person) return []
    const { account, profile, student } = person
    return [
      {
        person: { ...personOf(account, profile), prn: student?.prn ?? null },
        parts: await partsOf(subjectOf(db, person)),
        obstacle: (await isRequested(db, account)) ? 'REQUESTED' : await obstacleTo(db, account, now),
        reference: await ownReferenceOf(db, account),
      },
    ]
  },
  erasureRequests: (_input, context) => listErasures(context),
  retentionRules: (_input, context) => listRules(context),
  retentionRuns: (_input, context) => listRuns(context),
} satisfies Partial<QueryHandlers>
