import { type ComponentProps, type ReactNode } from 'react'
import { useUniqueId } from '../../runtime/use-unique-id.ts'
import { Icon } from '../icons/icons.tsx'

interface FieldProps {
  readonly label: ReactNode
  readonly hint?: string | undefined
  readonly error?: string | undefined
  /** Renders the control, wired to label, hint and error. */
  readonly children: (wiring: {
    id: string
    'aria-describedby': string | undefined
    'aria-invalid': boolean
  }) => ReactNode
}

/**
 * Makes an error an alert where its field has the focus already: there, nothing else is announced (WCAG 4.1.3).
 * Elsewhere the focus moves to the field, which is described by the error. A submit that changes nothing puts the same
 * error in again, so that it is announced again.
 */
function announceAtFocus(error: HTMLElement | null): (() => void) | undefined {
  const announceError = () => {
    const tree = error?.getRootNode() as Document | ShadowRoot | undefined
    if (!error?.parentElement?.contains(tree?.activeElement ?? null)) return
    error.role = 'alert'
    error.replaceChildren(...error.childNodes)
  }
  announceError()
  // In the next frame, an error that has been corrected is gone.
  const again = () => requestAnimationFrame(announceError)
  const form = error?.closest('form')
  form?.addEventListener('submit', again)
  return () => form?.removeEventListener('submit', again)
}

/** Renders the error of a field, next to it. */
export function FieldError({ id, children }: { readonly id?: string; readonly children: string }) {
  return (
    <p ref={announceAtFocus} className="c-error" id={id}>
      <Icon name="alert" />
      <span>{children}</span>
    </p>
  )
}

/** Renders a label, a hint, the control, and its error. */
export function Field({ label, hint, error, children }: FieldProps) {
  const id = useUniqueId()
  const described = [hint && `${id}h`, error && `${id}e`].filter(Boolean).join(' ')
  return (
    <div className="c-field">
      <label className="c-label" htmlFor={id}>
        {label}
      </label>
      {hint ? (
        <p className="c-hint" id={`${id}h`}>
          {hint}
        </p>
      ) : null}
      {children({ id, 'aria-describedby': described || undefined, 'aria-invalid': Boolean(error) })}
      {error ? <FieldError id={`${id}e`}>{error}</FieldError> : null}
    </div>
  )
}

interface TextFieldProps extends Omit<ComponentProps<'input'>, 'className' | 'children' | 'id'> {
  readonly label: string
  readonly hint?: string | undefined
  readonly error?: string | undefined
}

/** Renders a single-line text field. */
export function TextField({ label, hint, error, ...input }: TextFieldProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(wiring) => <input {...wiring} {...input} className="c-input" />}
    </Field>
  )
}

interface SelectFieldProps extends Omit<ComponentProps<'select'>, 'className' | 'id'> {
  readonly label: string
  readonly hint?: string | undefined
  readonly error?: string | undefined
}

/** Renders a select field; `children` are its options. */
export function SelectField({ label, hint, error, children, ...select }: SelectFieldProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(wiring) => (
        <select {...wiring} {...select} className="c-select">
          {children}
        </select>
      )}
    </Field>
  )
}
