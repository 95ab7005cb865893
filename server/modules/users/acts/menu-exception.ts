import { and, eq, sql } from 'drizzle-orm'
import type { OutputOf, ParsedInputOf } from '../../../../src/contract/activity.ts'
import type { setMenuException } from '../../../../src/contract/users/explain-access.ts'
import { createGrantLister } from '../../../lib/access/grants.ts'
import { menu, userMenuOverride } from '../../../db/schema.ts'
import { refuse, type ActorContext, type Refusal } from '../../../lib/context/handler.ts'
import { buildRecipient, enqueueMessage } from '../../../lib/messaging/send.ts'
import { getMessage } from '../../../lib/i18n/messages.ts'
import { answerAct, findSkipRefusal, type UserAct } from './act.ts'
import { sqlMidnight } from '../college/carry-out-handover.ts'
import { formatDay } from '../../../lib/i18n/format-day.ts'
import { isLastAdmin } from '../accounts/last-admin.ts'
import { formatIsoDay } from '../../../lib/time/iso-day.ts'

type ExceptionInput = ParsedInputOf<typeof setMenuException>

const EXCEPTION_MADE = 135

const buildExceptionAct = (menuId: number, wanted: ExceptionInput): UserAct<null> => ({
  activity: 'setMenuException',
  access: { kind: 'EXCEPTION', facts: [`${wanted.effect} ${wanted.menu}`, wanted.reason] },
  async run(db, account, { client, actor, now }) {
    const { effect, menu: screen, reason } = wanted
    const key = { clientId: client.id, userId: account.id, menuId }
    if (wanted.effect === 'NONE') {
      const ended = await db
        .delete(userMenuOverride)
        .where(
          and(
            eq(userMenuOverride.clientId, client.id),
            eq(userMenuOverride.userId, account.id),
            eq(userMenuOverride.menuId, menuId),
          ),
        )
        .returning({ menuId: userMenuOverride.menuId })
      if (ended.length === 0) return 'UNCHANGED'
    } else {
      if (wanted.effect === 'DENY' && (await isLastAdmin(db, client.id, account.id, now))) return 'LAST_ADMIN'
      const kept = {
        effect: wanted.effect,
        until: sql<Date>`${sqlMidnight(client, wanted.until, 1)} - interval '1 second'`,
        reason,
      }
      await db
        .insert(userMenuOverride)
        .values({ ...key, ...kept })
        .onConflictDoUpdate({
          target: [userMenuOverride.clientId, userMenuOverride.userId, userMenuOverride.menuId],
          set: kept,
        })
    }
    const to = buildRecipient(account, client)
    const until = wanted.effect === 'NONE' ? {} : { until: wanted.until }
    const change = getMessage(to.language, `exception.${effect}`, {
      screen,
      ...(until.until && { day: formatDay(until.until, to.language) }),
    })
    await enqueueMessage(db, client, {
      notificationId: EXCEPTION_MADE,
      channels: ['EMAIL'],
      to,
      values: { change, reason },
      requestedBy: actor.userId,
      now,
    })
    return { result: null, detail: { screen, effect, reason, ...until } }
  },
})

/**
 * Sets or ends an exception for one person and one screen (specification, section 10.4). Refuses a right that the
 * caller may not grant, and a day in the past.
 */
export async function saveMenuException(
  wanted: ExceptionInput,
  context: ActorContext,
): Promise<OutputOf<typeof setMenuException> | Refusal> {
  const { db, client, actor, now } = context
  const [screen] = await db
    .select()
    .from(menu)
    .where(and(eq(menu.clientId, client.id), eq(menu.routeName, wanted.menu), eq(menu.status, 'ACTIVE')))
  if (!screen) return refuse('notFound')
  if (wanted.effect !== 'NONE' && wanted.until < formatIsoDay(client.timeZone, now)) return refuse('invalidInput')
  const givesMore = wanted.effect === 'GRANT' && !(await createGrantLister(db, actor, now))(screen.id).includes('view')
  if (givesMore) return findSkipRefusal('NOT_HELD', 'setMenuException') ?? refuse('notPermitted')
  return answerAct(wanted.userId, buildExceptionAct(screen.id, wanted), context, () => ({ outcome: 'DONE' as const }))
}
