import * as v from 'valibot'
import { defineActivity, defineQuery } from '../activity.ts'
import { countSchema } from '../parts.ts'
import { userId } from './parts.ts'
import { userListInput, VIEW_USERS, tab, userRow } from './users.ts'

/** The columns of an export of users. */
export const EXPORT_COLUMNS = [
  'name',
  'login',
  'status',
  'userType',
  'role',
  'college',
  'email',
  'mobile',
  'programmes',
  'lastLogin',
  'created',
  'createdVia',
  'createdBy',
  'designation',
  'department',
  'employeeCode',
  'validTo',
  'failedAttempts',
  'secondStep',
] as const

/**
 * The selection of users: search, filters and tab, and the rows ticked on its pages: `only` these, or all `except`
 * those.
 */
export const userSelection = {
  search: userListInput.entries.search,
  filters: userListInput.entries.filters,
  tab,
  only: v.optional(v.pipe(v.array(userId), v.maxLength(1000))),
  except: v.optional(v.pipe(v.array(userId), v.maxLength(1000))),
}

/** The maximal number of people in one action. */
export const MOST_MATCHES = 10_000

/**
 * Returns the ids of all users in the selection, ordered by name, for an action on all of them; `total` is their number
 * when there are more than 10 000. `expected`: the number that the caller was shown; refused with 1204 and
 * `result.total` when another number matches by now.
 */
export const userMatches = defineQuery({
  id: 'userMatches',
  access: 'r',
  needs: VIEW_USERS,
  input: v.strictObject({ ...userSelection, expected: v.optional(countSchema()) }),
  row: v.object({ userIds: v.array(userId), total: v.number() }),
})

/**
 * Returns one chunk of the users in the selection, ordered by name, for a file. Repeat the call with `after` until it
 * is null. Every chunk is recorded in the audit log.
 */
export const exportUsers = defineActivity({
  name: 'exportUsers',
  access: 'r',
  needs: { menu: '/user-management', verb: 'export' },
  writes: true,
  input: v.strictObject({
    ...userSelection,
    columns: v.pipe(v.array(v.picklist(EXPORT_COLUMNS)), v.minLength(1), v.maxLength(EXPORT_COLUMNS.length)),
    after: v.nullish(userId),
  }),
  output: v.object({ rows: v.array(userRow), after: v.nullable(userId) }),
})
