import { useState } from 'react'
import { paymentCaseDetail, type CaseAct } from '../../../contract/payments/payment-cases.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { Drawer } from '../../ui/overlay/drawer.tsx'
import { Failed, Loading } from '../../ui/query/query-state.tsx'
import { useLiveQuery } from '../../ui/query/use-live-query.ts'
import type { FigureRow } from '../dashboard/list-columns.ts'
import { CasePanel } from './case-panel.tsx'
import { CaseFacts } from './case-facts.tsx'
import { toNameCase } from '../../ui/i18n/to-name-case.ts'

interface CaseDrawerProps {
  readonly row: Pick<FigureRow, 'prn' | 'names' | 'reference'>
  readonly onChanged: () => void
  readonly onClose: () => void
}

/** Shows a payment to clear up, and lets finance take the next step. */
export function CaseDrawer({ row, onChanged, onClose }: CaseDrawerProps) {
  const { t, name, money } = useMessages()
  const caseNo = row.reference ?? ''
  const [found, reload] = useLiveQuery(paymentCaseDetail, true, { caseNo })
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
        <bdi>{toNameCase(name(row.names))}</bdi> · <bdi dir="ltr">{row.prn}</bdi>
        {shown && refund > 0 ? (
          <>
            {' · '}
            <bdi dir="ltr">{money(refund, shown.currency)}</bdi>
          </>
        ) : null}
      </>
    )
  if (shown && act)
    return <CasePanel act={act} caseNo={caseNo} about={about} onDone={handleDone} onClose={handleDone} />
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
