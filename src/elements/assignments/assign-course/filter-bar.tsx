import { useMemo, useState, type ReactNode } from 'react'
import { useUniqueId } from '../../runtime/use-unique-id.ts'
import { COURSE_TYPES, DUTIES } from '../../../contract/assignments/parts.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { useCodeAndName } from '../../ui/i18n/use-code-and-name.ts'
import { focusSearch } from '../../ui/overlay/focus-search.ts'
import { Button } from '../../ui/button/button.tsx'
import { SelectField } from '../../ui/field/field.tsx'
import { SearchField } from '../../ui/form/fields/search-field.tsx'
import { ToolIcon } from '../../ui/icons/tool-icons.tsx'
import { Picker } from '../../ui/picker/picker.tsx'
import type { Assignable } from '../parts/assignable-people.ts'
import { filterProgrammes, type CourseFilters } from './rows/course-filters.ts'
import type { Offering, Programme } from './rows/course-rows.ts'

interface FilterBarProps {
  readonly programmes: readonly Programme[]
  readonly offerings: readonly Offering[]
  /** The people whose colleges can be chosen. */
  readonly people: Iterable<Assignable>
  readonly filters: CourseFilters
  readonly search: string
  /** Whether a filter or a search is active. */
  readonly filtered: boolean
  readonly onFilters: (change: Partial<CourseFilters>) => void
  readonly onSearch: (search: string) => void
  readonly onClear: () => void
  /** How many courses are found, or that they are being loaded. */
  readonly announcement: string
  /** Whether how many courses are found is only read out, because the view shows it. */
  readonly isCounted: boolean
  /** What stands before the filters: the choice of the year. */
  readonly start: ReactNode
}

interface ChoiceProps<Value extends string | number> {
  readonly label: string
  readonly value: Value | undefined
  readonly choices: readonly { readonly value: Value; readonly label: string }[]
  readonly off?: boolean
  readonly onChange: (value: Value | undefined) => void
}

/** Renders one filter: a choice of which "any" is the first. */
function Choice<Value extends string | number>({ label, value, choices, off, onChange }: ChoiceProps<Value>) {
  return (
    <SelectField
      label={label}
      value={value ?? ''}
      disabled={off}
      onChange={({ target }) => onChange(choices.find((one) => String(one.value) === target.value)?.value)}
    >
      <option value="">{label}</option>
      {choices.map((one) => (
        <option key={one.value} value={one.value}>
          {one.label}
        </option>
      ))}
    </SelectField>
  )
}

/** Renders the search and the filters of the courses: programme, part and term, and more on request. */
export function FilterBar(props: FilterBarProps) {
  const {
    programmes,
    offerings,
    people,
    filters,
    search,
    filtered,
    onFilters,
    onSearch,
    onClear,
    announcement,
    start,
    isCounted,
  } = props
  const { t, name, number } = useMessages()
  const formatRecord = useCodeAndName()
  const id = useUniqueId()
  const [open, setOpen] = useState(false)
  const { faculty, type, category, college, duty } = filters
  const active = [faculty, type, category, college, duty].filter((one) => one !== undefined).length
  const faculties = useMemo(
    () => [...new Map(programmes.map(({ faculty }) => [faculty.facultyId, faculty.names]))],
    [programmes],
  )
  const categories = useMemo(() => [...new Set(offerings.map(({ category }) => category))].sort(), [offerings])
  const colleges = useMemo(
    () => [
      ...new Map(
        [...people].flatMap((one) => one.colleges.map((college) => [college.collegeId, college] as const)),
      ).values(),
    ],
    [people],
  )
  const inFaculty = filterProgrammes(programmes, { ...filters, programme: undefined })
  const options = inFaculty.map((one) => ({ value: String(one.programId), label: name(one.names), detail: one.code }))
  const programme = programmes.find(({ programId }) => programId === filters.programme)
  const part = programme?.parts.find(({ programPartId }) => programPartId === filters.part)
  return (
    <section
      className="c-course-filters c-assign-slim"
      aria-label={t('table.filters')}
      data-open={open ? '' : undefined}
    >
      {start}
      <div className="c-course-choices">
        <Picker
          label={t('assign.level.programme')}
          options={options}
          inOrder
          placeholder={t('assign.level.programme')}
          value={options.find(({ value }) => value === String(filters.programme))}
          onChange={(option) =>
            onFilters({ programme: option && Number(option.value), part: undefined, term: undefined })
          }
        />
        <Choice
          label={t('assign.level.part')}
          value={filters.part}
          off={!programme}
          choices={(programme?.parts ?? []).map((one) => ({ value: one.programPartId, label: name(one.names) }))}
          onChange={(chosen) => onFilters({ part: chosen, term: undefined })}
        />
        <Choice
          label={t('assign.level.term')}
          value={filters.term}
          off={!part}
          choices={(part?.terms ?? []).map((one) => ({ value: one.programPartTermId, label: name(one.names) }))}
          onChange={(term) => onFilters({ term })}
        />
      </div>
      <div className="c-course-find">
        <SearchField label={t('courses.search')} placeholder={t('table.search')} value={search} onChange={onSearch} />
        <Button
          kind="secondary"
          aria-expanded={open}
          aria-controls={open ? id : undefined}
          onClick={() => setOpen(!open)}
        >
          <ToolIcon name="filter" />
          {active > 0 ? t('table.filtersActive', { count: active, number: number(active) }) : t('courses.moreFilters')}
        </Button>
      </div>
      <div className="c-course-said c-small">
        <span className={isCounted ? 'c-hidden' : 'c-soft'} role="status">
          {announcement}
        </span>
        {filtered ? (
          <Button
            kind="quiet"
            data-size="small"
            onClick={({ currentTarget }) => {
              focusSearch(currentTarget)
              onClear()
            }}
          >
            {t('table.clearAll')}
          </Button>
        ) : null}
      </div>
      {open ? (
        <div className="c-course-choices c-course-more" id={id}>
          <Choice
            label={t('assign.level.faculty')}
            value={filters.faculty}
            choices={faculties.map(([facultyId, names]) => ({ value: facultyId, label: name(names) }))}
            onChange={(faculty) => onFilters({ faculty, programme: undefined, part: undefined, term: undefined })}
          />
          <Choice
            label={t('courses.type')}
            value={filters.type}
            choices={COURSE_TYPES.map((type) => ({ value: type, label: t(`courses.type.${type}`) }))}
            onChange={(type) => onFilters({ type })}
          />
          <Choice
            label={t('courses.category')}
            value={filters.category}
            choices={categories.map((category) => ({ value: category, label: category }))}
            onChange={(category) => onFilters({ category })}
          />
          <Choice
            label={t('courses.college')}
            value={filters.college}
            choices={colleges.map(({ collegeId, code, names }) => ({
              value: collegeId,
              label: formatRecord({ code, names }),
            }))}
            onChange={(college) => onFilters({ college })}
          />
          <Choice
            label={t('courses.duty')}
            value={filters.duty}
            choices={DUTIES.map((duty) => ({ value: duty, label: t(`courses.duty.${duty}`) }))}
            onChange={(duty) => onFilters({ duty })}
          />
        </div>
      ) : null}
    </section>
  )
}
