import { useState } from 'react'
import { erasurePreview, type ErasureRequest } from '../../../contract/institution/erasure.ts'
import { decideErasure } from '../../../contract/institution/erasure-decisions.ts'
import { showToast } from '../../../core/feedback/toasts.ts'
import { joinIsolated } from '../../../core/i18n/isolate.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { Button } from '../../ui/button/button.tsx'
import { toSubmitProblems, type SubmitProblems } from '../../ui/form/form-errors.ts'
import { Notice } from '../../ui/notice/notice.tsx'
import { Drawer } from '../../ui/overlay/drawer.tsx'
import { useConfirm } from '../../ui/overlay/use-confirm.ts'
import { Failed, Loading } from '../../ui/query/query-state.tsx'
import { useCallRecent } from '../../ui/query/use-call-recent.ts'
import { useFailure } from '../../ui/query/use-failure.ts'
import { useLiveQuery } from '../../ui/query/use-live-query.ts'
import { ErasurePartList } from './erasure-parts.tsx'
import { getPersonKeys } from './find-erasable.ts'
import { ReasonForm } from './reason-form.tsx'
import { StopErasure } from './stop-erasure.tsx'
import { formatPersonName } from '../../ui/i18n/format-person-name.ts'

interface DecideDrawerProps {
  readonly request: ErasureRequest
  readonly onClose: () => void
  readonly onDone: () => void
}

/** Returns the user name of a person, or the PRN of a student without an account. */
const getPersonCode = ({ loginName, prn }: ErasureRequest['person']): string => loginName ?? prn ?? ''

/** Renders the current effect of an open request, and the result of one that was carried out. */
function Effect({ request }: { readonly request: ErasureRequest }) {
  const { t } = useMessages()
  const open = request.status === 'REQUESTED' || request.status === 'APPROVED'
  const [result, reload] = useLiveQuery(erasurePreview, open, getPersonKeys(request.person))
  if (request.status === 'REFUSED' || request.status === 'STOPPED') return null
  if (request.parts)
    return (
      <>
        <h3 className="c-label">{t('protection.result')}</h3>
        <ErasurePartList parts={request.parts} />
      </>
    )
  if (result.status === 'failed') return <Failed reply={result.reply} onAgain={reload} />
  if (result.status === 'loading') return <Loading />
  return (
    <>
      <h3 className="c-label">{t('protection.effect')}</h3>
      <ErasurePartList parts={result.rows[0]?.parts ?? []} />
    </>
  )
}

/** Renders the decision on an open request: erase after a confirmation, or reject with a reason. */
function Decision({ request, onDone }: Omit<DecideDrawerProps, 'onClose'>) {
  const { t, instant, language } = useMessages()
  const confirm = useConfirm()
  const callRecent = useCallRecent()
  const failure = useFailure()
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)
  const [rejecting, setRejecting] = useState(false)
  const { erasureId, person, cannotDecide } = request
  if (cannotDecide)
    return (
      <Notice>
        {t(
          cannotDecide === 'OWN_ENTRY' || cannotDecide === 'OWN_ACCOUNT' || cannotDecide === 'NO_RIGHT'
            ? `protection.cannot.${cannotDecide}`
            : cannotDecide === 'RANK' || cannotDecide === 'OTHER_COLLEGE' || cannotDecide === 'MORE_RIGHTS'
              ? `people.beyond.${cannotDecide}`
              : `secondPerson.${cannotDecide}`,
        )}
      </Notice>
    )
  const eraseData = async () => {
    const who = formatPersonName(person, language)
    const detail = t('protection.confirm', { name: who })
    if (!(await confirm({ detail, action: t('protection.erase'), danger: true, typed: getPersonCode(person) }))) return
    setBusy(true)
    const reply = await callRecent(decideErasure, { decision: 'APPROVE', erasureId }, { toast: false })
    setBusy(false)
    if (!reply.ok) setProblem(failure(reply))
    else if (reply.result.outcome === 'OBSTACLE') setProblem(t(`protection.obstacle.${reply.result.obstacle}`))
    else {
      const dueAt = reply.result.outcome === 'SCHEDULED' ? instant(reply.result.dueAt) : ''
      showToast({ severity: 'success', detail: t('protection.erased', { day: dueAt }) })
      onDone()
    }
  }
  const rejectRequest = async (reason: string): Promise<SubmitProblems | undefined> => {
    const reply = await callRecent(decideErasure, { decision: 'REFUSE', erasureId, reason }, { toast: false })
    if (!reply.ok) return toSubmitProblems(reply, failure(reply))
    showToast({ severity: 'success', detail: t('protection.rejected') })
    onDone()
    return undefined
  }
  if (rejecting)
    return (
      <ReasonForm
        label={t('protection.rejectReason')}
        action={t('protection.rejectSend')}
        onReject={rejectRequest}
        onCancel={() => setRejecting(false)}
      />
    )
  return (
    <>
      {problem ? (
        <Notice kind="danger" announced>
          {problem}
        </Notice>
      ) : null}
      <div className="c-row">
        <Button kind="danger" busy={busy} onClick={() => void eraseData()}>
          {t('protection.erase')}
        </Button>
        <Button kind="secondary" onClick={() => setRejecting(true)}>
          {t('protection.reject')}
        </Button>
      </div>
    </>
  )
}

/** Renders one request for erasure, with its effect or result, and the decision if the person may take it. */
export function DecideDrawer({ request, onClose, onDone }: DecideDrawerProps) {
  const { t, instant, language } = useMessages()
  const { person, reference, reason, requestedBy, requestedAt, decidedBy, decidedAt, dueAt, refusal } = request
  const facts = [
    [t('protection.status'), t(`protection.status.${request.status}`)],
    [t('protection.reference'), <bdi key="reference">{reference}</bdi>],
    [t('protection.requestedBy'), joinIsolated(requestedBy, instant(requestedAt))],
    ...(decidedAt ? [[t('protection.decidedBy'), joinIsolated(decidedBy ?? '', instant(decidedAt))]] : []),
    ...(request.status === 'APPROVED' && dueAt ? [[t('protection.dueAt'), instant(dueAt)]] : []),
    ...(reason ? [[t('protection.reason'), reason]] : []),
    ...(refusal ? [[t(request.status === 'STOPPED' ? 'protection.stopReason' : 'protection.rejection'), refusal]] : []),
  ] as const
  return (
    <Drawer
      title={formatPersonName(person, language)}
      about={<bdi dir="ltr">{getPersonCode(person)}</bdi>}
      onClose={onClose}
    >
      <div className="c-stack">
        <dl className="c-facts">
          {facts.map(([label, value], place) => (
            <div key={place}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <Effect request={request} />
        {request.status === 'REQUESTED' ? <Decision request={request} onDone={onDone} /> : null}
        {request.mayStop ? <StopErasure request={request} onDone={onDone} /> : null}
      </div>
    </Drawer>
  )
}
