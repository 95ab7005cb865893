import * as v from 'valibot'
import { log } from '../../../core/feedback/log.ts'

/** A text that a visitor could have typed into one line. */
const line = (longest: number) => v.pipe(v.string(), v.trim(), v.regex(/^[^\p{C}]+$/u), v.maxLength(longest))

interface Prefilled {
  readonly schema: v.GenericSchema<string, string>
  /** The control that shows the value, and every control that belongs to it. */
  readonly control: string
  readonly further?: Readonly<Record<string, string>>
}

/** What a page may put into a field, by attribute. The names of controls are those of the forms. */
const PREFILLED: Readonly<Record<string, Prefilled>> = {
  'user-name': { schema: line(120), control: 'userName' },
  prn: { schema: v.pipe(line(40), v.regex(/^[\p{L}\p{N} /.-]+$/u)), control: 'value', further: { by: 'PRN' } },
}

/** What must be typed by the person who knows it. */
const SECRET = /^(data-)?(pass|pin$|otp|code$|dob|birth|mobile|mother|secret|token)/

/**
 * Returns the first values of the fields of an element, by control name: what the visitor has typed already (`typed`),
 * and where that is nothing, what the page's attributes give. `names` are the attributes that the element has. A value
 * that no visitor could type is ignored, and a secret refused, with a warning. A shared computer takes nothing.
 */
export function fillFields(
  host: Element,
  names: readonly string[],
  typed: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  const filled: Record<string, string> = { ...typed }
  for (const name of host.getAttributeNames()) {
    if (SECRET.test(name) && !names.includes(name))
      log.warn(`prefill-refused: <${host.localName} ${name}>: secrets are typed by the visitor; it is ignored.`)
    const field = names.includes(name) ? PREFILLED[name] : undefined
    if (!field || host.matches('[kiosk], [shared-computer]')) continue
    const value = v.safeParse(field.schema, host.getAttribute(name) ?? '')
    if (!value.success) log.warn(`prefill-invalid: <${host.localName} ${name}> is no text of one line; it is ignored.`)
    else if (!typed[field.control]) Object.assign(filled, field.further, { [field.control]: value.output })
  }
  return filled
}
