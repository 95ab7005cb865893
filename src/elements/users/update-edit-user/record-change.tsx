import { useMemo, useState } from 'react'
import * as v from 'valibot'
import { requestRecordChange } from '../../../contract/users/record-change.ts'
import type { UserForEdit } from '../../../contract/users/user-form.ts'
import { getEarliestBirth, getLatestBirth } from '../../../contract/plausible-days.ts'
import { RECORD_FIELDS } from '../../../contract/users/approvals.ts'
import { callOnce } from '../../../core/mql/call-once.ts'
import { Button } from '../../ui/button/button.tsx'
import { DateField } from '../../ui/date/date-field.tsx'
import { toSubmitProblems } from '../../ui/form/form-errors.ts'
import { Form } from '../../ui/form/form.tsx'
import { LineField } from '../../ui/form/line-field.tsx'
import { useRules } from '../../ui/form/rules.ts'
import { TextArea } from '../../ui/form/fields/text-area.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { Notice } from '../../ui/notice/notice.tsx'
import { useFailure } from '../../ui/query/use-failure.ts'
import { useMessages } from '../../runtime/messages.tsx'

/**
 * Renders the form for a correction of a student's university record: entered here with evidence, decided by a second
 * person (specification, section 11.3.8).
 */
export function RecordChange({
  user,
  record,
}: {
  readonly user: UserForEdit
  readonly record: NonNullable<UserForEdit['studentRecord']>
}) {
  const { t } = useMessages()
  const failure = useFailure()
  const rules = useRules()
  const [received, setReceived] = useState('')
  const schema = useMemo(() => {
    // A value in the record can be corrected, but not removed.
    const keptTextSchema = (value: string | null) => (value ? rules.required(150) : rules.text(150))
    return v.object({
      name: rules.required(150),
      localName: keptTextSchema(record.localName),
      dateOfBirth: rules.day({ min: getEarliestBirth(user.masters.today), max: getLatestBirth(user.masters.today) }),
      motherName: keptTextSchema(record.motherName),
      evidence: rules.required(500),
    })
  }, [rules, user, record])
  const initial = { ...record, localName: record.localName ?? '', evidence: '' }
  const form = useForm({
    schema,
    initial,
    async onSubmit({ evidence, ...wanted }) {
      const changes = Object.fromEntries(
        RECORD_FIELDS.filter((field) => wanted[field] !== initial[field]).map((field) => [field, wanted[field]]),
      )
      if (Object.keys(changes).length === 0) return { message: t('people.form.recordSame') }
      const reply = await callOnce(requestRecordChange, { userId: user.userId, ...changes, evidence }, { toast: false })
      if (!reply.ok) return toSubmitProblems(reply, failure(reply))
      setReceived(reply.result.requestId)
      return undefined
    },
  })
  return (
    <section className="c-panel c-stack" aria-label={t('people.form.record')}>
      <h2 className="c-subtitle">{t('people.form.record')}</h2>
      <p className="c-soft">{t('people.form.recordHelp')}</p>
      {received ? (
        <Notice kind="success" announced>
          {t('people.form.recordReceived', { number: received })}
        </Notice>
      ) : (
        <Form form={form} label={t('people.form.record')}>
          <div className="c-pair">
            <LineField {...form.field('name', t('people.form.field.name'))} required />
            {record.localName === null ? null : (
              <LineField
                {...form.field('localName', t('people.form.field.localName'))}
                required={record.localName !== ''}
              />
            )}
            <DateField
              {...form.field('dateOfBirth', t('people.form.field.dateOfBirth'))}
              required
              min={getEarliestBirth(user.masters.today)}
              max={getLatestBirth(user.masters.today)}
            />
            <LineField
              {...form.field('motherName', t('people.form.field.motherName'))}
              required={record.motherName !== ''}
            />
          </div>
          <TextArea
            {...form.field('evidence', t('people.form.evidence'))}
            hint={t('people.form.evidenceHint')}
            required
            max={500}
          />
          <div className="c-row">
            <Button type="submit" kind="secondary" busy={form.busy}>
              {t('people.form.recordSend')}
            </Button>
          </div>
        </Form>
      )}
    </section>
  )
}
