import { clientConfiguration } from '../../contract/institution/client-configuration.ts'
import type { ClientDetails } from '../../contract/institution/institution.ts'
import { call } from '../mql/call.ts'
import type { Refused } from '../mql/reply.ts'
import { showToast } from '../feedback/toasts.ts'
import { loadMessage } from '../i18n/i18n.ts'

const INVALID = 'Invalid data'

/**
 * The error that there is no configuration; `refused` is the server's refusal or the failure of the call, where there
 * was one.
 */
export class NoClientConfiguration extends Error {
  readonly refused: Refused | undefined

  constructor(refused: Refused | undefined) {
    super(INVALID)
    this.refused = refused
  }
}

/**
 * Returns the configuration of an institution by its id: the first record of the response. Shows a toast and rejects
 * with `NoClientConfiguration` when there is none (specification, section 8).
 */
export async function loadClientConfiguration(clientId: number): Promise<ClientDetails> {
  const reply = await call(clientConfiguration, { clientId }, { toast: false })
  const first = reply.ok ? reply.result[0] : undefined
  if (first) return first
  showToast({ severity: 'error', summary: await loadMessage('common.error', 'Error'), detail: INVALID })
  throw new NoClientConfiguration(reply.ok ? undefined : reply)
}
