/** What is wrong, by the path of a field: `name`, `address.pin`. */
export type FieldErrors = Readonly<Record<string, string>>

/** What every field of a form is given. `useForm().field(name)` gives the first five; the rest is the screen's. */
export interface FieldProps<Value> {
  readonly name: string
  readonly value: Value
  readonly onChange: (value: Value) => void
  /** The field has been left; a field of several controls names the one. */
  readonly onBlur?: ((part?: string) => void) | undefined
  readonly error?: string | undefined
  readonly label: string
  readonly hint?: string | undefined
  /** Says "required" beside the label. */
  readonly required?: boolean | undefined
  /** Can be read, marked and copied, and not changed. */
  readonly readOnly?: boolean | undefined
  /** Has no meaning now. */
  readonly off?: boolean | undefined
  /** Something is being looked up for it. */
  readonly busy?: boolean | undefined
}

/** A field of several controls, each of which can be wrong by itself; `useForm().parts(name)` gives the errors too. */
export interface PartsProps<Value> extends FieldProps<Value> {
  /** By the name of the control within the field. */
  readonly errors: FieldErrors
}
