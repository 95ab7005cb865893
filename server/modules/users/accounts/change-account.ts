import { and, eq, sql } from 'drizzle-orm'
import type { EditableField } from '../../../../src/contract/users/user-form.ts'
import type { RecordedAct } from '../../../../src/contract/institution/audit/recorded-acts.ts'
import { recordCallerAct } from '../../../lib/audit/audit.ts'
import type { Database } from '../../../db/database.ts'
import { student, userAccount } from '../../../db/schema.ts'
import { runTransaction } from '../../../db/transaction.ts'
import { refuse, refuseSaying, Refusal, type ActorContext } from '../../../lib/context/handler.ts'
import { findEditableAccount, type EditedAccount } from './account-for-edit.ts'
import { refuseInvalidRoles } from './account-roles.ts'
import { writeUnlessTaken } from './account-unique.ts'
import { checkChange, type Changes, type ValidChange } from './changed-fields.ts'
import { COLLEGE_ADMIN } from '../college/admins.ts'
import { UNIVERSITY_ADMIN } from '../../../lib/access/authority.ts'
import { isLastAdmin } from './last-admin.ts'
import { listCollegesAdministeredAlone } from '../college/administered-alone.ts'
import { getInstantAfterDay } from '../college/administered-alone.ts'
import { refuseAsWaiting } from '../../../lib/second-person/ask.ts'
import { requestForChange } from './request-for-change.ts'
import { refreshSearchWords } from './search-words.ts'
import { notifyOfChange } from './notify-change.ts'
import { refuseFields } from './refuse-fields.ts'
import { getMessage } from '../../../lib/i18n/messages.ts'
import { doesChangeAny, writeProfile, writeRoles, writeColleges } from './write-change.ts'

/** A requested change of an account. */
export interface RequestedChange {
  readonly userId: string
  readonly rowVersion: number
  /** The new values, or a function that derives them from the current account. */
  readonly changes: Changes | ((edited: EditedAccount) => Changes)
  readonly reason: string | undefined
  /** The name of the activity in the audit log. */
  readonly activity: RecordedAct
}

/** The result of a change. */
export interface ChangeResult {
  readonly outcome: 'SAVED' | 'UNCHANGED'
  readonly rowVersion: number
  readonly changed: EditableField[]
}

/** Returns the field through which a college would lose its only administrator; undefined when none would. */
async function findFieldLeavingCollege(
  db: Database,
  account: EditedAccount['account'],
  change: ValidChange,
  now: Date,
): Promise<'roleIds' | 'collegeIds' | 'validTo' | undefined> {
  const {
    fields: { validTo },
    rolesTaken,
    collegesTaken,
  } = change
  const takesRole = rolesTaken.includes(COLLEGE_ADMIN)
  if (takesRole || collegesTaken.length > 0) {
    const alone = await listCollegesAdministeredAlone(db, account, now)
    if (takesRole && alone.length > 0) return 'roleIds'
    if (alone.some(({ id }) => collegesTaken.includes(id))) return 'collegeIds'
  }
  const ends =
    doesChangeAny(change, 'validTo') &&
    validTo !== null &&
    (await listCollegesAdministeredAlone(db, account, getInstantAfterDay(validTo))).length > 0
  return ends ? 'validTo' : undefined
}

async function writeChange(
  db: Database,
  context: ActorContext,
  edited: EditedAccount,
  change: ValidChange,
  { activity, reason }: RequestedChange,
): Promise<ChangeResult | Refusal> {
  const { client, language, now } = context
  const { account, student: record } = edited
  const { fields, changed, rolesGiven, rolesTaken, collegesGiven, collegesTaken } = change
  const wrong =
    rolesGiven.length === 0
      ? null
      : await refuseInvalidRoles(db, context, {
          userType: account.userType,
          roleIds: fields.roleIds,
          given: rolesGiven,
          userId: account.id,
        })
  if (wrong) return wrong
  if (rolesTaken.includes(UNIVERSITY_ADMIN) && (await isLastAdmin(db, client.id, account.id, now)))
    return refuseSaying('denial.LAST_ADMIN', 'notPermitted', {}, { denial: 'LAST_ADMIN' })
  const waiting = await requestForChange(edited, change, { ...context, db })
  if (waiting) return refuseAsWaiting(waiting, context)
  const left = await findFieldLeavingCollege(db, account, change, now)
  if (left) return refuseFields({ [left]: getMessage(language, 'act.ONLY_COLLEGE_ADMIN') })
  const contacts = {
    ...(doesChangeAny(change, 'email') ? { email: fields.email, emailKey: fields.email, emailVerifiedAt: null } : {}),
    ...(doesChangeAny(change, 'mobile') ? { mobile: fields.mobile, mobileVerifiedAt: null } : {}),
  }
  const own = {
    ...(doesChangeAny(change, 'validFrom') ? { validFrom: fields.validFrom } : {}),
    ...(doesChangeAny(change, 'validTo') ? { validTo: fields.validTo } : {}),
    ...(doesChangeAny(change, 'preferredLanguage') ? { preferredLanguage: fields.preferredLanguage } : {}),
    ...(doesChangeAny(change, 'secondStep') ? { secondStep: fields.secondStep } : {}),
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
  if (record && doesChangeAny(change, 'email', 'mobile', 'preferredLanguage'))
    await db
      .update(student)
      .set({
        ...(doesChangeAny(change, 'preferredLanguage') ? { preferredLanguage: saved.preferredLanguage } : {}),
        ...(doesChangeAny(change, 'email') ? { email: saved.email } : {}),
        ...(doesChangeAny(change, 'mobile') ? { mobile: saved.mobile } : {}),
      })
      .where(and(eq(student.clientId, client.id), eq(student.id, record.id)))
  else if (!record) await writeProfile(db, context, edited, change)
  await writeRoles(db, context, account.id, change, reason)
  await writeColleges(db, context, account.id, change)
  await notifyOfChange(db, context, account, saved, rolesGiven.length + rolesTaken.length > 0)
  await refreshSearchWords(db, client.id, [account.id])
  await recordCallerAct(db, context, {
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
  })
  return { outcome: 'SAVED', rowVersion: saved.rowVersion, changed: [...changed] }
}

/**
 * Changes an account, entirely or not at all: checks permission, rules and row version (1204), writes the change, and
 * notifies the person.
 */
export async function changeAccount(context: ActorContext, wanted: RequestedChange): Promise<ChangeResult | Refusal> {
  const edited = await findEditableAccount(context, wanted.userId)
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
  return writeUnlessTaken(
    context,
    { firstName, lastName, employeeCode },
    () => runTransaction(context.db, (db) => writeChange(db, context, edited, change, wanted)),
    edited.account.id,
  )
}
