import { useState } from 'react'
import {
  resumeInstitution,
  suspendInstitution,
  type PlatformInstitution,
} from '../../../contract/institution/platform.ts'
import { call } from '../../../core/mql/index.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { Button } from '../../ui/button/button.tsx'
import { useConfirm } from '../../ui/overlay/use-confirm.ts'
import { useCallRecent } from '../../ui/query/use-call-recent.ts'
import { Facts } from '../parts/facts.tsx'
import { Part } from './part.tsx'
import { ReasonForm } from './reason-form.tsx'
import { useAct } from './use-act.ts'

interface StatusPartProps {
  readonly row: PlatformInstitution
  readonly mayEdit: boolean
  readonly onChanged: () => void
}

/** Renders whether an institution is suspended and why, and suspends or resumes it. */
export function StatusPart({ row, mayEdit, onChanged }: StatusPartProps) {
  const { t, name, instant } = useMessages()
  const confirm = useConfirm()
  const callRecent = useCallRecent()
  const { busy, problem, run } = useAct(onChanged)
  const [isAsking, setAsking] = useState(false)
  const { code, status, suspension } = row
  const who = name(row.names)
  const askToSuspend = async (reason: string) => {
    const refused = await run(
      () => callRecent(suspendInstitution, { code, reason }, { toast: false }),
      t('platform.suspended', { name: who }),
    )
    if (!refused) setAsking(false)
  }
  const askToResume = async () => {
    if (!(await confirm({ detail: t('platform.resumeAsk', { name: who }), action: t('platform.resume') }))) return
    await run(() => call(resumeInstitution, { code }, { toast: false }), t('platform.resumed', { name: who }))
  }
  return (
    <Part title={t('platform.status')} problem={problem}>
      <p>{t(`platform.status.${status}`)}</p>
      {suspension ? (
        <Facts
          facts={[
            [t('platform.suspendedSince'), instant(suspension.since)],
            [t('platform.reason'), suspension.reason],
          ]}
        />
      ) : null}
      {isAsking && status === 'ACTIVE' ? (
        <ReasonForm
          effect={t('platform.suspendEffect')}
          action={t('platform.suspend')}
          onSubmit={askToSuspend}
          onCancel={() => setAsking(false)}
        />
      ) : null}
      {mayEdit && status === 'ACTIVE' && !isAsking ? (
        <div className="c-row">
          <Button kind="secondary" onClick={() => setAsking(true)}>
            {t('platform.suspend')}
          </Button>
        </div>
      ) : null}
      {mayEdit && status === 'SUSPENDED' ? (
        <div className="c-row">
          <Button busy={busy} onClick={() => void askToResume()}>
            {t('platform.resume')}
          </Button>
        </div>
      ) : null}
    </Part>
  )
}
