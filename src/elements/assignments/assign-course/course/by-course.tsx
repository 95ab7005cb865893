import { useMemo, useState } from 'react'
import { COURSE_TYPES, DUTIES } from '../../../../contract/assignments/parts.ts'
import { useMessages } from '../../../runtime/messages.tsx'
import { listNames } from '../../../ui/i18n/list-names.ts'
import type { Column } from '../../../ui/table/columns/columns.ts'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { NoRows } from '../../../ui/table/bar/table-notices.tsx'
import { DEFAULT_STATE, type TableState } from '../../../ui/table/state/table-state.ts'
import { useCourseEditor } from '../state/course-editor.ts'
import { isAssignmentShown } from '../rows/course-filters.ts'
import { CoursePeople } from './course-people.tsx'
import type { Offering } from '../rows/course-rows.ts'

const getRowId = ({ courseOfferingId }: Offering) => String(courseOfferingId)

/** Renders the courses with the people of each duty: who teaches, sets the papers, examines, moderates, coordinates. */
export function ByCourse() {
  const { t, name, language } = useMessages()
  const { shown, filters, holdings, names, loading, clearFilters } = useCourseEditor()
  const [state, setState] = useState<TableState>(DEFAULT_STATE)
  const columns = useMemo((): readonly Column<Offering>[] => {
    const createPeopleList = (duty: (typeof DUTIES)[number]) => (offering: Offering) =>
      listNames(
        (holdings.get(offering.courseOfferingId) ?? [])
          .filter((one) => one.duty === duty && isAssignmentShown(filters, one))
          .map(({ name: person, division }) =>
            division === null ? person : t('courses.personIn', { person, division }),
          ),
        language,
      )
    const plain = { filterable: false } as const
    return [
      { ...plain, id: 'name', header: t('courses.course'), kind: 'text', width: 200, value: (one) => name(one.names) },
      {
        ...plain,
        id: 'code',
        header: t('courses.code'),
        kind: 'identifier',
        width: 120,
        fact: true,
        value: (one) => one.code,
      },
      {
        ...plain,
        id: 'term',
        header: t('assign.level.term'),
        kind: 'text',
        width: 200,
        fact: true,
        sortable: false,
        value: (one) => names.term(one.programPartTermId),
      },
      ...DUTIES.map((duty): Column<Offering> => ({
        ...plain,
        id: duty,
        header: names.duty(duty),
        kind: 'text',
        width: 130,
        fact: duty === 'TEACH',
        priority: 4,
        value: createPeopleList(duty),
      })),
      {
        ...plain,
        id: 'type',
        header: t('courses.type'),
        kind: 'status',
        options: COURSE_TYPES.map((type) => ({ value: type, label: t(`courses.type.${type}`) })),
        value: (one) => one.type,
      },
      { ...plain, id: 'credits', header: t('courses.creditsColumn'), kind: 'number', value: (one) => one.credits },
      { ...plain, id: 'paper', header: t('courses.paperColumn'), kind: 'number', value: (one) => one.paperNo },
    ]
  }, [t, name, language, names, holdings, filters])
  const getRowName = (offering: Offering) => names.course(offering.courseOfferingId)
  if (shown.length === 0 && !loading)
    return (
      <section className="c-panel">
        <NoRows empty={{ sentence: t('courses.none') }} filtered onClear={clearFilters} />
      </section>
    )
  return (
    <section className="c-panel">
      <DataTable
        label={t('courses.byCourse')}
        columns={columns}
        rows={shown}
        rowId={getRowId}
        rowName={getRowName}
        state={state}
        onStateChange={setState}
        loading={loading}
        searchable={false}
        paged={false}
        empty={{ sentence: t('courses.none') }}
        detail={(offering) => <CoursePeople offering={offering} />}
      />
    </section>
  )
}
