import { useStore } from '@nanostores/react'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { parseWebAddress } from '../../../core/config/web-address.ts'
import { takeHandover, type HandoverLink } from '../../../core/sign-in/handover-link.ts'
import { chooseClient } from '../../../core/chosen-client/choose-client.ts'
import { SITE_NOT_REGISTERED } from '../../../contract/codes.ts'
import { loadClientConfiguration, NoClientConfiguration } from '../../../core/institution/client-configuration.ts'
import type { ClientDetails } from '../../../contract/institution/institution.ts'
import { setMessageFiles } from '../../../core/i18n/i18n.ts'
import type { Refused } from '../../../core/mql/reply.ts'
import { onFault } from '../../../core/feedback/log.ts'
import type { Dictionary } from '../../../core/i18n/messages.ts'
import { getCurrentPath } from '../../../core/routing/address.ts'
import { $session } from '../../../core/session/session.ts'
import { signIn } from '../../../core/sign-in/sign-in.ts'
import { element, elementSpec, event, text, type ScreenProps } from '../../runtime/spec.ts'
import { lightSheets } from '../../runtime/styles/light-sheets.ts'
import { ACCOUNT_ATTRIBUTES } from '../../account/steps/account-spec.ts'
import { SignInLink } from '../../account/steps/sign-in-link.tsx'
import { Button } from '../../ui/button/button.tsx'
import { CardTitle } from '../../institution/parts/card-title.tsx'
import { HelpLine } from '../../institution/parts/help-line.tsx'
import { InstitutionLine } from '../../institution/parts/institution-line.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { RefusalSentence } from '../../ui/query/refusal-sentence.tsx'
import { useOnwardVisit } from '../../ui/navigation/use-lead-on.ts'
import { SIGN_IN_EVENTS } from '../parts/sign-in-events.ts'
import { useFailure } from '../../ui/query/use-failure.ts'
import { useMessages } from '../../runtime/messages.tsx'

const PortalWay = lazy(() => import('../parts/portal-way.tsx'))

const spec = elementSpec({
  tag: 'campus-redirection-landing',
  summary: 'Signs in a user who comes from a partner’s site, with a key that works once.',
  surface: 'light',
  formInPage: false,
  messages: ['public', 'sign-in', 'account'],
  attributes: {
    ...ACCOUNT_ATTRIBUTES,
    'user-key': text(
      'The one-time key. In the portal it is taken from the address (`userKey`), and removed from it at once.',
    ),
    'client-id': text('Id of the institution. In the portal it is taken from the address (`clientId`).'),
  },
  events: {
    'campus-signed-in': SIGN_IN_EVENTS['campus-signed-in'],
    'campus-navigated': event<{ path: string }>(
      'The user has been signed in and leaves for another page of the portal. Call `preventDefault()` to stay.',
      {
        cancelable: true,
      },
    ),
  },
})

setMessageFiles(import.meta.glob<Dictionary>('./*/sign-in.json', { base: '../../../messages', import: 'default' }))

/**
 * Returns the path to go to. Loads the table of all screens only now; if that fails, a signed-in user goes to the
 * landing screen.
 */
async function loadTarget(): Promise<string> {
  try {
    const { getLandingTarget } = await import('../../../core/sign-in/landing-target.ts')
    return getLandingTarget()
  } catch (fault) {
    onFault(fault)
    return '/landing'
  }
}

type State =
  | { readonly at: 'WORKING' }
  | { readonly at: 'IN'; readonly name: string; readonly path: string }
  | { readonly at: 'ASKING'; readonly name: string }
  | { readonly at: 'FAILED'; readonly refused?: Refused }

