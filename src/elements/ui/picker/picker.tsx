import { Field } from '../field/field.tsx'
import { RequiredMark } from '../form/form-field.tsx'
import type { OptionSource, PickerOption } from './options.ts'
import { PickerBox } from './picker-box.tsx'

interface CommonProps {
  readonly label: string
  readonly hint?: string | undefined
  readonly error?: string | undefined
  /** All options, or a search that finds them. */
  readonly options: OptionSource
  /** The options are in a meaningful order; otherwise they are sorted by the user's language. */
  readonly inOrder?: boolean
  /** In a form the value is sent under this name; several values are sent several times. */
  readonly name?: string
  /** Name of the text input, for links of an error summary. It is not sent. */
  readonly inputName?: string
  readonly placeholder?: string | undefined
  readonly required?: boolean
  readonly readOnly?: boolean
}

interface PickerProps extends CommonProps {
  readonly value: PickerOption | undefined
  readonly onChange: (value: PickerOption | undefined) => void
}

interface MultiPickerProps extends CommonProps {
  readonly value: readonly PickerOption[]
  readonly onChange: (value: readonly PickerOption[]) => void
}

/**
 * Renders a searchable single choice of many options. For fewer than seven, `SelectField` or chips are enough. Needs
 * `picker.css`, `input-chips.css`, `chipSheets`, `popup.css` and `form.css` among the element's sheets.
 */
export const Picker = ({ value, onChange, ...rest }: PickerProps) => (
  <AnyPicker {...rest} multiple={false} chosen={value ? [value] : []} onChange={([first]) => onChange(first)} />
)

/**
 * Renders a searchable multiple choice of many options; picked options are chips in the box. Needs the same sheets as
 * `Picker`.
 */
export const MultiPicker = ({ value, onChange, ...rest }: MultiPickerProps) => (
  <AnyPicker {...rest} multiple chosen={value} onChange={onChange} />
)

interface AnyPickerProps extends CommonProps {
  readonly multiple: boolean
  readonly chosen: readonly PickerOption[]
  readonly onChange: (chosen: readonly PickerOption[]) => void
}

const AnyPicker = ({
  label,
  hint,
  error,
  options,
  inOrder = false,
  name,
  inputName,
  placeholder,
  required,
  readOnly = false,
  multiple,
  chosen,
  onChange,
}: AnyPickerProps) => (
  <Field
    label={
      <>
        {label}
        <RequiredMark required={required} />
      </>
    }
    hint={hint}
    error={error}
  >
    {(wiring) => (
      <PickerBox
        label={label}
        wiring={{ ...wiring, name: inputName, placeholder, 'aria-required': required }}
        source={options}
        inOrder={inOrder}
        multiple={multiple}
        chosen={chosen}
        onChange={onChange}
        name={name}
        readOnly={readOnly}
      />
    )}
  </Field>
)
