import { useStore } from '@nanostores/react'
import { institutions } from '../../contract/institution/institutions.ts'
import { getConfig } from '../../core/config/config.ts'
import { $client, getClientStore } from '../../core/institution/client.ts'
import { pageInstitution } from '../../core/routing/page-memory.ts'
import { matchRoute, normalisePath } from '../../core/routing/routes.ts'
import { START_PATH } from '../../core/routing/start-path.ts'
import { useQuery } from '../ui/query/use-query.ts'

/**
 * Returns where a visitor goes from the path for visitors without a session (specification, section 2) when no
 * institution has its code on this server: to the login of the institution that is known or the only one, else to the
 * start page, where they choose. Null: that is being found out. Undefined: the visitor stays.
 */
export function useLoginInstead(path: string, host: HTMLElement | null): string | null | undefined {
  const isNoSessionPath = normalisePath(path) === normalisePath(getConfig().noSessionPath)
  const code = (isNoSessionPath && matchRoute(path)?.parameters.university) || ''
  const missing = useStore(getClientStore(code)).status === 'notFound'
  const chosen = useStore($client)?.code
  const before = useStore(pageInstitution.$value)
  const written = host?.getAttribute('client')?.trim()
  const otherCode = [written, chosen, before, getConfig().client].find((one) => one && one !== code)
  const [listed] = useQuery(institutions, missing && !otherCode)
  if (!missing) return undefined
  if (otherCode) return `/${otherCode}`
  if (listed.status === 'loading') return null
  const [only, ...others] = listed.status === 'found' ? listed.rows : []
  return only && others.length === 0 ? `/${only.code}` : START_PATH
}
