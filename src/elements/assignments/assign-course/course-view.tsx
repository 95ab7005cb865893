import { useMessages } from '../../runtime/messages.tsx'
import { NoRows } from '../../ui/table/bar/table-notices.tsx'
import { Loading } from '../../ui/query/query-state.tsx'
import { ContentNotLoaded } from '../../ui/query/right-missing.tsx'
import { ByCourse } from './course/by-course.tsx'
import { ByPerson } from './person/by-person.tsx'
import { useCourseEditor } from './state/course-editor.ts'
import type { Offering } from './rows/course-rows.ts'
import { Matrix } from './matrix/matrix.tsx'
import type { Batches } from './state/use-batches.ts'

interface CourseViewProps {
  readonly view: 'person' | 'course' | 'matrix'
  readonly offerings: Batches<Offering>
}

/** Renders one of the views, or why there is nothing to show. */
export function CourseView({ view, offerings }: CourseViewProps) {
  const { t } = useMessages()
  const { catalogue, chosen, draft, filters, shown, loading, clearFilters } = useCourseEditor()
  const { courses } = draft
  if (offerings.refused) return <ContentNotLoaded reply={offerings.refused} onAgain={offerings.again} />
  if (courses.refused) return <ContentNotLoaded reply={courses.refused} onAgain={courses.again} />
  if (loading && catalogue.offerings.length === 0) return <Loading />
  if (view === 'person' && chosen.some(({ userId }) => !draft.loaded.has(userId))) return <Loading />
  if (view === 'person') return <ByPerson />
  if (view === 'course') return <ByCourse />
  if (filters.part === undefined && loading) return <Loading />
  if (filters.part === undefined) return <p className="c-soft">{t('courses.choosePart')}</p>
  return shown.length === 0 && !loading ? (
    <NoRows empty={{ sentence: t('courses.none') }} filtered onClear={clearFilters} />
  ) : (
    <Matrix key={filters.part} offerings={shown} />
  )
}
