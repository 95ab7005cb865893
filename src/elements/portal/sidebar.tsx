import { useStore } from '@nanostores/react'
import type { Address } from '../../core/config/web-address.ts'
import { $menu } from '../../core/session/menu.ts'
import { toHref, normalisePath } from '../../core/routing/routes.ts'
import type { MessageKey } from '../../core/i18n/messages.ts'
import { hasScreen } from '../runtime/has-screen.ts'
import { useMessages } from '../runtime/messages.tsx'
import { useClosingTime } from '../ui/i18n/closes-in.ts'
import { useMenuTitle } from '../ui/i18n/use-menu-title.ts'

/** Renders when the window of a process ends, below its menu entry. */
function Until({ closesAt }: { readonly closesAt: string }) {
  const closesIn = useClosingTime()
  return <span className="c-menu-until">{closesIn(closesAt)}</span>
}

/** Renders the menu that the server allows, grouped by module. */
export function Sidebar({ path, onGo }: { readonly path: string; readonly onGo?: () => void }) {
  const { t } = useMessages()
  const titleOf = useMenuTitle()
  const entries = useStore($menu).entries.filter(({ hidden, routeName }) => !hidden && hasScreen(routeName))
  const here = normalisePath(path)
  const modules = [...new Set(entries.map(({ moduleCode }) => moduleCode))]
  return (
    <nav className="c-sidebar" aria-label={t('portal.menu')}>
      <a className="c-menu-link" href={toHref('/modules-dashboard') satisfies Address} onClick={onGo}>
        {t('page.modulesDashboard')}
      </a>
      {modules.map((code) => (
        <section key={code}>
          <h2>{t(`module.${code}` as MessageKey) || code}</h2>
          <ul>
            {entries
              .filter(({ moduleCode }) => moduleCode === code)
              .map((entry) => (
                <li key={entry.menuId}>
                  <a
                    className="c-menu-link"
                    href={toHref(entry.routeName) satisfies Address}
                    aria-current={entry.routeName === here ? 'page' : undefined}
                    onClick={onGo}
                  >
                    <span>
                      {titleOf(entry)}
                      {entry.closesAt ? (
                        <>
                          {' '}
                          <Until closesAt={entry.closesAt} />
                        </>
                      ) : null}
                    </span>
                  </a>
                </li>
              ))}
          </ul>
        </section>
      ))}
    </nav>
  )
}
