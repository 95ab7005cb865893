import { useCallback, useMemo } from 'react'
import * as v from 'valibot'
import { erasurePreview, requestErasure } from '../../../contract/institution/erasure.ts'
import { showToast } from '../../../core/feedback/toasts.ts'
import { joinIsolated } from '../../../core/i18n/isolate.ts'
import { call } from '../../../core/mql/index.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { Button } from '../../ui/button/button.tsx'
import { TextArea } from '../../ui/form/fields/text-area.tsx'
import { toSubmitProblems } from '../../ui/form/form-errors.ts'
import { Form } from '../../ui/form/form.tsx'
import { LineField } from '../../ui/form/line-field.tsx'
import { useRules } from '../../ui/form/rules.ts'
import { useForm } from '../../ui/form/use-form.ts'
import { useAskToLeave } from '../../ui/form/use-leave-guard.ts'
import { Notice } from '../../ui/notice/notice.tsx'
import { Drawer } from '../../ui/overlay/drawer.tsx'
import type { OptionSearch, PickerOption } from '../../ui/picker/options.ts'
import { Picker } from '../../ui/picker/picker.tsx'
import { Failed, Loading } from '../../ui/query/query-state.tsx'
import { useFailure } from '../../ui/query/use-failure.ts'
import { useLiveQuery } from '../../ui/query/use-live-query.ts'
import { ErasurePartList } from './erasure-parts.tsx'
import { listPersonCodes, searchErasable, getOptionKeys, type ErasureKeys } from './find-erasable.ts'

/** The longest reason that the server accepts. */
const LONGEST_REASON = 300

/** Renders what the erasure of a person would do, or why it is not possible. */
function Preview({ keys }: { readonly keys: ErasureKeys }) {
  const { t } = useMessages()
  const [result, reload] = useLiveQuery(erasurePreview, true, keys)
  if (result.status === 'failed') return <Failed reply={result.reply} onAgain={reload} />
  if (result.status === 'loading') return <Loading />
  const [found] = result.rows
  if (!found) return <Notice kind="warning">{t('protection.unknown')}</Notice>
  return (
    <div className="c-stack">
      <p className="c-small c-soft">{joinIsolated(...listPersonCodes(found.person))}</p>
      {found.obstacle ? (
        <Notice kind="warning" announced>
          {t(`protection.obstacle.${found.obstacle}`)}
        </Notice>
      ) : null}
      {found.reference ? <Notice>{t('protection.own', { reference: found.reference })}</Notice> : null}
      <h3 className="c-label">{t('protection.effect')}</h3>
      <ErasurePartList parts={found.parts} />
    </div>
  )
}

interface RequestDrawerProps {
  readonly onClose: () => void
  readonly onDone: () => void
}

/** Renders the form that requests the erasure of a person, with a preview of its effect. */
export function RequestDrawer({ onClose, onDone }: RequestDrawerProps) {
  const { t, name, language } = useMessages()
  const failure = useFailure()
  const rules = useRules()
  const ask = useAskToLeave()
  const schema = useMemo(
    () =>
      v.object({
        person: v.pipe(
          v.custom<PickerOption | undefined>(() => true),
          v.check((option) => option !== undefined, t('protection.choose')),
        ),
        reference: rules.required(60),
        reason: rules.required(LONGEST_REASON),
      }),
    [t, rules],
  )
  const searchPeople = useCallback<OptionSearch>(
    (text, signal) =>
      searchErasable(text, signal, {
        accounts: t('protection.accounts'),
        records: t('protection.records'),
        name,
        language,
      }),
    [t, name, language],
  )
  const initial = { person: undefined as PickerOption | undefined, reference: '', reason: '' }
  const form = useForm({
    schema,
    initial,
    async onSubmit({ person, reference, reason }) {
      const reply = await call(
        requestErasure,
        { ...(person && getOptionKeys(person)), reference, reason },
        { toast: false, block: true },
      )
      if (!reply.ok) return toSubmitProblems(reply, failure(reply))
      if (reply.result.outcome === 'OBSTACLE')
        return { fields: { person: t(`protection.obstacle.${reply.result.obstacle}`) } }
      showToast({ severity: 'success', detail: t('protection.submitted') })
      onDone()
      return undefined
    },
  })
  const person = form.field('person', t('protection.person'))
  const closeDrawer = async () => {
    if (!form.dirty || (await ask())) onClose()
  }
  return (
    <Drawer title={t('protection.new')} onClose={() => void closeDrawer()}>
      <Form form={form} label={t('protection.new')}>
        <Picker
          label={person.label}
          hint={t('protection.personHint')}
          inputName={person.name}
          options={searchPeople}
          inOrder
          required
          value={person.value}
          onChange={person.onChange}
          error={person.error}
        />
        {person.value ? <Preview key={person.value.value} keys={getOptionKeys(person.value)} /> : null}
        <LineField
          {...form.field('reference', t('protection.reference'))}
          hint={t('protection.referenceHint')}
          required
          autoComplete="off"
        />
        <TextArea
          {...form.field('reason', t('protection.reason'))}
          hint={t('protection.reasonHint')}
          required
          max={LONGEST_REASON}
        />
        <div className="c-row">
          <Button type="submit" busy={form.busy}>
            {t('protection.submit')}
          </Button>
          <Button kind="secondary" onClick={() => void closeDrawer()}>
            {t('common.cancel')}
          </Button>
        </div>
      </Form>
    </Drawer>
  )
}
