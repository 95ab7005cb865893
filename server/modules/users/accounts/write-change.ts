import { and, eq, inArray } from 'drizzle-orm'
import type { EditableField } from '../../../../src/contract/users/user-form.ts'
import type { Database } from '../../../db/database.ts'
import { userCollege, userProfile, userRole } from '../../../db/schema.ts'
import type { ActorContext } from '../../../lib/context/handler.ts'
import type { EditedAccount } from './account-for-edit.ts'
import type { ValidChange } from './changed-fields.ts'
import { toProfile } from './create-account.ts'

/** Returns whether a change contains one of some fields. */
export const doesChangeAny = ({ changed }: ValidChange, ...fields: readonly EditableField[]): boolean =>
  fields.some((field) => changed.includes(field))

/** Writes the roles that a change gives and takes. */
export async function writeRoles(
  db: Database,
  { client, actor, now }: ActorContext,
  userId: number,
  { rolesGiven, rolesTaken }: ValidChange,
  reason: string | undefined,
): Promise<void> {
  if (rolesTaken.length > 0)
    await db
      .delete(userRole)
      .where(
        and(eq(userRole.clientId, client.id), eq(userRole.userId, userId), inArray(userRole.roleId, [...rolesTaken])),
      )
  if (rolesGiven.length > 0)
    await db
      .insert(userRole)
      .values(
        rolesGiven.map((roleId) => ({
          clientId: client.id,
          userId,
          roleId,
          grantedBy: actor.userId,
          grantedAt: now,
          reason: reason ?? null,
        })),
      )
      .onConflictDoNothing()
}

/** Writes the colleges that a change gives and takes; one of those that remain becomes the primary one. */
export async function writeColleges(
  db: Database,
  { client }: ActorContext,
  userId: number,
  { collegesGiven, collegesTaken }: ValidChange,
): Promise<void> {
  const whereTheirCollege = and(eq(userCollege.clientId, client.id), eq(userCollege.userId, userId))
  if (collegesTaken.length > 0)
    await db.delete(userCollege).where(and(whereTheirCollege, inArray(userCollege.collegeId, [...collegesTaken])))
  if (collegesGiven.length > 0)
    await db
      .insert(userCollege)
      .values(collegesGiven.map((collegeId) => ({ clientId: client.id, userId, collegeId })))
      .onConflictDoNothing()
  const left = await db.select().from(userCollege).where(whereTheirCollege).orderBy(userCollege.collegeId)
  const [first] = left
  if (first && !left.some(({ isPrimary }) => isPrimary))
    await db
      .update(userCollege)
      .set({ isPrimary: true })
      .where(and(whereTheirCollege, eq(userCollege.collegeId, first.collegeId)))
}

/** Writes the profile of a changed account. */
export async function writeProfile(
  db: Database,
  { client }: ActorContext,
  { account, profile }: EditedAccount,
  change: ValidChange,
): Promise<void> {
  const next = toProfile(client, change.fields)
  const named = doesChangeAny(change, 'firstName', 'middleName', 'lastName')
  const { displayName, firstName, middleName, lastName, nameI18n, ...others } = next
  const names = named || !profile ? { displayName, firstName, middleName, lastName } : {}
  // A name in one script stays when another script gets a new one.
  const scripts = doesChangeAny(change, 'localName') ? { nameI18n: { ...profile?.nameI18n, ...nameI18n } } : {}
  const set = { ...others, ...names, ...scripts }
  await db
    .insert(userProfile)
    .values({ clientId: client.id, userId: account.id, displayName, ...set })
    .onConflictDoUpdate({ target: userProfile.userId, set })
}
