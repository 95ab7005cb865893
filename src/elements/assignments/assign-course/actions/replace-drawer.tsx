import { useState } from 'react'
import { replaceCourseUser } from '../../../../contract/assignments/courses.ts'
import { call } from '../../../../core/mql/index.ts'
import { useMessages } from '../../../runtime/messages.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { Notice } from '../../../ui/notice/notice.tsx'
import { Problem } from '../../../ui/notice/problem.tsx'
import { Drawer } from '../../../ui/overlay/drawer.tsx'
import { useFailure } from '../../../ui/query/use-failure.ts'
import { LineProblems, type LineProblem } from '../../parts/import/line-problems.tsx'
import type { Assignable } from '../../parts/people.ts'
import type { Year } from '../../parts/year-choice.tsx'
import type { CourseEdit } from '../rows/course-rows.ts'
import { PersonPicker } from '../course/person-picker.tsx'

interface ReplaceDrawerProps {
  readonly year: Year
  /** The person whose courses are moved, if one is chosen. */
  readonly person: Assignable | undefined
  /** Takes the edits into the draft, and chooses both people in addition. */
  readonly onProposal: (edits: readonly CourseEdit[], both: readonly Assignable[]) => void
  readonly onClose: () => void
}

/** Renders the replacement of a person by another: all courses of the year move, as changes of the draft. */
export function ReplaceDrawer({ year, person, onProposal, onClose }: ReplaceDrawerProps) {
  const { t, number } = useMessages()
  const failure = useFailure()
  const [from, setFrom] = useState(person)
  const [to, setTo] = useState<Assignable>()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const [count, setCount] = useState<number>()
  const [problems, setProblems] = useState<readonly LineProblem[]>([])
  const { academicYearId } = year

  const replace = async () => {
    setProblem('')
    setProblems([])
    setCount(undefined)
    if (!from || !to || from.userId === to.userId) {
      setProblem(t(from && to ? 'courses.replaceSame' : 'courses.replaceMissing'))
      return
    }
    setBusy(true)
    const reply = await call(
      replaceCourseUser,
      { academicYearId, fromUserId: from.userId, toUserId: to.userId },
      { toast: false },
    )
    setBusy(false)
    if (!reply.ok) {
      setProblem(failure(reply))
      return
    }
    const { edits } = reply.result
    if (edits.length > 0) onProposal(edits, [from, to])
    setProblems(reply.result.problems.map(({ sentence }) => ({ line: undefined, sentence })))
    setCount(edits.length)
    if (edits.length > 0 && reply.result.problems.length === 0) onClose()
  }
  return (
    <Drawer
      title={t('courses.replace')}
      onClose={onClose}
      foot={
        <div className="c-row">
          <Button busy={busy} onClick={() => void replace()}>
            {t('assign.copyNow')}
          </Button>
          <Button kind="secondary" onClick={onClose}>
            {t(count === undefined ? 'common.cancel' : 'common.close')}
          </Button>
        </div>
      }
    >
      <div className="c-stack">
        <p>{t('courses.replaceHelp', { year: year.code })}</p>
        <PersonPicker
          academicYearId={academicYearId}
          label={t('courses.replaceFrom')}
          value={from}
          onChange={setFrom}
        />
        <PersonPicker academicYearId={academicYearId} label={t('courses.replaceTo')} value={to} onChange={setTo} />
        <Problem sentence={problem} />
        {count === undefined ? null : (
          <Notice announced>
            {count > 0 ? t('assign.proposed', { count, number: number(count) }) : t('courses.replaceNothing')}
          </Notice>
        )}
        <LineProblems problems={problems} />
      </div>
    </Drawer>
  )
}