function RedirectionLandingScreen({ attributes, emit }: ScreenProps<typeof spec>) {
  const { t, name } = useMessages()
  const failure = useFailure()
  const session = useStore($session)
  const hasStarted = useRef(false)
  const onNavigate = (path: string) => emit('campus-navigated', { path })
  const leadOn = useOnwardVisit(attributes.portal, onNavigate)
  const [link] = useState<HandoverLink | null>(() =>
    takeHandover(getCurrentPath(), { userKey: attributes['user-key'], clientId: attributes['client-id'] }),
  )
  const [client, setClient] = useState<ClientDetails>()
  const [state, setState] = useState<State>(link ? { at: 'WORKING' } : { at: 'FAILED' })

  async function finishHandover({ userKey, clientId }: HandoverLink): Promise<void> {
    setState({ at: 'WORKING' })
    const reply = await signIn('handover', { clientId, userKey })
    if (!reply.ok) {
      setState({ at: 'FAILED', refused: reply })
      emit('campus-failed', { code: reply.errorCode, message: failure(reply) })
      return
    }
    const path = await loadTarget()
    const { userId, roles, displayName } = reply.result
    emit('campus-signed-in', { userId, clientId, roleIds: roles.map(({ roleId }) => roleId) })
    if (leadOn) leadOn(path)
    else setState({ at: 'IN', name: displayName, path })
  }

  async function startHandover(given: HandoverLink): Promise<void> {
    try {
      const found = await loadClientConfiguration(given.clientId)
      setClient(found)
      await chooseClient(found)
    } catch (fault) {
      const refused = fault instanceof NoClientConfiguration ? fault.refused : undefined
      // A failure that the link did not cause is shown with its own message, not as an incomplete link.
      const failureShown = refused && (refused.failure ?? refused.errorCode === SITE_NOT_REGISTERED)
      if (!failureShown) onFault(fault)
      setState({ at: 'FAILED', ...(refused && failureShown ? { refused } : {}) })
      return
    }
    if (session.status === 'user') setState({ at: 'ASKING', name: session.user.displayName })
    else await finishHandover(given)
  }

  const latest = useRef(startHandover)
  latest.current = startHandover
  useEffect(() => {
    if (hasStarted.current || !link || session.status === 'unknown') return
    hasStarted.current = true
    void latest.current(link)
  }, [link, session.status])

  const toSignIn = client ? (
    <SignInLink client={client} portal={attributes.portal} onNavigate={onNavigate} button />
  ) : null
  return (
    <section className="c-card c-stack" aria-label={t('account.landingTitle')}>
      {client || state.at !== 'FAILED' ? (
        <InstitutionLine state={client ? { status: 'found', client } : { status: 'loading' }} />
      ) : null}
      <CardTitle>{t(state.at === 'FAILED' ? 'account.landingFailed' : 'account.landingTitle')}</CardTitle>
      {state.at === 'WORKING' ? (
        <p role="status">
          {client ? t('account.landingTo', { institution: name(client.names) }) : t('common.loading')}
        </p>
      ) : state.at === 'IN' ? (
        <>
          <Notice kind="success" announced>
            {t('signIn.signedInAs', { name: state.name })}
          </Notice>
          <Suspense>
            <PortalWay
              path={state.path}
              portal={attributes.portal ?? parseWebAddress(client?.portalUrl ?? '')}
              onNavigate={onNavigate}
            >
              {t('common.continue')}
            </PortalWay>
          </Suspense>
        </>
      ) : state.at === 'ASKING' ? (
        <>
          <p>{t('account.landingSomebody', { name: state.name })}</p>
          <div className="c-row">
            <Button onClick={() => (link ? void finishHandover(link) : undefined)}>{t('common.continue')}</Button>
            <Button
              kind="secondary"
              onClick={() => (leadOn ? leadOn('/landing') : setState({ at: 'IN', name: state.name, path: '/landing' }))}
            >
              {t('account.landingStay', { name: state.name })}
            </Button>
          </div>
        </>
      ) : (
        <>
          <Notice kind="danger" announced>
            {state.refused ? <RefusalSentence reply={state.refused} /> : t('account.landingIncomplete')}
          </Notice>
          {toSignIn}
          {client ? <HelpLine state={{ status: 'found', client }} /> : null}
        </>
      )}
    </section>
  )
}

/** The `<campus-redirection-landing>` element (specification, sections 2 and 11.1.6). */
export const redirectionLanding = element({ spec, Screen: RedirectionLandingScreen, styles: lightSheets })
