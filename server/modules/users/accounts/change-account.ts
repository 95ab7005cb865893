import { and, eq, inArray, sql } from 'drizzle-orm'
import type { EditableField } from '../../../../src/contract/users/user-form.ts'
import { audit } from '../../../lib/audit/audit.ts'
import type { Database } from '../../../db/database.ts'
import { student, userAccount, userCollege, userProfile, userRole } from '../../../db/schema.ts'
import { transaction } from '../../../db/transaction.ts'
import { refuse, refuseSaying, Refusal, type ActorContext } from '../../../lib/context/handler.ts'
import { accountToEdit, type EditedAccount } from './account-for-edit.ts'
import { wrongRoles } from './account-roles.ts'
import { orTaken } from './account-unique.ts'
import { checkChange, type Changes, type GoodChange } from './changed-fields.ts'
import { COLLEGE_ADMIN } from '../college/admins.ts'
import { profileOf } from './create-account.ts'
import { isLastAdmin, UNIVERSITY_ADMIN } from './last-admin.ts'
import { afterDay, collegesLeft } from '../record/open-work.ts'
import { refreshSearchWords } from '../list/search-words.ts'
import { tellChange } from './tell-change.ts'
import { wrongFields } from './wrong-fields.ts'
import { sentence } from '../../../lib/i18n/messages.ts'

/** A requested change of an account. */
export interface WantedChange {
  readonly userId: string
  readonly rowVersion: number
  /** The new values, or a function that derives them from the current account. */
  readonly changes: Changes | ((edited: EditedAccount) => Changes)
  readonly reason: string | undefined
  /** The name of the activity in the audit log. */
  readonly activity: string
}

/** The result of a change. */
export interface MadeChange {
  readonly outcome: 'SAVED' | 'UNCHANGED'
  readonly rowVersion: number
  readonly changed: EditableField[]
}

const has = ({ changed }: GoodChange, ...fields: readonly EditableField[]): boolean =>
  fields.some((field) => changed.includes(field))

