import type { ReactNode } from 'react'
import type { UserMasters } from '../../../../contract/people/form-choices.ts'
import type { EditableField } from '../../../../contract/people/user-form.ts'
import { useWords } from '../../../words.tsx'
import type { BoundField } from '../../form/use-form.ts'
import type { UserValues } from './form-values.ts'
import type { UserForm } from './use-user-form.ts'

/** What the fields of an account are given. */
export interface FieldsProps {
  readonly form: UserForm
  readonly masters: UserMasters
  /** Somebody who is there: what was saved of them, and what may be changed. */
  readonly edited?: { readonly before: UserValues; readonly may: readonly EditableField[]; readonly changed: readonly EditableField[] } | undefined
}

/** Binds the fields of an account by name, with their labels; what may not be changed is read only. */
export function useBound({ form, edited }: FieldsProps): <Name extends EditableField>(name: Name) => BoundField<UserValues[Name]> & { readonly readOnly: boolean } {
  const { t } = useWords()
  return (name) => ({ ...form.field(name, t(`people.form.field.${name}`)), readOnly: edited !== undefined && !edited.may.includes(name) })
}

interface TrackedProps {
  readonly field: EditableField
  readonly edited: FieldsProps['edited']
  /** What stood there before, in words; left out where it cannot be said in a line. */
  readonly was?: string | undefined
  readonly children: ReactNode
}

/** A field that is marked once it differs from what is saved, and says what stood there (domain brief 2.3.8). */
export function Tracked({ field, edited, was, children }: TrackedProps) {
  const { t } = useWords()
  const changed = edited?.changed.includes(field) ?? false
  return (
    <div className="c-tracked" data-changed={changed ? '' : undefined}>
      {children}
      {changed ? (
        <p className="c-tracked-note">
          <span className="c-chip">{t('people.form.changed')}</span> {was === undefined ? null : was === '' ? t('people.form.wasEmpty') : t('people.form.was', { value: `\u2068${was}\u2069` })}
        </p>
      ) : null}
    </div>
  )
}
