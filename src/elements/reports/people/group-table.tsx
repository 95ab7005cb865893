import { useState } from 'react'
import { NO_OFFICE, type GroupFigures } from '../../../contract/reports/parts.ts'
import { formatPercent } from '../../ui/chart/formats.ts'
import { Segmented } from '../../ui/dashboard/segmented.tsx'
import { useMessages } from '../../runtime/messages.tsx'
import type { FigureFilters } from '../parts/toggle-filter.ts'
import { buildFilter } from '../parts/toggle-filter.ts'
import type { UserGroups } from './groups.ts'

const BY = ['role', 'office', 'status'] as const

interface GroupTableProps {
  readonly groups: UserGroups
  /** The figures of all users that match: a person in two groups counts once. */
  readonly total: GroupFigures
  readonly onGroup: (filters: FigureFilters) => void
}

/** Renders subtotals of the users by role, office or status; a group is a button that filters the list to it. */
export function GroupTable({ groups, total, onGroup }: GroupTableProps) {
  const { t, number } = useMessages()
  const [by, setBy] = useState<(typeof BY)[number]>('role')
  const renderCells = ({ users, active, neverLoggedIn, dormant }: GroupFigures) => (
    <>
      <td>{number(users)}</td>
      <td>{number(active)}</td>
      <td>{users > 0 ? formatPercent(active / users) : '–'}</td>
      <td>{number(neverLoggedIn)}</td>
      <td>{number(dormant)}</td>
    </>
  )
  return (
    <section className="c-report-part c-groups" aria-label={t('reports.groups')}>
      <div className="c-groups-head">
        <Segmented
          label={t('reports.groupBy')}
          options={BY.map((value) => ({ value, label: t(`reports.group.${value}`) }))}
          value={by}
          onChange={setBy}
        />
        {by === 'role' ? <p className="c-small c-soft">{t('reports.groupNote')}</p> : null}
      </div>
      <div className="c-groups-scroll" role="region" aria-label={t('reports.groups')} tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t(`reports.group.${by}`)}</th>
              <th scope="col">{t('reports.users')}</th>
              <th scope="col">{t('people.status.ACTIVE')}</th>
              <th scope="col">{t('reports.activeShare')}</th>
              <th scope="col">{t('people.list.neverLoggedIn')}</th>
              <th scope="col">{t('reports.dormant')}</th>
            </tr>
          </thead>
          <tbody>
            {groups[by].map(({ id, name, figures }) => (
              <tr key={id}>
                <th scope="row">
                  <button
                    type="button"
                    className="c-link"
                    onClick={() => onGroup({ [by]: buildFilter(id || NO_OFFICE) })}
                  >
                    {name}
                  </button>
                </th>
                {renderCells(figures)}
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{t('table.total')}</th>
              {renderCells(total)}
            </tr>
          </tfoot>
        </table>
      </div>
    </section>
  )
}
