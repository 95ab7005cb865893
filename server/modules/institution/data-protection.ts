import { randomBytes } from 'node:crypto'
import { DECIDE_ERASURE, REQUEST_ERASURE } from '../../../src/contract/institution/erasure.ts'
import { erasureRequest } from '../../db/schema.ts'
import { clearCounts } from '../../lib/cache/count-cache.ts'
import { refuse, type ActivityHandlers, type QueryHandlers } from '../../lib/context/handler.ts'
import { runAllOrNothing } from '../users/all-or-nothing.ts'
import { auditErasure, decideOne, refuseWithoutAuthority } from './data-protection/decide-erasure.ts'
import { findPeopleToErase } from './data-protection/find.ts'
import { listPersonFiles } from './data-protection/files.ts'
import { findErasureDenial, findErasable, getRequestKeys, toShownPerson } from './data-protection/erasable-person.ts'
import { isRequested, findObstacle, findOwnReference, countPersonParts } from './data-protection/count-person-parts.ts'
import { listErasures } from './data-protection/requests.ts'
import { listRules, listRuns, savePeriods } from './data-protection/retention.ts'
import { stopOne } from './data-protection/stop.ts'
import { buildSubject } from './data-protection/erasure-subject.ts'
import { notifyRightHolders } from './notify-right-holders.ts'

/** The message that an erasure waits for a decision (server/modules/institution/defaults/notifications). */
const WAITING_NOTICE = 128

/** Handles the erasure of a person, which one administrator requests and another one decides. */
export const dataProtectionActivities = {
  async requestErasure({ userId, prn, reference, reason }, context) {
    const { client, actor, now } = context
    return runAllOrNothing(context.db, async (db) => {
      const inTransaction = { ...context, db }
      const person = await findErasable({ userId, prn }, inTransaction)
      if (!person) return refuse('notFound')
      const found = await findObstacle(db, person, now)
      if (found === 'ERASED') return { outcome: 'OBSTACLE' as const, obstacle: found }
      const refusal = await refuseWithoutAuthority(person, REQUEST_ERASURE, inTransaction)
      if (refusal) return refusal
      const obstacle = found ?? ((await isRequested(db, person)) ? ('REQUESTED' as const) : null)
      if (obstacle) return { outcome: 'OBSTACLE' as const, obstacle }
      const keys = getRequestKeys(person)
      const publicId = randomBytes(6).toString('hex').toUpperCase()
      const [made] = await db
        .insert(erasureRequest)
        .values({
          publicId,
          clientId: client.id,
          ...keys,
          reference,
          reason,
          requestedBy: actor.userId,
          createdAt: now,
        })
        .onConflictDoNothing()
        .returning({ id: erasureRequest.id })
      if (!made) return { outcome: 'OBSTACLE' as const, obstacle: 'REQUESTED' as const }
      await auditErasure(inTransaction, 'requestErasure', keys, { request: publicId })
      await notifyRightHolders(inTransaction, {
        right: DECIDE_ERASURE,
        notificationId: WAITING_NOTICE,
        screen: 'dataProtection',
        values: () => ({ request: publicId }),
        concerns: async (holder) =>
          (await findErasureDenial(person, DECIDE_ERASURE, { db, actor: holder.actor, now })) === null,
      })
      return { outcome: 'REQUESTED' as const, erasureId: publicId }
    })
  },

  saveRetention: (input, context) => savePeriods(input, context),

  async stopErasure(input, context) {
    const stopped = await runAllOrNothing(context.db, (db) => stopOne(input, { ...context, db }))
    clearCounts(context.db, context.client.id)
    return stopped
  },

  async decideErasure(input, context) {
    const decided = await runAllOrNothing(context.db, (db) => decideOne(input, { ...context, db }))
    clearCounts(context.db, context.client.id)
    return decided
  },
} satisfies Partial<ActivityHandlers>

/** Handles queries about erasures and about how long data is kept. */
export const dataProtectionQueries = {
  peopleToErase: ({ text }, context) => findPeopleToErase(text, context),

  async erasurePreview(named, context) {
    const { db, now } = context
    const person = await findErasable(named, context)
    if (!person) return []
    const subject = buildSubject(db, person)
    return [
      {
        person: toShownPerson(person),
        parts: await countPersonParts(subject, await listPersonFiles(subject, context)),
        obstacle: (await isRequested(db, person)) ? 'REQUESTED' : await findObstacle(db, person, now),
        reference: await findOwnReference(db, person),
      },
    ]
  },

  erasureRequests: (_input, context) => listErasures(context),
  retentionRules: (_input, context) => listRules(context),
  retentionRuns: (_input, context) => listRuns(context),
} satisfies Partial<QueryHandlers>
