import { useCallback, useState } from 'react'
import {
  cancelStudentMessage,
  decideStudentMessage,
  studentMessage,
  type StudentMessageDetail,
} from '../../../contract/messages/student-messages.ts'
import { showToast } from '../../../core/feedback/toasts.ts'
import { call } from '../../../core/mql/index.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { Button } from '../../ui/button/button.tsx'
import { toSubmitProblems, type SubmitProblems } from '../../ui/form/form-errors.ts'
import { ReasonPanel } from '../../ui/form/reason-panel.tsx'
import { usePolledRow } from '../../ui/import/use-polled-row.ts'
import { Drawer } from '../../ui/overlay/drawer.tsx'
import { useConfirm } from '../../ui/overlay/use-confirm.ts'
import { Failed, Loading } from '../../ui/query/query-state.tsx'
import { useFailure } from '../../ui/query/use-failure.ts'
import { MessageFacts } from './message-facts.tsx'

const LONGEST_REASON = 500
/** Whether the server still queues or sends it. */
const isWorking = ({ state, figures }: StudentMessageDetail): boolean =>
  state === 'RELEASED' || (state === 'QUEUED' && figures.some(({ queued }) => queued > 0))

type Decision = Parameters<typeof call<typeof decideStudentMessage>>[1]

/** Returns a function that decides about a message, and says what came of it. */
function useDecision(onDone: () => void) {
  const { t, instant } = useMessages()
  const failure = useFailure()
  return async (decision: Decision): Promise<SubmitProblems | undefined> => {
    const reply = await call(decideStudentMessage, decision, { toast: false })
    if (!reply.ok) return toSubmitProblems(reply, failure(reply))
    const { result } = reply
    if (result.outcome === 'OTHER_PERSON')
      return {
        message: t(
          result.denial === 'OWN_ENTRY' ? 'people.waiting.obstacle.OWN_ENTRY' : `secondPerson.${result.denial}`,
        ),
      }
    if (result.outcome === 'ALREADY_DECIDED')
      showToast({
        severity: 'warn',
        detail: t('toStudents.already', { name: result.by ?? '', time: result.at === null ? '' : instant(result.at) }),
      })
    else
      showToast({
        severity: 'success',
        detail: t(decision.act === 'RELEASE' ? 'toStudents.released' : 'toStudents.declined'),
      })
    onDone()
    return undefined
  }
}

interface MessagePanelProps {
  readonly messageId: string
  readonly onClose: () => void
}

/** Shows one message with what became of it; a second person releases or declines it, and it can be cancelled. */
export function MessagePanel({ messageId, onClose }: MessagePanelProps) {
  const { t, number, name } = useMessages()
  const confirm = useConfirm()
  const [declines, setDeclines] = useState(false)
  const { row, missing, failure, again } = usePolledRow(studentMessage, { messageId }, isWorking)
  const decide = useDecision(
    useCallback(() => {
      setDeclines(false)
      again()
    }, [again]),
  )
  if (!row)
    return (
      <Drawer title={t('menu.studentMessages')} onClose={onClose}>
        {failure ? <Failed reply={failure} onAgain={again} /> : missing ? <p>{t('toStudents.empty')}</p> : <Loading />}
      </Drawer>
    )
  const { students, mayRelease, mayCancel } = row
  const title = name(row.titles)
  if (declines)
    return (
      <ReasonPanel
        title={t('toStudents.decline')}
        about={title}
        action={t('toStudents.decline')}
        label={t('toStudents.declineReason')}
        hint={t('toStudents.declineHint')}
        longest={LONGEST_REASON}
        onReason={(note) => decide({ messageId, act: 'DECLINE', note })}
        onClose={() => setDeclines(false)}
      />
    )
  const handleRelease = async () => {
    const detail = t('toStudents.releaseEffect', { count: students, number: number(students) })
    if (!(await confirm({ detail, action: t('toStudents.release') }))) return
    const problems = await decide({ messageId, act: 'RELEASE', note: '' })
    if (problems?.message) showToast({ severity: 'error', detail: problems.message })
    again()
  }
  const handleCancel = async () => {
    const question = { detail: t('toStudents.cancelEffect'), action: t('toStudents.cancel'), danger: true }
    if (!(await confirm(question))) return
    const reply = await call(cancelStudentMessage, { messageId }, { block: true })
    if (reply.ok) {
      const { outcome, stopped } = reply.result
      showToast({
        severity: outcome === 'CANCELLED' ? 'success' : 'warn',
        detail:
          outcome === 'CANCELLED'
            ? t('toStudents.cancelled', { count: stopped, number: number(stopped) })
            : t('toStudents.nothingLeft'),
      })
    }
    again()
  }
  const hasActs = mayRelease || mayCancel
  return (
    <Drawer
      wide
      title={title}
      onClose={onClose}
      foot={
        hasActs ? (
          <div className="c-row">
            {mayRelease ? (
              <>
                <Button onClick={() => void handleRelease()}>{t('toStudents.release')}</Button>
                <Button kind="secondary" onClick={() => setDeclines(true)}>
                  {t('toStudents.decline')}
                </Button>
              </>
            ) : null}
            {mayCancel ? (
              <Button kind="secondary" onClick={() => void handleCancel()}>
                {t('toStudents.cancel')}
              </Button>
            ) : null}
          </div>
        ) : undefined
      }
    >
      {failure ? <Failed reply={failure} onAgain={again} /> : null}
      <MessageFacts message={row} />
    </Drawer>
  )
}
