import { type ReactNode } from 'react'
import { useUniqueId } from '../../runtime/use-unique-id.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { FieldError } from '../field/field.tsx'
import { NativeNames } from '../i18n/native-names.tsx'
import type { FieldProps } from './field-props.ts'

/** The attributes that connect a control to its label, hint and error. */
export interface ControlAttributes {
  readonly id: string
  readonly 'aria-describedby': string | undefined
  readonly 'aria-invalid': boolean
  readonly 'aria-required': boolean | undefined
}

interface FormFieldProps extends Pick<FieldProps<unknown>, 'label' | 'hint' | 'error' | 'required' | 'busy'> {
  /** Shown before or after the control: a currency, a country code, a unit. */
  readonly prefix?: ReactNode
  readonly suffix?: ReactNode
  /**
   * Direction of the line of prefix, control and suffix: text typed from left to right stays so in Urdu and Dhivehi.
   */
  readonly dir?: 'ltr' | 'rtl' | undefined
  /** A button at the end of the control. */
  readonly action?: ReactNode
  /** Shown below the control, before the error. */
  readonly note?: ReactNode
  readonly children: (wiring: ControlAttributes) => ReactNode
}

/** Renders the word "required" beside the label of a required field. */
export function RequiredMark({ required }: { readonly required: boolean | undefined }) {
  const { t } = useMessages()
  // The space separates letters of Arabic script, which would otherwise join across the two.
  return required ? (
    <>
      {' '}
      <span className="c-required">{t('field.required')}</span>
    </>
  ) : null
}

/**
 * Renders the parts above a control: its label, the required mark, and its hint. The hint's id is the control's with an
 * `h`.
 */
export function FieldHead({
  id,
  label,
  hint,
  required,
}: { readonly id: string } & Pick<FieldProps<unknown>, 'label' | 'hint' | 'required'>) {
  return (
    <>
      <label className="c-label" htmlFor={id}>
        <NativeNames>{label}</NativeNames>
        <RequiredMark required={required} />
      </label>
      {hint ? (
        <p className="c-hint" id={`${id}h`}>
          {hint}
        </p>
      ) : null}
    </>
  )
}

/** Renders a label, a hint, the control, and its error (specification, section 11.0.2). */
export function FormField({
  label,
  hint,
  error,
  required,
  busy,
  prefix,
  suffix,
  dir,
  action,
  note,
  children,
}: FormFieldProps) {
  const { t } = useMessages()
  const id = useUniqueId()
  const described = [hint && `${id}h`, prefix && `${id}p`, suffix && `${id}s`, note && `${id}n`, error && `${id}e`]
    .filter(Boolean)
    .join(' ')
  return (
    <div className="c-field">
      <FieldHead {...{ id, label, hint, required }} />
      <div className="c-entry" dir={dir} data-prefix={prefix ? '' : undefined} data-suffix={suffix ? '' : undefined}>
        {prefix ? (
          <span className="c-affix" id={`${id}p`}>
            {prefix}
          </span>
        ) : null}
        <span className="c-control">
          {children({
            id,
            'aria-describedby': described || undefined,
            'aria-invalid': Boolean(error),
            'aria-required': required || undefined,
          })}
          {action}
          {busy ? (
            <span className="c-spinner" role="status">
              <span className="c-hidden">{t('common.loading')}</span>
            </span>
          ) : null}
        </span>
        {suffix ? (
          <span className="c-affix" id={`${id}s`}>
            {suffix}
          </span>
        ) : null}
      </div>
      {note ? <div id={`${id}n`}>{note}</div> : null}
      {error ? <FieldError id={`${id}e`}>{error}</FieldError> : null}
    </div>
  )
}
