import { useStore } from '@nanostores/react'
import type { MenuEntry } from '../../contract/session.ts'
import { $menu } from '../../core/menu.ts'
import { hrefTo } from '../../core/routes.ts'
import type { MessageKey } from '../../core/words.ts'
import { useWords } from '../words.tsx'

/** The titles of menus come by key from the server; one that we have no words for shows its path. */
export function useMenuTitle(): (entry: Pick<MenuEntry, 'titleKey' | 'routeName'>) => string {
  const { t } = useWords()
  return ({ titleKey, routeName }) => t(titleKey as MessageKey) || routeName
}

/** The menu that the server allows, module by module. */
export function Sidebar({ path, onGo }: { readonly path: string; readonly onGo?: () => void }) {
  const { t } = useWords()
  const titleOf = useMenuTitle()
  const entries = useStore($menu).entries.filter(({ hidden }) => !hidden)
  const modules = [...new Set(entries.map(({ moduleCode }) => moduleCode))]
  return (
    <nav className="c-sidebar" aria-label={t('portal.menu')}>
      <a className="c-menu-link" href={hrefTo('/modules-dashboard')} onClick={onGo}>
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
                  <a className="c-menu-link" href={hrefTo(entry.routeName)} aria-current={entry.routeName === path ? 'page' : undefined} onClick={onGo}>
                    {titleOf(entry)}
                  </a>
                </li>
              ))}
          </ul>
        </section>
      ))}
    </nav>
  )
}
