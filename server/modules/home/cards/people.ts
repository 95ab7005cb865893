import type { Right } from '../../../../src/contract/access.ts'
import { DECIDE_ERASURE } from '../../../../src/contract/institution/erasure.ts'
import { APPROVE_REMOVALS } from '../../../../src/contract/institution/platform.ts'
import type { WaitingKind } from '../../../../src/contract/users/approvals.ts'
import { userAccount } from '../../../db/schema.ts'
import { hasRight } from '../../../lib/access/has-right.ts'
import type { ActorContext } from '../../../lib/context/handler.ts'
import { countErasuresToDecide } from '../../institution/data-protection/requests.ts'
import { countRemovalsToApprove } from '../../institution/platform/removal.ts'
import { answersAccess, listApprovals } from '../../users/approvals/page.ts'
import { buildUserFilter, type UserFilter } from '../../users/list/list-conditions.ts'
import { cachedForEverybody } from '../../users/list/list-counts.ts'
import { academicYearsOf, currentYear } from '../figures/periods.ts'
import { countFacts } from '../figures/wanted-facts.ts'
import { figureCard, numbers, rowsIn, type FigureCard } from './figures.ts'
import { workScopeOf } from './work-scope.ts'

/** Returns the numbers of accounts and students; each is that of the list of users with the same filter. */
export async function userFigures(context: ActorContext): Promise<FigureCard> {
  const { db } = context
  const scope = await workScopeOf(context)
  const year = currentYear(await academicYearsOf(context))
  const people = (filters: UserFilter['filters']) =>
    db.$count(userAccount, buildUserFilter({ search: '', tab: 'ALL', filters, except: [] }, context, false))
  const { value } = await cachedForEverybody(context, `home.users.${scope.collegeId}`, async () => ({
    onRoll: year ? await countFacts({ list: 'students', period: year.id, collegeId: scope.collegeId }, context) : [],
    usersActive: await people({ status: { kind: 'choice', values: ['ACTIVE'] } }),
    usersNeverLoggedIn: await people({ neverLoggedIn: { kind: 'flag', yes: true } }),
    usersLocked: await people({ locked: { kind: 'flag', yes: true } }),
    usersUnverified: await people({ emailVerified: { kind: 'flag', yes: false } }),
  }))
  const { onRoll, ...accounts } = value
  return figureCard('USERS', [rowsIn('studentsOnRoll', { list: 'students' }, onRoll), ...numbers(accounts)], context, {
    scope,
  })
}

/** Returns what waits for the decision of the caller: pictures, changes of records, requests of people. */
export async function approvals(context: ActorContext): Promise<FigureCard> {
  const waiting = async (...values: readonly WaitingKind[]): Promise<number> => {
    const filters = { kind: { kind: 'choice' as const, values: [...values] } }
    return (await listApprovals({ page: 1, pageSize: 10, search: '', filters }, context)).total
  }
  const may = (right: Right): Promise<boolean> => hasRight(context.db, context.actor, right, context.now)
  return figureCard(
    'APPROVALS',
    numbers({
      pictures: await waiting('PHOTO', 'SIGNATURE'),
      recordChanges: await waiting('RECORD'),
      dataRequests: await waiting('CORRECTION', 'ERASURE'),
      // Only whoever may grant access sees requests for it, and changes of it.
      ...(answersAccess(context.actor) && {
        accessRequests: await waiting('ACCESS'),
        accessChanges: await waiting('ACCESS_CHANGE'),
      }),
      ...((await may(DECIDE_ERASURE)) && { erasures: await countErasuresToDecide(context) }),
      ...((await may(APPROVE_REMOVALS)) && { removals: await countRemovalsToApprove(context) }),
    }),
    context,
  )
}
