import { useUniqueId } from '../../runtime/use-unique-id.ts'
import { ACCESS_LEVELS } from '../../../contract/assignments/parts.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { IconButton } from '../../ui/button/icon-button.tsx'
import { Button } from '../../ui/button/button.tsx'
import { FieldError, SelectField } from '../../ui/field/field.tsx'
import { listNames } from '../../ui/i18n/list-names.ts'
import type { PickerOption } from '../../ui/picker/options.ts'
import { MultiPicker } from '../../ui/picker/picker.tsx'
import { findDayProblem } from '../parts/days.ts'
import { DaysField } from '../parts/rows/days-field.tsx'
import { useDaySentence } from '../parts/rows/use-day-sentence.ts'
import { useDetails } from '../parts/rows/use-details.ts'
import type { PlaceSettings } from './place-settings.ts'
import type { ScopeValue } from './scope-rows.ts'
import type { ScopeNames } from './use-scope-names.ts'

/** The changes that the settings of a place offer. */
export interface PlaceVerbs {
  readonly onValue: (id: string | undefined, change: Partial<ScopeValue>) => void
  readonly onColleges: (id: string, colleges: readonly number[]) => void
  readonly onRemove: (id: string) => void
}

interface PlaceRowProps extends PlaceVerbs {
  readonly settings: PlaceSettings
  readonly names: ScopeNames
  readonly colleges: readonly PickerOption[]
  /** The number of chosen people. */
  readonly people: number
  readonly readOnly: boolean
  readonly problems: readonly string[]
  /** Another object after each refused save. */
  readonly attempt: object
}

/** Returns the sentence about the limits of a place: its colleges and days. */
function useLimits(): (settings: PlaceSettings, names: ScopeNames) => string {
  const { t, day, language } = useMessages()
  return ({ colleges, fromOn, toOn }, names) => {
    const where =
      colleges === undefined
        ? t('assign.differs')
        : colleges.length > 0
          ? listNames(colleges.map(names.college), language)
          : t('assign.allColleges')
    const days =
      fromOn === undefined || toOn === undefined
        ? t('assign.differs')
        : fromOn !== null && toOn !== null
          ? t('assign.daysBetween', { from: day(fromOn), to: day(toOn) })
          : fromOn !== null
            ? t('assign.daysFrom', { from: day(fromOn) })
            : toOn === null
              ? t('assign.daysAny')
              : t('assign.daysTo', { to: day(toOn) })
    return `${where} · ${days}`
  }
}

/** Renders a ticked place with its access, colleges and days. */
export function PlaceRow(props: PlaceRowProps) {
  const { settings, names, colleges, people, readOnly, problems, attempt, onValue, onColleges, onRemove } = props
  const { t, number } = useMessages()
  const findDaySentence = useDaySentence()
  const wrongDay = findDayProblem({ fromOn: settings.fromOn ?? null, toOn: settings.toOn ?? null })
  const marked = problems.length > 0
  const [open, setOpen] = useDetails(marked && wrongDay ? attempt : undefined)
  // Said at the field while it is in view.
  const elsewhere = open ? problems.filter((problem) => problem !== findDaySentence(wrongDay)) : problems
  const limits = useLimits()
  const id = useUniqueId()
  const place = names.place(settings.id)
  return (
    <li className="c-scope-place" data-wrong={marked ? '' : undefined}>
      <div className="c-scope-place-head">
        <div className="c-scope-place-name">
          <span id={id}>{place}</span>
          <span className="c-small c-soft">{limits(settings, names)}</span>
          {settings.holders.length < people ? (
            <span className="c-small c-soft">
              {t('assign.holders', { count: number(settings.holders.length), total: number(people) })}
            </span>
          ) : null}
        </div>
        <SelectField
          label={t('assign.accessTo')}
          aria-describedby={id}
          value={settings.access ?? ''}
          disabled={readOnly}
          onChange={({ target }) => {
            const access = ACCESS_LEVELS.find((level) => level === target.value)
            if (access) onValue(settings.id, { access })
          }}
        >
          {settings.access ? null : <option value="">{t('assign.differs')}</option>}
          {ACCESS_LEVELS.map((level) => (
            <option key={level} value={level}>
              {t(`assign.access.${level}`)}
            </option>
          ))}
        </SelectField>
        {readOnly ? null : (
          <div className="c-scope-place-buttons">
            <Button
              kind="quiet"
              data-size="small"
              aria-expanded={open}
              aria-label={t('assign.limitsOf', { place })}
              onClick={() => setOpen(!open)}
            >
              {t('assign.limit')}
            </Button>
            <IconButton icon="bin" label={t('assign.removePlace', { place })} onClick={() => onRemove(settings.id)} />
          </div>
        )}
      </div>
      {elsewhere.map((problem) => (
        <FieldError key={problem}>{problem}</FieldError>
      ))}
      {open && !readOnly ? (
        <div className="c-scope-limits">
          {colleges.length > 0 ? (
            <MultiPicker
              label={t('assign.colleges')}
              hint={settings.colleges ? t('assign.collegesHint') : t('assign.differsHint')}
              options={colleges}
              value={colleges.filter(({ value }) => settings.colleges?.includes(Number(value)))}
              onChange={(chosen) =>
                onColleges(
                  settings.id,
                  chosen.map(({ value }) => Number(value)),
                )
              }
            />
          ) : (
            <p className="c-hint">{t('assign.noColleges')}</p>
          )}
          <DaysField
            name={`days-${settings.id}`}
            hint={
              settings.fromOn === undefined || settings.toOn === undefined
                ? t('assign.differsHint')
                : t('assign.daysHint')
            }
            days={settings}
            marked={marked}
            onChange={(change) => onValue(settings.id, change)}
          />
        </div>
      ) : null}
    </li>
  )
}
