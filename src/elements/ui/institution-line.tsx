import type { ClientState } from '../../core/client.ts'
import { fileAddress } from '../../core/file-address.ts'
import { useWords } from '../words.tsx'

/** Whose page this is: logo and name, or the first letter where there is no logo. Keeps its place while it loads. */
export function InstitutionLine({ state }: { readonly state: ClientState }) {
  const { name } = useWords()
  if (state.status !== 'found') return <div className="c-institution" />
  const shown = name(state.client.names)
  return (
    <div className="c-institution">
      {state.client.logoUrl ? <img src={fileAddress(state.client.logoUrl)} alt="" /> : <span className="c-emblem" aria-hidden="true">{shown.slice(0, 1)}</span>}
      <span>{shown}</span>
    </div>
  )
}
