import type { ReactNode } from 'react'
import { releaseStudentHold } from '../../../contract/exam-office/student-holds.ts'
import { showToast } from '../../../core/feedback/toasts.ts'
import { call } from '../../../core/mql/index.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { toSubmitProblems } from '../../ui/form/form-errors.ts'
import { ReasonPanel } from '../../ui/form/reason-panel.tsx'
import { useFailure } from '../../ui/query/use-failure.ts'
import type { Hold } from './hold.ts'

const LONGEST_REASON = 300

interface ReleasePanelProps {
  readonly hold: Hold
  readonly about: ReactNode
  readonly onDone: () => void
  readonly onClose: () => void
}

/** Asks why a hold is released, and releases it. */
export function ReleasePanel({ hold, about, onDone, onClose }: ReleasePanelProps) {
  const { t } = useMessages()
  const failure = useFailure()
  return (
    <ReasonPanel
      title={`${t('figures.hold.release')}: ${t(`figures.reason.${hold.reason}`)}`}
      about={about}
      action={t('figures.hold.release')}
      label={t('figures.hold.releaseReason')}
      hint={t('figures.hold.releaseHint')}
      longest={LONGEST_REASON}
      onClose={onClose}
      onReason={async (reason) => {
        const reply = await call(releaseStudentHold, { holdId: hold.holdId, reason }, { toast: false })
        if (!reply.ok) return toSubmitProblems(reply, failure(reply))
        const { outcome, denial } = reply.result
        if (outcome === 'OTHER_PERSON')
          return { message: t(denial === 'OWN_ENTRY' ? 'figures.hold.ownEntry' : 'figures.hold.otherPerson') }
        showToast(
          outcome === 'RELEASED'
            ? { severity: 'success', detail: t('figures.hold.released') }
            : { severity: 'info', detail: t('figures.hold.alreadyReleased') },
        )
        onDone()
        return undefined
      }}
    />
  )
}
