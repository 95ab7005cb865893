import { and, eq, sql } from 'drizzle-orm'
import { SECOND_STEP_STATES } from '../../../src/contract/account/two-factor.ts'
import { USER_STATUSES, USER_TYPES } from '../../../src/contract/users/parts.ts'
import { USER_TABS, type UserTab } from '../../../src/contract/users/users.ts'
import { MOST_MATCHES } from '../../../src/contract/users/user-selection.ts'
import { whereUserInScope } from '../../lib/access/scope.ts'
import { recordCallerAct } from '../../lib/audit/audit.ts'
import { userAccount, userProfile } from '../../db/schema.ts'
import { refuse, type ActivityHandlers, type QueryHandlers } from '../../lib/context/handler.ts'
import { refuseOtherTotal } from './acts/bulk.ts'
import { canReadContacts } from './accounts/contacts.ts'
import { whereUserMatches } from './list/list-conditions.ts'
import {
  loadCensus,
  countFromCache,
  countByColumn,
  countTab,
  countHoldersOfRoles,
  countPeopleByCollege,
} from './list/list-counts.ts'
import { byName, countUsers, ofAccount, listUserPage } from './list/list-page.ts'
import { listUserRows } from './list/list-rows.ts'
import { countPeopleByStudies } from './list/study-counts.ts'

const PIECE = 1000
const BY_NAME = { column: 'name', descending: false } as const

const findEarliest = (...times: readonly Date[]): string => new Date(Math.min(...times.map(Number))).toISOString()

/** Handles queries for the list of users (specification, section 11.3.3). */
export const userQueries = {
  async users({ page, pageSize, sort, ...wanted }, context) {
    const contacts = await canReadContacts(context)
    const where = whereUserMatches(wanted, context, contacts)
    const knownTotal = await countFromCache(context, wanted)
    const { ids, total } = await listUserPage(context.db, where, sort ?? BY_NAME, {
      from: (page - 1) * pageSize,
      size: pageSize,
      knownTotal,
    })
    return [
      { rows: await listUserRows(context, ids, contacts), total, page, pageSize, asOf: context.now.toISOString() },
    ]
  },

  async userFacets(_input, context) {
    const [census, roles, colleges] = await Promise.all([
      loadCensus(context),
      countHoldersOfRoles(context),
      countPeopleByCollege(context),
    ])
    return [
      {
        types: countByColumn(census.value, 'userType', USER_TYPES),
        statuses: countByColumn(census.value, 'status', USER_STATUSES),
        secondSteps: countByColumn(census.value, 'secondStep', SECOND_STEP_STATES),
        roles: roles.value.map(({ people, ...value }) => ({ value, count: people })),
        colleges: colleges.value.map(({ people, ...value }) => ({ value, count: people })),
        asOf: findEarliest(census.asOf, roles.asOf, colleges.asOf),
      },
    ]
  },

  async userProgrammes(_input, context) {
    const { value, asOf } = await countPeopleByStudies(context)
    return [{ ...value, asOf: asOf.toISOString() }]
  },

  async userCounts(_input, context) {
    const { value, asOf } = await loadCensus(context)
    const counts = Object.fromEntries(USER_TABS.map((tab) => [tab, countTab(value, tab)])) as Record<UserTab, number>
    return [{ ...counts, asOf: asOf.toISOString() }]
  },

  async userMatches({ expected, ...wanted }, context) {
    const where = whereUserMatches(wanted, context, await canReadContacts(context))
    const total = await countUsers(context.db, where)
    if (expected !== undefined && expected !== total) return refuseOtherTotal(total)
    const rows = await context.db
      .select({ userId: userAccount.publicId })
      .from(userAccount)
      .innerJoin(userProfile, ofAccount)
      .where(where)
      .orderBy(byName, userAccount.id)
      .limit(MOST_MATCHES)
    return [{ userIds: rows.map(({ userId }) => userId), total }]
  },
} satisfies Partial<QueryHandlers>

/** Handles the export of the list of users. */
export const userActivities = {
  async exportUsers({ columns, after, ...wanted }, context) {
    const { db, actor } = context
    const contacts = await canReadContacts(context)
    const [last] = after
      ? await db
          .select({ id: userAccount.id, name: userProfile.displayName })
          .from(userAccount)
          .innerJoin(userProfile, ofAccount)
          .where(and(whereUserInScope(db, actor), eq(userAccount.publicId, after)))
      : []
    if (after && !last) return refuse('notFound')
    const behind = last && sql`(${byName}, ${userProfile.userId}) > (${last.name}, ${last.id})`
    const where = whereUserMatches(wanted, context, contacts)
    const { ids } = await listUserPage(db, where, BY_NAME, {
      from: 0,
      size: PIECE,
      knownTotal: await countFromCache(context, wanted),
      behind,
    })
    const rows = await listUserRows(context, ids, contacts)
    const { filters = {}, tab, search } = wanted
    await recordCallerAct(db, context, {
      activity: 'exportUsers',
      entity: 'user_account',
      entityId: '',
      detail: { rows: rows.length, columns, filters, tab, searched: search !== '', goesOn: last !== undefined },
    })
    return { rows, after: ids.length < PIECE ? null : (rows.at(-1)?.userId ?? null) }
  },
} satisfies Partial<ActivityHandlers>
