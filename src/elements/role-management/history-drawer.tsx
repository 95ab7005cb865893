import { roleHistory } from '../../contract/people/roles.ts'
import type { RowOf } from '../../contract/activity.ts'
import { Drawer } from '../ui/drawer.tsx'
import { useFieldWords } from '../ui/people/use-field-words.ts'
import { useMenuTitle } from '../ui/people/use-menu-title.ts'
import { VerbList } from '../ui/people/verb-list.tsx'
import { Failed, Loading } from '../ui/query-state.tsx'
import { useQuery } from '../ui/use-query.ts'
import { useWords } from '../words.tsx'
import type { DrawerProps } from './role-drawers.tsx'

/** What was done to a role, by whom and when. */
export function HistoryDrawer({ row, onClose }: DrawerProps) {
  const { t, name } = useWords()
  const [asked, again] = useQuery(roleHistory, true, { roleId: row.roleId })
  return (
    <Drawer title={t('people.role.history.title', { role: name(row.names) })} onClose={onClose}>
      {asked.status === 'failed' ? <Failed reply={asked.reply} onAgain={again} /> : null}
      {asked.status === 'loading' ? <Loading /> : null}
      {asked.status === 'found' && asked.rows.length === 0 ? <p className="c-soft">{t('people.role.history.empty')}</p> : null}
      {asked.status === 'found' ? (
        <ol className="c-stack">
          {asked.rows.map((act, place) => (
            <Act key={place} act={act} />
          ))}
        </ol>
      ) : null}
    </Drawer>
  )
}

function Act({ act: { at, by, act, fields, menus } }: { readonly act: RowOf<typeof roleHistory> }) {
  const { t, instant } = useWords()
  const title = useMenuTitle()
  const words = useFieldWords()
  return (
    <li className="c-stack-small">
      <h3>{t(`people.role.did.${act}`)}</h3>
      <p className="c-soft c-small">{[instant(at), by].filter(Boolean).join(' · ')}</p>
      {fields.length + menus.length ? (
        <ul className="c-changes">
          {fields.map(({ field, before, after }) => (
            <li key={field}>
              <strong>{words.label(field)}</strong>
              <p>
                <span className="c-hidden">{t('people.role.before')}: </span>
                <span className="c-before">{words.value(field, before)}</span>
                <span className="c-arrow" aria-hidden="true" />
                <span className="c-hidden">{t('people.role.after')}: </span>
                <span>{words.value(field, after)}</span>
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
