import { isolateLtr } from '../../../../../core/i18n/isolate.ts'
import { useMessages } from '../../../../runtime/messages.tsx'
import { ChooseField } from '../../../../ui/form/fields/choose-field.tsx'
import type { BoundField } from '../../../../ui/form/use-form.ts'
import { useSettings } from '../../settings-context.ts'

/** Returns what a person must know of the names of secrets. */
export function useSecretHint(): string {
  const { t } = useMessages()
  const { code } = useSettings().settings
  const prefix = `SECRET_${code.toUpperCase().replaceAll('-', '_')}_`
  return t('settings.secretHint', { prefix: isolateLtr(prefix) })
}

interface SecretFieldProps extends BoundField<string> {
  readonly required?: boolean
  /** Choices that are no names of secrets. The hint about names is then the caller's. */
  readonly others?: readonly { readonly value: string; readonly label: string }[]
}

/** Renders the choice of a secret by its name; '' while there is none. The secret itself is never known here. */
export function ConnectionSecretField({ others = [], ...field }: SecretFieldProps) {
  const { secrets } = useSettings().settings
  const hint = useSecretHint()
  // The name in use stays a choice, even if it is one of the operator's.
  const own = field.value !== '' && !others.some(({ value }) => value === field.value) ? [field.value] : []
  const names = [...new Set([...secrets, ...own])]
  return (
    <ChooseField
      {...field}
      hint={others.length > 0 ? undefined : hint}
      choices={[...others, ...names.map((name) => ({ value: name, label: name }))]}
    />
  )
}
