import { useEffect } from 'react'
import { onFault } from '../../core/feedback/log.ts'

/** Lets other tabs use the session of the portal, where the institution allows it. No page waits for its chunk. */
export function useTabSession(): void {
  useEffect(() => {
    import('../../core/sign-in/tab-session.ts').then(({ shareSessionWithTabs }) => shareSessionWithTabs(), onFault)
  }, [])
}
