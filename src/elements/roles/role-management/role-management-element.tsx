import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { menuTree } from '../../../contract/roles/roles.ts'
import { $session } from '../../../core/session/session.ts'
import { address, element, elementSpec, type ScreenProps } from '../../runtime/spec.ts'
import { NAVIGATED_EVENT } from '../../ui/navigation/portal-spec.ts'
import { shadowSheets } from '../../runtime/styles/shadow-sheets.ts'
import { useVisit } from '../../ui/navigation/portal-link.tsx'
import drawer from '../../ui/overlay/drawer.css?inline'
import { ensureToaster } from '../../runtime/ensure-toaster.ts'
import { chipSheets } from '../../ui/chips/chip-sheets.ts'
import inputChips from '../../ui/field/input-chips.css?inline'
import changes from '../../ui/form/changes.css?inline'
import picker from '../../ui/picker/picker.css?inline'
import { formSheets } from '../../ui/form/form-sheets.ts'
import { ContentNotLoaded, ScreenNotLoaded } from '../../ui/query/right-missing.tsx'
import rightsTree from '../rights/rights-tree.css?inline'
import { PageLoading } from '../../ui/query/page-loading.tsx'
import { SignInNeeded } from '../../ui/navigation/sign-in-needed.tsx'
import { tableSheets } from '../../ui/table/table-sheets.ts'
import { useQuery } from '../../ui/query/use-query.ts'
import { useHost, useMessages } from '../../runtime/messages.tsx'
import { RoleList } from './role-list.tsx'
import css from './role-management.css?inline'
import { wrapWithSession } from '../../ui/session/with-session.tsx'

const spec = elementSpec({
  tag: 'campus-role-management',
  summary: 'The roles of the institution: the rights, holders and changes of each; for administrators.',
  surface: 'shadow',
  messages: ['public', 'parts', 'portal', 'users'],
  attributes: {
    portal: address(
      'Address of the page with `<campus-portal>`, for instance `/portal.html`: roles are added and edited there, and their people are found there.',
    ),
  },
  events: {
    'campus-navigated': NAVIGATED_EVENT,
  },
})

function RoleManagementScreen({ attributes, emit }: ScreenProps<typeof spec>) {
  const { t } = useMessages()
  const host = useHost()
  const session = useStore($session)
  const [result, reload] = useQuery(menuTree, session.status === 'user')
  const visit = useVisit(attributes.portal, (path) => emit('campus-navigated', { path }))
  useEffect(() => ensureToaster(host), [host])
  if (session.status === 'guest') return <SignInNeeded client={attributes.client} portal={attributes.portal} />
  if (result.status === 'failed')
    return (
      <ScreenNotLoaded title={t('people.role.title')}>
        <ContentNotLoaded reply={result.reply} onAgain={reload} />
      </ScreenNotLoaded>
    )
  if (result.status === 'loading') return <PageLoading shape="table" title={t('people.role.title')} />
  return <RoleList modules={result.rows} visit={visit} />
}

/** The `<campus-role-management>` element (specification, sections 2 and 11.3.1). */
export const roleManagement = element({
  spec,
  Screen: wrapWithSession(RoleManagementScreen),
  styles: [
    ...shadowSheets,
    ...tableSheets,
    ...formSheets,
    ...chipSheets,
    inputChips,
    picker,
    drawer,
    rightsTree,
    changes,
    css,
  ],
})
