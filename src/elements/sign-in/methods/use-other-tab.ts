import { useEffect, useRef } from 'react'
import type { ClientDetails } from '../../../contract/institution/institution.ts'
import type { SessionUser } from '../../../contract/sign-in/session.ts'
import { onFault } from '../../../core/feedback/log.ts'

/**
 * Signs in with the session that another tab has at this institution, where that may be shared. Not on a shared
 * computer.
 */
export function useOtherTab(client: ClientDetails, shared: boolean, onEntered: (user: SessionUser) => void): void {
  const entered = useRef(onEntered)
  useEffect(() => {
    entered.current = onEntered
  })
  useEffect(() => {
    if (shared || !('BroadcastChannel' in globalThis)) return
    const joinTab = async () => {
      const { joinOtherTab } = await import('../../../core/sign-in/tab-session.ts')
      const user = await joinOtherTab(client)
      if (user) entered.current(user)
    }
    joinTab().catch(onFault)
  }, [client, shared])
}
