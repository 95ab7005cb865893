import { useStore } from '@nanostores/react'
import { useCallback, useEffect, useState } from 'react'
import { toWebAddress, type Address, type WebAddress } from '../../../core/config/web-address.ts'
import { loadClient } from '../../../core/institution/client.ts'
import { matchRoute, navigate, getPageAddress, $path, followHash } from '../../../core/routing/routes.ts'
import { $session, signOut } from '../../../core/session/session.ts'
import { address, element, elementSpec, event, flag, type ScreenProps } from '../../runtime/spec.ts'
import { shadowSheets } from '../../runtime/styles/shadow-sheets.ts'
import { Button } from '../../ui/button/button.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { RefusalSentence } from '../../ui/query/refusal-sentence.tsx'
import { Failed, Loading } from '../../ui/query/query-state.tsx'
import { tableSheets } from '../../ui/table/table-sheets.ts'
import { useClient } from '../../ui/query/use-client.ts'
import { useHost, useMessages } from '../../runtime/messages.tsx'
import { Collect } from './collect.tsx'
import css from './csc-counter.css?inline'
import { DayList } from './day-list.tsx'
import { useDay } from './use-day.ts'
import { useOperatorSignIn } from './use-operator-sign-in.ts'
import { DataText } from '../../ui/i18n/data-text.tsx'

const spec = elementSpec({
  tag: 'campus-csc-counter',
  summary:
    'The counter of a common service centre: the operator signs in through the network, finds the fees of a student, pays them from the wallet, and sees the collections of the day.',
  surface: 'shadow',
  messages: ['public', 'parts', 'payment', 'payment-later', 'counter'],
  attributes: {
    entrance: address(
      'Address where operators sign in to the service centre network, which redirects them back to this page. The page is passed as `page`, unless the address already has this parameter. Without this attribute, an operator who is not signed in only sees a message.',
    ),
    'shared-computer': flag(
      'Shared computer: the browser suggests no data of earlier students, and the fees of a student are hidden after five minutes of inactivity.',
    ),
  },
  events: {
    'campus-csc-ordered': event<{ transactionId: string }>(
      'An order was created, and the browser leaves the page for the wallet.',
    ),
  },
  slots: { status: 'The place for `<campus-csc-payment-status>`; shown when the address contains a payment.' },
})

const HOME = '/'

/** Returns the address of the network's sign-in, with the page to return to as a parameter. */
function buildEntranceUrl(entrance: WebAddress): WebAddress {
  const link = document.createElement('a')
  link.href = entrance satisfies Address
  const opened = new URL(link.href)
  if (!opened.searchParams.has('page')) opened.searchParams.set('page', getPageAddress())
  return toWebAddress(opened.href)
}

function CounterScreen({ attributes, emit }: ScreenProps<typeof spec>) {
  const { t, name } = useMessages()
  const host = useHost()
  const session = useStore($session)
  const client = useClient(attributes.client)
  const path = useStore($path)
  const { entering, refused } = useOperatorSignIn()
  const { value: day, refused: unknown, busy, reload } = useDay(!entering && session.status === 'user')
  const reloadCounter = useCallback(() => void reload(), [reload])
  /** Number of students finished so far. A change empties the fields and focuses the first one for the next student. */
  const [finishedCount, setFinishedCount] = useState(0)
  const paying = matchRoute(path)?.route.name === 'cscpaymentStatus'

  useEffect(() => followHash(), [])
  useEffect(() => {
    if (!host) return
    const startNext = () => {
      setFinishedCount((count) => count + 1)
      navigate(HOME, { replace: true })
      reloadCounter()
    }
    const showView = (event: Event) => {
      const heading = host.shadowRoot?.getElementById('collections')
      if (!heading) return
      event.preventDefault()
      heading.focus()
      heading.scrollIntoView({ block: 'start' })
    }
    const listeners = [
      ['campus-next-student', startNext],
      ['campus-collections-wanted', showView],
      ['campus-payment-checked', reloadCounter],
    ] as const
    for (const [kind, act] of listeners) host.addEventListener(kind, act)
    return () => {
      for (const [kind, act] of listeners) host.removeEventListener(kind, act)
    }
  }, [host, reloadCounter])

  const labels = client.status === 'found' ? client.client.labels.prn : undefined
  const status = <slot name="status" />
  if (entering || session.status === 'unknown')
    return (
      <div className="c-panel c-stack">
        <p role="status">{t('payment.counter.entering')}</p>
        <Loading />
      </div>
    )
  if (session.status === 'guest')
    return (
      <div className="c-workspace">
        {paying ? status : null}
        <div className="c-panel c-stack">
          <h1 className="c-title">{t('payment.counter.title')}</h1>
          {refused ? (
            <Notice kind="danger" announced>
              <RefusalSentence reply={refused} />
            </Notice>
          ) : null}
          {client.status === 'failed' ? (
            <Failed reply={client.reply} onAgain={() => void loadClient(attributes.client ?? '')} />
          ) : (
            <p>{t('payment.counter.guest')}</p>
          )}
          {attributes.entrance && client.status !== 'failed' ? (
            <p>
              <a className="c-button" href={buildEntranceUrl(attributes.entrance) satisfies Address} target="_top">
                {t('payment.counter.enter')}
              </a>
            </p>
          ) : null}
        </div>
      </div>
    )
  if (!day)
    return (
      <div className="c-panel c-stack">
        <h1 className="c-title">{t('payment.counter.title')}</h1>
        {unknown ? <Failed reply={unknown} onAgain={reloadCounter} /> : <Loading />}
      </div>
    )
  return (
    <div className="c-workspace">
      <header className="c-operator">
        <div>
          <h1 className="c-title">{t('payment.counter.title')}</h1>
          <p>
            <DataText>{day.operator}</DataText>
            <span className="c-soft">
              {' '}
              · {t('payment.csc.id')} <DataText>{day.cscId}</DataText> · <DataText>{day.district}</DataText>
            </span>
          </p>
        </div>
        <Button kind="secondary" onClick={() => void signOut()}>
          {t('signIn.signOut')}
        </Button>
      </header>
      {paying ? (
        status
      ) : (
        <Collect
          key={finishedCount}
          prnLabel={labels ? name(labels) : t('hallTicket.prn')}
          sharedComputer={attributes['shared-computer']}
          focus={finishedCount > 0}
          onOrdered={(transactionId) => emit('campus-csc-ordered', { transactionId })}
        />
      )}
      {unknown ? <Failed reply={unknown} onAgain={reloadCounter} /> : null}
      <DayList
        day={day}
        timeZone={client.status === 'found' ? client.client.timeZone : undefined}
        busy={busy}
        onAgain={reloadCounter}
      />
    </div>
  )
}

/** The `<campus-csc-counter>` element (specification, section 11.1.9; an extension of the specification's routes). */
export const cscCounter = element({ spec, Screen: CounterScreen, styles: [...shadowSheets, ...tableSheets, css] })
