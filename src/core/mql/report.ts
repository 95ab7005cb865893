import { wordsNow } from '../i18n.ts'
import { showToast } from '../toasts.ts'
import type { Refused } from './reply.ts'

/** Shows an invalid response as the specification has it (section 8), and passes it on. A person who cancels knows already. */
export function report(refused: Refused, toast = true): Refused {
  if (toast && !refused.sessionOver && refused.failure !== 'cancelled') {
    void wordsNow('common.error', 'Error').then((summary) => showToast({ severity: 'error', summary, detail: refused.error, life: 3000 }))
  }
  return refused
}
