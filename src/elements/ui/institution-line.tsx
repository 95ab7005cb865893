import type { ClientState } from '../../core/client.ts'
import { useWords } from '../words.tsx'

/** Whose page this is: logo and name, or the first letter where there is no logo. Keeps its place while it loads. */
export function InstitutionLine({ state }: { readonly state: ClientState }) {
  const { name } = useWords()
  if (state.status !== 'found') return <div className="c-institution" />
  const shown = name(state.client.names)
  return (
    <div className="c-institution">
      {state.client.logoUrl ? <img src={state.client.logoUrl} alt="" /> : <span className="c-emblem" aria-hidden="true">{state.client.names.name.charAt(0)}</span>}
      <span>{shown}</span>
    </div>
  )
}
