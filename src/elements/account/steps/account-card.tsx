import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import type { ClientDetails } from '../../../contract/institution/institution.ts'
import { $client } from '../../../core/institution/client.ts'
import { useHost, useMessages } from '../../runtime/messages.tsx'
import { CardTitle } from '../../institution/parts/card-title.tsx'
import { HelpLine } from '../../institution/parts/help-line.tsx'
import { InstitutionLine } from '../../institution/parts/institution-line.tsx'
import { InstitutionMissing } from '../../institution/parts/institution-missing.tsx'
import { useClient } from '../../ui/query/use-client.ts'

interface AccountCardProps {
  readonly title: string
  /** Code of the institution; when undefined, the session's institution is used. */
  readonly client: string | undefined
  /** Rendered once the institution is loaded. */
  readonly children: (client: ClientDetails) => ReactNode
}

/**
 * Renders the card of an account page: the institution, the title, the content and the help line. Asks for an
 * institution if there is none.
 */
export function AccountCard({ title, client, children }: AccountCardProps) {
  const { t } = useMessages()
  const host = useHost()
  const chosen = useStore($client)
  const code = client ?? chosen?.code ?? ''
  const state = useClient(code)
  const lost = code === '' || state.status === 'notFound' || state.status === 'suspended' || state.status === 'failed'
  return (
    <section className="c-card c-stack" aria-label={title}>
      {lost ? null : <InstitutionLine state={state} />}
      <CardTitle>{title}</CardTitle>
      {lost ? (
        <InstitutionMissing
          code={code}
          state={state}
          isRequired={code !== ''}
          onChoose={(next) => host?.setAttribute('client', next)}
        />
      ) : state.status === 'found' ? (
        children(state.client)
      ) : (
        <div className="c-skeleton" role="status" aria-label={t('common.loading')} />
      )}
      <HelpLine state={state} />
    </section>
  )
}
