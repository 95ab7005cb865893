import { SECTION_OF } from '../../../../contract/institution/section-of.ts'
import { SETTING_SECTIONS, type SettingSection } from '../../../../contract/institution/settings.ts'
import { useMessages } from '../../../runtime/messages.tsx'
import { PAGE_TITLES } from '../pages.ts'
import { isDerived } from '../setting-labels.ts'
import { useSettingText, type SettingValue } from '../use-setting-text.ts'
import type { SettingsAct } from './settings-history.tsx'
import { DataText } from '../../../ui/i18n/data-text.tsx'

type Changes = SettingsAct['changes']

/** Returns the changes of each section, in the order of the sections; those of no section come last. */
function groupChangesBySection(changes: Changes): readonly (readonly [SettingSection | undefined, Changes])[] {
  const shown = changes.filter(({ path }) => !isDerived(path))
  return [...SETTING_SECTIONS, undefined].flatMap((section) => {
    const own = shown.filter(({ path }) => SECTION_OF[path.split('.')[0] ?? ''] === section)
    return own.length > 0 ? [[section, own] as const] : []
  })
}

/** Renders one act: who, when, and every value before and after it, section by section. */
export function HistoryAct({ act: { at, by, how, created, changes } }: { readonly act: SettingsAct }) {
  const { t, instant } = useMessages()
  const { formatLabel, formatText } = useSettingText()
  const renderSettingValue = (path: string, value: SettingValue) => (
    <DataText>{formatText(path, value) || '–'}</DataText>
  )
  return (
    <li className="c-settings-act">
      <header>
        <strong>
          <DataText>{by ?? t('settings.history.operator')}</DataText>
        </strong>
        <span className="c-small c-soft">
          <time dateTime={at}>{instant(at)}</time>
          {how === 'SCREEN' ? null : <> · {t(`settings.history.${how}`)}</>}
        </span>
      </header>
      {created ? <p>{t('settings.history.created')}</p> : null}
      {groupChangesBySection(changes).map(([section, own]) => (
        <table key={section ?? ''}>
          <caption>{section ? t(PAGE_TITLES[section]) : t('settings.history.other')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('settings.history.setting')}</th>
              <th scope="col">{t('settings.history.before')}</th>
              <th scope="col">{t('settings.history.after')}</th>
            </tr>
          </thead>
          <tbody>
            {own.map(({ path, before, after }) => (
              <tr key={path}>
                <th scope="row">{formatLabel(path)}</th>
                <td data-label={t('settings.history.before')}>
                  {before === undefined ? '' : renderSettingValue(path, before)}
                </td>
                <td data-label={t('settings.history.after')}>
                  {after === undefined ? '' : renderSettingValue(path, after)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      ))}
    </li>
  )
}
