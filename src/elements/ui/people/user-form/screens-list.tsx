import type { EffectiveScreen } from '../../../../contract/people/form-choices.ts'
import type { MessageKey } from '../../../../core/words.ts'
import { useWords } from '../../../words.tsx'

const RIGHTS = [
  ['canView', 'view'],
  ['canEdit', 'edit'],
  ['canExport', 'export'],
  ['canApprove', 'approve'],
] as const

/** Screens by name, with what may be done on each. */
export function ScreensList({ screens }: { readonly screens: readonly EffectiveScreen[] }) {
  const { t } = useWords()
  return (
    <ul className="c-screens">
      {screens.map((screen) => (
        <li key={screen.routeName}>
          <span>{t(screen.titleKey as MessageKey) || screen.routeName}</span>
          <span className="c-screens-rights">
            {RIGHTS.filter(([right]) => screen[right]).map(([right, word]) => (
              <span key={right} className="c-right">
                {t(`people.right.${word}`)}
              </span>
            ))}
          </span>
        </li>
      ))}
    </ul>
  )
}
