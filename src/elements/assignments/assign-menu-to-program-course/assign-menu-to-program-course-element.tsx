import { ASSIGN_COURSE_WINDOW } from '../../../contract/assignments/rights.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { address, element, elementSpec, event, text, type ScreenProps } from '../../runtime/spec.ts'
import { shadowSheets } from '../../runtime/styles/shadow-sheets.ts'
import { useAddressState } from '../../ui/navigation/use-address-state.ts'
import { tableSheets } from '../../ui/table/table-sheets.ts'
import { assignmentSheets } from '../parts/assignment-sheets.ts'
import { YearScreen } from '../parts/year-screen.tsx'
import windows from '../parts/windows/windows.css?inline'
import css from './window-courses.css?inline'
import { YearCourses } from './year-courses.tsx'
import { useKeptFocus } from '../../ui/session/use-kept-focus.ts'
import { wrapWithSession } from '../../ui/session/with-session.tsx'

const spec = elementSpec({
  tag: 'campus-assign-menu-to-program-course',
  summary: 'Narrows the window of a process to some courses of its terms; for administrators.',
  surface: 'shadow',
  messages: ['public', 'parts', 'portal', 'assignments', 'processes'],
  attributes: {
    year: text('Code of the academic year. In the portal it is taken from the address (`?year=…`).'),
    process: text(
      'Path of the process, for instance `/internal-marks`. In the portal from the address (`?process=…`).',
    ),
    portal: address('Address of the page with `<campus-portal>`, for instance `/portal.html`: people log in there.'),
  },
  events: {
    'campus-navigated': event<{ path: string }>(
      'The visitor goes to the windows of programmes, or to the courses of people. Call `preventDefault()` to stay.',
      { cancelable: true },
    ),
  },
})

function AssignMenuToProgramCourseScreen({ attributes, emit }: ScreenProps<typeof spec>) {
  useKeptFocus()
  const { t } = useMessages()
  const { client, portal } = attributes
  const [address, change] = useAddressState(ASSIGN_COURSE_WINDOW.view.menu, {
    year: attributes.year,
    process: attributes.process,
  })
  return (
    <YearScreen
      title={t('menu.assignMenuToProgramCourse')}
      needs={ASSIGN_COURSE_WINDOW.view}
      {...{ client, portal }}
      code={address.year}
      noYears={t('window.noYears')}
    >
      {(shown) => (
        <YearCourses
          key={shown.year.academicYearId}
          {...shown}
          {...{ address, portal }}
          onChange={change}
          onNavigate={(path) => emit('campus-navigated', { path })}
        />
      )}
    </YearScreen>
  )
}

/** The `<campus-assign-menu-to-program-course>` element (specification, sections 2 and 11.4.4). */
export const assignMenuToProgramCourse = element({
  spec,
  Screen: wrapWithSession(AssignMenuToProgramCourseScreen),
  styles: [...shadowSheets, ...tableSheets, ...assignmentSheets, windows, css],
})
