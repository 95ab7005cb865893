import { useStore } from '@nanostores/react'
import { useCallback } from 'react'
import { $session } from '../../../core/session/session.ts'
import { element, elementSpec, text, type ScreenProps } from '../../runtime/spec.ts'
import { shadowSheets } from '../../runtime/styles/shadow-sheets.ts'
import { formSheets } from '../../ui/form/form-sheets.ts'
import { NAVIGATED_EVENT, PORTAL_ATTRIBUTE } from '../../ui/navigation/portal-spec.ts'
import { SignInNeeded } from '../../ui/navigation/sign-in-needed.tsx'
import { useAddressState } from '../../ui/navigation/use-address-state.ts'
import drawer from '../../ui/overlay/drawer.css?inline'
import { wrapWithSession } from '../../ui/session/with-session.tsx'
import { tableSheets } from '../../ui/table/table-sheets.ts'
import tags from '../../ui/tags/tags.css?inline'
import evidence from '../parts/evidence.css?inline'
import { ROUTE } from './route.ts'
import { StudentList } from './student-list.tsx'
import { StudentPage } from './student-page.tsx'
import css from './students.css?inline'
import { useKeptFocus } from '../../ui/session/use-kept-focus.ts'

const spec = elementSpec({
  tag: 'campus-students',
  summary:
    'All students of the institution, with or without an account: a list with search and filters, and a page for each ' +
    'with forms, hall tickets, holds, fees, requests and messages, as far as the roles of the person see them.',
  surface: 'shadow',
  messages: ['public', 'ticket', 'parts', 'portal', 'figures'],
  attributes: {
    prn: text('PRN of the student to show. In the portal it is taken from the address (`?prn=…`).'),
    portal: PORTAL_ATTRIBUTE,
  },
  events: {
    'campus-navigated': NAVIGATED_EVENT,
  },
})

function StudentsScreen({ attributes, emit }: ScreenProps<typeof spec>) {
  useKeptFocus()
  const session = useStore($session)
  const [{ prn }, change] = useAddressState(ROUTE, { prn: attributes.prn })
  const onNavigate = useCallback((path: string) => emit('campus-navigated', { path }), [emit])
  if (session.status === 'guest')
    return <SignInNeeded client={attributes.client} portal={attributes.portal} onNavigate={onNavigate} />
  const ready = session.status === 'user'
  return prn ? (
    <StudentPage
      key={prn}
      prn={prn}
      ready={ready}
      portal={attributes.portal}
      onNavigate={onNavigate}
      onBack={() => change({ prn: undefined })}
    />
  ) : (
    <StudentList
      ready={ready}
      portal={attributes.portal}
      onNavigate={onNavigate}
      onOpen={(chosen) => change({ prn: chosen })}
    />
  )
}

/** The `<campus-students>` element for our extension route `/students` (specification, section 2). */
export const students = element({
  spec,
  Screen: wrapWithSession(StudentsScreen),
  styles: [...shadowSheets, ...tableSheets, ...formSheets, tags, drawer, evidence, css],
})
