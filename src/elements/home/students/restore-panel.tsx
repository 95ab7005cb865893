import { LONGEST_DEPARTURE_TEXT, restoreStudent, type Departure } from '../../../contract/exam-office/departures.ts'
import { showToast } from '../../../core/feedback/toasts.ts'
import { callOnce } from '../../../core/mql/call-once.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { toSubmitProblems } from '../../ui/form/form-errors.ts'
import { ReasonPanel } from '../../ui/form/reason-panel.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { useFailure } from '../../ui/query/use-failure.ts'
import type { StudentRecord } from './kinds.ts'
import { StudentAbout } from './student-about.tsx'
import { useFaster } from './use-faster.ts'

interface RestorePanelProps {
  readonly student: Pick<StudentRecord, 'prn' | 'names'>
  /** The state that is taken back. */
  readonly seen: Departure
  readonly onChanged: () => void
  readonly onClose: () => void
}

/** Asks why a student is put back on the roll, and does so. */
export function RestorePanel({ student, seen, onChanged, onClose }: RestorePanelProps) {
  const { t } = useMessages()
  const failure = useFailure()
  const formatFaster = useFaster()
  return (
    <ReasonPanel
      title={t('students.leave.restore')}
      about={<StudentAbout {...student} />}
      action={t('students.leave.restore')}
      label={t('students.leave.reason')}
      hint={t('students.leave.reasonHint')}
      longest={LONGEST_DEPARTURE_TEXT}
      onClose={onClose}
      onReason={async (reason) => {
        const reply = await callOnce(restoreStudent, { prn: student.prn, seen, reason }, { toast: false })
        if (!reply.ok) return toSubmitProblems(reply, failure(reply))
        onChanged()
        if (reply.result.outcome === 'CHANGED') return { message: formatFaster(reply.result) }
        showToast({ severity: 'success', detail: t('students.leave.restored') })
        onClose()
        return undefined
      }}
    >
      <Notice>{t('students.leave.back')}</Notice>
    </ReasonPanel>
  )
}
