import { MOST_EXPORTED_ACTS } from '../../../src/contract/institution/audit/audit-log.ts'
import { recordCallerAct } from '../../lib/audit/audit.ts'
import { guardWholeInstitution } from '../../lib/context/whole-institution.ts'
import type { ActivityHandlers, QueryHandlers } from '../../lib/context/handler.ts'
import { countActs, listActivities, listActs } from './audit/list-acts.ts'

/** Query handlers for the screen of the audit log. Every statement is limited to the institution of the caller. */
export const auditLogQueries = {
  auditLog: guardWholeInstitution(async ({ page, pageSize, sort, filters }, context) => [
    {
      rows: await listActs({ sort, filters }, { limit: pageSize, offset: (page - 1) * pageSize }, context),
      total: await countActs(filters, context),
      page,
      pageSize,
      asOf: context.now.toISOString(),
    },
  ]),
  auditLogActivities: guardWholeInstitution((_input, context) => listActivities(context)),
} satisfies Partial<QueryHandlers>

/** Activity handler for the screen of the audit log. */
export const auditLogActivities = {
  exportAuditLog: guardWholeInstitution(async (input, context) => {
    const { db, client } = context
    const rows = await listActs(input, { limit: MOST_EXPORTED_ACTS, offset: 0 }, context)
    const total = await countActs(input.filters, context)
    await recordCallerAct(db, context, {
      activity: 'exportAuditLog',
      entity: 'client',
      entityId: String(client.id),
      detail: { rows: rows.length, filters: input.filters ?? {} },
    })
    return { rows, total }
  }),
} satisfies Partial<ActivityHandlers>
