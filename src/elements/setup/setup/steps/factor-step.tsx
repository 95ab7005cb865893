import { lazy, Suspense, useState } from 'react'
import { confirmSetupFactor, startSetupFactor } from '../../../../contract/institution/setup.ts'
import { call } from '../../../../core/mql/index.ts'
import type { Reply } from '../../../../core/mql/reply.ts'
import type { AppKey, KeyConfirmed } from '../../../account/two-factor/app-key-form.tsx'
import { useMessages } from '../../../runtime/messages.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { Notice } from '../../../ui/notice/notice.tsx'
import { Failed, Loading } from '../../../ui/query/query-state.tsx'
import { useLoad } from '../../../ui/query/use-load.ts'
import { useWizard } from '../frame/step-context.ts'
import { BackButton } from '../frame/setup-step-form.tsx'

/** Lazy chunk that includes the QR code renderer. */
const AppKeyForm = lazy(() => import('../../../account/two-factor/app-key-form.tsx'))

/** Renders the step that connects the administrator's authenticator app. */
export function FactorStep() {
  const { t } = useMessages()
  const { setupKey, content, onContent, onStep, onEnd } = useWizard()
  const [isRepeating, setAnother] = useState(false)
  const confirmed = content.administrator.factorConfirmed && !isRepeating
  const loadKey = async (): Promise<Reply<AppKey | undefined>> => {
    const reply = await call(startSetupFactor, { setupKey }, { toast: false })
    if (!reply.ok) return reply
    const { result } = reply
    if (result.outcome === 'STARTED') return { ok: true, result: { key: result.secret, address: result.uri } }
    if (result.outcome === 'ADMINISTRATOR_MISSING') onStep('ADMINISTRATOR')
    else onEnd(result.outcome === 'CLOSED' ? 'closed' : 'completed')
    return { ok: true, result: undefined }
  }
  const { value: appKey, refused, reload } = useLoad(confirmed ? undefined : 'key', loadKey)
  const reloadFactor = () => void reload()

  const checkKey = async (code: string): Promise<Reply<KeyConfirmed>> => {
    const reply = await call(confirmSetupFactor, { setupKey, code }, { toast: false })
    if (!reply.ok) return reply
    const { outcome } = reply.result
    if (outcome === 'CONFIRMED') return { ok: true, result: { outcome: 'SET_UP', recoveryCodes: [] } }
    if (outcome === 'WRONG') return { ok: true, result: { outcome } }
    if (outcome !== 'NOT_STARTED') onEnd(outcome === 'CLOSED' ? 'closed' : 'completed')
    return { ok: true, result: { outcome: 'ENDED' } }
  }
  const handleDone = () => {
    onContent((before) => ({ ...before, administrator: { ...before.administrator, factorConfirmed: true } }))
    onStep('REVIEW')
  }
  return (
    <div className="c-stack">
      {confirmed ? (
        <>
          <Notice kind="success">{t('setup.factorOn')}</Notice>
          <div className="c-row">
            <Button onClick={() => onStep('REVIEW')}>{t('common.continue')}</Button>
            <Button kind="secondary" onClick={() => setAnother(true)}>
              {t('account.second.other')}
            </Button>
          </div>
        </>
      ) : appKey ? (
        <Suspense fallback={<Loading />}>
          <AppKeyForm
            key={appKey.key}
            appKey={appKey}
            check={checkKey}
            onSetUp={handleDone}
            onAgain={reloadFactor}
            onRefused={() => undefined}
          />
        </Suspense>
      ) : refused ? (
        <Failed reply={refused} onAgain={reloadFactor} />
      ) : (
        <Loading />
      )}
      <div className="c-row">
        <BackButton />
      </div>
    </div>
  )
}
