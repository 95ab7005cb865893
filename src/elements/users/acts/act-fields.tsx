import { useMemo } from 'react'
import { actChoices } from '../../../contract/users/user-acts.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { DateField, DateRangeField } from '../../ui/date/date-field.tsx'
import { TextArea } from '../../ui/form/fields/text-area.tsx'
import { Picker } from '../../ui/picker/picker.tsx'
import { Failed, Loading } from '../../ui/query/query-state.tsx'
import { useQuery } from '../../ui/query/use-query.ts'
import { NEEDS_REASON, type PanelKind } from './act-kinds.ts'
import { getToday, type useActForm } from './use-act-form.ts'

type ActForm = ReturnType<typeof useActForm>

/** Renders the choice of a role or a college from those that the caller may assign. */
function Choice({ form, kind }: { readonly form: ActForm; readonly kind: 'role' | 'college' }) {
  const { t, name } = useMessages()
  const [result, reload] = useQuery(actChoices, true)
  const row = result.status === 'found' ? result.rows[0] : undefined
  const options = useMemo(() => {
    const some =
      kind === 'role'
        ? row?.roles.map(({ roleId, ...one }) => ({ id: roleId, ...one }))
        : row?.colleges.map(({ collegeId, ...one }) => ({ id: collegeId, ...one }))
    return (some ?? []).map((one) => ({ value: String(one.id), label: name(one), detail: one.code }))
  }, [kind, row, name])
  const { value, error, onChange, label } = form.field(kind, t(`people.act.${kind}`))
  if (result.status === 'failed') return <Failed reply={result.reply} onAgain={reload} />
  if (!row) return <Loading />
  return (
    <Picker
      label={label}
      inputName={kind}
      error={error}
      required
      inOrder={kind === 'role'}
      options={options}
      value={options.find((option) => option.value === value)}
      onChange={(option) => onChange(option?.value ?? '')}
    />
  )
}

/** Renders the fields that an action requires. */
export function ActFields({ form, kind }: { readonly form: ActForm; readonly kind: PanelKind }) {
  const { t } = useMessages()
  const ofRole = kind === 'ADD_ROLE' || kind === 'REMOVE_ROLE'
  const needsReason = NEEDS_REASON.includes(kind)
  return (
    <>
      {ofRole ? <Choice form={form} kind="role" /> : null}
      {kind === 'SET_COLLEGE' ? <Choice form={form} kind="college" /> : null}
      {kind === 'SET_VALIDITY' ? <DateRangeField {...form.parts('validity', t('people.act.validity'))} /> : null}
      {kind === 'MESSAGE' ? (
        <TextArea {...form.field('text', t('people.act.text'))} hint={t('people.act.textHint')} required max={500} />
      ) : null}
      {needsReason || ofRole ? (
        <TextArea
          {...form.field('reason', t('people.act.reason'))}
          hint={t(needsReason ? 'people.act.reasonTold' : 'people.act.reasonHint')}
          required={needsReason}
          max={300}
        />
      ) : null}
      {kind === 'DEACTIVATE' ? (
        <DateField {...form.field('on', t('people.act.on'))} hint={t('people.act.onHint')} min={getToday()} />
      ) : null}
    </>
  )
}
