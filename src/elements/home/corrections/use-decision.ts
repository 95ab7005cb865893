import type { InputOf } from '../../../contract/activity.ts'
import { decideTicketCorrection } from '../../../contract/exam-office/ticket-corrections.ts'
import { showToast } from '../../../core/feedback/toasts.ts'
import { callOnce } from '../../../core/mql/call-once.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { toSubmitProblems, type SubmitProblems } from '../../ui/form/form-errors.ts'
import { useFailure } from '../../ui/query/use-failure.ts'

/**
 * Returns the function that takes a step of a reported mistake. It resolves with the problems of a rejected submit,
 * also of one that comes after somebody else's. Otherwise it says what happened, and calls `onDone`.
 */
export function useDecision(onDone: () => void) {
  const { t, instant } = useMessages()
  const failure = useFailure()
  return async (input: InputOf<typeof decideTicketCorrection>): Promise<SubmitProblems | undefined> => {
    const reply = await callOnce(decideTicketCorrection, input, { toast: false })
    if (!reply.ok) return toSubmitProblems(reply, failure(reply))
    const { result } = reply
    if (result.outcome === 'UNCHANGED') return { message: t('figures.correction.unchanged') }
    if (result.outcome === 'OTHER_PERSON')
      return {
        message: t(result.denial === 'OWN_ENTRY' ? 'figures.correction.ownStep' : 'figures.correction.otherPerson'),
      }
    if (result.outcome === 'ALREADY_DECIDED') {
      const { status, by, at } = result
      const state = status === 'NEW' ? '' : t(`figures.correction.status.${status}`)
      const detail =
        by === null || at === null
          ? t('figures.decision.alreadySomeone', { state })
          : t('figures.decision.already', { name: by, day: instant(at), state })
      return { message: detail }
    }
    const { version } = result
    const detail =
      version === null ? t('figures.correction.saved') : t('figures.correction.issued', { version: String(version) })
    showToast({ severity: 'success', detail })
    onDone()
    return undefined
  }
}
