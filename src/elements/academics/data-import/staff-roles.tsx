import { useEffect } from 'react'
import { dataImportRoles } from '../../../contract/academics/data-import-state.ts'
import { INVITE, STAFF_ROLES, type StaffRole } from '../../../contract/academics/one-roster.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { CheckField } from '../../ui/form/fields/choice-fields.tsx'
import { ChooseField } from '../../ui/form/fields/choose-field.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { Loading } from '../../ui/query/query-state.tsx'
import { useQuery } from '../../ui/query/use-query.ts'
import { ContentNotLoaded } from '../../ui/query/right-missing.tsx'
import type { DataImport } from './imports.ts'

const SKIP = 'SKIP'

/** The id of a role by role of the package, and whether people are invited. */
type RoleMatches = DataImport['mapping']

const isStaffRole = (name: string): name is StaffRole => STAFF_ROLES.some((one) => one === name)
const removeMatches = (matches: RoleMatches, gone: (name: string) => boolean): RoleMatches =>
  Object.fromEntries(Object.entries(matches).filter(([name]) => !gone(name)))

interface StaffRolesProps {
  readonly job: DataImport
  readonly matches: RoleMatches
  readonly onChange: (change: (matches: RoleMatches) => RoleMatches) => void
}

/** Renders the groups of staff of a package; for each, the role that its people get can be chosen. */
export function StaffRoles({ job, matches, onChange }: StaffRolesProps) {
  const { t, name } = useMessages()
  const [listed, reload] = useQuery(dataImportRoles, true)
  const groups = job.columns.flatMap((column) => (isStaffRole(column.name) ? [{ ...column, role: column.name }] : []))
  useEffect(() => {
    if (listed.status !== 'found') return
    // Somebody else has chosen a role that this person may not give.
    const ids = new Set(listed.rows.map(({ roleId }) => roleId))
    onChange((before) => removeMatches(before, (one) => one !== INVITE && !ids.has(before[one] ?? 0)))
  }, [listed, onChange])
  if (groups.length === 0) return null
  if (listed.status === 'loading') return <Loading />
  if (listed.status === 'failed') return <ContentNotLoaded reply={listed.reply} onAgain={reload} />
  if (listed.rows.length === 0) return <Notice kind="warning">{t('dataImport.staff.notPermitted')}</Notice>
  const choices = [
    { value: SKIP, label: t('dataImport.staff.skip') },
    ...listed.rows.map((row) => ({ value: String(row.roleId), label: name(row) })),
  ]
  return (
    <section className="c-stack" aria-label={t('dataImport.staff')}>
      <h3 className="c-subtitle">{t('dataImport.staff')}</h3>
      <p className="c-soft">{t('dataImport.staff.lead')}</p>
      <div className="c-import-columns">
        {groups.map(({ role, samples }) => (
          <div key={role} className="c-import-column" data-used={matches[role] === undefined ? undefined : ''}>
            <ChooseField
              name={role}
              label={t(`dataImport.staff.role.${role}`)}
              hint={t('import.samples', { samples: samples.join(' · ') })}
              value={matches[role] === undefined ? SKIP : String(matches[role])}
              choices={choices}
              onChange={(value) =>
                onChange((before) => ({
                  ...removeMatches(before, (one) => one === role),
                  ...(value === SKIP ? {} : { [role]: Number(value) }),
                }))
              }
            />
          </div>
        ))}
      </div>
      <CheckField
        name={INVITE}
        label={t('people.import.invite')}
        hint={t('people.import.invite.hint')}
        value={matches[INVITE] !== 0}
        onChange={(value) => onChange((before) => ({ ...before, [INVITE]: value ? 1 : 0 }))}
      />
    </section>
  )
}
