import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import { $menu } from '../../../core/session/menu.ts'
import { $deniedPath } from '../../../core/routing/denied-path.ts'
import { $session } from '../../../core/session/session.ts'
import { element, elementSpec, type ScreenProps } from '../../runtime/spec.ts'
import { NAVIGATED_EVENT } from '../../ui/navigation/portal-spec.ts'
import { shadowSheets } from '../../runtime/styles/shadow-sheets.ts'
import { listNames } from '../../ui/i18n/list-names.ts'
import { PortalLink } from '../../ui/navigation/portal-link.tsx'
import { SIGN_IN_ATTRIBUTES } from '../../sign-in/parts/sign-in-events.ts'
import { SignInNeeded } from '../../ui/navigation/sign-in-needed.tsx'
import { useMessages } from '../../runtime/messages.tsx'
import { AccessRequest } from '../parts/access-request.tsx'
import { NoMenu } from '../parts/no-menu.tsx'
import { wrapWithSession } from '../../ui/session/with-session.tsx'

const spec = elementSpec({
  tag: 'campus-unauthorised',
  summary: 'The page for missing access: which page was refused, which roles the user has, and how to request access.',
  surface: 'shadow',
  messages: ['public', 'portal', 'home'],
  attributes: { portal: SIGN_IN_ATTRIBUTES.portal },
  events: {
    'campus-navigated': NAVIGATED_EVENT,
  },
})

function UnauthorisedScreen({ attributes, emit }: ScreenProps<typeof spec>) {
  const { t, name, language } = useMessages()
  const session = useStore($session)
  const menu = useStore($menu)
  const page = useStore($deniedPath)
  const navigation = { portal: attributes.portal, onNavigate: (path: string) => emit('campus-navigated', { path }) }
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [session.status])
  if (session.status !== 'user') return <SignInNeeded client={attributes.client} {...navigation} />
  const { roles } = session.user
  if (menu.status === 'success' && menu.entries.length === 0)
    return (
      <div className="c-workspace">
        <h1 ref={heading} className="c-title" tabIndex={-1}>
          {t('unauthorised.empty')}
        </h1>
        <NoMenu page={page ?? '/landing'} isTitled />
      </div>
    )
  return (
    <div className="c-card c-stack">
      <h1 ref={heading} className="c-title" tabIndex={-1}>
        {t('unauthorised.title')}
      </h1>
      {page ? (
        <p>
          {t('unauthorised.page')} <bdi dir="ltr">{page}</bdi>
        </p>
      ) : null}
      <p className="c-soft">
        {t('unauthorised.roles')}{' '}
        {listNames(
          roles.map(({ names }) => name(names)),
          language,
        )}
      </p>
      <p className="c-soft">{t('unauthorised.who')}</p>
      <div className="c-row">
        <PortalLink button path="/landing" {...navigation}>
          {t('portal.home')}
        </PortalLink>
        {roles.length > 1 ? (
          <PortalLink path="/landing" {...navigation}>
            {t('unauthorised.switch')}
          </PortalLink>
        ) : null}
      </div>
      <AccessRequest page={page ?? '/landing'} />
    </div>
  )
}

/** The `<campus-unauthorised>` element (specification, section 2: UnAuth). */
export const unauthorised = element({ spec, Screen: wrapWithSession(UnauthorisedScreen), styles: shadowSheets })
