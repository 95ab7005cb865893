import { useMemo, useState } from 'react'
import * as v from 'valibot'
import { requestRecordChange, type UserForEdit } from '../../contract/people/user-form.ts'
import { callOnce } from '../../core/mql/call-once.ts'
import { Button } from '../ui/button.tsx'
import { DateField } from '../ui/form/date-field.tsx'
import { problemsOf } from '../ui/form/form-errors.ts'
import { Form } from '../ui/form/form.tsx'
import { LineField } from '../ui/form/line-field.tsx'
import { useRules } from '../ui/form/rules.ts'
import { TextArea } from '../ui/form/text-area.tsx'
import { useForm } from '../ui/form/use-form.ts'
import { Notice } from '../ui/notice.tsx'
import { useFailure } from '../ui/use-failure.ts'
import { useWords } from '../words.tsx'

/** Name and day of birth of a student: the office is asked to correct them, with evidence, and a second person decides (domain brief 2.3.8). */
export function RecordChange({ user }: { readonly user: UserForEdit }) {
  const { t } = useWords()
  const failure = useFailure()
  const rules = useRules()
  const [received, setReceived] = useState('')
  const schema = useMemo(() => v.object({ name: rules.required(150), dateOfBirth: rules.day({ max: user.masters.today }), evidence: rules.required(500) }), [rules, user])
  const initial = { name: user.name, dateOfBirth: user.fields.dateOfBirth, evidence: '' }
  const form = useForm({
    schema,
    initial,
    async onSubmit({ name, dateOfBirth, evidence }) {
      const changes = { ...(name === initial.name ? {} : { name }), ...(dateOfBirth === initial.dateOfBirth ? {} : { dateOfBirth }) }
      if (Object.keys(changes).length === 0) return { message: t('people.form.recordSame') }
      const reply = await callOnce(requestRecordChange, { userId: user.userId, ...changes, evidence }, { toast: false })
      if (!reply.ok) return problemsOf(reply, failure(reply))
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
            <DateField {...form.field('dateOfBirth', t('people.form.field.dateOfBirth'))} required max={user.masters.today} />
          </div>
          <TextArea {...form.field('evidence', t('people.form.evidence'))} hint={t('people.form.evidenceHint')} required max={500} />
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
