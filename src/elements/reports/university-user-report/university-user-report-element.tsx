import { element, elementSpec, type ScreenProps } from '../../runtime/spec.ts'
import { REPORT_ATTRIBUTES, REPORT_EVENTS, ReportScreen } from '../parts/report-screen.tsx'
import { reportSheets } from '../parts/report-sheets.ts'
import { UniversityReport } from './university-report.tsx'
import { wrapWithSession } from '../../ui/session/with-session.tsx'

const spec = elementSpec({
  tag: 'campus-university-user-report',
  summary:
    'The report on users of the institution itself: figures, charts, subtotals, findings for auditors, ' +
    'and a list with totals.',
  surface: 'shadow',
  messages: ['public', 'parts', 'portal', 'users', 'reports', 'exports'],
  attributes: REPORT_ATTRIBUTES,
  events: REPORT_EVENTS,
})

function UniversityReportScreen({ attributes, emit }: ScreenProps<typeof spec>) {
  return (
    <ReportScreen
      client={attributes.client}
      portal={attributes.portal}
      onNavigate={(path) => emit('campus-navigated', { path })}
      Report={UniversityReport}
    />
  )
}

/** The `<campus-university-user-report>` element (specification, sections 2 and 11.5.1). */
export const universityUserReport = element({
  spec,
  Screen: wrapWithSession(UniversityReportScreen),
  styles: reportSheets,
})
