import { useStore } from '@nanostores/react'
import { useEffect, type ReactNode } from 'react'
import { $session } from '../../../core/session/session.ts'
import { ensureToaster } from '../../runtime/ensure-toaster.ts'
import { useHost } from '../../runtime/messages.tsx'
import { SignInNeeded } from './sign-in-needed.tsx'

interface SignedInScreenProps {
  readonly client: string | undefined
  readonly title: string
  /** What the screen is for, below its title. */
  readonly lead?: string
  /** `signedIn`: false while it is not known yet whether the visitor is. */
  readonly children: (signedIn: boolean) => ReactNode
}

/** Renders the heading and the content of a screen for people who have signed in; asks everybody else to sign in. */
export function SignedInScreen({ client, title, lead, children }: SignedInScreenProps) {
  const host = useHost()
  const { status } = useStore($session)
  useEffect(() => ensureToaster(host), [host])
  if (status === 'guest') return <SignInNeeded client={client} />
  return (
    <div className="c-stack">
      <header className="c-screen-head">
        <h1 className="c-title">{title}</h1>
        {lead ? <p className="c-soft">{lead}</p> : null}
      </header>
      {children(status === 'user')}
    </div>
  )
}
