import { useEffect, useRef, useState } from 'react'
import { cscStudentInvoices } from '../../../contract/payments/csc.ts'
import { call } from '../../../core/mql/index.ts'
import { Problem } from '../../ui/notice/problem.tsx'
import { useFailure } from '../../ui/query/use-failure.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { Dues } from './dues.tsx'
import type { StudentInvoices } from './invoice-card.tsx'
import { StudentForm, type StudentAsked } from './student-form.tsx'

/** Time after which a student's dues are cleared from an idle shared computer, in milliseconds. */
const FORGOTTEN_AFTER = 5 * 60_000

interface CollectProps {
  readonly prnLabel: string
  readonly sharedComputer: boolean
  /** Whether to take the focus, because the previous student's payment has just been finished. */
  readonly focus: boolean
  readonly onOrdered: (transactionId: string) => void
}

/** Renders the search for the student at the counter and the student's dues. */
export function Collect({ prnLabel, sharedComputer, focus, onOrdered }: CollectProps) {
  const { t, instant } = useMessages()
  const failure = useFailure()
  const box = useRef<HTMLDivElement>(null)
  const [found, setFound] = useState<StudentInvoices>()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  /** Incremented for every student, so that the fields start empty. */
  const [student, setStudent] = useState(0)
  const focused = focus || student > 0

  useEffect(() => {
    if (focused && !found) box.current?.querySelector<HTMLElement>('[name=prn]')?.focus()
  }, [focused, student, found])
  useEffect(() => {
    if (!found || !sharedComputer) return
    let timer = setTimeout(clearStudent, FORGOTTEN_AFTER)
    const restartTimer = () => {
      clearTimeout(timer)
      timer = setTimeout(clearStudent, FORGOTTEN_AFTER)
    }
    for (const kind of ['pointerdown', 'keydown']) addEventListener(kind, restartTimer, true)
    return () => {
      clearTimeout(timer)
      for (const kind of ['pointerdown', 'keydown']) removeEventListener(kind, restartTimer, true)
    }
  }, [found, sharedComputer])

  function clearStudent(): void {
    setFound(undefined)
    setProblem('')
    setStudent((count) => count + 1)
  }

  async function searchStudent(wantedStudent: StudentAsked): Promise<void> {
    setBusy(true)
    setProblem('')
    const reply = await call(cscStudentInvoices, wantedStudent, { toast: false })
    setBusy(false)
    if (!reply.ok) setProblem(failure(reply))
    else if (reply.result.outcome === 'FOUND') setFound(reply.result)
    else
      setProblem(
        reply.result.outcome === 'RATE'
          ? t('payment.rate', { time: instant(reply.result.until) })
          : t('payment.counter.noMatch'),
      )
  }

  return (
    <div className="c-panel c-stack" ref={box}>
      {found ? (
        <Dues found={found} onOrdered={onOrdered} onAnother={clearStudent} />
      ) : (
        <>
          <header>
            <h2 className="c-subtitle">{t('payment.counter.student')}</h2>
            <p className="c-soft">{t('payment.counter.studentHelp')}</p>
          </header>
          <StudentForm
            key={student}
            label={prnLabel}
            busy={busy}
            sharedComputer={sharedComputer}
            onAsked={(wantedStudent) => void searchStudent(wantedStudent)}
          />
          <Problem sentence={problem} />
        </>
      )}
    </div>
  )
}
