import { useStore } from '@nanostores/react'
import { $session } from '../../../core/session/session.ts'
import { element, elementSpec, event, type ScreenProps } from '../../runtime/spec.ts'
import { PORTAL_ATTRIBUTE } from '../../ui/navigation/portal-attribute.ts'
import { SignInNeeded } from '../../ui/navigation/sign-in-needed.tsx'
import { reportSheets } from '../parts/report-sheets.ts'
import { UniversityReport } from './university-report.tsx'

const spec = elementSpec({
  tag: 'campus-university-user-report',
  summary:
    'The report on users of the institution itself: figures, charts, subtotals, findings for auditors, ' +
    'and a list with totals.',
  surface: 'shadow',
  areas: ['public', 'parts', 'portal', 'people', 'reports', 'exports'],
  attributes: {
    portal: PORTAL_ATTRIBUTE,
  },
  events: {
    'campus-navigated': event<{ path: string }>(
      'The visitor goes to another page of the portal. Call `preventDefault()` to stay.',
      { cancelable: true },
    ),
  },
})

type Screen = ScreenProps<typeof spec>

function UniversityReportScreen({ attributes, emit }: Screen) {
  const session = useStore($session)
  return session.status === 'guest' ? (
    <SignInNeeded client={attributes.client} portal={attributes.portal} />
  ) : (
    <UniversityReport
      portal={attributes.portal}
      onNavigate={(path) => emit('campus-navigated', { path })}
      ready={session.status === 'user'}
    />
  )
}

/**
 * The `<campus-university-user-report>` element (specification, section 2: /universityUserReport; domain brief 2.5.1).
 */
export const universityUserReport = element({ spec, Screen: UniversityReportScreen, styles: reportSheets })
