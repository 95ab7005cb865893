import { useMessages } from '../../../runtime/messages.tsx'
import { Picker } from '../../../ui/picker/picker.tsx'
import { usePeopleSearch } from '../../parts/people/use-people-search.ts'
import type { Assignable } from '../../parts/assignable-people.ts'
import { formatPersonName } from '../../../ui/i18n/format-person-name.ts'

interface PersonPickerProps {
  readonly academicYearId: number
  readonly label: string
  readonly hint?: string
  readonly error?: string | undefined
  /** Restricts the search to the people of a college. */
  readonly collegeId?: number | undefined
  readonly value: Assignable | undefined
  readonly onChange: (person: Assignable | undefined) => void
}

/** Renders the search for one person, each with the number of their courses. */
export function PersonPicker({ academicYearId, label, hint, error, collegeId, value, onChange }: PersonPickerProps) {
  const { t, number, language } = useMessages()
  const { search, findPerson } = usePeopleSearch({
    academicYearId,
    collegeId,
    getAmount: ({ courses: count }) => t('assign.courses', { count, number: number(count) }),
  })
  return (
    <Picker
      label={label}
      hint={hint}
      error={error}
      options={search}
      inOrder
      value={value && { value: value.publicId, label: formatPersonName(value, language) }}
      onChange={(option) => onChange(option && findPerson(option.value))}
    />
  )
}
