import { randomBytes } from 'node:crypto'
import { and, asc, eq } from 'drizzle-orm'
import type { MenuEntry } from '../../../src/contract/sign-in/session.ts'
import { recordAudit } from '../../lib/audit/audit.ts'
import { favouriteModule, menuAccessRequest, module, session } from '../../db/schema.ts'
import { runTransaction } from '../../db/transaction.ts'
import { refuse, type ActivityHandlers, type QueryHandlers } from '../../lib/context/handler.ts'
import { listOpenScreens } from '../../lib/access/rights.ts'
import { listHeldColleges, loadLanding, openYears } from './landing.ts'
import { listRolesInForce, rotateSession } from '../../lib/session/sessions.ts'

/** Returns the nearest time at which one of some screens closes; null: all are always open. */
const findNearestEnd = (entries: readonly MenuEntry[]): string | null =>
  entries
    .flatMap(({ closesAt }) => closesAt ?? [])
    .sort()
    .at(0) ?? null

/** Handlers of the start page (specification, sections 11.2.1, 11.2.3, 11.2.6). */
export const homeActivities = {
  async setWorkContext(chosen, context) {
    const [roles, colleges, years] = await Promise.all([
      listRolesInForce(context.db, context.actor.clientId, context.actor.userId, context.now),
      listHeldColleges(context),
      openYears(context),
    ])
    const held =
      (chosen.roleId === null || roles.some(({ id }) => id === chosen.roleId)) &&
      (chosen.collegeId === null || colleges.some(({ id }) => id === chosen.collegeId)) &&
      (chosen.academicYear === null || years.some(({ code }) => code === chosen.academicYear))
    if (!held) return refuse('notPermitted')
    const { db, actor } = context
    const [before] = await db
      .select({ roleId: session.roleId })
      .from(session)
      .where(and(eq(session.id, actor.sessionId), eq(session.clientId, actor.clientId)))
    await db
      .update(session)
      .set(chosen)
      .where(and(eq(session.id, actor.sessionId), eq(session.clientId, actor.clientId)))
    if (before?.roleId !== chosen.roleId) await rotateSession(context, false)
    return chosen
  },
  async toggleFavouriteModule({ moduleCode, favourite }, { db, actor }) {
    const [found] = await db
      .select({ id: module.id })
      .from(module)
      .where(and(eq(module.clientId, actor.clientId), eq(module.code, moduleCode)))
    if (!found) return refuse('notFound')
    const row = { clientId: actor.clientId, userId: actor.userId, moduleId: found.id }
    if (favourite) await db.insert(favouriteModule).values(row).onConflictDoNothing()
    else
      await db
        .delete(favouriteModule)
        .where(
          and(
            eq(favouriteModule.clientId, row.clientId),
            eq(favouriteModule.userId, row.userId),
            eq(favouriteModule.moduleId, row.moduleId),
          ),
        )
    return { favourite }
  },
  async requestMenuAccess({ routeName, reason }, { db, actor, address, requestId, now }) {
    const publicId = randomBytes(6).toString('hex').toUpperCase()
    await runTransaction(db, async (tx) => {
      await tx
        .insert(menuAccessRequest)
        .values({ publicId, clientId: actor.clientId, userId: actor.userId, routeName, reason })
      await recordAudit(tx, {
        clientId: actor.clientId,
        at: now,
        actorUserId: actor.userId,
        activity: 'requestMenuAccess',
        entity: 'menu_access_request',
        entityId: publicId,
        detail: { routeName },
        address,
        requestId,
      })
    })
    return { requestId: publicId }
  },
} satisfies Partial<ActivityHandlers>

/** Query handlers of the start page. */
export const homeQueries = {
  landing: (_input, context) => loadLanding(context),
  async myModules(_input, { db, actor, now }) {
    const [menus, modules, favourites] = await Promise.all([
      listOpenScreens(db, actor, now),
      db
        .select()
        .from(module)
        .where(and(eq(module.clientId, actor.clientId), eq(module.status, 'ACTIVE')))
        .orderBy(asc(module.orderNo)),
      db
        .select()
        .from(favouriteModule)
        .where(and(eq(favouriteModule.clientId, actor.clientId), eq(favouriteModule.userId, actor.userId))),
    ])
    return modules.flatMap((row) => {
      const own = menus.filter(({ moduleCode, hidden }) => moduleCode === row.code && !hidden)
      const landing = own.find(({ routeName }) => routeName === row.landingRouteName) ?? own[0]
      if (!landing) return []
      return [
        {
          moduleCode: row.code,
          names: { name: row.name, translations: row.nameI18n },
          descriptions: { name: row.description, translations: row.descriptionI18n },
          icon: row.icon,
          group: row.groupCode,
          landingRouteName: landing.routeName,
          favourite: favourites.some(({ moduleId }) => moduleId === row.id),
          closesAt: findNearestEnd(own),
          menus: own.map(({ routeName, titleKey }) => ({ routeName, titleKey })),
        },
      ]
    })
  },
} satisfies Partial<QueryHandlers>
