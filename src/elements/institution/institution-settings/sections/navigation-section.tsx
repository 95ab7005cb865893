import { useRef, useState } from 'react'
import { LONGEST_AREA_NAME } from '../../../../contract/institution/navigation.ts'
import { onFault } from '../../../../core/feedback/log.ts'
import { LANGUAGES } from '../../../../contract/i18n/languages.ts'
import { loadMenu } from '../../../../core/session/menu.ts'
import { useMessages } from '../../../runtime/messages.tsx'
import { IconButton } from '../../../ui/button/icon-button.tsx'
import { Segmented } from '../../../ui/dashboard/segmented.tsx'
import { LineField } from '../../../ui/form/line-field.tsx'
import { SectionForm } from '../section-form.tsx'
import { useSettings } from '../settings-context.ts'
import { useMoves } from '../use-moves.ts'
import { useSection } from '../use-section.ts'
import { toNavigationInput, useNavigationForm, type AreaEntry } from './navigation-form.ts'

const loadMenuAgain = () => void loadMenu().catch(onFault)

/** Renders the areas of the navigation: their order, and the institution's own names in one language at a time. */
export function NavigationSection() {
  const { t } = useMessages()
  const { settings, mayEdit } = useSettings()
  const { languages, defaultLanguage } = settings.HABITS.values
  const [language, setLanguage] = useState(defaultLanguage)
  const list = useRef<HTMLOListElement>(null)
  const state = useSection('NAVIGATION')
  const form = useNavigationForm(state, loadMenuAgain)
  const { areas } = form.values
  const { errors, onChange, onBlur } = form.parts('areas', t('settings.page.NAVIGATION'))
  const moveArea = useMoves(list, areas, ({ area }) => area, onChange)
  const renameArea = (place: number, name: string) =>
    onChange(areas.map((one, at) => (at === place ? { ...one, names: { ...one.names, [language]: name } } : one)))

  const renderMove = ({ area }: AreaEntry, place: number, by: -1 | 1) => (
    <IconButton
      icon={by === -1 ? 'up' : 'down'}
      label={t(by === -1 ? 'table.moveUp' : 'table.moveDown', { column: t(`area.${area}`) })}
      data-move={`${area} ${by}`}
      aria-disabled={place + by < 0 || place + by === areas.length}
      onClick={() => moveArea(place, by)}
    />
  )
  return (
    <SectionForm state={state} form={form} input={toNavigationInput}>
      <Segmented
        label={t('settings.areaLanguage')}
        options={languages.map((code) => ({ value: code, label: LANGUAGES[code].nativeName, lang: code }))}
        value={language}
        onChange={setLanguage}
      />
      <ol className="c-settings-areas" ref={list}>
        {areas.map((entry, place) => (
          <li key={entry.area}>
            <LineField
              name={`areas.${place}.names.${language}`}
              label={t(`area.${entry.area}`)}
              value={entry.names[language]}
              error={errors[`${place}.names.${language}`]}
              onChange={(name) => renameArea(place, name)}
              onBlur={() => onBlur?.(`${place}.names.${language}`)}
              lang={language}
              dir={LANGUAGES[language].direction}
              autoComplete="off"
              maxLength={LONGEST_AREA_NAME}
            />
            {mayEdit ? (
              <div className="c-settings-tools">
                {renderMove(entry, place, -1)}
                {renderMove(entry, place, 1)}
              </div>
            ) : null}
          </li>
        ))}
      </ol>
    </SectionForm>
  )
}
