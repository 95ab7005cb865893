import { useId, useState } from 'react'
import type { OutputOf, RowOf } from '../../../../contract/activity.ts'
import { askGateway, paymentGateways } from '../../../../contract/institution/payment-gateways.ts'
import { onFault } from '../../../../core/feedback/log.ts'
import { call } from '../../../../core/mql/index.ts'
import { useMessages } from '../../../runtime/messages.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { Notice } from '../../../ui/notice/notice.tsx'
import { Failed, Loading } from '../../../ui/query/query-state.tsx'
import { useFailure } from '../../../ui/query/use-failure.ts'
import { useLiveQuery } from '../../../ui/query/use-live-query.ts'
import { Tag } from '../../../ui/tags/tag.tsx'
import { useSettings } from '../settings-context.ts'
import { Facts } from './facts.tsx'

type Account = RowOf<typeof paymentGateways>

/** Renders the button that asks a gateway, and in words what it answered. */
function AskGateway({ accountId }: Pick<Account, 'accountId'>) {
  const { t, number } = useMessages()
  const failure = useFailure()
  const [busy, setBusy] = useState(false)
  const [result, setResult] = useState<OutputOf<typeof askGateway> | string>()
  const ask = async () => {
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
        <Button kind="secondary" busy={busy} onClick={() => void ask().catch(onFault)}>
          {t('settings.askGateway')}
        </Button>
        <span className="c-small c-soft">{t('settings.askGatewayHint')}</span>
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

/** Renders one account of the institution at a gateway. */
function GatewayCard({ account }: { readonly account: Account }) {
  const { t } = useMessages()
  const { mayEdit } = useSettings()
  const id = useId()
  const { accountId, gateway, merchantId, channel, active } = account
  return (
    <section className="c-settings-card" aria-labelledby={id}>
      <header>
        <h3 className="c-subtitle" id={id}>
          {t(`settings.gateway.${gateway}`)}
        </h3>
        <Tag kind={active ? 'success' : 'neutral'}>{t(active ? 'settings.gateway.on' : 'settings.gateway.off')}</Tag>
      </header>
      <Facts
        facts={[
          [t('settings.gateway.merchant'), <bdi dir="ltr">{merchantId}</bdi>],
          [t('settings.gateway.use'), t(`settings.gateway.channel.${channel}`)],
        ]}
      />
      {mayEdit ? <AskGateway accountId={accountId} /> : null}
    </section>
  )
}

/** Renders the payment gateways of the institution, and asks them. */
export function Gateways() {
  const { t } = useMessages()
  const [loaded, again] = useLiveQuery(paymentGateways, true)
  if (loaded.status === 'failed') return <Failed reply={loaded.reply} onAgain={again} />
  if (loaded.status !== 'found') return <Loading />
  if (loaded.rows.length === 0)
    return (
      <div className="c-settings-empty">
        <h3 className="c-subtitle">{t('settings.gateway.none')}</h3>
        <p className="c-soft">{t('settings.gateway.noneHelp')}</p>
      </div>
    )
  return (
    <div className="c-settings-cards">
      {loaded.rows.map((account) => (
        <GatewayCard key={account.accountId} account={account} />
      ))}
    </div>
  )
}
