import { useState } from 'react'
import type { RowOf } from '../../../contract/activity.ts'
import { decideCollegeHandover, type collegeAdmin } from '../../../contract/users/college-admin.ts'
import type { Address } from '../../../core/config/web-address.ts'
import { toFileAddress } from '../../../core/config/file-address.ts'
import { Button } from '../../ui/button/button.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { Tag, type TagKind } from '../../ui/tags/tag.tsx'
import { useConfirm } from '../../ui/overlay/use-confirm.ts'
import { useCallRecent } from '../../ui/query/use-call-recent.ts'
import { useFailure } from '../../ui/query/use-failure.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { DataText } from '../../ui/i18n/data-text.tsx'

type Row = RowOf<typeof collegeAdmin>['handovers'][number]

const KINDS: Readonly<Record<Row['status'], TagKind>> = {
  REQUESTED: 'info',
  APPROVED: 'success',
  REFUSED: 'danger',
  CANCELLED: 'neutral',
}

/** Renders the handovers of a college, with the pending decisions. */
export function Handovers({
  rows,
  onDecided,
}: {
  readonly rows: readonly Row[]
  readonly onDecided: (sentence: string) => void
}) {
  const { t, name, day, direction, instant, number } = useMessages()
  const confirm = useConfirm()
  const failure = useFailure()
  const callRecent = useCallRecent()
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState<string>()

  const confirmDecision = async (row: Row, decision: Row['may'][number]) => {
    const detail = t(`people.college.confirm.${decision}`, { name: name(row.incoming), day: day(row.effectiveOn) })
    if (!(await confirm({ detail, action: t(`people.college.decide.${decision}`), danger: decision !== 'APPROVE' })))
      return
    setBusy(row.handoverId)
    const reply = await callRecent(decideCollegeHandover, { handoverId: row.handoverId, decision }, { toast: false })
    setBusy(undefined)
    if (!reply.ok) setProblem(failure(reply))
    else if (reply.result.outcome === 'REFUSED') setProblem(t(`people.college.problem.${reply.result.problem}`))
    else {
      setProblem(undefined)
      onDecided(t(`people.college.decided.${reply.result.status}`))
    }
  }

  return (
    <section className="c-panel c-stack" aria-labelledby="handovers">
      <h2 className="c-subtitle" id="handovers">
        {t('people.college.history')}
      </h2>
      {problem ? (
        <Notice kind="danger" announced>
          {problem}
        </Notice>
      ) : null}
      {rows.length > 0 ? (
        <ul className="c-admins">
          {rows.map((row) => (
            <li key={row.handoverId} className="c-admin">
              <div>
                <p className="c-admin-name">
                  {row.outgoing ? (
                    <>
                      <DataText>{name(row.outgoing)}</DataText>{' '}
                      <span aria-hidden="true">{direction === 'rtl' ? '←' : '→'}</span>
                      <span className="c-hidden">{t('people.college.to')}</span>{' '}
                    </>
                  ) : null}
                  <DataText>{name(row.incoming)}</DataText>{' '}
                  <Tag kind={KINDS[row.status]} size="small">
                    {t(`people.college.status.${row.status}`)}
                  </Tag>
                </p>
                <p className="c-soft c-small">
                  {row.kind === 'ACTING' && row.actingUntil
                    ? t('people.college.actingDays', { from: day(row.effectiveOn), until: day(row.actingUntil) })
                    : t('people.college.from', { day: day(row.effectiveOn) })}
                  {row.overlapDays > 0
                    ? ` · ${t('people.college.overlapDays', { count: row.overlapDays, number: number(row.overlapDays) })}`
                    : ''}
                </p>
                <p className="c-soft c-small">
                  {t('people.college.order', { number: row.orderNo, day: day(row.orderDate) })}
                  {row.orderAddress ? (
                    <>
                      {' · '}
                      <a
                        className="c-link"
                        href={toFileAddress(row.orderAddress) satisfies Address}
                        target="_blank"
                        rel="noreferrer"
                      >
                        {t('people.college.seeOrder')}
                      </a>
                    </>
                  ) : null}
                  {' · '}
                  {t('people.college.askedBy', { name: name(row.requestedBy), time: instant(row.requestedAt) })}
                </p>
              </div>
              <div className="c-row">
                {row.may.map((decision) => (
                  <Button
                    key={decision}
                    kind={decision === 'APPROVE' ? 'primary' : 'secondary'}
                    busy={busy === row.handoverId}
                    onClick={() => void confirmDecision(row, decision)}
                  >
                    {t(`people.college.decide.${decision}`)}
                  </Button>
                ))}
              </div>
            </li>
          ))}
        </ul>
      ) : (
        <p className="c-soft">{t('people.college.noHistory')}</p>
      )}
    </section>
  )
}
