import { useEffect, useRef, useState } from 'react'
import { cscStudentInvoices } from '../../contract/csc.ts'
import { call } from '../../core/mql/index.ts'
import { Problem } from '../ui/problem.tsx'
import { useFailure } from '../ui/use-failure.ts'
import { useWords } from '../words.tsx'
import { Dues } from './dues.tsx'
import type { Found } from './invoice-card.tsx'
import { StudentForm, type StudentAsked } from './student-form.tsx'

/** How long a student's dues stay on a shared computer that nobody touches, in milliseconds. */
const FORGOTTEN_AFTER = 5 * 60_000

interface CollectProps {
  readonly prnLabel: string
  readonly sharedComputer: boolean
  /** Takes the focus: the student before has just gone. */
  readonly focus: boolean
  readonly onOrdered: (transactionId: string) => void
}

/** The student at the counter, and what they owe. */
export function Collect({ prnLabel, sharedComputer, focus, onOrdered }: CollectProps) {
  const { t, instant } = useWords()
  const failure = useFailure()
  const box = useRef<HTMLDivElement>(null)
  const [found, setFound] = useState<Found>()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  /** Another number for every student: the fields begin empty. */
  const [student, setStudent] = useState(0)
  const focused = focus || student > 0

  useEffect(() => {
    if (focused && !found) box.current?.querySelector<HTMLElement>('[name=prn]')?.focus()
  }, [focused, student, found])
  useEffect(() => {
    if (!found || !sharedComputer) return
    let timer = setTimeout(another, FORGOTTEN_AFTER)
    const touched = () => {
      clearTimeout(timer)
      timer = setTimeout(another, FORGOTTEN_AFTER)
    }
    for (const kind of ['pointerdown', 'keydown']) addEventListener(kind, touched)
    return () => {
      clearTimeout(timer)
      for (const kind of ['pointerdown', 'keydown']) removeEventListener(kind, touched)
    }
  }, [found, sharedComputer])

  function another(): void {
    setFound(undefined)
    setProblem('')
    setStudent((count) => count + 1)
  }

  async function search(asked: StudentAsked): Promise<void> {
    setBusy(true)
    setProblem('')
    const reply = await call(cscStudentInvoices, asked, { toast: false })
    setBusy(false)
    if (!reply.ok) setProblem(failure(reply))
    else if (reply.result.outcome === 'FOUND') setFound(reply.result)
    else setProblem(reply.result.outcome === 'RATE' ? t('payment.rate', { time: instant(reply.result.until) }) : t('payment.counter.noMatch'))
  }

  return (
    <div className="c-panel c-stack" ref={box}>
      {found ? (
        <Dues found={found} onOrdered={onOrdered} onAnother={another} />
      ) : (
        <>
          <header>
            <h2 className="c-subtitle">{t('payment.counter.student')}</h2>
            <p className="c-soft">{t('payment.counter.studentHelp')}</p>
          </header>
          <StudentForm key={student} label={prnLabel} busy={busy} sharedComputer={sharedComputer} onAsked={(asked) => void search(asked)} />
          <Problem sentence={problem} />
        </>
      )}
    </div>
  )
}
