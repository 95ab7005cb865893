import type { EffectiveScreen } from '../../../contract/users/form-choices.ts'
import type { MessageKey } from '../../../core/i18n/messages.ts'
import { useMessages } from '../../runtime/messages.tsx'

const RIGHTS = [
  ['canView', 'view'],
  ['canEdit', 'edit'],
  ['canExport', 'export'],
  ['canApprove', 'approve'],
] as const

/** Renders screens by name, each with the rights on it. */
export function ScreensList({ screens }: { readonly screens: readonly EffectiveScreen[] }) {
  const { t } = useMessages()
  return (
    <ul className="c-screens">
      {screens.map((screen) => (
        <li key={screen.routeName}>
          <span>{t(screen.titleKey as MessageKey) || screen.routeName}</span>
          <span className="c-screens-rights">
            {RIGHTS.filter(([right]) => screen[right]).map(([right, word]) => (
              <span key={right} className="c-right">
                {t(`right.${word}`)}
              </span>
            ))}
          </span>
        </li>
      ))}
    </ul>
  )
}
