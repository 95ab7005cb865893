import { useState, type SubmitEvent } from 'react'
import type { RowOf } from '../../../contract/activity.ts'
import type { landing } from '../../../contract/home/home.ts'
import { setChosenYear } from '../../../core/session/chosen-year.ts'
import { chooseWorkContext } from '../../../core/session/menu.ts'
import { Button } from '../../ui/button/button.tsx'
import { SelectField } from '../../ui/field/field.tsx'
import { Problem } from '../../ui/notice/problem.tsx'
import { useFailure } from '../../ui/query/use-failure.ts'
import { useMessages } from '../../runtime/messages.tsx'

type Landing = RowOf<typeof landing>

/** Returns whether a person has anything to choose. */
export const hasChoice = ({ roles, colleges, academicYears }: Landing): boolean =>
  roles.length > 1 || colleges.length > 1 || academicYears.length > 1

interface ContextFormProps {
  readonly row: Landing
  /** Whether the choice has just been saved. */
  readonly isSaved?: boolean
  readonly onDone: () => void
}

/**
 * Renders the choice of role, college and year to work in. Asks only for those with more than one option
 * (specification, section 11.2.1).
 */
export function ContextForm({ row, isSaved = false, onDone }: ContextFormProps) {
  const { t, name } = useMessages()
  const failure = useFailure()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const { roles, colleges, academicYears, context } = row

  async function handleSubmit(submitted: SubmitEvent<HTMLFormElement>): Promise<void> {
    submitted.preventDefault()
    if (busy) return
    const data = new FormData(submitted.currentTarget)
    const readChoice = (field: string): string | null => {
      const value = data.get(field)
      return typeof value === 'string' && value !== '' ? value : null
    }
    const readNumber = (field: string) => {
      const value = readChoice(field)
      return value === null ? null : Number(value)
    }
    setBusy(true)
    setProblem('')
    const academicYear = readChoice('year')
    const reply = await chooseWorkContext({
      roleId: readNumber('role'),
      collegeId: readNumber('college'),
      academicYear,
    })
    setBusy(false)
    if (!reply.ok) {
      setProblem(failure(reply))
      return
    }
    setChosenYear(academicYear)
    onDone()
  }

  return (
    <form
      className="c-panel c-stack c-work"
      aria-labelledby="work"
      onSubmit={(submitted) => void handleSubmit(submitted)}
    >
      <h2 className="c-label" id="work">
        {t('landing.work')}
      </h2>
      <div className="c-work-fields">
        {roles.length > 1 ? (
          <SelectField label={t('landing.role')} name="role" defaultValue={context.roleId ?? ''}>
            <option value="">{t('landing.allRoles')}</option>
            {roles.map(({ roleId, names }) => (
              <option key={roleId} value={roleId}>
                {name(names)}
              </option>
            ))}
          </SelectField>
        ) : null}
        {colleges.length > 1 ? (
          <SelectField label={t('landing.college')} name="college" defaultValue={context.collegeId ?? ''}>
            <option value="">{t('landing.allColleges')}</option>
            {colleges.map(({ collegeId, names }) => (
              <option key={collegeId} value={collegeId}>
                {name(names)}
              </option>
            ))}
          </SelectField>
        ) : null}
        {academicYears.length > 1 ? (
          <SelectField
            label={t('landing.year')}
            name="year"
            defaultValue={context.academicYear ?? academicYears.find(({ status }) => status === 'CURRENT')?.code ?? ''}
          >
            {academicYears.map(({ code }) => (
              <option key={code} value={code}>
                {code}
              </option>
            ))}
          </SelectField>
        ) : null}
        <Button type="submit" kind="secondary" busy={busy}>
          {t('landing.apply')}
        </Button>
      </div>
      <p className="c-hidden" role="status">
        {isSaved && !busy ? t('landing.applied') : ''}
      </p>
      <Problem sentence={problem} />
    </form>
  )
}
