import { UNMASK_MINUTES, UNMASK_REASON, unmaskReport, type MaskedReport } from '../../../contract/reports/unmask.ts'
import { call } from '../../../core/mql/index.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { toSubmitProblems } from '../../ui/form/form-errors.ts'
import { ReasonPanel } from '../../ui/form/reason-panel.tsx'
import { formatWait } from '../../ui/query/format-wait.ts'
import { useFailure } from '../../ui/query/use-failure.ts'

interface UnmaskPanelProps {
  readonly report: MaskedReport
  readonly onShown: (answer: { readonly unmaskToken: string; readonly until: string }) => void
  readonly onClose: () => void
}

/** Asks for the reason to see the personal data of a report. */
export function UnmaskPanel({ report, onShown, onClose }: UnmaskPanelProps) {
  const messages = useMessages()
  const { t } = messages
  const failure = useFailure()
  const { shortest, longest } = UNMASK_REASON
  return (
    <ReasonPanel
      title={t('reports.unmask.show')}
      about={t('reports.unmask.about', { wait: formatWait(messages, UNMASK_MINUTES * 60) })}
      action={t('people.find.show')}
      label={t('people.find.reason')}
      hint={t('people.find.reasonHint')}
      longest={longest}
      shortest={{ characters: shortest, error: t('exports.unmasked.short', { min: shortest }) }}
      onClose={onClose}
      onReason={async (reason) => {
        const reply = await call(unmaskReport, { report, reason }, { toast: false })
        if (!reply.ok) return toSubmitProblems(reply, failure(reply))
        onShown(reply.result)
        return undefined
      }}
    />
  )
}
