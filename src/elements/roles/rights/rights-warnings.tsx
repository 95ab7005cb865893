import { useMessages } from '../../runtime/messages.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import type { RightsWarning } from './rights-state.ts'
import { useMenuTitle } from '../../ui/i18n/use-menu-title.ts'

/** Renders the warnings about a change of rights. Always mounted, so that screen readers announce new warnings. */
export function RightsWarnings({ warnings }: { readonly warnings: readonly RightsWarning[] }) {
  const { t, name } = useMessages()
  const title = useMenuTitle()
  return (
    <div role="status">
      {warnings.length ? (
        <Notice kind="warning">
          <ul className="c-stack-small">
            {warnings.map((warning) => (
              <li key={`${warning.menu.menuId} ${warning.kind === 'CONFLICT' ? warning.conflict.roleId : ''}`}>
                {warning.kind === 'POWER'
                  ? t('people.role.warn.power', { menu: title(warning.menu) })
                  : t('people.role.warn.conflict', { menu: title(warning.menu), role: name(warning.conflict.names) })}
              </li>
            ))}
          </ul>
        </Notice>
      ) : null}
    </div>
  )
}
