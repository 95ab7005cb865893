import { landing } from '../../../contract/home/home.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { ContextForm, hasChoice } from '../../home/landing/context-form.tsx'
import css from '../../home/landing/landing.css?inline'
import { Failed, Loading } from '../../ui/query/query-state.tsx'
import { useQuery } from '../../ui/query/use-query.ts'
import { useLateSheets } from '../use-late-sheets.ts'
import { DataText } from '../../ui/i18n/data-text.tsx'

const SHEETS = [css]

interface WorkContextProps {
  /** Whether the form is shown at once, instead of after a press. */
  readonly isOpen?: boolean
  readonly onDone: () => void
}

/** Renders the role, college and year that the person works in, and the form that changes them. */
export function WorkContext({ isOpen = false, onDone }: WorkContextProps) {
  const { t, name, instant } = useMessages()
  const [result, reload] = useQuery(landing, true)
  useLateSheets(SHEETS)
  if (result.status === 'failed')
    return (
      <div className="c-account-work">
        <Failed reply={result.reply} onAgain={reload} />
      </div>
    )
  const row = result.status === 'found' ? result.rows[0] : undefined
  if (!row)
    return (
      <div className="c-account-work">
        <Loading />
      </div>
    )
  const { roles, colleges, academicYears, context, previousSignInAt } = row
  const role = roles.find(({ roleId }) => roleId === context.roleId)
  const college =
    colleges.find(({ collegeId }) => collegeId === context.collegeId) ??
    (colleges.length === 1 ? colleges[0] : undefined)
  const year = context.academicYear ?? academicYears.find(({ status }) => status === 'CURRENT')?.code
  const now = [
    role ? name(role.names) : roles.length > 1 ? t('landing.allRoles') : undefined,
    college ? name(college.names) : colleges.length > 1 ? t('landing.allColleges') : undefined,
    year,
  ].filter((part) => part !== undefined)
  return (
    <div className="c-account-work">
      {isOpen && hasChoice(row) ? null : (
        <p className="c-small">
          {now.map((part, at) => (
            <span key={part}>
              {at > 0 ? ' · ' : null}
              <DataText>{part}</DataText>
            </span>
          ))}
        </p>
      )}
      {!isOpen && previousSignInAt ? (
        <p className="c-small c-soft">{t('landing.previous', { time: instant(previousSignInAt) })}</p>
      ) : null}
      {!hasChoice(row) ? null : isOpen ? (
        <div className="c-account-change">
          <ContextForm row={row} onDone={onDone} />
        </div>
      ) : (
        <details className="c-account-change">
          <summary>{t('navigation.account.change')}</summary>
          <ContextForm row={row} onDone={onDone} />
        </details>
      )}
    </div>
  )
}
