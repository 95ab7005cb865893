import { useWords } from '../../words.tsx'
import { Notice } from '../notice.tsx'
import type { RightsWarning } from './rights-state.ts'
import { useMenuTitle } from './use-menu-title.ts'

/** What of a change of rights somebody should look at twice. Always there, so that what comes to stand in it is read out. */
export function RightsWarnings({ warnings }: { readonly warnings: readonly RightsWarning[] }) {
  const { t, name } = useWords()
  const title = useMenuTitle()
  return (
    <div role="status">
      {warnings.length ? (
        <Notice kind="warning">
          <ul className="c-stack-small">
            {warnings.map((warning) => (
              <li key={`${warning.menu.menuId} ${warning.kind === 'CONFLICT' ? warning.conflict.roleId : ''}`}>
                {warning.kind === 'POWER' ? t('people.role.warn.power', { menu: title(warning.menu) }) : t('people.role.warn.conflict', { menu: title(warning.menu), role: name(warning.conflict.names) })}
              </li>
            ))}
          </ul>
        </Notice>
      ) : null}
    </div>
  )
}
