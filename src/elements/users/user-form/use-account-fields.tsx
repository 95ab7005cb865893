import { isolate } from '../../../core/i18n/isolate.ts'
import type { ReactNode } from 'react'
import type { UserMasters } from '../../../contract/users/form-choices.ts'
import type { EditableField } from '../../../contract/users/user-form.ts'
import { useMessages } from '../../runtime/messages.tsx'
import type { BoundField } from '../../ui/form/use-form.ts'
import type { UserValues } from './form-values.ts'
import type { UserForm } from './use-user-form.ts'

/** Props of the fields of an account. */
export interface FieldsProps {
  readonly form: UserForm
  readonly masters: UserMasters
  /** For an existing user: the saved values, and the fields that may be edited. */
  readonly edited?:
    | {
        readonly before: UserValues
        readonly may: readonly EditableField[]
        readonly changed: readonly EditableField[]
      }
    | undefined
}

/**
 * Returns a function that binds the fields of an account by name, with their labels. Fields that may not be edited are
 * read-only.
 */
export function useAccountFields({
  form,
  edited,
}: FieldsProps): <Name extends EditableField>(
  name: Name,
) => BoundField<UserValues[Name]> & { readonly readOnly: boolean } {
  const { t } = useMessages()
  return (name) => ({
    ...form.field(name, t(`people.form.field.${name}`)),
    readOnly: edited !== undefined && !edited.may.includes(name),
  })
}

interface ChangedFieldProps {
  readonly field: EditableField
  readonly edited: FieldsProps['edited']
  /** The previous value as text; left out when it does not fit in a line. */
  readonly was?: string | undefined
  readonly children: ReactNode
}

/** Marks a field that differs from the saved value, and shows the previous value (specification, section 11.3.8). */
export function ChangedField({ field, edited, was, children }: ChangedFieldProps) {
  const { t } = useMessages()
  const changed = edited?.changed.includes(field) ?? false
  return (
    <div className="c-tracked" data-changed={changed ? '' : undefined}>
      {children}
      {changed ? (
        <p className="c-tracked-note">
          <span className="c-chip">{t('people.form.changed')}</span>{' '}
          {was === undefined
            ? null
            : was === ''
              ? t('people.form.wasEmpty')
              : t('people.form.was', { value: isolate(was) })}
        </p>
      ) : null}
    </div>
  )
}
