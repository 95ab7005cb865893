import { and, eq, inArray } from 'drizzle-orm'
import { formatShownName } from '../../../../src/contract/users/check-account.ts'
import { role } from '../../../db/schema.ts'
import { doesDecideIdentities, hasAdministeringRole } from '../../../lib/access/administrators.ts'
import type { ActorContext } from '../../../lib/context/handler.ts'
import { requestSecondPerson, type WaitingChange } from '../../../lib/second-person/ask.ts'
import type { EditedAccount } from './account-for-edit.ts'
import type { ValidChange } from './changed-fields.ts'
import { doesChangeAny } from './write-change.ts'

/** Returns the codes of the roles that a change gives (+) and takes (-). */
export async function listChangedRoles(
  { rolesGiven, rolesTaken }: Pick<ValidChange, 'rolesGiven' | 'rolesTaken'>,
  { db, client }: ActorContext,
): Promise<string[]> {
  const ids = [...rolesGiven, ...rolesTaken]
  const rows = await db
    .select({ id: role.id, code: role.code })
    .from(role)
    .where(and(eq(role.clientId, client.id), inArray(role.id, [...ids, 0])))
  return rows.map(({ id, code }) => `${rolesGiven.includes(id) ? '+' : '-'}${code}`)
}

/**
 * Asks for a second administrator when a change of an account makes somebody an administrator, or changes roles,
 * contacts, validity or the second factor of one. Returns what it waits for; null: nothing.
 */
export async function requestForChange(
  { account, profile }: EditedAccount,
  change: ValidChange,
  context: ActorContext,
): Promise<WaitingChange | null> {
  const { db, client, now } = context
  const makes = await hasAdministeringRole(db, client.id, change.rolesGiven)
  const touches = doesChangeAny(change, 'roleIds', 'email', 'mobile', 'secondStep', 'validFrom', 'validTo')
  if (!makes && !(touches && (await doesDecideIdentities(db, account, now)))) return null
  const { fields } = change
  const facts = [
    ...(await listChangedRoles(change, context)),
    ...(doesChangeAny(change, 'email') ? [fields.email ?? ''] : []),
    ...(doesChangeAny(change, 'mobile') ? [fields.mobile ?? ''] : []),
    ...(doesChangeAny(change, 'validFrom', 'validTo') ? [`${fields.validFrom ?? ''} – ${fields.validTo ?? ''}`] : []),
    ...(doesChangeAny(change, 'secondStep') ? [fields.secondStep] : []),
    ...(doesChangeAny(change, 'firstName', 'middleName', 'lastName') ? [formatShownName(fields)] : []),
  ]
  return requestSecondPerson(context, {
    kind: change.rolesGiven.length + change.rolesTaken.length > 0 ? 'ROLES' : 'ACCOUNT',
    subjectUserId: account.id,
    about: profile?.displayName ?? account.loginName,
    facts,
  })
}
