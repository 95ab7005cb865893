import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import type { ClientDetails } from '../../../contract/institution.ts'
import { $client, loadClient } from '../../../core/client.ts'
import { useHost, useWords } from '../../words.tsx'
import { HelpLine } from '../help-line.tsx'
import { InstitutionLine } from '../institution-line.tsx'
import { InstitutionMissing } from '../institution-missing.tsx'
import { useClient } from '../use-client.ts'

interface AccountCardProps {
  readonly title: string
  /** Code of the institution; undefined: the one of the session. */
  readonly client: string | undefined
  /** Drawn once the institution is known. */
  readonly children: (client: ClientDetails) => ReactNode
}

/** The card of a page about somebody's account: whose it is, what it is about, who helps. Without an institution it asks for one. */
export function AccountCard({ title, client, children }: AccountCardProps) {
  const { t } = useWords()
  const host = useHost()
  const chosen = useStore($client)
  const code = client ?? chosen?.code ?? ''
  const state = useClient(code)
  const lost = code === '' || state.status === 'notFound' || state.status === 'suspended' || state.status === 'failed'
  return (
    <section className="c-card c-stack" aria-label={title}>
      {lost ? null : <InstitutionLine state={state} />}
      <h1 className="c-title">{title}</h1>
      {lost ? (
        <InstitutionMissing state={state} asked={code !== ''} onRetry={() => void loadClient(code)} onChoose={(next) => host?.setAttribute('client', next)} />
      ) : state.status === 'found' ? (
        children(state.client)
      ) : (
        <div className="c-skeleton" role="status" aria-label={t('common.loading')} />
      )}
      <HelpLine state={state} />
    </section>
  )
}
