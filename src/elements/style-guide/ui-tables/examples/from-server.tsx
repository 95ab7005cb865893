import { useCallback, useEffect, useState } from 'react'
import { Button } from '../../../ui/button/button.tsx'
import { SelectField } from '../../../ui/field/field.tsx'
import { DataTable } from '../../../ui/table/data-table.tsx'
import type { TableState } from '../../../ui/table/state/table-state.ts'
import { useMessages } from '../../../runtime/messages.tsx'
import { askServer, BEHAVIOURS, type Answer, type Behaviour } from './simulated-server.ts'
import { BY_NAME } from './people.ts'
import { getStudentId, useStudentColumns } from './student-columns.ts'

/** Server-side paging: the server receives the state of the list and returns one page with the number of results. */
export default function FromServer() {
  const { t, language } = useMessages()
  const columns = useStudentColumns()
  const [behaviour, setBehaviour] = useState<Behaviour>('quick')
  const [state, setState] = useState<TableState>(BY_NAME)
  const [answer, setAnswer] = useState<Answer>({ rows: [], total: 0, totals: {} })
  const [step, setStep] = useState<'loading' | 'here' | 'failed'>('loading')
  const [attempt, setAttempt] = useState(0)
  const loadAgain = useCallback(() => setAttempt((number) => number + 1), [])
  useEffect(() => {
    let current = true
    setStep('loading')
    askServer(state, language, behaviour).then(
      (found) => {
        if (!current) return
        setAnswer(found)
        setStep('here')
      },
      () => current && setStep('failed'),
    )
    return () => {
      current = false
    }
  }, [state, language, behaviour, attempt])
  return (
    <div className="c-stack">
      <SelectField
        label={t('tables.answer')}
        value={behaviour}
        onChange={({ target }) => setBehaviour(BEHAVIOURS.find((one) => one === target.value) ?? 'quick')}
      >
        {BEHAVIOURS.map((one) => (
          <option key={one} value={one}>
            {t(`tables.answer.${one}`)}
          </option>
        ))}
      </SelectField>
      <DataTable
        label={t('tables.list')}
        columns={columns}
        rows={answer.rows}
        total={answer.total}
        totals={answer.totals}
        rowId={getStudentId}
        rowName={({ names }) => names[language]}
        state={state}
        onStateChange={setState}
        datePattern="dd/mm/yyyy"
        loading={step === 'loading'}
        failure={step === 'failed' ? { reason: t('tables.unreachable'), onAgain: loadAgain } : undefined}
        empty={{ sentence: t('tables.nothing'), action: <Button>{t('tables.add')}</Button> }}
        onRefresh={loadAgain}
      />
    </div>
  )
}
