import { useMemo } from 'react'
import { ASSIGN_COURSE } from '../../../contract/assignments/rights.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { address, element, elementSpec, text, type ScreenProps } from '../../runtime/spec.ts'
import { shadowSheets } from '../../runtime/styles/shadow-sheets.ts'
import dual from '../../ui/dual-list/dual-list.css?inline'
import { useAddressState } from '../../ui/navigation/use-address-state.ts'
import { tableSheets } from '../../ui/table/table-sheets.ts'
import { assignmentSheets } from '../parts/assignment-sheets.ts'
import { readPublicIds } from '../parts/assignable-people.ts'
import { YearScreen } from '../parts/year-screen.tsx'
import css from './assign-course.css?inline'
import rows from './course-rows.css?inline'
import table from './matrix/matrix-table.css?inline'
import matrix from './matrix/matrix.css?inline'
import { YearCourses } from './year-courses.tsx'
import { useKeptFocus } from '../../ui/session/use-kept-focus.ts'
import { wrapWithSession } from '../../ui/session/with-session.tsx'

const spec = elementSpec({
  tag: 'campus-assign-course',
  summary:
    'Assigns courses to people, for an academic year: who teaches, sets papers, examines, moderates and coordinates; for administrators.',
  surface: 'shadow',
  messages: ['public', 'parts', 'portal', 'assignments'],
  attributes: {
    user: text(
      'Public ids of the people, separated by commas. In the portal they are taken from the address (`?user=…`).',
    ),
    year: text('Code of the academic year. In the portal it is taken from the address (`?year=…`).'),
    view: text(
      'The view at first: `person`, `course`, `matrix` or `history`. In the portal it is taken from the address (`?view=…`).',
    ),
    portal: address('Address of the page with `<campus-portal>`, for instance `/portal.html`: people log in there.'),
  },
  events: {},
})

function AssignCourseScreen({ attributes }: ScreenProps<typeof spec>) {
  useKeptFocus()
  const { t } = useMessages()
  const { user: users, year: years, view } = attributes
  const [address, change] = useAddressState(ASSIGN_COURSE.view.menu, { user: users, year: years, view })
  const { user = '' } = address
  const publicIds = useMemo(() => readPublicIds(user), [user])
  return (
    <YearScreen
      title={t('menu.assignCourse')}
      needs={ASSIGN_COURSE.view}
      client={attributes.client}
      portal={attributes.portal}
      code={address.year}
      noYears={t('courses.noYears')}
    >
      {(shown) => (
        <YearCourses key={shown.year.academicYearId} {...shown} {...{ publicIds, address }} onAddress={change} />
      )}
    </YearScreen>
  )
}

/** The `<campus-assign-course>` element (specification, sections 2 and 11.4.1). */
export const assignCourse = element({
  spec,
  Screen: wrapWithSession(AssignCourseScreen),
  styles: [...shadowSheets, ...tableSheets, ...assignmentSheets, dual, rows, css, table, matrix],
})
