import { loadMessage } from '../i18n/i18n.ts'
import { showToast } from '../feedback/toasts.ts'
import type { Refused } from './reply.ts'

/**
 * Shows an invalid response as the specification requires (section 8), and returns it. A call that the user has
 * cancelled shows nothing.
 */
export function reportRefusal(refused: Refused, toast = true): Refused {
  if (toast && !refused.sessionOver && refused.failure !== 'cancelled') {
    void loadMessage('common.error', 'Error').then((summary) =>
      showToast({ severity: 'error', summary, detail: refused.error, life: 3000 }),
    )
  }
  return refused
}
