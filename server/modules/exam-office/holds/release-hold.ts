import { and, eq } from 'drizzle-orm'
import { EXAMINATION_DESK, HOLD_DESK } from '../../../../src/contract/access.ts'
import type { OutputOf, ParsedInputOf } from '../../../../src/contract/activity.ts'
import { FEE_REASONS, type releaseStudentHold } from '../../../../src/contract/exam-office/student-holds.ts'
import { studentHold } from '../../../db/schema.ts'
import { runTransaction } from '../../../db/transaction.ts'
import { whereStudentInScope } from '../../../lib/access/scope.ts'
import { recordAudit } from '../../../lib/audit/audit.ts'
import { buildPortalUrl } from '../../../lib/config/portal-address.ts'
import { refuse, type Refusal } from '../../../lib/context/handler.ts'
import { listRoleHolders } from '../../../lib/second-person/holders.ts'
import { findSecondPersonDenial } from '../../../lib/second-person/second-person.ts'
import { notifyReleased } from '../../hall-tickets/tickets/notify-holds.ts'
import { guardHoldDesk } from '../events/exam-desk-guards.ts'
import { buildHoldAct, mayDecideHold } from './hold-desk.ts'

/** Releases a hold; a HARD one is released by another person than the one who placed it. */
export const releaseHold = guardHoldDesk(
  async (
    { holdId, reason }: ParsedInputOf<typeof releaseStudentHold>,
    context,
  ): Promise<OutputOf<typeof releaseStudentHold> | Refusal> => {
    const { db, client, now, actor } = context
    const own = and(
      eq(studentHold.clientId, client.id),
      eq(studentHold.id, holdId),
      whereStudentInScope(db, actor, studentHold.studentId),
    )
    return runTransaction<OutputOf<typeof releaseStudentHold> | Refusal>(db, async (tx) => {
      const [hold] = await tx.select().from(studentHold).where(own).for('update')
      if (!hold) return refuse('notFound')
      if (!mayDecideHold(context, hold.reason)) return refuse('notPermitted')
      if (hold.releasedAt !== null) return { outcome: 'ALREADY_RELEASED' }
      const denial =
        hold.severity === 'HARD'
          ? await findSecondPersonDenial({ ...context, db: tx }, actor.userId, {
              requestedBy: hold.placedBy,
              weight: 'CASE',
              holders: (since) =>
                listRoleHolders(
                  { ...context, db: tx },
                  FEE_REASONS.includes(hold.reason) ? HOLD_DESK.roles : EXAMINATION_DESK.roles,
                  since,
                ),
            })
          : null
      if (denial) return { outcome: 'OTHER_PERSON', denial }
      await tx.update(studentHold).set({ releasedAt: now, releasedBy: actor.userId, releaseReason: reason }).where(own)
      const link = buildPortalUrl(context.settings, client, 'hallTicket')
      await notifyReleased(tx, holdId, link, { client, requestedBy: actor.userId, now })
      await recordAudit(tx, buildHoldAct(context, 'releaseStudentHold', holdId, { reason }))
      return { outcome: 'RELEASED' }
    })
  },
)
