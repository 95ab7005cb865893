import { useEffect, useState } from 'react'
import { publicConfig } from '../../contract/system.ts'
import { query } from '../../core/mql/index.ts'

/** Whether the institution has its developer tools on. Open until it has said no: where no server answers, the checks are what one needs. */
export function useToolsOpen(clientId: number | undefined): boolean {
  const [closed, setClosed] = useState(false)
  useEffect(() => {
    if (clientId === undefined) return
    let current = true
    void query([publicConfig], { publicConfig: { clientId } }, { toast: false }).then((reply) => {
      if (current) setClosed(reply.ok && reply.result.publicConfig[0]?.developerTools === false)
    })
    return () => {
      current = false
    }
  }, [clientId])
  return !closed
}
