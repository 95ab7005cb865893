import type { ReactNode } from 'react'
import type { RowOf } from '../../../../contract/activity.ts'
import { institutionConnections } from '../../../../contract/institution/connections.ts'
import { useMessages } from '../../../runtime/messages.tsx'
import { Notice } from '../../../ui/notice/notice.tsx'
import { Failed, Loading } from '../../../ui/query/query-state.tsx'
import { useLiveQuery } from '../../../ui/query/use-live-query.ts'
import { useSettings } from '../settings-context.ts'
import { ConnectionCard, getTriedState } from './connection-card.tsx'
import { Facts } from '../../parts/facts.tsx'
import { TestMail } from './test-mail.tsx'
import { TryDirectory } from './try-directory.tsx'
import { TryProvider } from './try-provider.tsx'

type Known = RowOf<typeof institutionConnections>
type Draw = (states: Known, mayEdit: boolean, again: () => void) => ReactNode

/** Renders the state of a connection as saved, and the test of it. */
function Connection({ draw }: { readonly draw: Draw }) {
  const { mayEdit } = useSettings()
  const [loaded, reload] = useLiveQuery(institutionConnections, true)
  if (loaded.status === 'failed') return <Failed reply={loaded.reply} onAgain={reload} />
  const [states] = loaded.status === 'found' ? loaded.rows : []
  return states ? draw(states, mayEdit, () => reload(true)) : <Loading />
}

const renderLtr = (name: string | null) => (name === null ? '–' : <bdi dir="ltr">{name}</bdi>)

/** Renders the state of the mail server, and sends a test mail. */
export function MailState() {
  const { t } = useMessages()
  return (
    <Connection
      draw={({ mail }, mayEdit) => (
        <ConnectionCard
          title={t('settings.saved')}
          about={t(mail.state === 'NONE' ? 'settings.mailNone' : 'settings.mailAbout')}
          state={mail.state}
        >
          {mail.server === null ? null : (
            <Facts
              className="c-settings-facts"
              facts={[
                [t('settings.server'), renderLtr(mail.server)],
                [t('settings.from'), renderLtr(mail.from)],
                [t('settings.encrypted'), t(mail.encrypted ? 'table.yes' : 'table.no')],
              ]}
            />
          )}
          {mail.state === 'NONE' || !mayEdit ? null : <TestMail to={mail.to} />}
        </ConnectionCard>
      )}
    />
  )
}

/** Renders the state of the SMS gateway. */
export function SmsState() {
  const { t } = useMessages()
  return (
    <Connection
      draw={({ sms }) => (
        <ConnectionCard
          title={t('settings.saved')}
          about={t(sms.state === 'NONE' ? 'settings.smsNone' : 'settings.smsAbout')}
          state={sms.state}
        >
          {sms.server === null ? null : (
            <Facts className="c-settings-facts" facts={[[t('settings.server'), renderLtr(sms.server)]]} />
          )}
        </ConnectionCard>
      )}
    />
  )
}

/** Renders the state of the directory, and tries a login against it. */
export function DirectoryState() {
  const { t } = useMessages()
  return (
    <Connection
      draw={({ directory }, mayEdit, again) => (
        <ConnectionCard
          title={t('settings.saved')}
          about={t(directory.state === 'NONE' ? 'settings.directoryNone' : 'settings.directoryAbout')}
          {...getTriedState(directory.state, directory.lastTry)}
        >
          {directory.state === 'CONNECTED' ? (
            <>
              <Facts
                className="c-settings-facts"
                facts={[
                  [t('settings.server'), renderLtr(directory.servers.join(' · '))],
                  [t('settings.encrypted'), t(directory.encrypted ? 'table.yes' : 'table.no')],
                ]}
              />
              {mayEdit ? <TryDirectory onTried={again} /> : null}
            </>
          ) : null}
        </ConnectionCard>
      )}
    />
  )
}

/** Renders the state of the OpenID provider, and asks it. */
export function OpenIdState() {
  const { t } = useMessages()
  return (
    <Connection
      draw={({ openId }, mayEdit, again) => (
        <ConnectionCard
          title={t('settings.saved')}
          about={t(openId.state === 'NONE' ? 'settings.openIdNone' : 'settings.openIdAbout')}
          {...getTriedState(openId.state, openId.lastTry)}
        >
          <Facts className="c-settings-facts" facts={[[t('settings.callback'), renderLtr(openId.callback)]]} />
          {openId.state === 'CONNECTED' && mayEdit ? <TryProvider onTried={again} /> : null}
        </ConnectionCard>
      )}
    />
  )
}

/** Renders a notice where a connection is configured in a way that its form does not show. */
export function HiddenConfiguration({ of }: { readonly of: (states: Known) => string }) {
  const { t } = useMessages()
  const { mayEdit } = useSettings()
  return (
    <Connection
      draw={(states) =>
        mayEdit && ['OWN', 'BROKEN', 'CONNECTED'].includes(of(states)) ? (
          <Notice kind="warning">{t('settings.hiddenConfig')}</Notice>
        ) : null
      }
    />
  )
}
