import { eq } from 'drizzle-orm'
import { client as clientTable } from '../../db/schema.ts'
import { runAfterCommit } from '../../db/transaction.ts'
import { guardWholeInstitution } from '../../lib/context/whole-institution.ts'
import { recordCallerAct } from '../../lib/audit/audit.ts'
import { clearClients, findClientById } from '../../lib/clients/clients.ts'
import { refuse, type ActivityHandlers, type QueryHandlers } from '../../lib/context/handler.ts'
import { getQuietHours, QUIET_HOURS_SETTING } from '../../lib/messaging/quiet-hours.ts'
import { writeSetting } from '../institution/definition/settings-rows.ts'
import { runAllOrNothing } from '../users/all-or-nothing.ts'
import { getReleaseLimit, RELEASE_SETTING } from './students/release-limit.ts'

/** Query handler for the settings of messages. */
export const messageSettingQueries = {
  messageSettings: guardWholeInstitution((_input, { client }) =>
    Promise.resolve([{ quietHours: getQuietHours(client), releaseAbove: getReleaseLimit(client) }]),
  ),
} satisfies Partial<QueryHandlers>

/** Activity handlers for the settings of messages; both write to the audit log. */
export const messageSettingActivities = {
  saveMessageSettings: guardWholeInstitution(({ seen, quietHours }, context) => {
    const { client } = context
    return runAllOrNothing(context.db, async (db) => {
      await db.select({ id: clientTable.id }).from(clientTable).where(eq(clientTable.id, client.id)).for('update')
      // Read in the transaction, after the lock: the cache may be older.
      const before = getQuietHours((await findClientById(db, client.id)) ?? client)
      if (JSON.stringify(before) !== JSON.stringify(seen)) return refuse('stale')
      await writeSetting(db, client.id, QUIET_HOURS_SETTING, quietHours ?? 'NONE')
      const format = (hours: typeof quietHours) => (hours === null ? null : `${hours.from}–${hours.until}`)
      await recordCallerAct(db, context, {
        activity: 'saveMessageSettings',
        entity: 'client',
        entityId: String(client.id),
        detail: { changes: [{ field: 'quietHours', before: format(before), after: format(quietHours) }] },
      })
      runAfterCommit(db, () => clearClients(context.db))
      return { quietHours }
    })
  }),

  saveReleaseLimit: guardWholeInstitution(({ seen, releaseAbove }, context) => {
    const { client } = context
    return runAllOrNothing(context.db, async (db) => {
      await db.select({ id: clientTable.id }).from(clientTable).where(eq(clientTable.id, client.id)).for('update')
      const before = getReleaseLimit((await findClientById(db, client.id)) ?? client)
      if (before !== seen) return refuse('stale')
      await writeSetting(db, client.id, RELEASE_SETTING, releaseAbove)
      await recordCallerAct(db, context, {
        activity: 'saveReleaseLimit',
        entity: 'client',
        entityId: String(client.id),
        detail: { changes: [{ field: 'releaseAbove', before: String(before), after: String(releaseAbove) }] },
      })
      runAfterCommit(db, () => clearClients(context.db))
      return { releaseAbove }
    })
  }),
} satisfies Partial<ActivityHandlers>
