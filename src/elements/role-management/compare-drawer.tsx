import { useState } from 'react'
import { roleDifference } from '../../contract/people/roles.ts'
import { Drawer } from '../ui/drawer.tsx'
import { useMenuTitle } from '../ui/people/use-menu-title.ts'
import { useRoleSearch } from '../ui/people/use-role-search.ts'
import { VerbList } from '../ui/people/verb-list.tsx'
import type { PickerOption } from '../ui/picker/options.ts'
import { Picker } from '../ui/picker/picker.tsx'
import { Failed, Loading } from '../ui/query-state.tsx'
import { useQuery } from '../ui/use-query.ts'
import { useWords } from '../words.tsx'
import type { DrawerProps } from './role-drawers.tsx'

/** In what two roles differ. */
export function CompareDrawer({ row, onClose }: DrawerProps) {
  const { t, name } = useWords()
  const [other, setOther] = useState<PickerOption>()
  return (
    <Drawer wide title={t('people.role.compare.title', { role: name(row.names) })} onClose={onClose}>
      <div className="c-stack">
        <Picker label={t('people.role.compare.with')} options={useRoleSearch(row.roleId)} inOrder value={other} onChange={setOther} />
        {other ? <Difference key={other.value} roleId={row.roleId} otherId={Number(other.value)} one={name(row.names)} other={other.label} /> : null}
      </div>
    </Drawer>
  )
}

interface DifferenceProps {
  readonly roleId: number
  readonly otherId: number
  readonly one: string
  readonly other: string
}

function Difference({ roleId, otherId, one, other }: DifferenceProps) {
  const { t, name } = useWords()
  const title = useMenuTitle()
  const [asked, again] = useQuery(roleDifference, true, { roleId, otherId })
  if (asked.status === 'loading') return <Loading />
  if (asked.status === 'failed') return <Failed reply={asked.reply} onAgain={again} />
  if (asked.rows.length === 0) return <p role="status">{t('people.role.compare.same')}</p>
  return (
    <table className="c-compare">
      <thead>
        <tr>
          <th scope="col">{t('people.role.compare.screen')}</th>
          <th scope="col">{one}</th>
          <th scope="col">{other}</th>
        </tr>
      </thead>
      <tbody>
        {asked.rows.map((row) => (
          <tr key={row.routeName}>
            <th scope="row">
              {title(row)}
              <span className="c-hint">{name(row.moduleNames)}</span>
            </th>
            <td>
              <VerbList rights={row.one} />
            </td>
            <td>
              <VerbList rights={row.other} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
