import { roleDetail } from '../../../contract/roles/roles.ts'
import { Button } from '../../ui/button/button.tsx'
import { Drawer } from '../../ui/overlay/drawer.tsx'
import { toRights } from '../rights/rights-state.ts'
import { RightsTree } from '../rights/rights-tree.tsx'
import type { RoleDetail } from '../rights/use-role.ts'
import { useRoleName } from '../rights/use-role-name.ts'
import { Failed, Loading } from '../../ui/query/query-state.tsx'
import { useQuery } from '../../ui/query/use-query.ts'
import { listNames } from '../../ui/i18n/list-names.ts'
import { useMessages } from '../../runtime/messages.tsx'
import type { DrawerProps } from './role-drawers.tsx'

/** Renders all details of a role, read-only. */
export function ViewDrawer({ row, modules, visit, onClose }: DrawerProps) {
  const { t } = useMessages()
  const full = useRoleName()
  const [result, reload] = useQuery(roleDetail, true, { roleId: row.roleId })
  const role = result.status === 'found' ? result.rows[0] : undefined
  // Only screens on which the role has rights.
  const opened = modules.flatMap((module) => {
    const menus = module.menus.filter(({ menuId }) => role?.rights.some((one) => one.menuId === menuId))
    return menus.length ? [{ ...module, menus }] : []
  })
  const foot = visit ? (
    <div className="c-row c-roles-foot">
      {row.denial === null ? (
        <Button onClick={() => visit(`/add-Role?roleId=${row.roleId}`)}>{t('people.role.act.edit')}</Button>
      ) : null}
      <Button kind="secondary" onClick={() => visit(`/user-management?filter.role=choice:${row.roleId}`)}>
        {t('people.role.act.users')}
      </Button>
    </div>
  ) : undefined
  return (
    <Drawer
      wide
      title={full(row.names)}
      about={<bdi dir="ltr">{`${row.roleId} · ${row.code}`}</bdi>}
      foot={foot}
      onClose={onClose}
    >
      {result.status === 'failed' ? <Failed reply={result.reply} onAgain={reload} /> : null}
      {result.status === 'loading' ? <Loading /> : null}
      {role ? (
        <div className="c-stack">
          <RoleFacts role={role} />
          <h3 className="c-subtitle">{t('people.role.rights')}</h3>
          {opened.length ? (
            <RightsTree
              label={t('people.role.rights')}
              modules={opened}
              value={toRights(role.rights)}
              saved={toRights(role.rights)}
            />
          ) : (
            <p className="c-soft">{t('people.role.opensNothing')}</p>
          )}
        </div>
      ) : null}
    </Drawer>
  )
}

function RoleFacts({ role }: { readonly role: RoleDetail }) {
  const { t, name, day, number, language } = useMessages()
  const { validFrom, validTo } = role
  const facts: readonly (readonly [string, string])[] = [
    [t('people.role.field.status'), t(`people.role.status.${role.status}`)],
    [t('people.role.field.userType'), t(`people.type.${role.userType}`)],
    [t('people.role.col.type'), t(`people.role.type.${role.type}`)],
    [t('people.role.field.description'), role.description],
    [t('people.role.col.users'), number(role.users)],
    [t('people.role.field.maxUsers'), role.maxUsers === null ? t('people.role.anyNumber') : number(role.maxUsers)],
    [t('people.role.field.canLogin'), t(role.canLogin ? 'table.yes' : 'table.no')],
    [t('people.role.field.scopeType'), t(`people.role.scope.${role.scopeType}`)],
    [t('people.role.field.validFrom'), validFrom ? day(validFrom) : ''],
    [t('people.role.field.validTo'), validTo ? day(validTo) : ''],
    [
      t('people.role.field.conflictsWith'),
      listNames(
        role.conflicts.map(({ names }) => name(names)),
        language,
      ),
    ],
  ]
  return (
    <dl className="c-facts">
      {facts.flatMap(([label, value]) =>
        value ? [<dt key={`${label} t`}>{label}</dt>, <dd key={label}>{value}</dd>] : [],
      )}
    </dl>
  )
}
