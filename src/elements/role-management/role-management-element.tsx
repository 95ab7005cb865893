import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { menuTree } from '../../contract/people/roles.ts'
import { $session } from '../../core/session.ts'
import { element, elementSpec, event, text, type ScreenProps } from '../spec.ts'
import { shadowSheets } from '../styles/shadow-sheets.ts'
import drawer from '../ui/drawer.css?inline'
import { ensureToaster } from '../ui/ensure-toaster.ts'
import chips from '../ui/chips/chips.css?inline'
import inputChips from '../ui/input-chips.css?inline'
import changes from '../ui/people/changes.css?inline'
import picker from '../ui/picker/picker.css?inline'
import { formSheets } from '../ui/form/form-sheets.ts'
import { NotHad, ScreenNotHad } from '../ui/people/right-missing.tsx'
import rightsTree from '../ui/people/rights-tree.css?inline'
import { Loading } from '../ui/query-state.tsx'
import { SignInNeeded } from '../ui/sign-in-needed.tsx'
import { tableSheets } from '../ui/table/table-sheets.ts'
import { useQuery } from '../ui/use-query.ts'
import { useVisit } from '../ui/use-visit.ts'
import { useWords } from '../words.tsx'
import { RoleList } from './role-list.tsx'
import css from './role-management.css?inline'

const spec = elementSpec({
  tag: 'campus-role-management',
  summary: 'The roles of the institution: what each may do, who holds it, and what was changed; for administrators.',
  surface: 'shadow',
  areas: ['public', 'parts', 'portal', 'people'],
  attributes: { portal: text('Address of the page that holds `<campus-portal>`, for instance `/portal.html`: roles are added and edited there, and their people are found there.') },
  events: { 'campus-navigated': event<{ path: string }>('The visitor goes on to another page of the portal; prevent it to stay.', { cancelable: true }) },
})

function RoleManagementScreen({ attributes, emit }: ScreenProps<typeof spec>) {
  const { t } = useWords()
  const session = useStore($session)
  const [asked, again] = useQuery(menuTree, session.status === 'user')
  const visit = useVisit(attributes.portal, (path) => emit('campus-navigated', { path }))
  useEffect(() => ensureToaster(), [])
  if (session.status === 'guest') return <SignInNeeded />
  if (asked.status === 'failed')
    return (
      <ScreenNotHad title={t('people.role.title')}>
        <NotHad reply={asked.reply} onAgain={again} />
      </ScreenNotHad>
    )
  if (asked.status === 'loading') return <Loading />
  return <RoleList modules={asked.rows} visit={visit} />
}

/** `<campus-role-management>` (specification, section 2: /role-management; domain brief 2.3.1). */
export const roleManagement = element({ spec, Screen: RoleManagementScreen, styles: [...shadowSheets, ...tableSheets, ...formSheets, chips, inputChips, picker, drawer, rightsTree, changes, css] })
