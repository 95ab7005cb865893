import { getInstitutionCode } from '../../runtime/campus-element.ts'
import { useMessages, useHost } from '../../runtime/messages.tsx'
import { HelpLine } from '../../institution/parts/help-line.tsx'
import { useClient } from '../../ui/query/use-client.ts'
import { AccessRequest } from './access-request.tsx'

interface NoMenuProps {
  /** The page to which access is requested. */
  readonly page: string
  /** Whether the page around it has a heading that says the same. */
  readonly isTitled?: boolean
}

/** Renders what somebody without any page can do: who can help, and a request for access. */
export function NoMenu({ page, isTitled = false }: NoMenuProps) {
  const { t, name } = useMessages()
  const client = useClient(getInstitutionCode(useHost()))
  return (
    <section className="c-panel c-stack" aria-label={t('home.nothing.title')}>
      {isTitled ? null : <h2 className="c-subtitle">{t('home.nothing.title')}</h2>}
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