async function writeRoles(
  db: Database,
  { client, actor, now }: ActorContext,
  userId: number,
  { rolesGiven, rolesTaken }: GoodChange,
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

async function writeColleges(
  db: Database,
  { client }: ActorContext,
  userId: number,
  { collegesGiven, collegesTaken }: GoodChange,
): Promise<void> {
  const theirs = and(eq(userCollege.clientId, client.id), eq(userCollege.userId, userId))
  if (collegesTaken.length > 0)
    await db.delete(userCollege).where(and(theirs, inArray(userCollege.collegeId, [...collegesTaken])))
  if (collegesGiven.length > 0)
    await db
      .insert(userCollege)
      .values(collegesGiven.map((collegeId) => ({ clientId: client.id, userId, collegeId })))
      .onConflictDoNothing()
  const left = await db.select().from(userCollege).where(theirs).orderBy(userCollege.collegeId)
  const [first] = left
  if (first && !left.some(({ isPrimary }) => isPrimary))
    await db
      .update(userCollege)
      .set({ isPrimary: true })
      .where(and(theirs, eq(userCollege.collegeId, first.collegeId)))
}

async function writeProfile(
  db: Database,
  { client }: ActorContext,
  { account, profile }: EditedAccount,
  change: GoodChange,
): Promise<void> {
  const next = profileOf(client, change.fields)
  const named = has(change, 'firstName', 'middleName', 'lastName')
  const { displayName, firstName, middleName, lastName, nameI18n, ...others } = next
  const names = named || !profile ? { displayName, firstName, middleName, lastName } : {}
  // A name in one script stays when another script gets a new one.
  const scripts = has(change, 'localName') ? { nameI18n: { ...profile?.nameI18n, ...nameI18n } } : {}
  const set = { ...others, ...names, ...scripts }
  await db
    .insert(userProfile)
    .values({ clientId: client.id, userId: account.id, displayName, ...set })
    .onConflictDoUpdate({ target: userProfile.userId, set })
}

/** Returns the field through which a college would lose its only administrator; undefined when none would. */
async function leftAlone(
  db: Database,
  account: EditedAccount['account'],
  change: GoodChange,
  now: Date,
): Promise<'roleIds' | 'collegeIds' | 'validTo' | undefined> {
  const {
    fields: { validTo },
    rolesTaken,
    collegesTaken,
  } = change
  const takesRole = rolesTaken.includes(COLLEGE_ADMIN)
  if (takesRole || collegesTaken.length > 0) {
    const alone = await collegesLeft(db, account, now)
    if (takesRole && alone.length > 0) return 'roleIds'
    if (alone.some(({ id }) => collegesTaken.includes(id))) return 'collegeIds'
  }
  const ends =
    has(change, 'validTo') && validTo !== null && (await collegesLeft(db, account, afterDay(validTo))).length > 0
  return ends ? 'validTo' : undefined
}

async function write(
  db: Database,
  context: ActorContext,
  edited: EditedAccount,
  change: GoodChange,
  { activity, reason }: WantedChange,
): Promise<MadeChange | Refusal> {
  const { client, actor, language, now, address, requestId } = context
  const { account, student: record } = edited
  const { fields, changed, rolesGiven, rolesTaken, collegesGiven, collegesTaken } = change
  const wrong =
    rolesGiven.length === 0
      ? null
      : await wrongRoles(db, context, {
          userType: account.userType,
          roleIds: fields.roleIds,
          given: rolesGiven,
          userId: account.id,
        })
  if (wrong) return wrong
  if (rolesTaken.includes(UNIVERSITY_ADMIN) && (await isLastAdmin(db, client.id, account.id, now)))
    return refuseSaying('denial.LAST_ADMIN', 'notPermitted', {}, { denial: 'LAST_ADMIN' })
  const left = await leftAlone(db, account, change, now)
  if (left) return wrongFields({ [left]: sentence(language, 'act.ONLY_COLLEGE_ADMIN') })
  const contacts = {
    ...(has(change, 'email') ? { email: fields.email, emailKey: fields.email, emailVerifiedAt: null } : {}),
    ...(has(change, 'mobile') ? { mobile: fields.mobile, mobileVerifiedAt: null } : {}),
  }
  const own = {
    ...(has(change, 'validFrom') ? { validFrom: fields.validFrom } : {}),
    ...(has(change, 'validTo') ? { validTo: fields.validTo } : {}),
    ...(has(change, 'preferredLanguage') ? { preferredLanguage: fields.preferredLanguage } : {}),
    ...(has(change, 'secondStep') ? { secondStep: fields.secondStep } : {}),
  }
  const [saved] = await db
    .update(userAccount)
    .set({ ...contacts, ...own, rowVersion: sql`${userAccount.rowVersion} + 1` })
    .where(
      and(
        eq(userAccount.clientId, client.id),
        eq(userAccount.id, account.id),
        eq(userAccount.rowVersion, account.rowVersion),
      ),
    )
    .returning()
  if (!saved) return refuse('stale')
  if (record && has(change, 'email', 'mobile'))
    await db
      .update(student)
      .set({
        ...(has(change, 'email') ? { email: saved.email } : {}),
        ...(has(change, 'mobile') ? { mobile: saved.mobile } : {}),
      })
      .where(and(eq(student.clientId, client.id), eq(student.id, record.id)))
  else if (!record) await writeProfile(db, context, edited, change)
  await writeRoles(db, context, account.id, change, reason)
  await writeColleges(db, context, account.id, change)
  await tellChange(db, context, account, saved, rolesGiven.length + rolesTaken.length > 0)
  await refreshSearchWords(db, client.id, [account.id])
  await audit(db, {
    clientId: client.id,
    at: now,
    actorUserId: actor.userId,
    activity,
    entity: 'user_account',
    entityId: String(account.id),
    detail: {
      changed,
      rolesGiven,
      rolesTaken,
      collegesGiven,
      collegesTaken,
      ...(reason === undefined ? {} : { reason }),
    },
    address,
    requestId,
  })
  return { outcome: 'SAVED', rowVersion: saved.rowVersion, changed: [...changed] }
}

/**
 * Changes an account, entirely or not at all: checks permission, rules and row version (1204), writes the change, and
 * notifies the person.
 */
export async function changeAccount(context: ActorContext, wanted: WantedChange): Promise<MadeChange | Refusal> {
  const edited = await accountToEdit(context, wanted.userId)
  if (edited instanceof Refusal) return edited
  if (edited.account.rowVersion !== wanted.rowVersion) return refuse('stale')
  const change = await checkChange(
    context,
    edited,
    typeof wanted.changes === 'function' ? wanted.changes(edited) : wanted.changes,
    wanted.reason,
  )
  if (change instanceof Refusal) return change
  if (change.changed.length === 0) return { outcome: 'UNCHANGED', rowVersion: edited.account.rowVersion, changed: [] }
  const { firstName, lastName, employeeCode } = change.fields
  return orTaken(
    context,
    { firstName, lastName, employeeCode },
    () => transaction(context.db, (db) => write(db, context, edited, change, wanted)),
    edited.account.id,
  )
}
