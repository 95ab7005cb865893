import { and, eq, gt, inArray, isNull } from 'drizzle-orm'
import type { ParsedInputOf } from '../../../../src/contract/activity.ts'
import type { Right } from '../../../../src/contract/access.ts'
import type { explainAccess } from '../../../../src/contract/users/explain-access.ts'
import { denialOf } from '../../../lib/access/allowed.ts'
import { authorityOver } from '../../../lib/access/authority.ts'
import { hasRight } from '../../../lib/access/has-right.ts'
import { menuOf } from '../../../lib/access/rights.ts'
import { collegesOf, COLLEGE_USER_TYPES, seesAllColleges } from '../../../lib/access/scope.ts'
import { isWithinValidity } from '../../../lib/access/validity.ts'
import { nameIn } from '../../../lib/clients/clients.ts'
import { college, role, session, userRole } from '../../../db/schema.ts'
import type { Actor, ActorContext } from '../../../lib/context/handler.ts'
import { sentence } from '../../../lib/i18n/messages.ts'
import type { StoredPerson } from './detail.ts'
import { type ExplanationContext, type Step, isolated, explanationContext } from './explanation-context.ts'
import { rightSteps } from './explain-right.ts'

/** Explains whether the account is active, and today within its validity. */
function accountSteps({ person: { account }, context: { client, now }, say, dayOf }: ExplanationContext): Step[] {
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
          day: dayOf(new Date(`${day ?? ''}T12:00:00Z`)),
        }),
  ]
}

async function sessionSteps({
  person: { account },
  context: { db, client, now },
  roles,
  say,
  nameOf,
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
    .map((row) => say('CHOSEN_ROLE', null, 'why.chosenRole', { role: nameOf(row) }))
  return [
    living.length === 0
      ? say('SESSION', null, 'why.noSession')
      : say('SESSION', null, 'why.session', { count: living.length }),
    ...only,
  ]
}

/** Explains the roles in force, and those that are held but not in force. */
async function roleSteps({
  person: { account },
  context: { db, client, now },
  roles,
  say,
  nameOf,
  list,
  dayOf,
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
        return say('IDLE_ROLE', null, 'why.roleEnded', { role: nameOf(row), day: dayOf(grant.toAt) })
      if (grant.fromAt !== null && grant.fromAt > now)
        return say('IDLE_ROLE', null, 'why.roleBegins', { role: nameOf(row), day: dayOf(grant.fromAt) })
      return say('IDLE_ROLE', null, 'why.roleOff', { role: nameOf(row) })
    })
  return [
    roles.length > 0
      ? say('ROLES', true, 'why.roles', { roles: list(roles.map(nameOf)) })
      : say('ROLES', false, 'why.noRoles'),
    ...idle,
  ]
}

async function collegeNames(
  { context: { db, client, language } }: ExplanationContext,
  holder: Pick<Actor, 'clientId' | 'userId'>,
): Promise<string[]> {
  const rows = await db
    .select({ college })
    .from(college)
    .where(and(eq(college.clientId, client.id), inArray(college.id, collegesOf(db, holder))))
    .orderBy(college.name)
  return rows.map(({ college: { name, nameI18n } }) => isolated(nameIn({ name, translations: nameI18n }, language)))
}

/** Explains whether the other person is in scope and does not rank higher. */
async function otherSteps(one: ExplanationContext, { account }: StoredPerson, { menu, verb }: Right): Promise<Step[]> {
  const {
    context: { db, client, now },
    actor,
    say,
    list,
  } = one
  // Any held right will do: the question here is only whether the other person is in scope.
  const [first] = await menuOf(db, actor, now)
  if (!first) return []
  const denial = await denialOf(db, actor, { menu: first.routeName as `/${string}`, verb: 'view' }, now, {
    kind: 'user',
    userId: account.id,
    act: 'explainAccess',
  })
  const inScope = denial !== 'OUT_OF_SCOPE'
  const own = await collegeNames(one, actor)
  const theirs = await collegeNames(one, { clientId: client.id, userId: account.id })
  const shared = own.filter((name) => theirs.includes(name))
  const scope = seesAllColleges(actor)
    ? say('SCOPE', true, 'why.allColleges')
    : account.id === actor.userId
      ? say('SCOPE', true, 'why.ownRecord')
      : inScope
        ? say('SCOPE', true, 'why.sharedCollege', { colleges: list(shared) })
        : !COLLEGE_USER_TYPES.some((kind) => kind === account.userType)
          ? say('SCOPE', false, 'why.otherKind')
          : own.length === 0
            ? say('SCOPE', false, 'why.noCollege')
            : say('SCOPE', false, 'why.noSharedCollege', { colleges: list(own) })
  if (!inScope) return [scope]
  const higher = denial === 'RANK'
  const beyond =
    higher || verb === 'view'
      ? undefined
      : (await authorityOver(db, actor, { menu, verb }, now, [account.id])).whole.get(account.id)
  return [
    scope,
    beyond
      ? say('RANK', false, beyond === 'OTHER_COLLEGE' ? 'why.otherCollege' : 'why.moreRights')
      : say('RANK', !higher, higher ? 'why.rankHigher' : 'why.rankFine'),
  ]
}

/**
 * Explains every condition for using a screen, or for acting there on another person, with the overall result (domain
 * brief 1.4.1).
 */
export async function explain(
  { menu, verb }: Pick<ParsedInputOf<typeof explainAccess>, 'menu' | 'verb'>,
  person: StoredPerson,
  other: StoredPerson | undefined,
  context: ActorContext,
): Promise<Step[]> {
  const { db, client, language, now } = context
  const one = await explanationContext(person, context)
  const right = { menu, verb }
  const open = person.account.status === 'ACTIVE' && isWithinValidity(person.account, client.timeZone, now)
  const denial = other
    ? await denialOf(db, one.actor, right, now, {
        kind: 'user',
        userId: other.account.id,
        act: verb === 'view' ? 'explainAccess' : 'setUserStatus',
      })
    : (await hasRight(db, one.actor, right, now))
      ? null
      : 'NO_RIGHT'
  const may = open && denial === null
  const verdict = one.say('VERDICT', may, may ? 'why.may' : 'why.mayNot', {
    screen: isolated(menu),
    right: isolated(sentence(language, `right.${verb}`)),
  })
  return [
    ...accountSteps(one),
    ...(await sessionSteps(one)),
    ...(await roleSteps(one)),
    ...(await rightSteps(one, right)),
    ...(other ? await otherSteps(one, other, right) : []),
    verdict,
  ]
}
