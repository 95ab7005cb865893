import { and, eq, sql } from 'drizzle-orm'
import { pickProfile } from '../../../../src/contract/users/account-field-list.ts'
import { formatShownName } from '../../../../src/contract/users/check-account.ts'
import { recordAudits } from '../../../lib/audit/audit.ts'
import type { Client } from '../../../lib/clients/clients.ts'
import type { Database } from '../../../db/database.ts'
import { userAccount, userCollege, userProfile, userRole } from '../../../db/schema.ts'
import type { Settings } from '../../../lib/config/settings.ts'
import { buildLocalNames } from '../../../lib/i18n/local-names.ts'
import { toAccountRow } from '../accounts/create-account.ts'
import { refreshSearchWords } from '../accounts/search-words.ts'
import { notifyOfChange } from '../accounts/notify-change.ts'
import type { Verdict } from './decide-line.ts'
import { buildChange, type Update } from './changed-values.ts'

/** The context of a write: the institution, the importing user, the import, and the time. */
export interface Writer {
  readonly client: Client
  readonly actorUserId: number
  /** The import, for the audit log: the call that started it, and its public id. */
  readonly activity: 'runUserImport' | 'runDataImport'
  readonly importId: string
  readonly now: Date
  readonly settings: Settings
}

/** A person that was written, and their line. */
export interface Written {
  readonly rowNo: number
  readonly userId: number
}

type Account = typeof userAccount.$inferSelect
type Create = Extract<Verdict, { kind: 'CREATE' }>
/**
 * Creates people with few statements. None has a password: they are invited, or sign in through a directory or a
 * partner.
 */
export async function addPeople(
  db: Database,
  lines: readonly Create[],
  { client, actorUserId, now }: Writer,
): Promise<readonly Written[]> {
  if (lines.length === 0) return []
  const clientId = client.id
  const people = lines.map(({ rowNo, account }) => ({
    rowNo,
    account,
    row: toAccountRow(account, { client, actorUserId, createdVia: 'IMPORT', now }),
  }))
  const made = await db
    .insert(userAccount)
    .values(people.map(({ row }) => row))
    .returning({ id: userAccount.id, publicId: userAccount.publicId })
  const ids = new Map(made.map(({ id, publicId }) => [publicId, id]))
  const rows = people.flatMap(({ rowNo, account, row: { publicId } }) => {
    const userId = ids.get(publicId)
    return userId === undefined ? [] : [{ rowNo, account, userId }]
  })
  await db.insert(userProfile).values(
    rows.map(({ account, userId }) => ({
      userId,
      clientId,
      displayName: formatShownName(account),
      nameI18n: buildLocalNames(account.localName, client),
      ...pickProfile(account),
    })),
  )
  await addRolesAndColleges(
    db,
    rows.map(({ account, userId }) => ({
      userId,
      roleIds: account.roleIds,
      collegeIds: account.collegeIds,
      hasPrimary: false,
    })),
    { clientId, actorUserId, now },
  )
  return rows
}

interface Belongings {
  readonly userId: number
  readonly roleIds: readonly number[]
  readonly collegeIds: readonly number[]
  readonly hasPrimary: boolean
}

async function addRolesAndColleges(
  db: Database,
  people: readonly Belongings[],
  { clientId, actorUserId, now }: { readonly clientId: number; readonly actorUserId: number; readonly now: Date },
): Promise<void> {
  const colleges = people.flatMap(({ userId, collegeIds, hasPrimary }) =>
    collegeIds.map((collegeId, index) => ({ clientId, userId, collegeId, isPrimary: !hasPrimary && index === 0 })),
  )
  if (colleges.length > 0) await db.insert(userCollege).values(colleges).onConflictDoNothing()
  const roles = people.flatMap(({ userId, roleIds }) =>
    roleIds.map((roleId) => ({ clientId, userId, roleId, grantedBy: actorUserId, grantedAt: now })),
  )
  if (roles.length > 0) await db.insert(userRole).values(roles).onConflictDoNothing()
}

/**
 * Updates people and sends each the same notifications as a change through the form. Roles and colleges of a line are
 * added to the existing ones; none is removed. Returns the people with changes.
 */
export async function changePeople(
  db: Database,
  lines: readonly Update[],
  { client, actorUserId, now, settings }: Writer,
): Promise<readonly (Written & { readonly changed: readonly string[] })[]> {
  const written: (Written & { changed: readonly string[] })[] = []
  const belongings: Belongings[] = []
  const toNotify: (readonly [before: Account, after: Account, rolesChanged: boolean])[] = []
  for (const line of lines) {
    const { existing, rowNo } = line
    const userId = existing.account.id
    const { account, profile, roleIds, collegeIds, changed } = buildChange(line, client)
    if (changed.length === 0) continue
    const [after] = await db
      .update(userAccount)
      .set({ ...account, rowVersion: sql`${userAccount.rowVersion} + 1` })
      .where(and(eq(userAccount.clientId, client.id), eq(userAccount.id, userId)))
      .returning()
    if (after) toNotify.push([existing.account, after, roleIds.length > 0])
    if (Object.keys(profile).length > 0)
      await db
        .update(userProfile)
        .set(profile)
        .where(and(eq(userProfile.clientId, client.id), eq(userProfile.userId, userId)))
    belongings.push({ userId, roleIds, collegeIds, hasPrimary: existing.collegeIds.length > 0 })
    written.push({ rowNo, userId, changed })
  }
  await addRolesAndColleges(db, belongings, { clientId: client.id, actorUserId, now })
  for (const [before, after, rolesChanged] of toNotify)
    await notifyOfChange(db, { client, settings, actor: { userId: actorUserId }, now }, before, after, rolesChanged)
  return written
}

/** Refreshes search words and writes the audit records. */
export async function refreshAndAuditPeople(
  db: Database,
  added: readonly Written[],
  changed: readonly (Written & { readonly changed: readonly string[] })[],
  { client, actorUserId, activity, importId, now }: Writer,
): Promise<void> {
  await refreshSearchWords(
    db,
    client.id,
    [...added, ...changed].map(({ userId }) => userId),
  )
  const act = { at: now, actorUserId, activity, entity: 'user_account' }
  await recordAudits(db, client.id, [
    ...added.map(({ userId }) => ({ ...act, entityId: String(userId), detail: { import: importId, did: 'CREATED' } })),
    ...changed.map(({ userId, changed: fields }) => ({
      ...act,
      entityId: String(userId),
      detail: { import: importId, did: 'UPDATED', fields },
    })),
  ])
}
