import { useEffect, useState } from 'react'
import { publicConfig } from '../../../contract/developer/system.ts'
import { query } from '../../../core/mql/index.ts'
import { useHost } from '../../runtime/messages.tsx'

/**
 * Returns whether the page may be shown. On a web site always: its web team needs it, and it shows only public data. In
 * the portal only if the institution has enabled the developer tools. Open until the server refuses: when no server
 * responds, the checks are what the reader needs.
 */
export function useToolsOpen(clientId: number | undefined): boolean {
  const inPortal = Boolean(useHost()?.closest('campus-portal'))
  const [closed, setClosed] = useState(false)
  useEffect(() => {
    if (clientId === undefined || !inPortal) return
    let current = true
    void query([publicConfig], { publicConfig: { clientId } }, { toast: false }).then((reply) => {
      if (current) setClosed(reply.ok && reply.result.publicConfig[0]?.developerTools === false)
    })
    return () => {
      current = false
    }
  }, [clientId, inPortal])
  return !(inPortal && closed)
}
