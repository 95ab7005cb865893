import { $chosenTheme } from '../../../core/theme/chosen-theme.ts'
import { parseTheme, themeName, type Theme } from '../../../core/theme/theme.ts'
import { LineIcon } from '../../ui/icons/icons.tsx'
import { useMessages } from '../../runtime/messages.tsx'

const RAYS =
  'M12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M5.3 18.7l1.4-1.4M17.3 6.7l1.4-1.4'

/** Icons: a sun, a moon, and a disc that is half of each. */
const ICONS: Readonly<Record<Theme, string>> = {
  light: `M12 16.5a4.5 4.5 0 1 0 0-9 4.5 4.5 0 0 0 0 9z${RAYS}`,
  dark: 'M20.5 14.2A8.6 8.6 0 0 1 9.8 3.5a8.6 8.6 0 1 0 10.7 10.7z',
  auto: 'M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17zM12 3.5v17M15 4.2v15.6M18 6.4v11.2',
}

/** Renders the choice of light, dark or system theme. Its label is around it. */
export function ThemeSelect({ theme, className }: { readonly theme: Theme; readonly className?: string }) {
  const { t } = useMessages()
  const labels: Readonly<Record<Theme, string>> = {
    light: t('portal.theme.light'),
    dark: t('portal.theme.dark'),
    auto: t('portal.theme.auto'),
  }
  return (
    <select
      className={className}
      aria-label={t('portal.theme')}
      value={theme}
      onChange={({ target }) => $chosenTheme.set(parseTheme(target.value) ?? null)}
    >
      {themeName.options.map((name) => (
        <option key={name} value={name}>
          {labels[name]}
        </option>
      ))}
    </select>
  )
}

/**
 * Renders the choice of the theme with the width of one button: a native select, which works with every keyboard, phone
 * and screen reader.
 */
export function ThemeSwitch({ theme }: { readonly theme: Theme }) {
  const { t } = useMessages()
  return (
    <label className="c-tool c-theme" title={t('portal.theme')}>
      <LineIcon path={ICONS[theme]} />
      <ThemeSelect theme={theme} />
    </label>
  )
}
