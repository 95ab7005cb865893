import { isolateLtr } from '../../../../../core/i18n/isolate.ts'
import { useMessages } from '../../../../runtime/messages.tsx'
import { ChooseField } from '../../../../ui/form/fields/choose-field.tsx'
import type { BoundField } from '../../../../ui/form/use-form.ts'
import { useSettings } from '../../settings-context.ts'

/** Renders the choice of a secret by its name; '' while there is none. The secret itself is never known here. */
export function SecretField(field: BoundField<string>) {
  const { t } = useMessages()
  const { secrets, code } = useSettings().settings
  // The name in use stays a choice, even if it is one of the operator's.
  const names = [...new Set([...secrets, ...(field.value === '' ? [] : [field.value])])]
  const prefix = `SECRET_${code.toUpperCase().replaceAll('-', '_')}_`
  return (
    <ChooseField
      {...field}
      hint={t('settings.secretHint', { prefix: isolateLtr(prefix) })}
      choices={names.map((name) => ({ value: name, label: name }))}
    />
  )
}
