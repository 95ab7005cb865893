import { ASSIGN_WINDOW } from '../../../contract/assignments/rights.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { address, element, elementSpec, event, text, type ScreenProps } from '../../runtime/spec.ts'
import { shadowSheets } from '../../runtime/styles/shadow-sheets.ts'
import segmented from '../../ui/dashboard/segmented.css?inline'
import lanes from '../../ui/lane-calendar/lane-calendar.css?inline'
import { useAddressState } from '../../ui/navigation/use-address-state.ts'
import { assignmentSheets } from '../parts/assignment-sheets.ts'
import { YearScreen } from '../parts/year-screen.tsx'
import windows from '../parts/windows/windows.css?inline'
import calendar from './calendar.css?inline'
import css from './window-tree.css?inline'
import { YearWindows } from './year-windows.tsx'
import { useKeptFocus } from '../../ui/session/use-kept-focus.ts'
import { wrapWithSession } from '../../ui/session/with-session.tsx'

const spec = elementSpec({
  tag: 'campus-assign-menu-to-program',
  summary: 'Opens processes for programmes, parts and terms, from when to when and for whom; for administrators.',
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
      'The visitor goes to the courses of a window. Call `preventDefault()` to stay.',
      { cancelable: true },
    ),
  },
})

function AssignMenuToProgramScreen({ attributes, emit }: ScreenProps<typeof spec>) {
  useKeptFocus()
  const { t } = useMessages()
  const { client, portal } = attributes
  const [address, change] = useAddressState(ASSIGN_WINDOW.view.menu, {
    year: attributes.year,
    process: attributes.process,
  })
  return (
    <YearScreen
      title={t('menu.assignMenuToProgram')}
      needs={ASSIGN_WINDOW.view}
      {...{ client, portal }}
      code={address.year}
      noYears={t('window.noYears')}
    >
      {(shown) => (
        <YearWindows
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

/** The `<campus-assign-menu-to-program>` element (specification, sections 2 and 11.4.3). */
export const assignMenuToProgram = element({
  spec,
  Screen: wrapWithSession(AssignMenuToProgramScreen),
  styles: [...shadowSheets, ...assignmentSheets, segmented, lanes, windows, css, calendar],
})
