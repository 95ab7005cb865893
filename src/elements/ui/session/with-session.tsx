import { useStore } from '@nanostores/react'
import type { ComponentType } from 'react'
import { $session } from '../../../core/session/session.ts'
import { getInstitutionCode } from '../../runtime/campus-element.ts'
import { useHost } from '../../runtime/messages.tsx'
import type { ElementSpec, ScreenProps } from '../../runtime/spec.ts'
import { useClient } from '../query/use-client.ts'
import SessionPart from './session-part.tsx'

/**
 * Wraps a screen for people who have logged in. An account of another institution than the element's sees that instead
 * of the screen, and outside the portal everybody has a way to log out below it.
 */
export function wrapWithSession<S extends ElementSpec>(
  Screen: ComponentType<ScreenProps<S>>,
): ComponentType<ScreenProps<S>> {
  return function SessionScreen(props) {
    const session = useStore($session)
    const state = useClient(getInstitutionCode(useHost()))
    const own = session.status === 'user' ? session.user.clientId : undefined
    const elsewhere = state.status === 'found' && state.client.clientId !== own ? own : undefined
    return (
      <>
        {elsewhere === undefined ? <Screen {...props} /> : null}
        <SessionPart elsewhere={elsewhere} panel />
      </>
    )
  }
}
