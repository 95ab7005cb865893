import { useMemo } from 'react'
import * as v from 'valibot'
import { addUserNote } from '../../../contract/users/user-detail.ts'
import { callOnce } from '../../../core/mql/call-once.ts'
import { showToast } from '../../../core/feedback/toasts.ts'
import { Button } from '../../ui/button/button.tsx'
import { Form } from '../../ui/form/form.tsx'
import { toSubmitProblems } from '../../ui/form/form-errors.ts'
import { useRules } from '../../ui/form/rules.ts'
import { TextArea } from '../../ui/form/fields/text-area.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { useFailure } from '../../ui/query/use-failure.ts'
import { useMessages } from '../../runtime/messages.tsx'
import type { Detail } from './use-detail.ts'
import { DataText } from '../../ui/i18n/data-text.tsx'

/** Renders the notes of service counters about a person, with a field for a new note if the caller may add one. */
export function Notes({
  detail: { userId, notes, mayNote },
  onSaved,
}: {
  readonly detail: Detail
  readonly onSaved: () => void
}) {
  const { t, instant } = useMessages()
  const rules = useRules()
  const failure = useFailure()
  const schema = useMemo(() => v.object({ text: rules.required(1000) }), [rules])
  const form = useForm({
    schema,
    initial: { text: '' },
    async onSubmit({ text }) {
      const reply = await callOnce(addUserNote, { userId, text }, { toast: false })
      if (!reply.ok) return toSubmitProblems(reply, failure(reply))
      showToast({ severity: 'success', detail: t('people.find.noteSaved') })
      form.reset({ text: '' })
      onSaved()
      return undefined
    },
  })
  return (
    <div className="c-stack">
      {mayNote ? (
        <Form form={form} label={t('people.find.note')}>
          <TextArea {...form.field('text', t('people.find.note'))} hint={t('people.find.noteHint')} max={1000} />
          <div>
            <Button type="submit" kind="secondary" busy={form.busy}>
              {t('people.find.saveNote')}
            </Button>
          </div>
        </Form>
      ) : null}
      {notes.length === 0 ? (
        <p className="c-soft">{t('people.find.empty.notes')}</p>
      ) : (
        <ul className="c-find-lines">
          {notes.map(({ at, author, text }, place) => (
            <li key={place}>
              <p className="c-find-note">{text}</p>
              <span className="c-soft c-small">
                <DataText>{author || t('people.find.server')}</DataText>
                {' · '}
                {instant(at)}
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
