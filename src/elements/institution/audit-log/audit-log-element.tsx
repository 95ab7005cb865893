import { useMessages } from '../../runtime/messages.tsx'
import { element, elementSpec, type ScreenProps } from '../../runtime/spec.ts'
import { shadowSheets } from '../../runtime/styles/shadow-sheets.ts'
import { SignedInScreen } from '../../ui/navigation/signed-in-screen.tsx'
import { wrapWithSession } from '../../ui/session/with-session.tsx'
import { tableSheets } from '../../ui/table/table-sheets.ts'
import { peopleSheets } from '../../users/parts/people-sheets.ts'
import { AuditList } from './audit-list.tsx'
import css from './audit-log.css?inline'

const spec = elementSpec({
  tag: 'campus-audit-log',
  summary:
    'The audit log of an institution: who did what and when, with the values before and after; the check that nothing was changed or removed; for administrators and auditors.',
  surface: 'shadow',
  messages: ['public', 'parts', 'portal', 'users', 'reports'],
  attributes: {},
  events: {},
})

function AuditLogScreen({ attributes }: ScreenProps<typeof spec>) {
  const { t } = useMessages()
  return (
    <SignedInScreen client={attributes.client} title={t('menu.auditLog')} lead={t('audit.lead')}>
      {(signedIn) => <AuditList ready={signedIn} />}
    </SignedInScreen>
  )
}

/** The `<campus-audit-log>` element for our extension route `/audit-log`. */
export const auditLog = element({
  spec,
  Screen: wrapWithSession(AuditLogScreen),
  styles: [...shadowSheets, ...tableSheets, ...peopleSheets, css],
})
