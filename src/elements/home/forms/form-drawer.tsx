import { useState } from 'react'
import { examForm, type FormAct } from '../../../contract/exam-office/exam-forms.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { Button } from '../../ui/button/button.tsx'
import { toSubmitProblems, type SubmitProblems } from '../../ui/form/form-errors.ts'
import { Problem } from '../../ui/notice/problem.tsx'
import { Drawer } from '../../ui/overlay/drawer.tsx'
import { useConfirm } from '../../ui/overlay/use-confirm.ts'
import { useFailure } from '../../ui/query/use-failure.ts'
import { Failed, Loading } from '../../ui/query/query-state.tsx'
import { useLiveQuery } from '../../ui/query/use-live-query.ts'
import type { FigureRow } from '../dashboard/list-columns.ts'
import { findReturn } from './exam-form.ts'
import { FormFacts } from './form-facts.tsx'
import { ReturnPanel } from './return-panel.tsx'
import { useSkippedSentence } from './skipped-forms.tsx'
import { useFormDecision } from './use-form-decision.ts'
import { toNameCase } from '../../ui/i18n/to-name-case.ts'

interface FormDrawerProps {
  readonly row: Pick<FigureRow, 'prn' | 'names'>
  readonly formNo: string
  readonly examEventId: number
  readonly onChanged: () => void
  readonly onClose: () => void
}

/** Shows an examination form, and lets those whose turn it is take the next step. */
export function FormDrawer({ row, formNo, examEventId, onChanged, onClose }: FormDrawerProps) {
  const { t, name, number, instant } = useMessages()
  const confirm = useConfirm()
  const [found, reload] = useLiveQuery(examForm, true, { formNo })
  const decide = useFormDecision(examEventId)
  const explain = useSkippedSentence()
  const failure = useFailure()
  const [isReturning, setReturning] = useState(false)
  const [busy, setBusy] = useState<FormAct>()
  const [problem, setProblem] = useState('')
  const form = found.status === 'found' ? found.rows[0] : undefined
  const about = (
    <>
      <bdi>{toNameCase(name(row.names))}</bdi> · <bdi dir="ltr">{row.prn}</bdi>
      {form ? ` · ${name(form.college)}` : ''}
    </>
  )
  /** Takes a step with this form. Resolves with the problems of a refused call. */
  async function takeStep(act: FormAct, reason?: string): Promise<SubmitProblems | undefined> {
    const { skipped, refused } = await decide({ act, formNos: [formNo], ...(reason !== undefined && { reason }) })
    if (refused) return toSubmitProblems(refused, failure(refused))
    setReturning(false)
    const [left] = skipped
    setProblem(left ? explain(left) : '')
    reload(true)
    onChanged()
    return undefined
  }
  /** Asks before a step, with the reason for which the form was returned before. */
  function askQuestion(act: Exclude<FormAct, 'RETURN'>): Promise<boolean> {
    const last = form && findReturn(form)
    const effect = t(`figures.form.ask.${act}`, { count: 1, number: number(1) })
    const before = last ? t('figures.form.askReturned', { time: instant(last.at), reason: last.reason ?? '' }) : ''
    return confirm({ detail: [before, effect].filter(Boolean).join(' '), action: t(`figures.form.act.${act}`) })
  }
  async function handlePress(act: FormAct): Promise<void> {
    if (busy) return
    if (act === 'RETURN') {
      setReturning(true)
      return
    }
    if (!(await askQuestion(act))) return
    setBusy(act)
    setProblem('')
    const problems = await takeStep(act)
    setBusy(undefined)
    if (problems) setProblem(problems.message ?? '')
  }
  if (isReturning)
    return (
      <ReturnPanel
        about={about}
        count={1}
        onReason={(reason) => takeStep('RETURN', reason)}
        onClose={() => setReturning(false)}
      />
    )
  return (
    <Drawer
      title={t('figures.form.title', { form: formNo })}
      about={about}
      onClose={onClose}
      foot={
        form && form.acts.length > 0 ? (
          <div className="c-row">
            {form.acts.map((act, place) => (
              <Button
                key={act}
                kind={place === 0 ? 'primary' : 'secondary'}
                busy={busy === act}
                onClick={() => void handlePress(act)}
              >
                {t(`figures.form.act.${act}`)}
              </Button>
            ))}
          </div>
        ) : undefined
      }
    >
      {found.status === 'loading' ? <Loading /> : null}
      {found.status === 'failed' ? <Failed reply={found.reply} onAgain={reload} /> : null}
      <Problem sentence={problem} />
      {form ? (
        <div className="c-stack">
          <FormFacts form={form} />
        </div>
      ) : null}
    </Drawer>
  )
}
