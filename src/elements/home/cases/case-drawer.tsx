import { useState } from 'react'
import { paymentCaseDetail, type CaseAct } from '../../../contract/payments/payment-cases.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { Drawer } from '../../ui/overlay/drawer.tsx'
import { Failed, Loading } from '../../ui/query/query-state.tsx'
import { useLiveQuery } from '../../ui/query/use-live-query.ts'
import type { FigureRow } from '../dashboard/list-columns.ts'
import { Fact } from '../parts/fact.tsx'
import { ActPanel } from './act-panel.tsx'
import { CaseFacts } from './case-facts.tsx'

interface CaseDrawerProps {
  readonly row: Pick<FigureRow, 'prn' | 'names' | 'kind' | 'reference' | 'amountMinor' | 'currency' | 'at'>
  readonly onChanged: () => void
  readonly onClose: () => void
}

/** Shows a payment to clear up, and lets finance take the next step. */
export function CaseDrawer({ row, onChanged, onClose }: CaseDrawerProps) {
  const { t, name, money, instant } = useMessages()
  const caseNo = row.reference ?? ''
  const isPending = row.kind === 'PENDING'
  const [found, reload] = useLiveQuery(paymentCaseDetail, !isPending, { caseNo })
  const [act, setAct] = useState<CaseAct>()
  const handleDone = () => {
    setAct(undefined)
    reload(true)
    onChanged()
  }
  const shown = found.status === 'found' ? found.rows[0] : undefined
  const refund = shown?.refundMinor ?? 0
  const about =
    row.prn === '' ? null : (
      <>
        <bdi>{name(row.names)}</bdi> · <bdi dir="ltr">{row.prn}</bdi>
        {shown && refund > 0 ? (
          <>
            {' · '}
            <bdi dir="ltr">{money(refund, shown.currency)}</bdi>
          </>
        ) : null}
      </>
    )
  if (isPending)
    return (
      <Drawer title={t('figures.case.transactionTitle', { transaction: caseNo })} about={about} onClose={onClose}>
        <div className="c-stack">
          <Notice kind="info">{t('figures.case.pending')}</Notice>
          <dl className="c-facts">
            {row.amountMinor === null ? null : (
              <Fact label={t('figures.column.amount')}>
                <bdi dir="ltr">{money(row.amountMinor, row.currency)}</bdi>
              </Fact>
            )}
            {row.at === null ? null : <Fact label={t('figures.case.started')}>{instant(row.at)}</Fact>}
          </dl>
        </div>
      </Drawer>
    )
  if (shown && act) return <ActPanel act={act} caseNo={caseNo} about={about} onDone={handleDone} onClose={handleDone} />
  return (
    <Drawer
      title={t('figures.case.title', { case: caseNo })}
      about={about}
      onClose={onClose}
      foot={
        shown && shown.acts.length > 0 ? (
          <div className="c-row">
            {shown.acts.map((one, place) => (
              <Button key={one} kind={place === 0 ? 'primary' : 'secondary'} onClick={() => setAct(one)}>
                {t(`figures.case.act.${one}`)}
              </Button>
            ))}
          </div>
        ) : undefined
      }
    >
      {found.status === 'loading' ? <Loading /> : null}
      {found.status === 'failed' ? <Failed reply={found.reply} onAgain={reload} /> : null}
      {shown ? (
        <div className="c-stack">
          <CaseFacts found={shown} />
          {shown.denial === null ? null : (
            <Notice kind="info">
              {t(shown.denial === 'OWN_ENTRY' ? 'figures.case.ownStep' : 'figures.case.otherPerson')}
            </Notice>
          )}
        </div>
      ) : null}
    </Drawer>
  )
}
