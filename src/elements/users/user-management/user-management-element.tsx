import { useStore } from '@nanostores/react'
import { $session } from '../../../core/session/session.ts'
import { element, elementSpec, type ScreenProps } from '../../runtime/spec.ts'
import { NAVIGATED_EVENT, PORTAL_ATTRIBUTE } from '../../ui/navigation/portal-spec.ts'
import { shadowSheets } from '../../runtime/styles/shadow-sheets.ts'
import { importSheets } from '../../ui/import/import-sheets.ts'
import { peopleSheets } from '../parts/people-sheets.ts'
import { approvalsSheets } from '../approvals/approvals-sheets.ts'
import { exportsSheets } from '../../exports/panel/exports-sheets.ts'
import { SignInNeeded } from '../../ui/navigation/sign-in-needed.tsx'
import { tableSheets } from '../../ui/table/table-sheets.ts'
import tabSheet from '../../ui/tabs/tabs.css?inline'
import tags from '../../ui/tags/tags.css?inline'
import { UserList } from './user-list.tsx'
import own from './user-management.css?inline'
import { wrapWithSession } from '../../ui/session/with-session.tsx'

const spec = elementSpec({
  tag: 'campus-user-management',
  summary: 'The list of all users, with search, filters, sorting, export and links to each user.',
  surface: 'shadow',
  messages: ['public', 'parts', 'portal', 'users', 'exports'],
  attributes: {
    portal: PORTAL_ATTRIBUTE,
  },
  events: {
    'campus-navigated': NAVIGATED_EVENT,
  },
})

type Screen = ScreenProps<typeof spec>

function UsersScreen({ attributes, emit }: Screen) {
  const session = useStore($session)
  return session.status === 'guest' ? (
    <SignInNeeded client={attributes.client} portal={attributes.portal} />
  ) : (
    <UserList
      portal={attributes.portal}
      onNavigate={(path) => emit('campus-navigated', { path })}
      ready={session.status === 'user'}
      self={session.status === 'user' ? session.user.userName : undefined}
    />
  )
}

/** The `<campus-user-management>` element (specification, sections 2 and 11.3.3). */
export const userManagement = element({
  spec,
  Screen: wrapWithSession(UsersScreen),
  styles: [
    ...shadowSheets,
    ...tableSheets,
    ...peopleSheets,
    ...importSheets,
    tags,
    ...approvalsSheets,
    tabSheet,
    ...exportsSheets,
    own,
  ],
})
