import { useMessages } from '../../../runtime/messages.tsx'
import { listNames } from '../../../ui/i18n/list-names.ts'
import type { PickerOption } from '../../../ui/picker/options.ts'
import { MultiPicker } from '../../../ui/picker/picker.tsx'
import type { Assignable } from '../assignable-people.ts'
import { usePeopleSearch } from './use-people-search.ts'
import { DataText } from '../../../ui/i18n/data-text.tsx'
import { formatPersonName } from '../../../ui/i18n/format-person-name.ts'
import { PersonName } from '../../../ui/i18n/person-name.tsx'

interface PeopleChoiceProps {
  readonly academicYearId: number
  readonly publicIds: readonly string[]
  /** The chosen people, as far as they are loaded. */
  readonly people: readonly Assignable[]
  /** Whether all of them are loaded: the others cannot be found, and are left out. */
  readonly loaded: boolean
  readonly hint: string
  /** How much is assigned to a person, in words. */
  readonly getAmount: (person: Assignable) => string
  /** Why nothing can be assigned to a person; undefined where it can. */
  readonly findObstacle?: (person: Assignable) => string | undefined
  /** Restricts the search to the people of a college. */
  readonly collegeId?: number | undefined
  readonly onChange: (publicIds: readonly string[]) => void
}

/** Renders the search for people, and for each chosen one the roles, the colleges and how much is assigned. */
export function PeopleChoice(props: PeopleChoiceProps) {
  const { academicYearId, publicIds, people, loaded, hint, getAmount, findObstacle, collegeId, onChange } = props
  const { t, name, language } = useMessages()
  const { search, findPerson } = usePeopleSearch({ academicYearId, getAmount, findObstacle, collegeId })
  const formatRoles = ({ roles }: Assignable) => listNames(roles.map(name), language)
  const chosen = publicIds.flatMap((publicId): PickerOption[] => {
    const person = people.find((one) => one.publicId === publicId)
    if (!person && loaded) return []
    const foundPerson = person ?? findPerson(publicId)
    return [{ value: publicId, label: foundPerson ? formatPersonName(foundPerson, language) : t('common.loading') }]
  })
  return (
    <div className="c-assign-people">
      <MultiPicker
        label={t('assign.people')}
        placeholder={t('assign.people')}
        hint={hint}
        options={search}
        inOrder
        value={chosen}
        onChange={(next) => onChange(next.map(({ value }) => value))}
      />
      {people.length > 0 ? (
        // A tab stop, so that a long list can be scrolled by keyboard.
        <div className="c-assign-scroll" role="group" tabIndex={0} aria-label={t('assign.chosenPeople')}>
          <ul className="c-assign-chosen">
            {people.map((person) => (
              <li key={person.userId}>
                <strong>
                  <PersonName person={person} />
                </strong>
                <span className="c-small c-soft">
                  <DataText>{person.loginName}</DataText> · {formatRoles(person)}
                </span>
                <span className="c-small c-soft">
                  {person.colleges.length > 0
                    ? listNames(
                        person.colleges.map(({ names }) => name(names)),
                        language,
                      )
                    : t('assign.noCollege')}
                </span>
                <span className="c-small">{getAmount(person)}</span>
              </li>
            ))}
          </ul>
        </div>
      ) : null}
    </div>
  )
}
