import { useEffect, useRef, useState } from 'react'
import type { LocalisedName } from '../../../contract/parts.ts'
import { toWebAddress, type Address } from '../../../core/config/web-address.ts'
import { chooseClient } from '../../../core/chosen-client/choose-client.ts'
import {
  startOpenId,
  finishOpenId,
  isBackFromProvider,
  clearOpenIdResult,
} from '../../../core/sign-in/openid-sign-in.ts'
import { useHost, useMessages } from '../../runtime/messages.tsx'
import { Button } from '../../ui/button/button.tsx'
import { PortalLink } from '../../ui/navigation/portal-link.tsx'
import { Problem } from '../../ui/notice/problem.tsx'
import { useFailure } from '../../ui/query/use-failure.ts'
import type { MoreProps } from './more-props.ts'

interface ProviderSignInProps extends Pick<
  MoreProps,
  'client' | 'portal' | 'onAct' | 'onEntered' | 'onNavigate' | 'onRefused'
> {
  /** Display names of the provider. */
  readonly names: LocalisedName
  readonly sharedComputer: boolean
}

/**
 * Renders the sign-in with the institution's OpenID provider. In the portal: the button that goes to the provider, and
 * the processing of its response. On any other page: a link to the portal, because only the page that started a sign-in
 * can finish it.
 */
export default function ProviderSignIn({
  names,
  client,
  portal,
  sharedComputer,
  onAct,
  onEntered,
  onNavigate,
  onRefused,
}: ProviderSignInProps) {
  const { t, name } = useMessages()
  const failure = useFailure()
  const host = useHost()
  const inPortal = host?.closest('campus-portal') != null
  const { clientId, code } = client
  const [state, setState] = useState<'STILL' | 'LEAVING' | 'BACK'>(() =>
    inPortal && isBackFromProvider() ? 'BACK' : 'STILL',
  )
  const [problem, setProblem] = useState('')

  async function leaveForProvider(): Promise<void> {
    setProblem('')
    setState('LEAVING')
    const reply = await startOpenId(clientId, sharedComputer)
    if (reply !== 'NO_STORAGE' && reply.ok) {
      const link = document.createElement('a')
      link.href = toWebAddress(reply.result.url) satisfies Address
      link.click()
      return
    }
    setState('STILL')
    const sentence = reply === 'NO_STORAGE' ? t('enter.providerStorage') : failure(reply)
    setProblem(sentence)
    if (reply !== 'NO_STORAGE') onRefused(reply, sentence)
  }

  async function finishReturn(isHere: () => boolean): Promise<void> {
    await chooseClient(client)
    if (!isHere()) return
    onAct('in')
    const reply = await finishOpenId(clientId, `/${code}`)
    // If the component was remounted meanwhile, the new instance reports the result.
    if (!reply || !isHere()) return
    clearOpenIdResult()
    if (reply.ok) {
      onEntered(reply.result)
      return
    }
    onAct(undefined)
    setState('STILL')
    setProblem(failure(reply))
    onRefused(reply, failure(reply))
  }

  const latest = useRef(finishReturn)
  latest.current = finishReturn
  useEffect(() => {
    if (!inPortal || !isBackFromProvider()) return
    let here = true
    void latest.current(() => here)
    return () => {
      here = false
    }
  }, [inPortal])
  // After the browser's Back button, reset the button.
  useEffect(() => {
    const handlePageShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) setState('STILL')
    }
    addEventListener('pageshow', handlePageShow)
    return () => removeEventListener('pageshow', handlePageShow)
  }, [])

  const words = t('enter.withProvider', { provider: name(names) })
  return (
    <div className="c-ways c-stack">
      {state === 'BACK' ? <p role="status">{t('common.processing')}</p> : null}
      <Problem sentence={problem} />
      {inPortal ? (
        <Button kind="secondary" wide busy={state !== 'STILL'} onClick={() => void leaveForProvider()}>
          {words}
        </Button>
      ) : (
        <PortalLink path={`/${code}`} portal={portal} onNavigate={onNavigate} button>
          {words}
        </PortalLink>
      )}
    </div>
  )
}
