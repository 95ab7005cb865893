import { and, eq, sql } from 'drizzle-orm'
import type { EXPORT_COLUMNS } from '../../../../src/contract/users/user-selection.ts'
import type { UserRow } from '../../../../src/contract/users/users.ts'
import { userProfile } from '../../../db/schema.ts'
import { canReadContacts } from '../../users/accounts/contacts.ts'
import { whereUserMatches, type UserFilter } from '../../users/list/list-conditions.ts'
import { countFromCache } from '../../users/list/list-counts.ts'
import { byName, countUsers, listUserPage } from '../../users/list/list-page.ts'
import { listUserRows } from '../../users/list/list-rows.ts'
import { ACCOUNT_COLUMNS } from './account-columns.ts'
import type { ReportSource, SourceColumn } from './export-source.ts'
import { printUserFilters } from './user-filters.ts'

/** From this count on, a count from the cache is used. */
const MANY = 10_000
const BY_NAME = { column: 'name', descending: false } as const

const columns: Readonly<Record<(typeof EXPORT_COLUMNS)[number], SourceColumn<UserRow>>> = {
  ...ACCOUNT_COLUMNS,
  name: { label: 'users.name', kind: 'text', width: 188, value: ({ displayName }) => displayName },
  userType: {
    label: 'users.userType',
    kind: 'text',
    width: 100,
    value: ({ userType }, { label }) => label(`users.userType.${userType}`),
  },
  college: {
    label: 'users.college',
    kind: 'text',
    width: 220,
    value: ({ colleges }, { name, list }) => list(colleges.map(name)),
  },
  email: { label: 'users.email', kind: 'text', width: 220, value: ({ email }) => email.text },
  mobile: { label: 'users.mobile', kind: 'identifier', width: 120, value: ({ mobile }) => mobile.text },
  createdVia: {
    label: 'users.createdVia',
    kind: 'text',
    width: 110,
    value: ({ createdVia }, { label }) => label(`users.createdVia.${createdVia}`),
  },
  department: { label: 'users.department', kind: 'text', width: 140, value: ({ department }) => department },
  employeeCode: {
    label: 'users.employeeCode',
    kind: 'identifier',
    width: 110,
    value: ({ employeeCode }) => employeeCode,
  },
  failedAttempts: {
    label: 'users.failedAttempts',
    kind: 'number',
    width: 90,
    value: ({ failedAttempts }) => failedAttempts,
  },
}

/** The list of users, by name: the same rows and the same masks as on the screen (specification, section 11.3.3). */
export const users: ReportSource<UserFilter, UserRow> = {
  title: 'title.users',
  screen: 'users',
  columns,
  printFilters: printUserFilters,
  async open(filters, context) {
    const { db, client } = context
    const contacts = await canReadContacts(context)
    const where = whereUserMatches(filters, context, contacts)
    const counted = await countFromCache(context, filters)
    return {
      count: () => countUsers(db, where),
      async after(key, limit) {
        const behind = key && sql`(${byName}, ${userProfile.userId}) > (${key[0]}, ${key[1]}::bigint)`
        // A small count that is seconds old would end the export too early.
        const knownTotal = counted !== undefined && counted > MANY ? counted : undefined
        const { ids } = await listUserPage(db, where, BY_NAME, { from: 0, size: limit, knownTotal, behind })
        const last = ids.at(-1)
        const [profile] =
          last === undefined
            ? []
            : await db
                .select({ name: userProfile.displayName })
                .from(userProfile)
                .where(and(eq(userProfile.clientId, client.id), eq(userProfile.userId, last)))
        return {
          rows: await listUserRows(context, ids, contacts),
          key: last === undefined || profile === undefined ? undefined : [profile.name, last],
          more: ids.length === limit,
        }
      },
    }
  },
}
