import type { Right } from '../../../../src/contract/access.ts'
import { DECIDE_ERASURE } from '../../../../src/contract/institution/erasure.ts'
import { APPROVE_REMOVALS } from '../../../../src/contract/institution/platform.ts'
import type { WaitingKind } from '../../../../src/contract/users/approvals.ts'
import { userAccount } from '../../../db/schema.ts'
import { hasRight } from '../../../lib/access/has-right.ts'
import type { ActorContext } from '../../../lib/context/handler.ts'
import { countErasuresToDecide } from '../../institution/data-protection/requests.ts'
import { countRemovalsToApprove } from '../../institution/platform/removal.ts'
import { canAnswerAccess, listApprovals } from '../../users/approvals/page.ts'
import { buildUserFilter, type UserFilter } from '../../users/list/list-conditions.ts'
import { countShared } from '../../users/list/list-counts.ts'
import { selectAcademicYears, findCurrentYear } from '../figures/periods.ts'
import { countFacts } from '../figures/wanted-facts.ts'
import { buildFigureCard, listNumberFigures, buildRowFigure, type FigureCard } from './figures.ts'
import { loadWorkScope } from './work-scope.ts'

/** Returns the numbers of accounts and students; each is that of the list of users with the same filter. */
export async function loadUserFigures(context: ActorContext): Promise<FigureCard> {
  const { db } = context
  const scope = await loadWorkScope(context)
  const year = findCurrentYear(await selectAcademicYears(context))
  const countPeople = (filters: UserFilter['filters']) =>
    db.$count(userAccount, buildUserFilter({ search: '', tab: 'ALL', filters, except: [] }, context, false))
  const { value } = await countShared(context, `home.users.${scope.collegeId}`, async () => ({
    onRoll: year ? await countFacts({ list: 'students', period: year.id, collegeId: scope.collegeId }, context) : [],
    usersActive: await countPeople({ status: { kind: 'choice', values: ['ACTIVE'] } }),
    usersNeverLoggedIn: await countPeople({ neverLoggedIn: { kind: 'flag', yes: true } }),
    usersLocked: await countPeople({ locked: { kind: 'flag', yes: true } }),
    usersUnverified: await countPeople({ emailVerified: { kind: 'flag', yes: false } }),
  }))
  const { onRoll, ...accounts } = value
  return buildFigureCard(
    'USERS',
    [buildRowFigure('studentsOnRoll', { list: 'students' }, onRoll), ...listNumberFigures(accounts)],
    context,
    {
      scope,
    },
  )
}

/** Returns what waits for the decision of the caller: pictures, changes of records, requests of people. */
export async function loadApprovals(context: ActorContext): Promise<FigureCard> {
  const countWaiting = async (...values: readonly WaitingKind[]): Promise<number> => {
    const filters = { kind: { kind: 'choice' as const, values: [...values] } }
    return (await listApprovals({ page: 1, pageSize: 10, search: '', filters }, context)).total
  }
  const hasOwnRight = (right: Right): Promise<boolean> => hasRight(context.db, context.actor, right, context.now)
  return buildFigureCard(
    'APPROVALS',
    listNumberFigures({
      pictures: await countWaiting('PHOTO', 'SIGNATURE'),
      recordChanges: await countWaiting('RECORD'),
      dataRequests: await countWaiting('CORRECTION', 'ERASURE'),
      // Only whoever may grant access sees requests for it, and changes of it.
      ...(canAnswerAccess(context.actor) && {
        accessRequests: await countWaiting('ACCESS'),
        accessChanges: await countWaiting('ACCESS_CHANGE'),
      }),
      ...((await hasOwnRight(DECIDE_ERASURE)) && { erasures: await countErasuresToDecide(context) }),
      ...((await hasOwnRight(APPROVE_REMOVALS)) && { removals: await countRemovalsToApprove(context) }),
    }),
    context,
  )
}
