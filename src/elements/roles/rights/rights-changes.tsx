import { useMessages } from '../../runtime/messages.tsx'
import { listChangedRights, getRights, type Rights, type RightsModule } from './rights-state.ts'
import { useMenuTitle } from '../../ui/i18n/use-menu-title.ts'
import { VerbList } from '../../users/acts/verb-list.tsx'

interface RightsChangesProps {
  readonly modules: readonly RightsModule[]
  readonly before: Rights
  readonly after: Rights
}

/** Renders the changes per screen, before and after. Renders nothing if there are none. */
export function RightsChanges({ modules, before, after }: RightsChangesProps) {
  const { t } = useMessages()
  const title = useMenuTitle()
  const changed = new Set(listChangedRights(before, after).map(({ menuId }) => menuId))
  const menus = modules.flatMap((module) => module.menus.filter(({ menuId }) => changed.has(menuId)))
  if (menus.length === 0) return null
  return (
    <ul className="c-changes">
      {menus.map((menu) => (
        <li key={menu.menuId}>
          <strong>{title(menu)}</strong>
          <p>
            <span className="c-hidden">{t('people.role.before')}: </span>
            <VerbList rights={getRights(before, menu.menuId)} />
            <span className="c-arrow" aria-hidden="true" />
            <span className="c-hidden">{t('people.role.after')}: </span>
            <VerbList rights={getRights(after, menu.menuId)} />
          </p>
        </li>
      ))}
    </ul>
  )
}
