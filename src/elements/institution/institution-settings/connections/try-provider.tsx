import { useState } from 'react'
import { tryOpenIdProvider } from '../../../../contract/institution/connections.ts'
import { onFault } from '../../../../core/feedback/log.ts'
import { call } from '../../../../core/mql/index.ts'
import { useMessages } from '../../../runtime/messages.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { Notice } from '../../../ui/notice/notice.tsx'
import { useFailure } from '../../../ui/query/use-failure.ts'

/** Renders the button that asks the OpenID provider, and whether it can be used. */
export function TryProvider({ onTried }: { readonly onTried: () => void }) {
  const { t } = useMessages()
  const failure = useFailure()
  const [busy, setBusy] = useState(false)
  const [result, setResult] = useState<{ readonly ready: boolean; readonly text: string }>()
  const askProvider = async () => {
    setBusy(true)
    setResult(undefined)
    const reply = await call(tryOpenIdProvider, {}, { toast: false })
    setBusy(false)
    if (reply.ok) onTried()
    setResult(
      reply.ok
        ? { ready: reply.result.outcome === 'READY', text: t(`settings.openId.${reply.result.outcome}`) }
        : { ready: false, text: failure(reply) },
    )
  }
  return (
    <>
      <div className="c-row">
        <Button kind="secondary" busy={busy} onClick={() => void askProvider().catch(onFault)}>
          {t('settings.tryOpenId')}
        </Button>
        <span className="c-small c-soft">{t('settings.savedOnly')}</span>
      </div>
      {result === undefined ? null : (
        <Notice kind={result.ready ? 'success' : 'danger'} announced>
          {result.text}
        </Notice>
      )}
    </>
  )
}
