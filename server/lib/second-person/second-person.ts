import { refuseSaying, type ActorContext, type Refusal } from '../context/handler.ts'
import type { SecondPersonDenial } from '../../../src/contract/users/parts.ts'
import { formatDay } from '../i18n/format-day.ts'
import type { SentenceKey } from '../i18n/messages.ts'
import { readControllers, readLastChange, type Controllers } from './controllers.ts'
import { subtractMs, addMs } from '../time/instants.ts'
import { DAY_MS } from '../../../src/contract/durations.ts'
import { formatIsoDay } from '../time/iso-day.ts'

/** A decision that two different people take. */
export interface TwoPersonDecision {
  /** The person who entered or requested it; null: nobody with an account. */
  readonly requestedBy: number | null
  /**
   * INSTITUTION: it cannot be undone, or decides who administers the institution. CASE: one of the daily decisions
   * about students and colleges, which staff take whose accounts the same administrator has created.
   */
  readonly weight: 'INSTITUTION' | 'CASE'
  /**
   * The ids of all people who may take the decision; with `since`, also of those who were suspended later than that. It
   * is asked for only when nobody else may be left.
   */
  readonly holders: (since?: Date) => Promise<readonly number[]>
}

type DecisionContext = Pick<ActorContext, 'db' | 'client' | 'settings' | 'now'>

/** Returns when an account must have been changed last to count as unchanged. */
export const computeUnchangedSince = ({ settings, now }: DecisionContext): Date =>
  subtractMs(now, settings.secondPersonDays * DAY_MS)

const hasCommonId = (one: ReadonlySet<number>, other: ReadonlySet<number>): boolean =>
  [...one].some((id) => other.has(id))

/** Returns whether two accounts may belong to one person, as far as the institution can know. */
async function hasRelation(
  context: DecisionContext,
  [first, second]: readonly [number, number],
  weight: TwoPersonDecision['weight'],
  earlierControllers?: Controllers,
): Promise<boolean> {
  const { db, client } = context
  const controllers = earlierControllers ?? (await readControllers(db, client.id, [first, second]))
  const ofFirst = controllers.get(first) ?? new Set([first])
  const ofSecond = controllers.get(second) ?? new Set([second])
  if (weight === 'INSTITUTION') return hasCommonId(ofFirst, ofSecond)
  if (ofSecond.has(first)) return true
  // Administrators create the accounts of their staff and decide about what these enter; only after a recent change of
  // such an account could it be the administrator, or somebody whom they control, who has entered it.
  if (!hasCommonId(ofFirst, ofSecond)) return false
  const recent = await readControllers(db, client.id, [first], computeUnchangedSince(context))
  return hasCommonId(recent.get(first) ?? new Set([first]), ofSecond)
}

/**
 * Returns the people who may decide besides the first person, or could until they were suspended some days ago, and
 * whose accounts are independent of theirs.
 */
export async function listIndependentHolders(
  context: DecisionContext,
  first: number,
  { weight, holders }: Pick<TwoPersonDecision, 'weight' | 'holders'>,
): Promise<readonly number[]> {
  const others = (await holders(computeUnchangedSince(context))).filter((id) => id !== first)
  const controllers = await readControllers(context.db, context.client.id, [first, ...others])
  const independent: number[] = []
  for (const id of others) if (!(await hasRelation(context, [first, id], weight, controllers))) independent.push(id)
  return independent
}

/**
 * Returns why a person may not be the second person of a decision; null: they may. Nobody decides about what they have
 * entered themselves. The account must be unchanged for some days (`SECOND_PERSON_DAYS`) in its roles, password, second
 * factor and contacts, and must not be related to that of the first person: neither has created, reset or changed the
 * other. Where nobody independent may decide, a related account counts when both are unchanged for these days.
 */
export async function findSecondPersonDenial(
  context: DecisionContext,
  userId: number,
  decision: TwoPersonDecision,
): Promise<SecondPersonDenial | null> {
  const { requestedBy, weight, holders } = decision
  if (requestedBy === null) return null
  if (requestedBy === userId) {
    const others = (await holders()).filter((id) => id !== userId)
    return others.length === 0 ? 'ONLY_HOLDER' : 'OWN_ENTRY'
  }
  const related = await hasRelation(context, [requestedBy, userId], weight)
  if (related && (await listIndependentHolders(context, requestedBy, { weight, holders })).length > 0)
    return 'NOT_INDEPENDENT'
  const changed = await readLatestChange(context, related ? [userId, requestedBy] : [userId])
  return changed > computeUnchangedSince(context) ? 'TOO_RECENT' : null
}

/** Returns when one of some accounts was changed last; the beginning of time if none was. */
async function readLatestChange({ db, client }: DecisionContext, userIds: readonly number[]): Promise<Date> {
  const days = await Promise.all(userIds.map((id) => readLastChange(db, client.id, id)))
  return new Date(Math.max(...days.map((day) => day?.getTime() ?? 0)))
}

/**
 * Refuses somebody who may not be the second person of a decision; undefined: they may be. `own` is the message for
 * what somebody has entered themselves.
 */
export async function refuseSecondPerson(
  context: ActorContext,
  decision: TwoPersonDecision,
  own: SentenceKey,
): Promise<Refusal | undefined> {
  const { client, actor, settings, language } = context
  const denial = await findSecondPersonDenial(context, actor.userId, decision)
  if (denial === null) return undefined
  const days = String(settings.secondPersonDays)
  if (denial === 'OWN_ENTRY') return refuseSaying(own, 'notPermitted', {}, { denial })
  const changed = await readLatestChange(context, [actor.userId, decision.requestedBy ?? actor.userId])
  const from = addMs(changed, settings.secondPersonDays * DAY_MS)
  const day = formatDay(formatIsoDay(client.timeZone, from), language)
  return refuseSaying(`secondPerson.${denial}`, 'notPermitted', { days, day }, { denial })
}
