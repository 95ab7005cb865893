import { element, elementSpec, type ScreenProps } from '../../runtime/spec.ts'
import { REPORT_ATTRIBUTES, REPORT_EVENTS, ReportScreen } from '../parts/report-screen.tsx'
import { reportSheets } from '../parts/report-sheets.ts'
import { CollegeReport } from './college-report.tsx'
import { wrapWithSession } from '../../ui/session/with-session.tsx'

const spec = elementSpec({
  tag: 'campus-college-user-report',
  summary:
    'The report on users of colleges: one row for each college with warnings and totals, and the people of a college.',
  surface: 'shadow',
  messages: ['public', 'parts', 'portal', 'users', 'reports', 'exports'],
  attributes: REPORT_ATTRIBUTES,
  events: REPORT_EVENTS,
})

function CollegeReportScreen({ attributes, emit }: ScreenProps<typeof spec>) {
  return (
    <ReportScreen
      client={attributes.client}
      portal={attributes.portal}
      onNavigate={(path) => emit('campus-navigated', { path })}
      Report={CollegeReport}
    />
  )
}

/** The `<campus-college-user-report>` element (specification, sections 2 and 11.5.2). */
export const collegeUserReport = element({ spec, Screen: wrapWithSession(CollegeReportScreen), styles: reportSheets })
