import { useState } from 'react'
import { roleDifference } from '../../../contract/roles/roles.ts'
import { Drawer } from '../../ui/overlay/drawer.tsx'
import { useMenuTitle } from '../../ui/i18n/use-menu-title.ts'
import { useRoleSearch } from '../rights/use-role-search.ts'
import { VerbList } from '../../users/acts/verb-list.tsx'
import type { PickerOption } from '../../ui/picker/options.ts'
import { Picker } from '../../ui/picker/picker.tsx'
import { Failed, Loading } from '../../ui/query/query-state.tsx'
import { useQuery } from '../../ui/query/use-query.ts'
import { useMessages } from '../../runtime/messages.tsx'
import type { DrawerProps } from './role-drawers.tsx'

/** Renders the differences between two roles. */
export function CompareDrawer({ row, onClose }: DrawerProps) {
  const { t, name } = useMessages()
  const [other, setOther] = useState<PickerOption>()
  return (
    <Drawer wide title={t('people.role.compare.title', { role: name(row.names) })} onClose={onClose}>
      <div className="c-stack">
        <Picker
          label={t('people.role.compare.with')}
          options={useRoleSearch(row.roleId)}
          inOrder
          value={other}
          onChange={setOther}
        />
        {other ? (
          <Difference
            key={other.value}
            roleId={row.roleId}
            otherId={Number(other.value)}
            one={name(row.names)}
            other={other.label}
          />
        ) : null}
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
  const { t, name } = useMessages()
  const title = useMenuTitle()
  const [result, reload] = useQuery(roleDifference, true, { roleId, otherId })
  if (result.status === 'loading') return <Loading />
  if (result.status === 'failed') return <Failed reply={result.reply} onAgain={reload} />
  if (result.rows.length === 0) return <p role="status">{t('people.role.compare.same')}</p>
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
        {result.rows.map((row) => (
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
