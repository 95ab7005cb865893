import { decideExamForms, MOST_FORMS, type FormAct } from '../../../contract/exam-office/exam-forms.ts'
import { showToast } from '../../../core/feedback/toasts.ts'
import { callOnce } from '../../../core/mql/call-once.ts'
import type { Refused } from '../../../core/mql/reply.ts'
import { useMessages } from '../../runtime/messages.tsx'
import type { DecidedForms, SkippedForm } from './exam-form.ts'

/** A decision about forms of an examination. */
export interface FormDecisionInput {
  readonly act: FormAct
  readonly formNos: readonly string[]
  /** Why they are returned; the students read it. */
  readonly reason?: string
}

const DONE = {
  FORWARD: 'figures.form.done.FORWARD',
  ACCEPT: 'figures.form.done.ACCEPT',
  RETURN: 'figures.form.done.RETURN',
} as const

/**
 * Returns the function that takes a step with forms, some hundred at a time. It resolves with what became of them and
 * the refusal that has stopped it, and says in a toast how many have taken the step.
 */
export function useFormDecision(examEventId: number) {
  const { t, number } = useMessages()
  return async ({ act, formNos, reason = '' }: FormDecisionInput): Promise<DecidedForms & { refused?: Refused }> => {
    const skipped: SkippedForm[] = []
    let decided = 0
    let refused: Refused | undefined
    for (let start = 0; start < formNos.length && !refused; start += MOST_FORMS) {
      const some = { examEventId, formNos: formNos.slice(start, start + MOST_FORMS) }
      const input = act === 'RETURN' ? { act, reason, ...some } : { act, ...some }
      const reply = await callOnce(decideExamForms, input, { toast: false })
      if (reply.ok) {
        decided += reply.result.decided
        skipped.push(...reply.result.skipped)
      } else refused = reply
    }
    if (decided > 0)
      showToast({ severity: 'success', detail: t(DONE[act], { count: decided, number: number(decided) }) })
    return { decided, skipped, ...(refused && { refused }) }
  }
}
