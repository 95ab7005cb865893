import { useMessages, useHost } from '../../runtime/messages.tsx'
import { HelpLine } from '../../institution/parts/help-line.tsx'
import { codeOf } from '../../ui/navigation/portal-link.tsx'
import { useClient } from '../../ui/query/use-client.ts'
import { AccessRequest } from './access-request.tsx'

/** Renders what somebody without any page can do: who can help, and a request for access. */
export function NoMenu({ page }: { readonly page: string }) {
  const { t, name } = useMessages()
  const client = useClient(codeOf(useHost()))
  return (
    <section className="c-panel c-stack" aria-labelledby="no-menu">
      <h2 className="c-subtitle" id="no-menu">
        {t('home.nothing.title')}
      </h2>
      <p>
        {client.status === 'found'
          ? t('home.nothing.whoAt', { institution: name(client.client.names) })
          : t('home.nothing.who')}
      </p>
      <p className="c-soft">{t('home.nothing.request')}</p>
      <AccessRequest page={page} />
      <HelpLine state={client} />
    </section>
  )
}
