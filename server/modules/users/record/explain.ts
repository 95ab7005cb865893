import { and, eq, gt, isNull } from 'drizzle-orm'
import type { ParsedInputOf } from '../../../../src/contract/activity.ts'
import type { explainAccess } from '../../../../src/contract/users/explain-access.ts'
import { findDenial } from '../../../lib/access/allowed.ts'
import { hasRight } from '../../../lib/access/has-right.ts'
import { isWithinValidity } from '../../../lib/access/validity.ts'
import { role, session, userRole } from '../../../db/schema.ts'
import type { ActorContext } from '../../../lib/context/handler.ts'
import { getMessage } from '../../../lib/i18n/messages.ts'
import type { StoredPerson } from './person-detail.ts'
import { type ExplanationContext, type Step, isolate, loadExplanationContext } from './explanation-context.ts'
import { explainOtherPerson } from './explain-other.ts'
import { explainProgrammes } from './explain-programmes.ts'
import { explainRight } from './explain-right.ts'

/** Explains whether the account is active, and today within its validity. */
function explainAccount({ person: { account }, context: { client, now }, say, formatDay }: ExplanationContext): Step[] {
  const steps = [say('ACCOUNT', account.status === 'ACTIVE', `why.account.${account.status}`)]
  const { validFrom, validTo } = account
  if (validFrom === null && validTo === null) return steps
  const within = isWithinValidity(account, client.timeZone, now)
  const over =
    !within &&
    validTo !== null &&
    (validFrom === null || validFrom <= validTo) &&
    new Date(`${validTo}T23:59:59Z`) < now
  const day = over || validFrom === null ? validTo : validFrom
  return [
    ...steps,
    within
      ? say('VALIDITY', true, 'why.valid')
      : say('VALIDITY', false, over ? 'why.validOver' : 'why.validLater', {
          day: formatDay(new Date(`${day ?? ''}T12:00:00Z`)),
        }),
  ]
}

async function explainSession({
  person: { account },
  context: { db, client, now },
  roles,
  say,
  getName,
}: ExplanationContext): Promise<Step[]> {
  const living = await db
    .select({ roleId: session.roleId })
    .from(session)
    .where(
      and(
        eq(session.clientId, client.id),
        eq(session.userId, account.id),
        isNull(session.revokedAt),
        gt(session.expiresAt, now),
        gt(session.idleExpiresAt, now),
      ),
    )
  const chosen = new Set(living.flatMap(({ roleId }) => (roleId === null || roles.length < 2 ? [] : [roleId])))
  const only = roles
    .filter(({ id }) => chosen.has(id))
    .map((row) => say('CHOSEN_ROLE', null, 'why.chosenRole', { role: getName(row) }))
  return [
    living.length === 0
      ? say('SESSION', null, 'why.noSession')
      : say('SESSION', null, 'why.session', { count: living.length }),
    ...only,
  ]
}

/** Explains the roles in force, and those that are held but not in force. */
async function explainRoles({
  person: { account },
  context: { db, client, now },
  roles,
  say,
  getName,
  list,
  formatDay,
}: ExplanationContext): Promise<Step[]> {
  const granted = await db
    .select({ grant: userRole, role })
    .from(userRole)
    .innerJoin(role, and(eq(role.clientId, userRole.clientId), eq(role.id, userRole.roleId)))
    .where(and(eq(userRole.clientId, client.id), eq(userRole.userId, account.id)))
  const idle = granted
    .filter(({ role: row }) => !roles.some(({ id }) => id === row.id))
    .map(({ grant, role: row }) => {
      if (grant.toAt !== null && grant.toAt <= now)
        return say('IDLE_ROLE', null, 'why.roleEnded', { role: getName(row), day: formatDay(grant.toAt) })
      if (grant.fromAt !== null && grant.fromAt > now)
        return say('IDLE_ROLE', null, 'why.roleBegins', { role: getName(row), day: formatDay(grant.fromAt) })
      return say('IDLE_ROLE', null, 'why.roleOff', { role: getName(row) })
    })
  return [
    roles.length > 0
      ? say('ROLES', true, 'why.roles', { roles: list(roles.map(getName)) })
      : say('ROLES', false, 'why.noRoles'),
    ...idle,
  ]
}

/**
 * Explains every condition for using a screen, or for acting there on another person, with the overall result
 * (specification, section 10.4.1).
 */
export async function explainScreenAccess(
  { menu, verb }: Pick<ParsedInputOf<typeof explainAccess>, 'menu' | 'verb'>,
  person: StoredPerson,
  other: StoredPerson | undefined,
  context: ActorContext,
): Promise<Step[]> {
  const { db, client, language, now } = context
  const one = await loadExplanationContext(person, context)
  const right = { menu, verb }
  const open = person.account.status === 'ACTIVE' && isWithinValidity(person.account, client.timeZone, now)
  const denial = other
    ? await findDenial(db, one.actor, right, now, {
        kind: 'user',
        userId: other.account.id,
        act: verb === 'view' ? 'explainAccess' : 'setUserStatus',
      })
    : (await hasRight(db, one.actor, right, now))
      ? null
      : 'NO_RIGHT'
  const may = open && denial === null
  const verdict = one.say('VERDICT', may, may ? 'why.may' : 'why.mayNot', {
    screen: isolate(menu),
    right: isolate(getMessage(language, `right.${verb}`)),
  })
  return [
    ...explainAccount(one),
    ...(await explainSession(one)),
    ...(await explainRoles(one)),
    ...(await explainRight(one, right)),
    ...(other ? await explainOtherPerson(one, other, right) : []),
    ...(await explainProgrammes(one, other)),
    verdict,
  ]
}
