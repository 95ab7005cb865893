import { useStore } from '@nanostores/react'
import { $session } from '../../../core/session/session.ts'
import windows from '../../assignments/parts/windows/windows.css?inline'
import { element, elementSpec, type ScreenProps } from '../../runtime/spec.ts'
import { shadowSheets } from '../../runtime/styles/shadow-sheets.ts'
import collapse from '../../ui/collapse/collapse.css?inline'
import segmented from '../../ui/dashboard/segmented.css?inline'
import { formSheets } from '../../ui/form/form-sheets.ts'
import { NAVIGATED_EVENT, PORTAL_ATTRIBUTE } from '../../ui/navigation/portal-spec.ts'
import { SignInNeeded } from '../../ui/navigation/sign-in-needed.tsx'
import drawer from '../../ui/overlay/drawer.css?inline'
import { tableSheets } from '../../ui/table/table-sheets.ts'
import tags from '../../ui/tags/tags.css?inline'
import { ExamDesk } from './exam-desk.tsx'
import css from './exam-desk.css?inline'
import files from './files/files.css?inline'
import { useKeptFocus } from '../../ui/session/use-kept-focus.ts'
import { wrapWithSession } from '../../ui/session/with-session.tsx'

const spec = elementSpec({
  tag: 'campus-exam-desk',
  summary:
    'The examinations of the institution: from their dates and files to published and reissued hall tickets; for the examination section.',
  surface: 'shadow',
  messages: ['public', 'parts', 'portal', 'processes', 'exam-desk'],
  attributes: {
    portal: PORTAL_ATTRIBUTE,
  },
  events: {
    'campus-navigated': NAVIGATED_EVENT,
  },
})

function ExamDeskScreen({ attributes, emit }: ScreenProps<typeof spec>) {
  useKeptFocus()
  const session = useStore($session)
  return session.status === 'guest' ? (
    <SignInNeeded client={attributes.client} portal={attributes.portal} />
  ) : (
    <ExamDesk
      ready={session.status === 'user'}
      portal={attributes.portal}
      onNavigate={(path) => emit('campus-navigated', { path })}
    />
  )
}

/** The `<campus-exam-desk>` element for our extension route `/exam-desk` (specification, section 11.1.7). */
export const examDesk = element({
  spec,
  Screen: wrapWithSession(ExamDeskScreen),
  styles: [...shadowSheets, ...tableSheets, ...formSheets, tags, collapse, segmented, drawer, windows, files, css],
})
