import { useStore } from '@nanostores/react'
import { useCallback, useEffect, useState } from 'react'
import { matchRoute, navigate, pageAddress, $path, followHash } from '../../../core/routing/routes.ts'
import { $session, signOut } from '../../../core/session/session.ts'
import { element, elementSpec, event, flag, text, type ScreenProps } from '../../runtime/spec.ts'
import { shadowSheets } from '../../runtime/styles/shadow-sheets.ts'
import { Button } from '../../ui/button/button.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { Failed, Loading } from '../../ui/query/query-state.tsx'
import { tableSheets } from '../../ui/table/table-sheets.ts'
import { useClient } from '../../ui/query/use-client.ts'
import { useFailure } from '../../ui/query/use-failure.ts'
import { useHost, useMessages } from '../../runtime/messages.tsx'
import { Collect } from './collect.tsx'
import css from './csc-counter.css?inline'
import { DayList } from './day-list.tsx'
import { useDay } from './use-day.ts'
import { useOperatorSignIn } from './use-operator-sign-in.ts'

const spec = elementSpec({
  tag: 'campus-csc-counter',
  summary:
    'The counter of a common service centre: its operator is handed over, finds what a student owes, pays it out of the wallet, and sees what the day has brought.',
  surface: 'shadow',
  areas: ['public', 'parts', 'payment', 'payment-later', 'counter'],
  attributes: {
    entrance: text(
      'Address where operators sign in to the service centre network, which leads them back to this page; it is told as `page`, unless the address names another. Without it an operator who is not signed in is only told so.',
    ),
    'shared-computer': flag(
      'Others use this computer too: browsers offer nothing of earlier students, and what a student owes goes away after five minutes without a touch.',
    ),
  },
  events: {
    'campus-csc-ordered': event<{ transactionId: string }>('An order was made; the page is left for the wallet.'),
  },
  slots: { status: 'Where `<campus-csc-payment-status>` stands; shown when the address names a payment.' },
})

const HOME = '/'

/** Returns the address of the network's sign-in, with the page to return to as a parameter. */
function entranceFor(entrance: string): string {
  const link = document.createElement('a')
  link.href = entrance
  const address = new URL(link.href)
  if (!address.searchParams.has('page')) address.searchParams.set('page', pageAddress())
  return address.href
}

function CounterScreen({ attributes, emit }: ScreenProps<typeof spec>) {
  const { t, name } = useMessages()
  const failure = useFailure()
  const host = useHost()
  const session = useStore($session)
  const client = useClient(attributes.client)
  const path = useStore($path)
  const { entering, refused } = useOperatorSignIn()
  const { value: day, refused: unknown, busy, reload } = useDay(!entering && session.status === 'user')
  const again = useCallback(() => void reload(), [reload])
  /** Number of students finished so far. A change empties the fields and focuses the first one for the next student. */
  const [gone, setGone] = useState(0)
  const paying = matchRoute(path)?.route.name === 'cscpaymentStatus'

  useEffect(() => followHash(), [])
  useEffect(() => {
    if (!host) return
    const next = () => {
      setGone((count) => count + 1)
      navigate(HOME, { replace: true })
      again()
    }
    const show = (wanted: Event) => {
      const heading = host.shadowRoot?.getElementById('collections')
      if (!heading) return
      wanted.preventDefault()
      heading.focus()
      heading.scrollIntoView({ block: 'start' })
    }
    const told = [
      ['campus-next-student', next],
      ['campus-collections-wanted', show],
      ['campus-payment-checked', again],
    ] as const
    for (const [kind, act] of told) host.addEventListener(kind, act)
    return () => {
      for (const [kind, act] of told) host.removeEventListener(kind, act)
    }
  }, [host, again])

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
          <h2 className="c-subtitle">{t('payment.counter.title')}</h2>
          {refused ? (
            <Notice kind="danger" announced>
              {failure(refused)}
            </Notice>
          ) : null}
          <p>{t('payment.counter.guest')}</p>
          {attributes.entrance ? (
            <p>
              <a className="c-button" href={entranceFor(attributes.entrance)} target="_top">
                {t('payment.counter.enter')}
              </a>
            </p>
          ) : null}
        </div>
      </div>
    )
  if (!day) return unknown ? <Failed reply={unknown} onAgain={again} /> : <Loading />
  return (
    <div className="c-workspace">
      <header className="c-operator">
        <div>
          <h2 className="c-subtitle">{t('payment.counter.title')}</h2>
          <p>
            <bdi>{day.operator}</bdi>
            <span className="c-soft">
              {' '}
              · {t('payment.csc.id')} <bdi>{day.cscId}</bdi> · <bdi>{day.district}</bdi>
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
          key={gone}
          prnLabel={labels ? name(labels) : t('hallTicket.prn')}
          sharedComputer={attributes['shared-computer']}
          focus={gone > 0}
          onOrdered={(transactionId) => emit('campus-csc-ordered', { transactionId })}
        />
      )}
      {unknown ? <Failed reply={unknown} onAgain={again} /> : null}
      <DayList
        day={day}
        timeZone={client.status === 'found' ? client.client.timeZone : undefined}
        busy={busy}
        onAgain={again}
      />
    </div>
  )
}

/** The `<campus-csc-counter>` element (domain brief 2.1.9; an extension of the specification's routes). */
export const cscCounter = element({ spec, Screen: CounterScreen, styles: [...shadowSheets, ...tableSheets, css] })
