import type { Needs, Right } from '../../../src/contract/access.ts'
import { refuse, refuseSaying, type ActorContext, type Refusal } from '../context/handler.ts'
import { formatIsolatedInstant } from '../i18n/print-dates.ts'
import { doesMenuGrantRight } from './has-right.ts'
import { findProcessTimes, type ProcessTimes } from './process-windows.ts'
import { listScreens } from './rights.ts'

type RefusalContext = Pick<ActorContext, 'db' | 'client' | 'actor' | 'now'>

const listRights = (needs: Needs): readonly Right[] => {
  if (needs === 'own' || 'roles' in needs) return []
  return 'anyOf' in needs ? needs.anyOf.flatMap(listRights) : [needs]
}

/** Returns the sentence about a process without an open window, and its values. */
function buildProcessMessage({ endedAt, opensAt, closedEarly }: ProcessTimes, print: (iso: string) => string) {
  if (opensAt !== null && endedAt !== null)
    return ['process.reopens', { closed: print(endedAt), opens: print(opensAt) }] as const
  if (opensAt !== null) return ['process.planned', { opens: print(opensAt) }] as const
  if (endedAt !== null && !closedEarly) return ['process.ended', { closed: print(endedAt) }] as const
  return closedEarly ? (['process.closedEarly', {}] as const) : (['process.notForYou', {}] as const)
}

/**
 * Builds the refusal of a call for which the caller lacks the right: 1206, with a sentence that says when, if a role
 * grants it and no window of the process is open for them (specification, section 11.4.3); otherwise 1107.
 */
export async function refuseNeeds({ db, client, actor, now }: RefusalContext, needs: Needs): Promise<Refusal> {
  const rights = listRights(needs)
  const denied = refuse('notPermitted', {}, { needs })
  if (rights.length === 0) return denied
  const closed = (await listScreens(db, actor, now)).find(
    ({ entry, scope }) => scope !== 'NONE' && rights.some((right) => doesMenuGrantRight([entry], right)),
  )
  return closed ? refuseClosed({ db, client, actor, now }, closed.entry) : denied
}

/**
 * Builds the refusal of a call on a process without an open window for the caller: 1206, with a sentence that says when
 * it closed or opens. With a course: without an open window that permits it to them; 1202 if there is none at any time.
 */
export async function refuseClosed(
  { db, client, actor, now }: RefusalContext,
  { menuId, routeName }: { readonly menuId: number; readonly routeName: string },
  courseOfferingId?: number,
): Promise<Refusal> {
  const times = await findProcessTimes(db, actor, { menuId, courseOfferingId, timeZone: client.timeZone, now })
  const isKnown = times.opensAt !== null || times.endedAt !== null || times.closedEarly
  if (courseOfferingId !== undefined && !isKnown) return refuse('notFound')
  const { dateFormat } = client.details
  const [key, values] = buildProcessMessage(times, (iso) => formatIsolatedInstant(iso, dateFormat, client.timeZone))
  return refuseSaying(key, 'windowClosed', values, { routeName, opensAt: times.opensAt, endedAt: times.endedAt })
}
