import { roleHistory } from '../../../contract/roles/roles.ts'
import type { RowOf } from '../../../contract/activity.ts'
import { Drawer } from '../../ui/overlay/drawer.tsx'
import { useRoleFieldLabels } from '../../users/parts/use-role-field-labels.ts'
import { useMenuTitle } from '../../ui/i18n/use-menu-title.ts'
import { VerbList } from '../../users/acts/verb-list.tsx'
import { Failed, Loading } from '../../ui/query/query-state.tsx'
import { useQuery } from '../../ui/query/use-query.ts'
import { useMessages } from '../../runtime/messages.tsx'
import type { DrawerProps } from './role-drawers.tsx'

/** Renders the history of a role: each change, its author and time. */
export function HistoryDrawer({ row, onClose }: DrawerProps) {
  const { t, name } = useMessages()
  const [result, reload] = useQuery(roleHistory, true, { roleId: row.roleId })
  return (
    <Drawer title={t('people.role.history.title', { role: name(row.names) })} onClose={onClose}>
      {result.status === 'failed' ? <Failed reply={result.reply} onAgain={reload} /> : null}
      {result.status === 'loading' ? <Loading /> : null}
      {result.status === 'found' && result.rows.length === 0 ? (
        <p className="c-soft">{t('people.role.history.empty')}</p>
      ) : null}
      {result.status === 'found' ? (
        <ol className="c-stack">
          {result.rows.map((act, place) => (
            <Act key={place} act={act} />
          ))}
        </ol>
      ) : null}
    </Drawer>
  )
}

function Act({ act: { at, by, act, fields, menus } }: { readonly act: RowOf<typeof roleHistory> }) {
  const { t, instant } = useMessages()
  const title = useMenuTitle()
  const labels = useRoleFieldLabels()
  return (
    <li className="c-stack-small">
      <h3>{t(`people.role.did.${act}`)}</h3>
      <p className="c-soft c-small">{[by, instant(at)].filter(Boolean).join(' · ')}</p>
      {fields.length + menus.length ? (
        <ul className="c-changes">
          {fields.map(({ field, before, after }) => (
            <li key={field}>
              <strong>{labels.label(field)}</strong>
              <p>
                <span className="c-hidden">{t('people.role.before')}: </span>
                <span className="c-before">{labels.value(field, before)}</span>
                <span className="c-arrow" aria-hidden="true" />
                <span className="c-hidden">{t('people.role.after')}: </span>
                <span>{labels.value(field, after)}</span>
              </p>
            </li>
          ))}
          {menus.map((menu) => (
            <li key={menu.routeName}>
              <strong>{title(menu)}</strong>
              <p>
                <span className="c-hidden">{t('people.role.before')}: </span>
                <VerbList rights={menu.before} />
                <span className="c-arrow" aria-hidden="true" />
                <span className="c-hidden">{t('people.role.after')}: </span>
                <VerbList rights={menu.after} />
              </p>
            </li>
          ))}
        </ul>
      ) : null}
    </li>
  )
}
