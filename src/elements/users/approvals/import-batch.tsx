import { useState } from 'react'
import { answerImportedChanges, importedChanges } from '../../../contract/users/imported-changes.ts'
import { onFault } from '../../../core/feedback/log.ts'
import { call } from '../../../core/mql/index.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { Problem } from '../../ui/notice/problem.tsx'
import { toSubmitProblems } from '../../ui/form/form-errors.ts'
import { Failed, Loading } from '../../ui/query/query-state.tsx'
import { useFailure } from '../../ui/query/use-failure.ts'
import { Pager } from '../../ui/table/bar/pager.tsx'
import { applyChange, DEFAULT_STATE, type TableState } from '../../ui/table/state/table-state.ts'
import { useServerList } from '../../ui/table/state/use-server-list.ts'
import { Changes } from './changes.tsx'
import { RefuseForm } from './refuse-form.tsx'
import { formatPersonName } from '../../ui/i18n/format-person-name.ts'

interface ImportBatchProps {
  readonly batch: string
  /** Whether the caller started the import, so that somebody else must decide. */
  readonly own: boolean
  /** Called after a decision, with the sentence that announces it. */
  readonly onAnswered: (sentence: string) => void
}

const FIRST: TableState = { ...DEFAULT_STATE, size: 10 }

/** Renders the changes that one import asks for, with the decision about all of them or about the selected ones. */
export function ImportBatch({ batch, own, onAnswered }: ImportBatchProps) {
  const { t, number, language } = useMessages()
  const failure = useFailure()
  const [state, setState] = useState(FIRST)
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const [refusing, setRefusing] = useState(false)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const { answer, refused, again } = useServerList(importedChanges, true, state, { batch })
  if (!answer) return refused ? <Failed reply={refused} onAgain={again} /> : <Loading />
  const { rows, total } = answer
  const pages = Math.max(1, Math.ceil(total / state.size))
  const count = chosen.size > 0 ? chosen.size : total
  const values = { count, number: number(count) }

  /** Decides about the selected changes, or about all, a hundred at a time; returns the refusal if there is one. */
  async function sendDecision(decision: { decision: 'APPROVE' } | { decision: 'REFUSE'; reason: string }) {
    let answered = 0
    for (;;) {
      const itemIds = chosen.size > 0 ? { itemIds: [...chosen].slice(0, 100) } : {}
      const reply = await call(answerImportedChanges, { ...decision, batch, ...itemIds }, { toast: false })
      if (!reply.ok) {
        if (answered > 0) again()
        return reply
      }
      answered += reply.result.answered
      if (chosen.size > 0 || reply.result.left === 0) break
    }
    setChosen(new Set())
    setRefusing(false)
    setState(FIRST)
    again()
    onAnswered(t(`people.waiting.batch.said.${decision.decision}`, { count: answered, number: number(answered) }))
    return undefined
  }

  const approveChosen = async () => {
    setBusy(true)
    const reply = await sendDecision({ decision: 'APPROVE' })
    setBusy(false)
    setProblem(reply ? failure(reply) : '')
  }
  const toggleItem = (itemId: number) =>
    setChosen((before) =>
      before.has(itemId) ? new Set([...before].filter((one) => one !== itemId)) : new Set([...before, itemId]),
    )

  return (
    <div className="c-stack">
      <ul className="c-waiting-list">
        {rows.map(({ itemId, lineNo, prn, name: official, translations, changes, tickets }) => {
          const shown = formatPersonName({ displayName: official, translations }, language)
          return (
            <li key={itemId} className="c-stack">
              <label className="c-row">
                {own ? null : (
                  <input
                    type="checkbox"
                    checked={chosen.has(itemId)}
                    aria-label={t('people.waiting.batch.select', { name: shown, prn })}
                    onChange={() => toggleItem(itemId)}
                  />
                )}
                <span>
                  <strong>{shown}</strong> · <bdi dir="ltr">{prn}</bdi> ·{' '}
                  {t('people.waiting.batch.row', { row: number(lineNo) })}
                </span>
              </label>
              <Changes changes={changes} />
              {tickets > 0 ? (
                <p className="c-soft c-small">
                  {t('people.waiting.tickets', { count: tickets, number: number(tickets) })}
                </p>
              ) : null}
            </li>
          )
        })}
      </ul>
      {pages > 1 ? (
        <Pager
          page={state.page}
          pages={pages}
          size={state.size}
          total={total}
          rows={rows}
          onChange={(change) => setState((before) => applyChange(before, change))}
        />
      ) : null}
      <Problem sentence={problem} />
      {own ? <Notice kind="info">{t('people.waiting.obstacle.OWN_ENTRY')}</Notice> : null}
      {own || refusing ? null : (
        <div className="c-row">
          <Button busy={busy} onClick={() => void approveChosen().catch(onFault)}>
            {t(chosen.size > 0 ? 'people.waiting.batch.approve' : 'people.waiting.batch.approveAll', values)}
          </Button>
          <Button kind="secondary" onClick={() => setRefusing(true)}>
            {chosen.size > 0 ? t('people.waiting.batch.refuse', values) : t('people.waiting.batch.refuseAll')}
          </Button>
        </div>
      )}
      {refusing ? (
        <RefuseForm
          onCancel={() => setRefusing(false)}
          onRefuse={async (reason) => {
            const reply = await sendDecision({ decision: 'REFUSE', reason })
            return reply ? toSubmitProblems(reply, failure(reply)) : undefined
          }}
        />
      ) : null}
    </div>
  )
}
