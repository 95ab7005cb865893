import { useState } from 'react'
import { ticketCorrection } from '../../../contract/exam-office/ticket-corrections.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { Button } from '../../ui/button/button.tsx'
import { ReasonPanel } from '../../ui/form/reason-panel.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { Drawer } from '../../ui/overlay/drawer.tsx'
import { Failed, Loading } from '../../ui/query/query-state.tsx'
import { useLiveQuery } from '../../ui/query/use-live-query.ts'
import type { FigureRow } from '../dashboard/list-columns.ts'
import { ApprovePanel } from './approve-panel.tsx'
import { CarryOut } from './carry-out.tsx'
import { CorrectionFacts } from './correction-facts.tsx'
import type { Correction } from './correction.ts'
import { useDecision } from './use-decision.ts'
import { toNameCase } from '../../ui/i18n/to-name-case.ts'

const LONGEST_REASON = 300

interface CorrectionDrawerProps {
  readonly row: Pick<FigureRow, 'prn' | 'names' | 'field'>
  readonly reference: string
  readonly onChanged: () => void
  readonly onClose: () => void
}

type Decided = Correction & { readonly act: 'COLLEGE' | 'UNIVERSITY' }
const isToDecide = (correction: Correction | undefined): correction is Decided =>
  correction?.act === 'COLLEGE' || correction?.act === 'UNIVERSITY'

/** Shows a mistake that a student has reported, and lets those whose turn it is decide about it. */
export function CorrectionDrawer({ row, reference, onChanged, onClose }: CorrectionDrawerProps) {
  const { t, name } = useMessages()
  const [found, reload] = useLiveQuery(ticketCorrection, true, { reference })
  const [panel, setPanel] = useState<'approve' | 'reject'>()
  const handleDone = () => {
    setPanel(undefined)
    reload(true)
    onChanged()
  }
  const decide = useDecision(handleDone)
  const correction = found.status === 'found' ? found.rows[0] : undefined
  const field = correction?.field ?? row.field
  const about = (
    <>
      <bdi>{toNameCase(name(row.names))}</bdi> · <bdi dir="ltr">{row.prn}</bdi>
      {correction ? ` · ${name(correction.college)}` : ''}
    </>
  )
  const handleClose = handleDone
  if (isToDecide(correction) && panel === 'approve')
    return (
      <ApprovePanel
        correction={correction}
        step={correction.act}
        about={about}
        onDone={handleDone}
        onClose={handleClose}
      />
    )
  if (isToDecide(correction) && panel === 'reject')
    return (
      <ReasonPanel
        title={t('figures.correction.reject')}
        about={about}
        action={t('figures.correction.reject')}
        label={t('figures.correction.reason')}
        hint={t('figures.correction.reasonHint')}
        longest={LONGEST_REASON}
        onClose={handleClose}
        onReason={(reason) => decide({ decision: 'REJECT', reference, step: correction.act, reason })}
      />
    )
  return (
    <Drawer
      title={field === null ? '' : t('figures.correction.title', { part: t(`hallTicket.field.${field}`) })}
      about={about}
      onClose={onClose}
      foot={
        isToDecide(correction) ? (
          <div className="c-row">
            {correction.denial === null ? (
              <Button onClick={() => setPanel('approve')}>{t('figures.correction.approve')}</Button>
            ) : null}
            <Button kind="secondary" onClick={() => setPanel('reject')}>
              {t('figures.correction.reject')}
            </Button>
          </div>
        ) : correction?.act === 'CARRY_OUT' ? (
          <CarryOut correction={correction} onDone={handleDone} />
        ) : undefined
      }
    >
      {found.status === 'loading' ? <Loading /> : null}
      {found.status === 'failed' ? <Failed reply={found.reply} onAgain={reload} /> : null}
      {correction ? (
        <div className="c-stack">
          <CorrectionFacts correction={correction} />
          {correction.denial === null ? null : (
            <Notice kind="info">
              {t(correction.denial === 'OWN_ENTRY' ? 'figures.correction.ownStep' : 'figures.correction.otherPerson')}
            </Notice>
          )}
          <p className="c-soft c-small">
            {t('figures.column.reference')}: <bdi dir="ltr">{reference}</bdi>
          </p>
        </div>
      ) : null}
    </Drawer>
  )
}
