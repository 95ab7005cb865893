import { useEffect, useRef, useState } from 'react'
import { studentRecord } from '../../../contract/home/student-record.ts'
import type { WebAddress } from '../../../core/config/web-address.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { Button } from '../../ui/button/button.tsx'
import { DataText } from '../../ui/i18n/data-text.tsx'
import { usePageRecord } from '../../ui/navigation/use-page-record.ts'
import { Notice } from '../../ui/notice/notice.tsx'
import { PageLoading } from '../../ui/query/page-loading.tsx'
import { Failed } from '../../ui/query/query-state.tsx'
import { useLiveQuery } from '../../ui/query/use-live-query.ts'
import { HoldsDrawer } from '../holds/holds-drawer.tsx'
import { CaseLayer, type OpenCase } from './case-layer.tsx'
import { Corrections, Forms, Holds, Tickets } from './exam-parts.tsx'
import { Departures } from './departures.tsx'
import { Identity } from './identity.tsx'
import { hasLeft, type StudentRecord } from './kinds.ts'
import { LeavePanel } from './leave-panel.tsx'
import { Cases, Fees, StudentMessages } from './money-parts.tsx'
import { RestorePanel } from './restore-panel.tsx'
import { Studies } from './study-part.tsx'
import { useSendAgain } from './use-send-again.ts'
import { toNameCase } from '../../ui/i18n/to-name-case.ts'

interface Links {
  readonly portal: WebAddress | undefined
  readonly onNavigate: (path: string) => boolean
}

interface RollPanelProps {
  readonly record: StudentRecord
  readonly onChanged: () => void
  readonly onClose: () => void
}

/** Renders the panel that takes a student off the roll, or that puts one back who has left when it was opened. */
function RollPanel({ record, ...after }: RollPanelProps) {
  // The page is loaded again below the panel, which says who was faster.
  const [status] = useState(record.status)
  return hasLeft(status) ? (
    <RestorePanel student={record} seen={status} {...after} />
  ) : (
    <LeavePanel student={record} {...after} />
  )
}

function Parts({
  record,
  onChanged,
  ...links
}: Links & { readonly record: StudentRecord; readonly onChanged: () => void }) {
  const { t } = useMessages()
  const { may, forms, corrections, fees, cases, messages, holds, departures, status, currency } = record
  const [isHolding, setHolding] = useState(false)
  const [open, setOpen] = useState<OpenCase>()
  const [isLeaving, setLeaving] = useState(false)
  const sendAgain = useSendAgain(onChanged)
  return (
    <>
      <Identity record={record} {...links} />
      <div className="c-student-parts">
        <Holds
          holds={holds}
          act={
            may.holds ? (
              <Button kind="secondary" data-size="small" onClick={() => setHolding(true)}>
                {t('students.hold.decide')}
              </Button>
            ) : null
          }
        />
        <Studies studies={record.studies} />
        {departures === null ? null : (
          <Departures
            status={status}
            departures={departures}
            act={
              may.departures ? (
                <Button kind="secondary" data-size="small" onClick={() => setLeaving(true)}>
                  {t(hasLeft(status) ? 'students.leave.restore' : 'students.leave.act')}
                </Button>
              ) : null
            }
          />
        )}
        <Tickets tickets={record.tickets} mayReissue={may.reissue} {...links} />
        {forms === null ? null : (
          <Forms
            forms={forms}
            onOpen={may.forms ? (formNo, examEventId) => setOpen({ kind: 'form', formNo, examEventId }) : undefined}
          />
        )}
        {fees === null ? null : <Fees fees={fees} />}
        {corrections === null ? null : (
          <Corrections
            corrections={corrections}
            onOpen={
              may.corrections ? ({ reference, field }) => setOpen({ kind: 'correction', reference, field }) : undefined
            }
          />
        )}
        {cases === null ? null : (
          <Cases cases={cases} onOpen={may.cases ? ({ caseNo }) => setOpen({ kind: 'case', caseNo }) : undefined} />
        )}
        {messages === null ? null : (
          <StudentMessages
            messages={messages}
            onSendAgain={may.messages ? (messageId) => void sendAgain(messageId) : undefined}
          />
        )}
      </div>
      {isHolding ? (
        <HoldsDrawer
          student={record}
          examEventId={undefined}
          currency={currency}
          onChanged={onChanged}
          onClose={() => setHolding(false)}
        />
      ) : null}
      {isLeaving ? <RollPanel record={record} onChanged={onChanged} onClose={() => setLeaving(false)} /> : null}
      {open ? (
        <CaseLayer open={open} student={record} onChanged={onChanged} onClose={() => setOpen(undefined)} />
      ) : null}
    </>
  )
}

interface StudentPageProps extends Links {
  readonly prn: string
  readonly ready: boolean
  readonly onBack: () => void
}

/** Renders the page of a student, with what can be done there. */
export function StudentPage({ prn, ready, onBack, ...links }: StudentPageProps) {
  const { t, name } = useMessages()
  const [found, reload] = useLiveQuery(studentRecord, ready, { prn })
  const record = found.status === 'found' ? found.rows[0] : undefined
  const shown = record && toNameCase(name(record.names))
  usePageRecord(shown)
  const heading = useRef<HTMLHeadingElement>(null)
  const isThere = record !== undefined
  // Screen readers announce whose page it is.
  useEffect(() => {
    if (isThere) heading.current?.focus({ preventScroll: true })
  }, [isThere])
  return (
    <div className="c-workspace">
      <p>
        <button type="button" className="c-link" onClick={onBack}>
          {t('students.back')}
        </button>
      </p>
      {found.status === 'loading' ? <PageLoading shape="form" /> : null}
      {found.status === 'loading' || record ? null : <h1 className="c-title">{t('menu.students')}</h1>}
      {found.status === 'failed' ? <Failed reply={found.reply} onAgain={reload} /> : null}
      {found.status === 'found' && !record ? <Notice kind="warning">{t('students.gone')}</Notice> : null}
      {record ? (
        <>
          <h1 className="c-title" ref={heading} tabIndex={-1}>
            <DataText>{shown ?? ''}</DataText>
          </h1>
          <Parts record={record} onChanged={() => reload(true)} {...links} />
        </>
      ) : null}
    </div>
  )
}
