import { useStore } from '@nanostores/react'
import type { MessageKey } from '../../../core/i18n/messages.ts'
import { $menu } from '../../../core/session/menu.ts'
import { hasScreen } from '../../runtime/has-screen.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { PortalLink, usePortal } from '../../ui/navigation/portal-link.tsx'
import type { Ways } from '../cards/card-props.ts'

/** The number of entries of the menu that are shown. */
const SHOWN = 6

/** Renders the first entries of the menu and the way to all modules; nothing where no portal can be reached. */
export function QuickLinks(ways: Ways) {
  const { t } = useMessages()
  const isReachable = usePortal(ways.portal) !== undefined
  const entries = useStore($menu).entries.filter(({ hidden, routeName }) => !hidden && hasScreen(routeName))
  if (entries.length === 0 || !isReachable) return null
  return (
    <nav className="c-panel c-stack" aria-labelledby="quick">
      <h2 className="c-subtitle" id="quick">
        {t('landing.quick')}
      </h2>
      <ul className="c-quick">
        {entries.slice(0, SHOWN).map(({ menuId, routeName, titleKey }) => (
          <li key={menuId}>
            <PortalLink className="c-quick-link" path={routeName} {...ways}>
              {t(titleKey as MessageKey) || routeName}
            </PortalLink>
          </li>
        ))}
      </ul>
      <div>
        <PortalLink path="/modules-dashboard" {...ways}>
          {t('home.modules')}
        </PortalLink>
      </div>
    </nav>
  )
}
