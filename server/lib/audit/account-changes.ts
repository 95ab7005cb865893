import { sql, type SQL } from 'drizzle-orm'
import { auditLog } from '../../db/schema.ts'
import type { Act } from './audit.ts'

/**
 * Acts on the account of somebody else that leave its roles, login name, password, second factor and contacts as they
 * are. Every other act counts as a change, so that a new one is not forgotten.
 */
const HARMLESS: readonly string[] = [
  'accountLocked',
  'addUserNote',
  'answerWaiting',
  'decidePictures',
  'approveAccessChange',
  'carryOutErasure',
  'createSsoKey',
  'decideErasure',
  'emailNotification',
  'explainAccess',
  'forcePasswordChange',
  'forgotPassword',
  'messageUser',
  'postponeErasure',
  'refuseAccessChange',
  'requestAccessChange',
  'requestErasure',
  'requestMenuAccess',
  'requestRecordChange',
  'revokeUserSessions',
  'sendInvite',
  'setCollege',
  'setUserStatus',
  'setValidity',
  'smsNotification',
  'stopErasure',
  'unlockUser',
  'unmaskField',
]
/** Acts that change an account by the fields that their detail names. */
const BY_FIELDS: readonly string[] = [
  'updateEditUser',
  'setUserColleges',
  'setUserRoles',
  'runUserImport',
  'runDataImport',
]
const FIELDS: readonly string[] = ['roleIds', 'email', 'mobile', 'secondStep', 'loginName']
/** Acts of people on their own account, and acts without an actor, that change how somebody signs in with it. */
const OWN: readonly string[] = [
  'activateStudentAccount',
  'addPasskey',
  'confirmContactOtp',
  'createAdministrator',
  'finishOpenIdSignIn',
  'ldapLogin',
  'newPassword',
  'newRecoveryCodes',
  'setUpSecondStep',
  'turnOffSecondStep',
]

const sqlTextList = (texts: readonly string[]): SQL => sql`array[${sql.join([...texts], sql`, `)}]::text[]`

/**
 * Builds a condition on `audit_log a`: somebody other than the account `userId` has created it, or changed its roles,
 * password, second factor or contacts. Use it together with conditions on institution, entity and account.
 */
export const whereChangedByOthers = (userId: SQL): SQL =>
  sql`a.actor_user_id is not null and a.actor_user_id <> ${userId} and a.activity <> all (${sqlTextList(HARMLESS)})
    and (a.activity <> all (${sqlTextList(BY_FIELDS)}) or a.detail ->> 'did' = 'CREATED'
      or coalesce(a.detail -> 'changed', a.detail -> 'fields', '[]'::jsonb) ?| ${sqlTextList(FIELDS)})`

/**
 * Builds a condition on `audit_log a`: somebody other than the account `userId` controls it, because they have changed
 * it as above or have signed in with it through a partner.
 */
export const whereControlledByOthers = (userId: SQL): SQL =>
  sql`((${whereChangedByOthers(userId)}) or (a.actor_user_id <> ${userId} and a.activity = 'createSsoKey'))`

/** Builds a condition on `audit_log a`: the account was created, or changed in these respects, by anybody. */
export const whereChanged = (userId: SQL): SQL =>
  sql`((${whereChangedByOthers(userId)})
    or ((a.actor_user_id is null or a.actor_user_id = ${userId}) and a.activity = any (${sqlTextList(OWN)})))`

const hasAccountField = (value: unknown): boolean =>
  Array.isArray(value) && value.some((field: unknown) => typeof field === 'string' && FIELDS.includes(field))

/** What an act does to an account: creates it, changes its access, or nothing of the kind. */
export type AccountChange = 'CREATED' | 'CHANGED' | null

/** Returns what an act does to an account; the same rule as `whereChanged`. */
export function findAccountChange({
  actorUserId = null,
  activity,
  entity,
  entityId,
  detail = {},
}: Omit<Act, 'clientId'>): AccountChange {
  if (entity !== 'user_account') return null
  const own = actorUserId === null || String(actorUserId) === entityId
  const created = activity === 'addUser' || detail.did === 'CREATED' || detail.made === true
  if (own) return OWN.includes(activity) ? (created ? 'CREATED' : 'CHANGED') : null
  if (HARMLESS.includes(activity)) return null
  if (created) return 'CREATED'
  return !BY_FIELDS.includes(activity) || hasAccountField(detail.changed) || hasAccountField(detail.fields)
    ? 'CHANGED'
    : null
}

/** The name of the audit log in the statements of the conditions above. */
export const auditLogAlias: SQL = sql`${auditLog} a`
