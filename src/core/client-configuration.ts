import { clientConfiguration, type ClientDetails } from '../contract/institution.ts'
import { call } from './mql/call.ts'
import { showToast } from './toasts.ts'
import { wordsNow } from './i18n.ts'

const INVALID = 'Invalid data'

/** The configuration of an institution by its id: the first record of the answer. Shows a toast and rejects when there is none (specification, section 8). */
export async function loadClientConfiguration(clientId: number): Promise<ClientDetails> {
  const reply = await call(clientConfiguration, { clientId }, { toast: false })
  const first = reply.ok ? reply.result[0] : undefined
  if (first) return first
  showToast({ severity: 'error', summary: await wordsNow('common.error', 'Error'), detail: INVALID })
  throw new Error(INVALID, { cause: reply })
}
