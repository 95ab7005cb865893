import { publicConfig } from '../../../contract/developer/system.ts'
import { useHost } from '../../runtime/messages.tsx'
import { useQuery } from '../../ui/query/use-query.ts'

/**
 * Returns whether the page may be shown. On a web site always: its web team needs it, and it shows only public data. In
 * the portal only if the institution has enabled the developer tools. Open until the server refuses: when no server
 * responds, the checks are what the reader needs.
 */
export function useToolsOpen(clientId: number | undefined): boolean {
  const inPortal = Boolean(useHost()?.closest('campus-portal'))
  const [result] = useQuery(publicConfig, inPortal && clientId !== undefined, { clientId: clientId ?? 0 })
  return !(inPortal && result.status === 'found' && result.rows[0]?.developerTools === false)
}
