import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import type { LocalisedName } from '../../../contract/parts.ts'
import { onFault } from '../../../core/feedback/log.ts'
import { $client } from '../../../core/institution/client.ts'
import { loadClientConfiguration } from '../../../core/institution/client-configuration.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { FurtherMessages } from '../i18n/further-messages.tsx'
import { Notice } from '../notice/notice.tsx'

/** Returns the names of the session's institution. Undefined until known. */
function useInstitution(clientId: number): LocalisedName | undefined {
  const chosen = useStore($client)
  const chosenNames = chosen?.clientId === clientId ? chosen.names : undefined
  const [changedTo, setChangedTo] = useState<{ readonly clientId: number; readonly names: LocalisedName }>()
  useEffect(() => {
    if (chosenNames) return
    loadClientConfiguration(clientId).then(({ names }) => setChangedTo({ clientId, names }), onFault)
  }, [clientId, chosenNames])
  return chosenNames ?? (changedTo?.clientId === clientId ? changedTo.names : undefined)
}

/**
 * Renders that the session belongs to another institution than this element, and to which. Needs the messages of the
 * area `account-later`.
 */
export function Elsewhere({ clientId }: { readonly clientId: number }) {
  const { t, name } = useMessages()
  const names = useInstitution(clientId)
  return names ? <p>{t('enter.elsewhere', { institution: name(names) })}</p> : null
}

/** Renders the same in place of what only accounts of the element's institution can see. */
export const ElsewhereNotice = (props: { readonly clientId: number }) => (
  <FurtherMessages area="account-later">
    <Notice kind="info">
      <Elsewhere {...props} />
    </Notice>
  </FurtherMessages>
)
