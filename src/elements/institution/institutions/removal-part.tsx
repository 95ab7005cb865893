import { useState } from 'react'
import {
  approveInstitutionRemoval,
  cancelInstitutionRemoval,
  requestInstitutionRemoval,
  type PlatformInstitution,
} from '../../../contract/institution/platform.ts'
import { call } from '../../../core/mql/index.ts'
import { joinIsolated } from '../../../core/i18n/isolate.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { useConfirm } from '../../ui/overlay/use-confirm.ts'
import { useCallRecent } from '../../ui/query/use-call-recent.ts'
import { Facts } from '../parts/facts.tsx'
import { Part } from './part.tsx'
import { ReasonForm } from './reason-form.tsx'
import { useAct } from './use-act.ts'

interface RemovalPartProps {
  readonly row: PlatformInstitution
  readonly mayEdit: boolean
  readonly mayApprove: boolean
  readonly onChanged: () => void
}

type Removal = NonNullable<PlatformInstitution['removal']>

/** Renders who has requested and approved a removal, and when the data is deleted. */
function RemovalFacts({ removal }: { readonly removal: Removal }) {
  const { t, instant } = useMessages()
  const { reason, requestedBy, requestedAt, approvedBy, approvedAt, dueAt } = removal
  return (
    <Facts
      facts={[
        [t('platform.reason'), reason],
        [t('platform.requestedBy'), joinIsolated(requestedBy, instant(requestedAt))],
        ...(approvedAt
          ? ([[t('platform.approvedBy'), joinIsolated(approvedBy ?? '', instant(approvedAt))]] as const)
          : []),
        ...(dueAt ? ([[t('platform.dueAt'), <strong key="due">{instant(dueAt)}</strong>]] as const) : []),
      ]}
    />
  )
}

/** Renders the removal of an institution: the request, the approval by a second person, and cancelling it. */
export function RemovalPart({ row, mayEdit, mayApprove, onChanged }: RemovalPartProps) {
  const { t, name } = useMessages()
  const confirm = useConfirm()
  const callRecent = useCallRecent()
  const { busy, problem, run } = useAct(onChanged)
  const [isAsking, setAsking] = useState(false)
  const { code, removal } = row
  const who = name(row.names)
  const requestRemoval = async (reason: string) => {
    const detail = t('platform.removeAsk', { name: who })
    if (!(await confirm({ detail, action: t('platform.remove'), danger: true, typed: code }))) return
    const refused = await run(
      () => callRecent(requestInstitutionRemoval, { code, reason }, { toast: false }),
      t('platform.requested'),
    )
    if (!refused) setAsking(false)
  }
  const approveRemoval = async ({ removalId }: Removal) => {
    const detail = t('platform.approveAsk', { name: who })
    if (!(await confirm({ detail, action: t('platform.approve'), danger: true, typed: code }))) return
    await run(() => callRecent(approveInstitutionRemoval, { removalId }, { toast: false }), t('platform.approved'))
  }
  const cancelRemoval = async ({ removalId }: Removal) => {
    const question = { detail: t('platform.cancelAsk', { name: who }), action: t('platform.cancel') }
    if (!(await confirm({ ...question, refuse: t('common.close') }))) return
    await run(() => call(cancelInstitutionRemoval, { removalId }, { toast: false }), t('platform.cancelled'))
  }
  if (!removal && !mayEdit) return null
  return (
    <Part title={t('platform.removal')} problem={problem}>
      {removal ? <RemovalFacts removal={removal} /> : null}
      {removal?.status === 'DELETING' ? <Notice kind="warning">{t('platform.deleting')}</Notice> : null}
      {removal?.status === 'REQUESTED' && removal.cannotApprove ? (
        <Notice>
          {removal.cannotApprove === 'OWN_ENTRY'
            ? t('platform.ownRequest')
            : t(`secondPerson.${removal.cannotApprove}`)}
        </Notice>
      ) : null}
      {removal && removal.status !== 'DELETING' ? (
        <div className="c-row">
          {removal.status === 'REQUESTED' && mayApprove && removal.cannotApprove === null ? (
            <Button kind="danger" busy={busy} onClick={() => void approveRemoval(removal)}>
              {t('platform.approve')}
            </Button>
          ) : null}
          {mayEdit ? (
            <Button kind="secondary" busy={busy} onClick={() => void cancelRemoval(removal)}>
              {t('platform.cancel')}
            </Button>
          ) : null}
        </div>
      ) : null}
      {!removal && isAsking ? (
        <ReasonForm
          effect={t('platform.removeEffect')}
          action={t('platform.remove')}
          onSubmit={requestRemoval}
          onCancel={() => setAsking(false)}
        />
      ) : null}
      {!removal && !isAsking ? (
        <div className="c-row">
          <Button kind="secondary" onClick={() => setAsking(true)}>
            {t('platform.remove')}
          </Button>
        </div>
      ) : null}
    </Part>
  )
}
