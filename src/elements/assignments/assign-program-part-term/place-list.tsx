import { ACCESS_LEVELS } from '../../../contract/assignments/parts.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { Button } from '../../ui/button/button.tsx'
import type { PickerOption } from '../../ui/picker/options.ts'
import { PlaceRow, type PlaceVerbs } from './place-row.tsx'
import type { PlaceSettings } from './place-settings.ts'
import type { ScopeNames } from './use-scope-names.ts'

interface PlaceListProps extends PlaceVerbs {
  readonly places: readonly PlaceSettings[]
  readonly names: ScopeNames
  readonly colleges: readonly PickerOption[]
  readonly people: number
  readonly readOnly: boolean
  /** Another object after each refused save. */
  readonly attempt: object
  /** Sentences about places, by their ids. */
  readonly problems: ReadonlyMap<string, readonly string[]>
}

/** Renders the ticked places with what each allows. */
export function PlaceList({ places, problems, ...row }: PlaceListProps) {
  const { t } = useMessages()
  if (places.length === 0) return <p className="c-soft">{t('assign.noPlaces')}</p>
  return (
    <>
      {places.length > 1 && !row.readOnly ? (
        <div className="c-row">
          {ACCESS_LEVELS.map((access) => (
            <Button key={access} kind="secondary" data-size="small" onClick={() => row.onValue(undefined, { access })}>
              {t(`assign.setAll.${access}`)}
            </Button>
          ))}
        </div>
      ) : null}
      <ul className="c-scope-places">
        {places.map((settings) => (
          <PlaceRow key={settings.id} settings={settings} problems={problems.get(settings.id) ?? []} {...row} />
        ))}
      </ul>
    </>
  )
}
