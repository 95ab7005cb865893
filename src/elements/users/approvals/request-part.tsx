import type { RecordChange, WaitingItem } from '../../../contract/users/approvals.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { FixedValue } from '../../ui/form/fixed-value.tsx'

function Changes({ changes }: { readonly changes: readonly RecordChange[] }) {
  const { t, day } = useMessages()
  const shown = ({ field }: RecordChange, value: string) =>
    value === '' ? <span>–</span> : <bdi>{field === 'dateOfBirth' ? day(value) : value}</bdi>
  return (
    <ul className="c-changes" aria-label={t('people.waiting.changes')}>
      {changes.map((change) => (
        <li key={change.field}>
          <strong>{t(`people.form.field.${change.field}`)}</strong>
          <p>
            <span className="c-hidden">{t('people.role.before')}: </span>
            <span className="c-before">{shown(change, change.before)}</span>
            <span className="c-arrow" aria-hidden="true" />
            <span className="c-hidden">{t('people.role.after')}: </span>
            <span>{shown(change, change.after)}</span>
          </p>
        </li>
      ))}
    </ul>
  )
}

/** Renders a data request: the current and the requested value with the evidence, or the text that the person wrote. */
export function RequestPart({ item }: { readonly item: Extract<WaitingItem, { reference: string }> }) {
  const { t, number } = useMessages()
  return (
    <div className="c-stack">
      {item.kind === 'RECORD' ? (
        <>
          <Changes changes={item.changes} />
          <FixedValue label={t('people.form.evidence')}>
            <p className="c-waiting-text" dir="auto">
              {item.evidence}
            </p>
          </FixedValue>
          {item.tickets > 0 ? (
            <p className="c-soft">
              {t('people.waiting.tickets', { count: item.tickets, number: number(item.tickets) })}
            </p>
          ) : null}
        </>
      ) : (
        <>
          <p className="c-waiting-text" dir="auto">
            {item.text}
          </p>
          <p className="c-soft c-small">{t('people.waiting.doFirst')}</p>
        </>
      )}
      <p className="c-soft c-small">
        {t('account.my.reference')}: <bdi dir="ltr">{item.reference}</bdi>
      </p>
    </div>
  )
}
