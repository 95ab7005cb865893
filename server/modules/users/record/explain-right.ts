import { and, eq } from 'drizzle-orm'
import type { Right } from '../../../../src/contract/access.ts'
import { menu as menuTable, role, roleMenu } from '../../../db/schema.ts'
import { doesMenuGrantRight } from '../../../lib/access/has-right.ts'
import { listGrantedScreens, listScreens, type RightSource } from '../../../lib/access/rights.ts'
import { getMessage } from '../../../lib/i18n/messages.ts'
import { explainWindow } from './explain-windows.ts'
import { isolate, type ExplanationContext, type Step } from './explanation-context.ts'

function explainException(
  source: Extract<RightSource, { kind: 'GRANT' | 'DENY' }>,
  screen: string,
  { say, formatDay }: ExplanationContext,
): Step {
  const values = { screen, reason: isolate(source.reason), ...(source.until && { day: formatDay(source.until) }) }
  if (source.kind === 'DENY') return say('DENY', false, source.until ? 'why.denyUntil' : 'why.deny', values)
  return say('GRANT', true, source.until ? 'why.grantUntil' : 'why.grant', values)
}

/** Returns the other roles of the institution that grant a right, which the person could request. */
async function listOtherRoles(
  { context: { db, client }, roles, getName }: ExplanationContext,
  { menu, verb }: Right,
): Promise<string[]> {
  const column = {
    view: roleMenu.canView,
    edit: roleMenu.canEdit,
    export: roleMenu.canExport,
    approve: roleMenu.canApprove,
  }[verb]
  const rows = await db
    .select({ role })
    .from(roleMenu)
    .innerJoin(menuTable, and(eq(menuTable.clientId, roleMenu.clientId), eq(menuTable.id, roleMenu.menuId)))
    .innerJoin(role, and(eq(role.clientId, roleMenu.clientId), eq(role.id, roleMenu.roleId)))
    .where(
      and(eq(roleMenu.clientId, client.id), eq(menuTable.routeName, menu), eq(column, true), eq(role.status, 'ACTIVE')),
    )
    .orderBy(role.rank, role.id)
  return rows.flatMap(({ role: row }) => (roles.some(({ id }) => id === row.id) ? [] : [getName(row)]))
}

/** Explains which role or exception grants or denies the right on the screen, and which window opens a process. */
export async function explainRight(one: ExplanationContext, right: Right): Promise<Step[]> {
  const { context, actor, roles, say, getName, list } = one
  const { db, client, language, now } = context
  const screen = isolate(right.menu)
  const values = { screen, right: isolate(getMessage(language, `right.${right.verb}`)) }
  const [knownMenu] = await db
    .select({ id: menuTable.id })
    .from(menuTable)
    .where(and(eq(menuTable.clientId, client.id), eq(menuTable.routeName, right.menu)))
  if (!knownMenu) return [say('SCREEN', false, 'why.noScreen', values)]
  const held = (await listScreens(db, actor, now)).find(({ entry }) => entry.routeName === right.menu)
  const steps: Step[] = []
  for (const row of roles) {
    // No account has the id 0, so this is what the role grants without the person's exceptions.
    const gives = doesMenuGrantRight(
      await listGrantedScreens(db, { ...actor, userId: 0, roleIds: [row.id] }, now),
      right,
    )
    if (gives) steps.push(say('ROLE_GIVES', true, 'why.roleGives', { ...values, role: getName(row) }))
  }
  const exceptions =
    held?.sources.flatMap((source) => (source.kind === 'ROLE' ? [] : [explainException(source, screen, one)])) ?? []
  if (steps.length === 0 && !exceptions.some(({ code }) => code === 'GRANT')) {
    const others = await listOtherRoles(one, right)
    steps.push(say('ROLE_GIVES', false, 'why.noRoleGives', values))
    if (others.length > 0) steps.push(say('WOULD_GIVE', null, 'why.wouldGive', { ...values, roles: list(others) }))
  }
  return [...steps, ...exceptions, ...(held ? await explainWindow(one, held) : [])]
}
