import { useRef, useState } from 'react'
import type { Refused } from '../../../core/mql/reply.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { Button } from '../../ui/button/button.tsx'
import { CaseForm } from './case-form.tsx'
import { CaseState } from './case-state.tsx'

interface CaseToolsProps {
  readonly clientId: number
  /** Undefined when the record has no such payment. */
  readonly transactionId: string | undefined
  /** Number of the open case; null when there is none. */
  readonly caseNo: string | null
  readonly twice: boolean
  readonly onRefused: (refused: Refused | undefined) => void
}

/** Renders the contact with the finance section: the state of the open case, or the form for a new case. */
export function CaseTools({ clientId, transactionId, caseNo, twice, onRefused }: CaseToolsProps) {
  const { t } = useMessages()
  const opener = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const [raised, setRaised] = useState<string>()
  const [sentence, setSentence] = useState('')
  const shownCaseNo = caseNo ?? raised
  return (
    <div className="c-stack c-pay-case">
      <div role="status" className="c-pay-said">
        {sentence ? <p className="c-label">{sentence}</p> : null}
      </div>
      {shownCaseNo ? (
        <CaseState
          clientId={clientId}
          caseNo={shownCaseNo}
          label={t(twice ? 'payment.trackRefund' : 'payment.track')}
          onRefused={onRefused}
        />
      ) : (
        <div>
          <Button kind="quiet" ref={opener} aria-expanded={open} onClick={() => setOpen(!open)}>
            {t('payment.raise')}
          </Button>
        </div>
      )}
      {open && !shownCaseNo ? (
        <CaseForm
          clientId={clientId}
          transactionId={transactionId}
          onRefused={onRefused}
          onRaised={(number, before) => {
            setRaised(number)
            setSentence(t(before ? 'payment.raisedBefore' : 'payment.raised', { caseNo: number }))
            setOpen(false)
          }}
        />
      ) : null}
    </div>
  )
}
