/** Error messages by the path of a field: `name`, `address.pin`. */
export type FieldErrors = Readonly<Record<string, string>>

/** Props of every form field. `useForm().field(name)` provides the first five; the screen provides the others. */
export interface FieldProps<Value> {
  readonly name: string
  readonly value: Value
  readonly onChange: (value: Value) => void
  /** Called when the field loses the focus; a field of several controls passes the name of the control. */
  readonly onBlur?: ((part?: string) => void) | undefined
  readonly error?: string | undefined
  readonly label: string
  readonly hint?: string | undefined
  /** Shows "required" beside the label. */
  readonly required?: boolean | undefined
  /** Can be read, selected and copied, but not changed. */
  readonly readOnly?: boolean | undefined
  /** Not applicable now. */
  readonly off?: boolean | undefined
  /** A lookup for it is in progress. */
  readonly busy?: boolean | undefined
}

/**
 * Props of a field with several controls, each of which can have an error; `useForm().parts(name)` provides the errors
 * too.
 */
export interface PartsProps<Value> extends FieldProps<Value> {
  /** By the name of the control within the field. */
  readonly errors: FieldErrors
}
