import { and, eq, gt, isNull, lte, not, or, sql, type SQL } from 'drizzle-orm'
import type { InferOutput } from 'valibot'
import { DORMANT_DAYS, NO_OFFICE, type reportUserQuestion } from '../../../../src/contract/reports/parts.ts'
import { userAccount, userPpt } from '../../../db/schema.ts'
import type { ReadContext } from '../../../lib/context/handler.ts'
import { whereBeginsWithWords } from '../../users/list/begins-words.ts'
import { whereUserMatches, parseIds } from '../../users/list/list-conditions.ts'
import { whereAssignedToday, sqlCreatorName, sqlDaysAgo, officeCode } from './expressions.ts'
import { whereAnyFinding } from './findings.ts'

/** The search and filters of a report on people. */
export type PeopleQuestion = InferOutput<typeof reportUserQuestion>
type Filters = NonNullable<PeopleQuestion['filters']>

/** Returns the condition for active accounts whose last log-in was long ago. */
export const whereDormant = (now: Date): SQL | undefined =>
  and(
    eq(userAccount.status, 'ACTIVE'),
    or(isNull(userAccount.lockedUntil), lte(userAccount.lockedUntil, now)),
    gt(sqlDaysAgo(now, DORMANT_DAYS), userAccount.lastLoginAt),
  )

function whereWorksInOffice(offices: readonly string[]): SQL | undefined {
  return or(
    sql`${officeCode} = any(${sql.param([...offices])}::text[])`,
    offices.includes(NO_OFFICE) ? isNull(officeCode) : undefined,
  )
}

const whereWorksOnProgramme = (programmes: readonly number[], context: ReadContext): SQL =>
  sql`exists (
    select 1 from ${userPpt}
    where ${whereAssignedToday(userPpt, context)} and ${userPpt.programId} = any(${sql.param([...programmes])}::bigint[]))`

/** Returns a condition that is never unknown, or its negation. */
const whereEither = (condition: SQL | undefined, yes: boolean): SQL => {
  const isTrue = sql`coalesce((${condition}), false)`
  return yes ? isTrue : not(isTrue)
}

function listOwnConditions(filters: Filters, context: ReadContext): (SQL | undefined)[] {
  const { office, programme, createdBy, dormant, finding } = filters
  return [
    office && whereWorksInOffice(office.values),
    programme && whereWorksOnProgramme(parseIds(programme.values), context),
    createdBy && whereBeginsWithWords(createdBy.text, sqlCreatorName(context)),
    dormant && whereEither(whereDormant(context.now), dormant.yes),
    finding && whereAnyFinding(finding.values, context),
  ]
}

/**
 * Returns the condition for people in the caller's scope who match the question of a report. Masked addresses and
 * numbers are not searched.
 */
export function wherePersonMatchesQuestion(
  { search, filters = {} }: PeopleQuestion,
  context: ReadContext,
): SQL | undefined {
  const { status, role, created, lastLogin, emailVerified, neverLoggedIn, locked, expiring, secondStep } = filters
  const shared = { status, role, created, lastLogin, emailVerified, neverLoggedIn, locked, expiring, secondStep }
  return and(
    whereUserMatches({ search, filters: shared, tab: 'ALL' }, context, false),
    ...listOwnConditions(filters, context),
  )
}
