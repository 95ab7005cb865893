import { useStore } from '@nanostores/react'
import { $session } from '../../../core/session/session.ts'
import { element, elementSpec, event, type ScreenProps } from '../../runtime/spec.ts'
import { PORTAL_ATTRIBUTE } from '../../ui/navigation/portal-attribute.ts'
import { SignInNeeded } from '../../ui/navigation/sign-in-needed.tsx'
import { reportSheets } from '../parts/report-sheets.ts'
import { CollegeReport } from './college-report.tsx'

const spec = elementSpec({
  tag: 'campus-college-user-report',
  summary:
    'The report on users of colleges: one row for each college with warnings and totals, and the people of a college.',
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

function CollegeReportScreen({ attributes, emit }: Screen) {
  const session = useStore($session)
  return session.status === 'guest' ? (
    <SignInNeeded client={attributes.client} portal={attributes.portal} />
  ) : (
    <CollegeReport
      portal={attributes.portal}
      onNavigate={(path) => emit('campus-navigated', { path })}
      ready={session.status === 'user'}
    />
  )
}

/** The `<campus-college-user-report>` element (specification, section 2: /collegeUserReport; domain brief 2.5.2). */
export const collegeUserReport = element({ spec, Screen: CollegeReportScreen, styles: reportSheets })
