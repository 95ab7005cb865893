import { and, eq } from 'drizzle-orm'
import { ADD_USERS, EDIT_USERS, type EffectiveScreen } from '../../../../src/contract/users/form-choices.ts'
import type { MenuEntry } from '../../../../src/contract/sign-in/session.ts'
import { hasRight } from '../../../lib/access/has-right.ts'
import { listGrantedScreens } from '../../../lib/access/rights.ts'
import { whereUserInScope } from '../../../lib/access/scope.ts'
import { userAccount, userRole } from '../../../db/schema.ts'
import { refuse, type ActorContext, type Refusal } from '../../../lib/context/handler.ts'
import { listRolesInForce } from '../../../lib/session/sessions.ts'
import { listGrantableRoles } from '../accounts/account-roles.ts'

const NOBODY = 0

const toShownScreen = ({
  routeName,
  titleKey,
  moduleCode,
  canView,
  canEdit,
  canExport,
  canApprove,
}: MenuEntry): EffectiveScreen => ({ routeName, titleKey, moduleCode, canView, canEdit, canExport, canApprove })
const filterScreensOutside = (screens: readonly MenuEntry[], others: readonly MenuEntry[]) =>
  screens.filter(({ menuId }) => !others.some((one) => one.menuId === menuId)).map(toShownScreen)

/**
 * Returns the screens that some roles would give a person, and which of them a person in the caller's scope would gain
 * and lose (specification, sections 11.3.4, 11.3.8).
 */
export async function findEffectiveScreens(
  context: ActorContext,
  menuIds: readonly number[],
  userId?: string,
): Promise<
  | { readonly screens: EffectiveScreen[]; readonly gained: EffectiveScreen[]; readonly lost: EffectiveScreen[] }
  | Refusal
> {
  const { db, client, actor, now } = context
  const rights = [ADD_USERS, EDIT_USERS]
  const held = await Promise.all(rights.map((right) => hasRight(db, actor, right, now)))
  const right = rights.find((_, place) => held[place])
  if (!right) return refuse('notPermitted', {}, { needs: ADD_USERS })
  const [person] =
    userId === undefined
      ? []
      : await db
          .select({ id: userAccount.id })
          .from(userAccount)
          .where(and(whereUserInScope(db, actor), eq(userAccount.publicId, userId)))
  if (userId !== undefined && !person) return refuse('notFound')
  const heldRoles = person
    ? await db
        .select({ id: userRole.roleId })
        .from(userRole)
        .where(and(eq(userRole.clientId, client.id), eq(userRole.userId, person.id)))
    : []
  const may = new Set([
    ...(await listGrantableRoles(context, right)).map(({ id }) => id),
    ...heldRoles.map(({ id }) => id),
  ])
  const listMenu = (roleIds: readonly number[]) =>
    listGrantedScreens(db, { clientId: client.id, userId: person?.id ?? NOBODY, roleIds }, now)
  const after = await listMenu(menuIds.filter((id) => may.has(id)))
  const before = person
    ? await listMenu((await listRolesInForce(db, client.id, person.id, now)).map(({ id }) => id))
    : []
  return {
    screens: after.map(toShownScreen),
    gained: person ? filterScreensOutside(after, before) : [],
    lost: filterScreensOutside(before, after),
  }
}
