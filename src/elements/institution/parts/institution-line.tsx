import type { Address } from '../../../core/config/web-address.ts'
import type { ClientState } from '../../../core/institution/client.ts'
import { toFileAddress } from '../../../core/config/file-address.ts'
import { useMessages } from '../../runtime/messages.tsx'

/**
 * Renders the institution's logo and name, or its initial when there is no logo. Reserves its space while loading;
 * takes none if loading fails.
 */
export function InstitutionLine({ state }: { readonly state: ClientState }) {
  const { name } = useMessages()
  if (state.status === 'idle' || state.status === 'loading') return <div className="c-institution" />
  if (state.status !== 'found') return null
  const shown = name(state.client.names)
  return (
    <div className="c-institution">
      {state.client.logoUrl ? (
        <img src={toFileAddress(state.client.logoUrl) satisfies Address} alt="" />
      ) : (
        <span className="c-emblem" aria-hidden="true">
          {shown.slice(0, 1)}
        </span>
      )}
      <span>{shown}</span>
    </div>
  )
}
