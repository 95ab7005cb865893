import { useStore } from '@nanostores/react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { chooseClient, type ClientState } from '../../core/client.ts'
import { $feeKey, forgetFeeKey, takeFeeKey } from '../../core/fee-key.ts'
import { currentPath, pageAddress, queryOf } from '../../core/routes.ts'
import { $session } from '../../core/session.ts'
import type { ScreenProps } from '../spec.ts'
import { Button } from '../ui/button.tsx'
import { usePortal } from '../ui/portal-link.tsx'
import { Failed, Loading } from '../ui/query-state.tsx'
import { useFailure } from '../ui/use-failure.ts'
import { useWords } from '../words.tsx'
import type { FeeSpec } from './fee-payment-element.tsx'
import { FeesShown } from './fees-shown.tsx'
import { SignInPanel } from './sign-in-panel.tsx'
import { WaysContext } from './status-link.tsx'
import { useFees, type Owed, type Whose } from './use-fees.ts'
import { usePay } from './use-pay.ts'

export { default as css } from './fee-payment.css?inline'

interface DeskProps extends Pick<ScreenProps<FeeSpec>, 'attributes' | 'emit'> {
  readonly state: ClientState
  /** The heading of the element, to which whoever comes from elsewhere on the page is led. */
  readonly heading: { readonly current: HTMLElement | null }
  readonly onRetry: () => void
}

/** Everything below the heading: who is here, what is owed, the way to pay it. */
export function Desk({ attributes, emit, state, heading, onRetry }: DeskProps) {
  const { language, t } = useWords()
  const failure = useFailure()
  const session = useStore($session)
  const feeKey = useStore($feeKey)
  const inPortal = usePortal(undefined)
  const clientId = state.status === 'found' ? state.client.clientId : undefined
  const [chosen, choose] = useState(() => queryOf(currentPath()).invoice ?? '')
  const [keyEnded, setKeyEnded] = useState(false)

  const user = session.status === 'user' ? session.user : undefined
  const userId = user?.userId
  const whose: Whose | undefined = feeKey === null ? (userId === undefined ? undefined : { userId }) : clientId === undefined ? undefined : { key: feeKey, clientId }
  const [fees, again] = useFees(whose)

  const results = attributes['status-page'] ?? attributes.portal ?? (inPortal ? undefined : pageAddress())
  const ways = useMemo(() => ({ results, onNavigate: (path: string) => emit('campus-navigated', { path }) }), [results, emit])
  const { busy, told, pay, forget } = usePay({
    // Somebody may be signed in at another institution than the page's.
    clientId: feeKey === null ? user?.clientId : clientId,
    language,
    returnUrl: () => new URL(results ?? '', pageAddress()).href,
    onStarted: (transactionId) => emit('campus-payment-started', { transactionId }),
    onStale: again,
    onRefused: (reply) => emit('campus-failed', { code: reply.errorCode, message: failure(reply) }),
  })

  async function payHere(invoice: Owed, anyway: boolean): Promise<void> {
    // The bank leads back to a page of the portal, which must not ask for the institution again.
    if ((inPortal || attributes.portal) && state.status === 'found') await chooseClient(state.client)
    await pay(invoice, anyway)
  }

  useEffect(() => {
    takeFeeKey()
    addEventListener('hashchange', takeFeeKey)
    return () => removeEventListener('hashchange', takeFeeKey)
  }, [])

  // Whoever presses "Pay now" elsewhere on this page is led here.
  const first = useRef(feeKey)
  useEffect(() => {
    if (feeKey !== null) setKeyEnded(false)
    if (feeKey !== null && feeKey !== first.current) heading.current?.focus()
    first.current = feeKey
  }, [feeKey, heading])

  useEffect(() => {
    if (fees.status !== 'keyEnded') return
    setKeyEnded(true)
    forgetFeeKey()
  }, [fees.status])

  return (
    <WaysContext value={ways}>
      {state.status === 'failed' ? (
        <Failed reply={state.reply} onAgain={onRetry} />
      ) : session.status === 'unknown' ? (
        <Loading />
      ) : feeKey !== null || whose ? (
        <FeesShown
          fees={fees}
          chosen={chosen}
          busy={busy}
          told={told}
          onAgain={again}
          onChoose={(invoiceNo) => {
            choose(invoiceNo)
            forget()
          }}
          onPay={(invoice, anyway) => void payHere(invoice, anyway)}
        />
      ) : (
        <SignInPanel clientCode={attributes.client ?? ''} portal={attributes.portal} results={results} chosen={chosen} keyEnded={keyEnded} onNavigate={ways.onNavigate} />
      )}
      {feeKey !== null && userId !== undefined ? (
        <Button kind="quiet" onClick={forgetFeeKey}>
          {t('fees.all')}
        </Button>
      ) : null}
    </WaysContext>
  )
}
