import type { ReactNode } from 'react'
import { useMessages } from '../../runtime/messages.tsx'
import type { SubmitProblems } from '../../ui/form/form-errors.ts'
import { ReasonPanel } from '../../ui/form/reason-panel.tsx'

const LONGEST_REASON = 300

interface ReturnPanelProps {
  readonly about?: ReactNode
  /** How many forms are returned. */
  readonly count: number
  readonly onReason: (reason: string) => Promise<SubmitProblems | undefined>
  readonly onClose: () => void
}

/** Asks why forms are returned to their students. */
export function ReturnPanel({ about, count, onReason, onClose }: ReturnPanelProps) {
  const { t, number } = useMessages()
  return (
    <ReasonPanel
      title={t('figures.form.returnTitle', { count, number: number(count) })}
      about={about}
      action={t('figures.form.act.RETURN')}
      label={t('figures.form.reason')}
      hint={t('figures.form.reasonHint')}
      longest={LONGEST_REASON}
      onReason={onReason}
      onClose={onClose}
    />
  )
}
