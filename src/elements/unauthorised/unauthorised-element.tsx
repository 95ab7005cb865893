import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import { $menu } from '../../core/menu.ts'
import { hrefTo } from '../../core/routes.ts'
import { $refusedPath } from '../../core/refused-path.ts'
import { $session } from '../../core/session.ts'
import { element, elementSpec, type ScreenProps } from '../spec.ts'
import { shadowSheets } from '../styles/shadow-sheets.ts'
import { listNames } from '../ui/list-names.ts'
import { SignInNeeded } from '../ui/sign-in-needed.tsx'
import { useWords } from '../words.tsx'
import { AccessRequest } from './access-request.tsx'

const spec = elementSpec({
  tag: 'campus-unauthorised',
  summary: 'What a closed page says: which one it was, what your roles are, and how to ask for it.',
  surface: 'shadow',
  areas: ['public', 'portal'],
  attributes: {},
  events: {},
})

function UnauthorisedScreen({ attributes }: ScreenProps<typeof spec>) {
  const { t, name, language } = useWords()
  const session = useStore($session)
  const menu = useStore($menu)
  const page = useStore($refusedPath)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [session.status])
  if (session.status !== 'user') return <SignInNeeded client={attributes.client} />
  const { roles } = session.user
  const empty = menu.status === 'success' && menu.entries.length === 0
  return (
    <div className="c-panel c-stack">
      <h1 ref={heading} className="c-title" tabIndex={-1}>
        {empty ? t('unauthorised.empty') : t('unauthorised.title')}
      </h1>
      {page && !empty ? (
        <p>
          {t('unauthorised.page')} <bdi dir="ltr">{page}</bdi>
        </p>
      ) : null}
      <p className="c-soft">
        {t('unauthorised.roles')} {listNames(roles.map(({ names }) => name(names)), language)}
      </p>
      <p className="c-soft">{t('unauthorised.who')}</p>
      {empty ? null : (
        <div className="c-row">
          <a className="c-button" href={hrefTo('/modules-dashboard')}>
            {t('portal.home')}
          </a>
          {roles.length > 1 ? (
            <a className="c-button" data-kind="secondary" href={hrefTo('/landing')}>
              {t('unauthorised.switch')}
            </a>
          ) : null}
        </div>
      )}
      <AccessRequest page={page ?? '/landing'} />
    </div>
  )
}

/** `<campus-unauthorised>` (specification, section 2: UnAuth). */
export const unauthorised = element({ spec, Screen: UnauthorisedScreen, styles: shadowSheets })
