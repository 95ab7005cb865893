import { institutionSettings } from '../../../contract/institution/settings.ts'
import { query } from '../../../core/mql/index.ts'
import { buildFailure, type Reply } from '../../../core/mql/reply.ts'
import type { Settings } from './settings-context.ts'

/** Loads the settings of the institution. */
export async function loadSettings(): Promise<Reply<Settings>> {
  const reply = await query([institutionSettings], { institutionSettings: {} }, { toast: false })
  if (!reply.ok) return reply
  const [settings] = reply.result.institutionSettings
  return settings ? { ok: true, result: settings } : buildFailure('contract')
}
