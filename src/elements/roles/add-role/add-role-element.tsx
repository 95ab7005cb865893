import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { menuTree, roleDetail } from '../../../contract/roles/roles.ts'
import { $menu } from '../../../core/session/menu.ts'
import { getLastAddress } from '../../../core/routing/last-addresses.ts'
import { $path, normalisePath, parseQuery } from '../../../core/routing/routes.ts'
import { $session } from '../../../core/session/session.ts'
import { address, element, elementSpec, number as numberAttribute, type ScreenProps } from '../../runtime/spec.ts'
import { NAVIGATED_EVENT } from '../../ui/navigation/portal-spec.ts'
import { shadowSheets } from '../../runtime/styles/shadow-sheets.ts'
import { Button } from '../../ui/button/button.tsx'
import { chipSheets } from '../../ui/chips/chip-sheets.ts'
import { formSheets } from '../../ui/form/form-sheets.ts'
import inputChips from '../../ui/field/input-chips.css?inline'
import { Notice } from '../../ui/notice/notice.tsx'
import changes from '../../ui/form/changes.css?inline'
import { ContentNotLoaded, RightMissing, ScreenNotLoaded } from '../../ui/query/right-missing.tsx'
import rightsTree from '../rights/rights-tree.css?inline'
import { useSummary } from '../../users/parts/use-summary.ts'
import picker from '../../ui/picker/picker.css?inline'
import { PortalLink, usePortal } from '../../ui/navigation/portal-link.tsx'
import { usePageRecord } from '../../ui/navigation/use-page-record.ts'
import { PageLoading } from '../../ui/query/page-loading.tsx'
import { SignInNeeded } from '../../ui/navigation/sign-in-needed.tsx'
import { useQuery } from '../../ui/query/use-query.ts'
import { useMessages } from '../../runtime/messages.tsx'
import css from './add-role.css?inline'
import { RoleEditor } from './role-editor.tsx'
import type { Saved } from './use-role-form.ts'
import { wrapWithSession } from '../../ui/session/with-session.tsx'

const spec = elementSpec({
  tag: 'campus-add-role',
  summary: 'Adds or edits a role: its name in every language, the user types it is for, and the screens that it opens.',
  surface: 'shadow',
  messages: ['public', 'parts', 'portal', 'users'],
  attributes: {
    'role-id': numberAttribute(
      'The role to edit. In the portal it is taken from the address (`?roleId=`). Without it a new role is added.',
    ),
    portal: address(
      'Address of the page with `<campus-portal>`, for instance `/portal.html`: the list of roles and their people are there.',
    ),
  },
  events: {
    'campus-navigated': NAVIGATED_EVENT,
  },
})

const ROUTE = '/add-Role'

function AddRoleScreen({ attributes, emit }: ScreenProps<typeof spec>) {
  const { t, name } = useMessages()
  const session = useStore($session)
  const path = useStore($path)
  const reachable = usePortal(attributes.portal)
  const addressRoleId = normalisePath(path) === ROUTE ? Number(parseQuery(path).roleId ?? '') : 0
  const roleId =
    attributes['role-id'] ?? (Number.isSafeInteger(addressRoleId) && addressRoleId > 0 ? addressRoleId : undefined)
  const here = session.status === 'user'
  const [tree, treeAgain] = useQuery(menuTree, here)
  const [result, roleAgain] = useQuery(roleDetail, here && roleId !== undefined, { roleId: roleId ?? 1 })
  const [saved, setSaved] = useState<Saved>()
  const canEdit = useStore($menu).entries.find(({ routeName }) => routeName === ROUTE)?.canEdit ?? false
  useEffect(() => setSaved(undefined), [roleId])
  const role = roleId !== undefined && result.status === 'found' ? result.rows[0] : undefined
  usePageRecord(role && name(role.names))

  if (session.status === 'guest') return <SignInNeeded client={attributes.client} portal={attributes.portal} />
  const failed =
    tree.status === 'failed' ? tree : roleId !== undefined && result.status === 'failed' ? result : undefined
  if (failed)
    return (
      <ScreenNotLoaded title={t('menu.addRole')}>
        <ContentNotLoaded reply={failed.reply} onAgain={tree.status === 'failed' ? treeAgain : roleAgain} />
      </ScreenNotLoaded>
    )
  if (tree.status !== 'found' || (roleId !== undefined && result.status !== 'found'))
    return <PageLoading shape="form" title={roleId === undefined ? t('people.role.add') : undefined} />
  if (!canEdit)
    return (
      <ScreenNotLoaded title={t('menu.addRole')}>
        <RightMissing needs={{ menu: ROUTE, verb: 'edit' }} />
      </ScreenNotLoaded>
    )
  const renderRoleLink = (to: string, text: string) =>
    reachable ? (
      <PortalLink path={to} portal={attributes.portal} onNavigate={(next) => emit('campus-navigated', { path: next })}>
        {text}
      </PortalLink>
    ) : null
  return (
    <div className="c-stack">
      <header className="c-stack-small">
        <h1 className="c-title">{role ? t('people.role.editOf', { role: name(role.names) }) : t('people.role.add')}</h1>
        {renderRoleLink(getLastAddress('/role-management'), t('people.role.toList'))}
      </header>
      {saved ? <SavedNotice saved={saved} link={renderRoleLink} /> : null}
      {saved?.kind === 'added' ? (
        <Button kind="secondary" onClick={() => setSaved(undefined)}>
          {t('people.role.another')}
        </Button>
      ) : role?.denial ? (
        <Notice kind="warning">{t(role.denial === 'RANK' ? 'people.role.why.RANK' : 'people.role.why.other')}</Notice>
      ) : (
        <RoleEditor
          key={role ? `${role.roleId} ${role.rowVersion}` : 'new'}
          role={role}
          modules={tree.rows}
          onSaved={(now) => {
            setSaved(now)
            if (now.kind === 'changed') roleAgain()
          }}
        />
      )}
    </div>
  )
}

interface SavedNoticeProps {
  readonly saved: Saved
  readonly link: (to: string, text: string) => React.ReactNode
}

/** Renders what has been saved and the possible next steps (specification, section 11.3.2). */
function SavedNotice({ saved, link }: SavedNoticeProps) {
  const { t } = useMessages()
  const summary = useSummary()
  if (saved.kind === 'changed')
    return (
      <Notice kind="success" announced>
        {saved.gained + saved.lost > 0 ? summary(saved, saved.users) : t('people.role.saved')}
      </Notice>
    )
  return (
    <Notice kind="success" announced>
      <p>
        {saved.draft ? t('people.role.draftSaved') : t('people.role.created')}{' '}
        <bdi>{t('people.role.idIs', { id: saved.roleId })}</bdi>
      </p>
      {saved.draft
        ? link(`${ROUTE}?roleId=${saved.roleId}`, t('people.role.act.edit'))
        : link('/user-management', t('people.role.assign'))}
    </Notice>
  )
}

/** The `<campus-add-role>` element (specification, sections 2 and 11.3.2). */
export const addRole = element({
  spec,
  Screen: wrapWithSession(AddRoleScreen),
  styles: [...shadowSheets, ...formSheets, ...chipSheets, inputChips, picker, rightsTree, changes, css],
})
