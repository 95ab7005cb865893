import { useRef } from 'react'
import { assignableUsers } from '../../../contract/assignments/program-tree.ts'
import { query } from '../../../core/mql/index.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { listNames } from '../../ui/i18n/list-names.ts'
import type { PickerOption } from '../../ui/picker/options.ts'
import { MultiPicker } from '../../ui/picker/picker.tsx'
import type { Assignable } from './scope-rows.ts'

interface PeopleChoiceProps {
  readonly academicYearId: number
  readonly publicIds: readonly string[]
  /** The chosen people, as far as they are loaded. */
  readonly people: readonly Assignable[]
  readonly onChange: (publicIds: readonly string[]) => void
}

/** Renders the search for people, and for each chosen one the roles, the colleges and the number of programmes. */
export function PeopleChoice({ academicYearId, publicIds, people, onChange }: PeopleChoiceProps) {
  const { t, name, number, language } = useMessages()
  /** The options that were found, so that a picked person has a name before it is loaded. */
  const found = useRef(new Map<string, PickerOption>())
  const rolesOf = ({ roles }: Assignable) => listNames(roles.map(name), language)
  const programmesOf = ({ programmes }: Assignable) =>
    t('assign.programmes', { count: programmes, number: number(programmes) })
  const optionOf = (person: Assignable): PickerOption => ({
    value: person.publicId,
    label: person.displayName,
    detail: [person.loginName, rolesOf(person), programmesOf(person)].filter(Boolean).join(' · '),
    ...(person.usesScope ? {} : { off: t('assign.noScope') }),
  })
  const search = async (text: string, signal: AbortSignal): Promise<readonly PickerOption[]> => {
    const reply = await query(
      [assignableUsers],
      { assignableUsers: { academicYearId, search: text } },
      { signal, toast: false },
    )
    if (!reply.ok) throw new Error(reply.error)
    const options = reply.result.assignableUsers.map(optionOf)
    for (const option of options) found.current.set(option.value, option)
    return options
  }
  const chosen = publicIds.map((publicId): PickerOption => {
    const person = people.find((one) => one.publicId === publicId)
    return person
      ? { value: publicId, label: person.displayName }
      : (found.current.get(publicId) ?? { value: publicId, label: t('common.loading') })
  })
  return (
    <div className="c-assign-people">
      <MultiPicker
        label={t('assign.people')}
        hint={t('assign.peopleHint')}
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
                  <bdi>{person.displayName}</bdi>
                </strong>
                <span className="c-small c-soft">
                  <bdi>{person.loginName}</bdi> · {rolesOf(person)}
                </span>
                <span className="c-small c-soft">
                  {person.colleges.length > 0
                    ? listNames(
                        person.colleges.map(({ names }) => name(names)),
                        language,
                      )
                    : t('assign.noCollege')}
                </span>
                <span className="c-small">{programmesOf(person)}</span>
              </li>
            ))}
          </ul>
        </div>
      ) : null}
    </div>
  )
}
