import { and, countDistinct, eq } from 'drizzle-orm'
import type { UserFilter } from '../../users/list/list-conditions.ts'
import type { WaitingKind } from '../../../../src/contract/users/approvals.ts'
import { academicYear, enrolment, menuAccessRequest, userAccount } from '../../../db/schema.ts'
import type { ActorContext } from '../../../lib/context/handler.ts'
import { listApprovals } from '../../users/approvals/page.ts'
import { buildUserFilter } from '../../users/list/list-conditions.ts'
import { cachedForEverybody } from '../../users/list/list-counts.ts'
import { figureCard, numbers, type FigureCard } from './figures.ts'
import { enrolmentInWork, workScopeOf, type WorkScope } from './work-scope.ts'

/** The role that decides about requests for access to a screen: the administrator of the institution. */
const ADMINISTRATOR = 10

/** Counts the students who are enrolled in the current academic year and whom the caller works with. */
async function studentsOnRoll(context: ActorContext, scope: WorkScope): Promise<number> {
  const { db } = context
  const [row] = await db
    .select({ students: countDistinct(enrolment.studentId) })
    .from(enrolment)
    .innerJoin(
      academicYear,
      and(eq(academicYear.clientId, enrolment.clientId), eq(academicYear.id, enrolment.academicYearId)),
    )
    .where(and(enrolmentInWork(context, scope), eq(academicYear.status, 'CURRENT')))
  return row?.students ?? 0
}

/** Returns the numbers of accounts and students; each is that of the list of users with the same filter. */
export async function userFigures(context: ActorContext): Promise<FigureCard> {
  const { db } = context
  const scope = await workScopeOf(context)
  const people = (filters: UserFilter['filters']) =>
    db.$count(userAccount, buildUserFilter({ search: '', tab: 'ALL', filters, except: [] }, context, false))
  const { value } = await cachedForEverybody(context, `home.users.${scope.collegeId}`, async () => ({
    studentsOnRoll: await studentsOnRoll(context, scope),
    usersActive: await people({ status: { kind: 'choice', values: ['ACTIVE'] } }),
    usersNeverLoggedIn: await people({ neverLoggedIn: { kind: 'flag', yes: true } }),
    usersLocked: await people({ locked: { kind: 'flag', yes: true } }),
    usersUnverified: await people({ emailVerified: { kind: 'flag', yes: false } }),
  }))
  return figureCard('USERS', numbers(value), context)
}

/** Returns what waits for the decision of the caller: pictures, changes of records, requests of people. */
export async function approvals(context: ActorContext): Promise<FigureCard> {
  const { db, actor } = context
  const waiting = async (...values: readonly WaitingKind[]): Promise<number> => {
    const filters = { kind: { kind: 'choice' as const, values: [...values] } }
    return (await listApprovals({ page: 1, pageSize: 10, search: '', filters }, context)).total
  }
  const counts = {
    pictures: await waiting('PHOTO', 'SIGNATURE'),
    recordChanges: await waiting('RECORD'),
    dataRequests: await waiting('CORRECTION', 'ERASURE'),
  }
  const access = actor.roleIds.includes(ADMINISTRATOR)
    ? {
        accessRequests: await db.$count(
          menuAccessRequest,
          and(eq(menuAccessRequest.clientId, actor.clientId), eq(menuAccessRequest.status, 'NEW')),
        ),
      }
    : {}
  return figureCard('APPROVALS', numbers({ ...counts, ...access }), context)
}
