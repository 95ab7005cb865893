import type { InputOf } from '../../../contract/activity.ts'
import { decidePaymentCase } from '../../../contract/payments/payment-cases.ts'
import { showToast } from '../../../core/feedback/toasts.ts'
import { callOnce } from '../../../core/mql/call-once.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { toSubmitProblems, type SubmitProblems } from '../../ui/form/form-errors.ts'
import { useFailure } from '../../ui/query/use-failure.ts'

/**
 * Returns the function that takes a step with a case. It resolves with the problems of a rejected submit, also of
 * one that comes after somebody else's. Otherwise it says what happened, and calls `onDone`.
 */
export function useCaseDecision(onDone: () => void) {
  const { t, instant } = useMessages()
  const failure = useFailure()
  return async (input: InputOf<typeof decidePaymentCase>): Promise<SubmitProblems | undefined> => {
    const reply = await callOnce(decidePaymentCase, input, { toast: false })
    if (!reply.ok) return toSubmitProblems(reply, failure(reply))
    const { result } = reply
    if (result.outcome === 'OTHER_PERSON')
      return { message: t(result.denial === 'OWN_ENTRY' ? 'figures.case.ownStep' : 'figures.case.otherPerson') }
    if (result.outcome === 'ALREADY_DECIDED') {
      // The sentence about the state stands inside another one.
      const state = t(`figures.case.status.${result.status}`).replace(/[.।۔]$/u, '')
      const { by, at } = result
      const detail =
        by === null || at === null
          ? t('figures.decision.alreadySomeone', { state })
          : t('figures.decision.already', { name: by, day: instant(at), state })
      return { message: detail }
    }
    showToast({ severity: 'success', detail: t(`figures.case.done.${input.act}`) })
    onDone()
    return undefined
  }
}
