import * as v from 'valibot'
import type { ParsedInputOf, RowOf } from '../../../../src/contract/activity.ts'
import { HISTORY_PAGE, type institutionSettingsHistory } from '../../../../src/contract/institution/settings.ts'
import { readHistory } from '../../../lib/audit/audit-history.ts'
import type { ActorContext } from '../../../lib/context/handler.ts'

type Act = RowOf<typeof institutionSettingsHistory>

/** The acts that change settings, by their names in the audit log. */
const ACTS: Readonly<Record<string, Act['how']>> = {
  saveInstitutionSettings: 'SCREEN',
  saveConnectionSettings: 'SCREEN',
  saveRetention: 'SCREEN',
  applyInstitutionFile: 'FILE',
  completeSetup: 'SETUP',
}

const value = v.fallback(v.nullable(v.union([v.string(), v.number(), v.boolean(), v.array(v.string())])), null)
const detail = v.object({
  created: v.optional(v.boolean(), false),
  changes: v.optional(v.array(v.object({ path: v.string(), before: value, after: value }))),
  /** Of earlier versions: the names without the values. */
  changed: v.optional(v.array(v.string()), []),
})

/** Returns who changed which settings, the latest act first. */
export async function settingsHistory(
  input: ParsedInputOf<typeof institutionSettingsHistory>,
  { db, client }: ActorContext,
): Promise<Act[]> {
  const rows = await readHistory(db, {
    clientId: client.id,
    entity: 'client',
    entityId: client.id,
    activities: Object.keys(ACTS),
    before: input?.before,
    limit: HISTORY_PAGE,
  })
  return rows.map(({ actId, at, activity, by, ...row }) => {
    const { created, changes, changed } = v.parse(detail, row.detail ?? {})
    return {
      actId,
      at: at.toISOString(),
      by,
      how: ACTS[activity] ?? 'FILE',
      created,
      changes: changes ?? (created ? [] : changed.map((path) => ({ path }))),
    }
  })
}
