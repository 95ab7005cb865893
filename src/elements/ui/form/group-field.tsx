import { type ReactNode } from 'react'
import { useUniqueId } from '../../runtime/use-unique-id.ts'
import { FieldError } from '../field/field.tsx'
import type { FieldProps } from './field-props.ts'
import { RequiredMark } from './form-field.tsx'

interface GroupFieldProps extends Pick<FieldProps<unknown>, 'label' | 'hint' | 'error' | 'required' | 'off'> {
  /** For a group that can have an error as a whole: the error summary links to it. */
  readonly name?: string
  /** `radiogroup` where one of several is chosen. */
  readonly role?: 'radiogroup' | undefined
  /** Called when the focus leaves the whole group. */
  readonly onLeave?: (() => void) | undefined
  readonly children: ReactNode
}

/** Renders several controls that form one field. */
export function GroupField({ name, label, hint, error, required, off, role, onLeave, children }: GroupFieldProps) {
  const id = useUniqueId()
  const described = [hint && `${id}h`, error && `${id}e`].filter(Boolean).join(' ')
  return (
    <fieldset
      className="c-group"
      name={name}
      tabIndex={name ? -1 : undefined}
      role={role}
      disabled={off}
      aria-describedby={described || undefined}
      aria-invalid={role && error ? true : undefined}
      aria-required={(role && required) || undefined}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) onLeave?.()
      }}
    >
      <legend className="c-label">
        {label}
        <RequiredMark required={required} />
      </legend>
      {hint ? (
        <p className="c-hint" id={`${id}h`}>
          {hint}
        </p>
      ) : null}
      {children}
      {error ? <FieldError id={`${id}e`}>{error}</FieldError> : null}
    </fieldset>
  )
}
