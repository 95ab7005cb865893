import type { NoticeChoices } from '../../../contract/home/notices.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { CheckGroup } from '../../ui/form/fields/choice-fields.tsx'
import type { PickerOption } from '../../ui/picker/options.ts'
import { MultiPicker } from '../../ui/picker/picker.tsx'
import { pickOptions, type AudienceOptions } from './use-audience-options.ts'
import type { useNoticeForm } from './use-notice-form.ts'

interface AudienceFieldsProps {
  readonly form: ReturnType<typeof useNoticeForm>
  readonly choices: NoticeChoices
  readonly options: AudienceOptions
}

/** Renders the choice of the people who see a notice. */
export function AudienceFields({ form, choices, options }: AudienceFieldsProps) {
  const { t } = useMessages()
  const renderPicker = (
    name: 'roleIds' | 'collegeIds' | 'programIds',
    all: readonly PickerOption[],
    words: { readonly label: string; readonly hint: string; readonly required?: boolean },
  ) => {
    const { value, onChange, error } = form.field(name, words.label)
    return (
      <MultiPicker
        {...words}
        inputName={name}
        error={error}
        options={all}
        value={pickOptions(all, value)}
        onChange={(chosen) => onChange(chosen.map((one) => one.value))}
      />
    )
  }
  const userTypes = form.field('userTypes', t('notices.userTypes'))
  return (
    <section className="c-stack" aria-labelledby="audience">
      <h3 className="c-label" id="audience">
        {t('notices.audience')}
      </h3>
      {choices.everybody ? <p className="c-hint">{t('notices.audienceHint')}</p> : null}
      <CheckGroup
        {...userTypes}
        onChange={(chosen) => userTypes.onChange([...chosen])}
        choices={options.userTypes.map(({ value, label }) => ({ value, label }))}
      />
      {renderPicker('roleIds', options.roles, { label: t('people.list.role'), hint: t('notices.rolesHint') })}
      {renderPicker('collegeIds', options.colleges, {
        label: t('people.list.college'),
        hint: t('notices.collegesHint'),
        required: !choices.everybody,
      })}
      {renderPicker('programIds', options.programmes, {
        label: t('people.list.programmes'),
        hint: t('notices.programmesHint'),
      })}
    </section>
  )
}
