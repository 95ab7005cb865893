import { and, eq, sql } from 'drizzle-orm'
import { auditLog, type accessChangeRequest } from '../../db/schema.ts'
import { recordCallerAct } from '../audit/audit.ts'
import type { ActorContext } from '../context/handler.ts'
import { notifyOfRequest } from './notify-of-request.ts'
import { findReasonToWait } from './reason-to-wait.ts'
import { addMs } from '../time/instants.ts'
import { DAY_MS } from '../../../src/contract/durations.ts'

/** After how many days at most the requester may carry out a change that nobody else can approve. */
const DELAY_DAYS = 7

/** A stored request. */
type StoredRequest = Pick<
  typeof accessChangeRequest.$inferSelect,
  'id' | 'kind' | 'about' | 'activity' | 'requestedBy' | 'subjectUserId'
>

/** Returns the day from which a requester may carry out a change of which the changed person learns at `from`. */
export const addDelay = ({ settings }: Pick<ActorContext, 'settings'>, from: Date): Date =>
  addMs(from, Math.min(settings.secondPersonDays, DELAY_DAYS) * DAY_MS)

/** Returns whether the caller's request waits for some days now, not for a second person. */
const isDelayed = async (context: ActorContext, { requestedBy, subjectUserId }: StoredRequest): Promise<boolean> =>
  requestedBy === context.actor.userId && (await findReasonToWait(context, subjectUserId)) === 'DELAY'

/** Returns since when the changed person knows that they have some days to refuse a request; undefined: they do not. */
async function readDelayStart({ db, client }: ActorContext, requestId: number): Promise<Date | undefined> {
  const [row] = await db
    .select({ at: auditLog.at })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.clientId, client.id),
        eq(auditLog.activity, 'requestAccessChange'),
        sql`${auditLog.detail} @> ${JSON.stringify({ request: requestId, delayed: true })}::jsonb`,
      ),
    )
    .limit(1)
  return row?.at
}

/** Notifies of a request and records that, with the day from which the requester may carry it out. */
export async function announceRequest(context: ActorContext, request: StoredRequest, day: Date | null): Promise<void> {
  const { db } = context
  const { id, kind, subjectUserId, activity } = request
  await notifyOfRequest(context, request, day)
  await recordCallerAct(db, context, {
    activity: 'requestAccessChange',
    entity: subjectUserId === null ? 'access_change_request' : 'user_account',
    entityId: String(subjectUserId ?? id),
    detail: { request: id, kind, call: activity, delayed: day !== null },
  })
}

/** Returns from when the caller may carry out their own request alone; null: somebody else decides about it. */
export const findDueDay = async (context: ActorContext, request: StoredRequest): Promise<Date | null> =>
  (await isDelayed(context, request))
    ? addDelay(context, (await readDelayStart(context, request.id)) ?? context.now)
    : null

/**
 * Begins the days in which the changed person can refuse a request of the caller, when nobody else can approve it any
 * more. Does nothing where they have begun, or somebody else decides.
 */
export async function startDelay(context: ActorContext, request: StoredRequest): Promise<void> {
  if (!(await isDelayed(context, request)) || (await readDelayStart(context, request.id))) return
  await announceRequest(context, request, addDelay(context, context.now))
}
