import type { RecordChange } from '../../../contract/users/approvals.ts'
import { useMessages } from '../../runtime/messages.tsx'

/** Renders requested changes of a record: each field with its current and its new value. */
export function Changes({ changes }: { readonly changes: readonly RecordChange[] }) {
  const { t, day } = useMessages()
  const renderFieldValue = ({ field }: RecordChange, value: string) =>
    value === '' ? <span>–</span> : <bdi>{field === 'dateOfBirth' ? day(value) : value}</bdi>
  return (
    <ul className="c-changes" aria-label={t('people.waiting.changes')}>
      {changes.map((change) => (
        <li key={change.field}>
          <strong>{t(`people.form.field.${change.field}`)}</strong>
          <p>
            <span className="c-hidden">{t('people.role.before')}: </span>
            <span className="c-before">{renderFieldValue(change, change.before)}</span>
            <span className="c-arrow" aria-hidden="true" />
            <span className="c-hidden">{t('people.role.after')}: </span>
            <span>{renderFieldValue(change, change.after)}</span>
          </p>
        </li>
      ))}
    </ul>
  )
}
