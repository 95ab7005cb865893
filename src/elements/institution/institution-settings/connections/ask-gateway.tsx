import { useState } from 'react'
import type { OutputOf, RowOf } from '../../../../contract/activity.ts'
import { askGateway, type paymentGateways } from '../../../../contract/institution/payment-gateways.ts'
import { onFault } from '../../../../core/feedback/log.ts'
import { call } from '../../../../core/mql/index.ts'
import { useMessages } from '../../../runtime/messages.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { Notice } from '../../../ui/notice/notice.tsx'
import { useFailure } from '../../../ui/query/use-failure.ts'

/** Renders the button that asks a gateway, and in words what it answered. `account`: names it. */
export function AskGateway({
  accountId,
  account,
}: Pick<RowOf<typeof paymentGateways>, 'accountId'> & { readonly account: string }) {
  const { t, number } = useMessages()
  const failure = useFailure()
  const [busy, setBusy] = useState(false)
  const [result, setResult] = useState<OutputOf<typeof askGateway> | string>()
  const askForStatus = async () => {
    setBusy(true)
    setResult(undefined)
    const reply = await call(askGateway, { accountId }, { toast: false })
    setBusy(false)
    setResult(reply.ok ? reply.result : failure(reply))
  }
  const reached = typeof result === 'object' && result.outcome === 'REACHED'
  return (
    <>
      <div className="c-row">
        <Button
          kind="secondary"
          busy={busy}
          aria-description={account}
          onClick={() => void askForStatus().catch(onFault)}
        >
          {t('settings.askGateway')}
        </Button>
        <span className="c-small c-soft">
          {t('settings.askGatewayHint')} {t('settings.savedOnly')}
        </span>
      </div>
      {result === undefined ? null : (
        <Notice kind={reached ? 'success' : 'danger'} announced>
          {typeof result === 'string'
            ? result
            : t(`settings.gateway.${result.outcome}`, { milliseconds: number(result.milliseconds) })}
        </Notice>
      )}
    </>
  )
}
