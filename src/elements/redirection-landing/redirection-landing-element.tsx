import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'
import { landingTarget, takeHandover, type HandoverLink } from '../../core/handover-link.ts'
import { chooseClient } from '../../core/client.ts'
import { loadClientConfiguration } from '../../core/client-configuration.ts'
import type { ClientDetails } from '../../contract/institution.ts'
import { onFault } from '../../core/log.ts'
import { currentPath } from '../../core/routes.ts'
import { $session } from '../../core/session.ts'
import { signIn } from '../../core/sign-in.ts'
import { element, elementSpec, event, text, type ScreenProps } from '../spec.ts'
import { lightSheets } from '../styles/light-sheets.ts'
import { ACCOUNT_ATTRIBUTES, LIGHT_SLOTS } from '../ui/account/account-spec.ts'
import { SignInLink } from '../ui/account/sign-in-link.tsx'
import { Button } from '../ui/button.tsx'
import { go } from '../ui/go.ts'
import { HelpLine } from '../ui/help-line.tsx'
import { InstitutionLine } from '../ui/institution-line.tsx'
import { Notice } from '../ui/notice.tsx'
import { SIGN_IN_EVENTS } from '../ui/sign-in-events.ts'
import { useFailure } from '../ui/use-failure.ts'
import { useWords } from '../words.tsx'

const spec = elementSpec({
  tag: 'campus-redirection-landing',
  summary: 'Takes somebody over who has signed in at a partner’s site, with a key that works once.',
  surface: 'light',
  formInPage: false,
  areas: ['public', 'account'],
  attributes: {
    ...ACCOUNT_ATTRIBUTES,
    'user-key': text('The one-time key. In the portal it comes from the address (`userKey`), and is taken out of it at once.'),
    'client-id': text('Id of the institution. In the portal it comes from the address (`clientId`).'),
  },
  events: { 'campus-signed-in': SIGN_IN_EVENTS['campus-signed-in'], 'campus-navigated': event<{ path: string }>('Somebody has been taken over and is led on; prevent it to stay.', { cancelable: true }) },
  slots: LIGHT_SLOTS,
})

type State = { readonly at: 'WORKING' } | { readonly at: 'ASKING'; readonly name: string } | { readonly at: 'FAILED'; readonly sentence: string }

function RedirectionLandingScreen({ attributes, emit }: ScreenProps<typeof spec>) {
  const { t, name } = useWords()
  const failure = useFailure()
  const session = useStore($session)
  const begun = useRef(false)
  const [link] = useState<HandoverLink | null>(() => takeHandover(currentPath(), { userKey: attributes['user-key'], clientId: attributes['client-id'] }))
  const [client, setClient] = useState<ClientDetails>()
  const [state, setState] = useState<State>(link ? { at: 'WORKING' } : { at: 'FAILED', sentence: t('account.landingIncomplete') })

  async function enter({ userKey, clientId }: HandoverLink): Promise<void> {
    setState({ at: 'WORKING' })
    const reply = await signIn('handover', { clientId, userKey })
    if (!reply.ok) {
      setState({ at: 'FAILED', sentence: failure(reply) })
      emit('campus-failed', { code: reply.errorCode, message: failure(reply) })
      return
    }
    const { userId, roles } = reply.result
    emit('campus-signed-in', { userId, clientId, roleIds: roles.map(({ roleId }) => roleId) })
    go(emit, landingTarget())
  }

  async function begin(given: HandoverLink): Promise<void> {
    try {
      const found = await loadClientConfiguration(given.clientId)
      setClient(found)
      await chooseClient(found)
    } catch (fault) {
      onFault(fault)
      setState({ at: 'FAILED', sentence: t('account.landingIncomplete') })
      return
    }
    if (session.status === 'user') setState({ at: 'ASKING', name: session.user.displayName })
    else await enter(given)
  }

  const latest = useRef(begin)
  latest.current = begin
  useEffect(() => {
    if (begun.current || !link || session.status === 'unknown') return
    begun.current = true
    void latest.current(link)
  }, [link, session.status])

  const toSignIn = client ? <SignInLink client={client} portal={attributes.portal} onNavigate={(path) => emit('campus-navigated', { path })} button /> : null
  return (
    <section className="c-card c-stack" aria-label={t('account.landingTitle')}>
      <InstitutionLine state={client ? { status: 'found', client } : { status: 'loading' }} />
      <h1 className="c-title">{t(state.at === 'FAILED' ? 'account.landingFailed' : 'account.landingTitle')}</h1>
      {state.at === 'WORKING' ? (
        <p role="status">{client ? t('account.landingTo', { institution: name(client.names) }) : t('common.loading')}</p>
      ) : state.at === 'ASKING' ? (
        <>
          <p>{t('account.landingSomebody', { name: state.name })}</p>
          <div className="c-row">
            <Button onClick={() => (link ? void enter(link) : undefined)}>{t('common.continue')}</Button>
            <Button kind="secondary" onClick={() => go(emit, '/landing')}>
              {t('account.landingStay', { name: state.name })}
            </Button>
          </div>
        </>
      ) : (
        <>
          <Notice kind="danger" announced>
            {state.sentence}
          </Notice>
          {toSignIn}
          {client ? <HelpLine state={{ status: 'found', client }} /> : null}
        </>
      )}
    </section>
  )
}

/** `<campus-redirection-landing>` (specification, section 2: /redirectionLandingPage; domain brief 2.1.6). */
export const redirectionLanding = element({ spec, Screen: RedirectionLandingScreen, styles: lightSheets })
