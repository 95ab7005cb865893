import { and, eq, inArray } from 'drizzle-orm'
import type { Right } from '../../../../src/contract/access.ts'
import { college, userAccount } from '../../../db/schema.ts'
import { findDenial } from '../../../lib/access/allowed.ts'
import { findMissingAuthority } from '../../../lib/access/authority.ts'
import { listOpenScreens } from '../../../lib/access/rights.ts'
import { sqlUserColleges, COLLEGE_USER_TYPES, hasAllColleges, whereUserInScope } from '../../../lib/access/scope.ts'
import { getLocalisedName } from '../../../lib/clients/clients.ts'
import type { Actor } from '../../../lib/context/handler.ts'
import type { StoredPerson } from './person-detail.ts'
import { type ExplanationContext, type Step, isolate } from './explanation-context.ts'

async function listCollegeNames(
  { context: { db, client, language } }: ExplanationContext,
  holder: Pick<Actor, 'clientId' | 'userId'>,
): Promise<string[]> {
  const rows = await db
    .select({ college })
    .from(college)
    .where(and(eq(college.clientId, client.id), inArray(college.id, sqlUserColleges(db, holder))))
    .orderBy(college.name)
  return rows.map(({ college: { name, nameI18n } }) =>
    isolate(getLocalisedName({ name, translations: nameI18n }, language)),
  )
}

/** Explains whether the other person is in scope and does not rank higher. */
export async function explainOtherPerson(
  one: ExplanationContext,
  { account }: StoredPerson,
  { menu, verb }: Right,
): Promise<Step[]> {
  const {
    context: { db, client, now },
    actor,
    say,
    list,
  } = one
  // Any held right will do: the question here is only whether the other person is in scope.
  const [first] = await listOpenScreens(db, actor, now)
  if (!first) return []
  const denial = await findDenial(db, actor, { menu: first.routeName as `/${string}`, verb: 'view' }, now, {
    kind: 'user',
    userId: account.id,
    act: 'explainAccess',
  })
  const inScope = denial !== 'OUT_OF_SCOPE'
  // Programmes are a step of their own: here the question is only about colleges.
  const near =
    inScope ||
    (actor.programmesOn !== null &&
      (await db.$count(
        userAccount,
        and(whereUserInScope(db, { ...actor, programmesOn: null }), eq(userAccount.id, account.id)),
      )) > 0)
  const own = await listCollegeNames(one, actor)
  const collegeNames = await listCollegeNames(one, { clientId: client.id, userId: account.id })
  const shared = own.filter((name) => collegeNames.includes(name))
  const scope = hasAllColleges(actor)
    ? say('SCOPE', true, 'why.allColleges')
    : account.id === actor.userId
      ? say('SCOPE', true, 'why.ownRecord')
      : near
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
      : (await findMissingAuthority(db, actor, { menu, verb }, now, [account.id])).whole.get(account.id)
  return [
    scope,
    beyond
      ? say('RANK', false, beyond === 'OTHER_COLLEGE' ? 'why.otherCollege' : 'why.moreRights')
      : say('RANK', !higher, higher ? 'why.rankHigher' : 'why.rankFine'),
  ]
}
