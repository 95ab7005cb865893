import type { PaymentForm } from '../../../contract/payments/fees.ts'
import type { Address } from '../../../core/config/web-address.ts'
import { toServerAddress } from '../../../core/config/file-address.ts'

/**
 * Leaves the page for the bank's with the fields that the bank requires. Submits an ordinary form, so that of all
 * content security directives only `form-action` applies.
 */
export function leaveForBank({ action, method, fields }: PaymentForm): void {
  const form = document.createElement('form')
  form.action = toServerAddress(action) satisfies Address
  form.method = method
  // `_top` overrides the page's `<base target>` and leaves any frame, because banks refuse to be framed.
  form.target = '_top'
  form.hidden = true
  for (const [name, value] of Object.entries(fields)) {
    const input = document.createElement('input')
    input.type = 'hidden'
    input.name = name
    input.value = value
    form.append(input)
  }
  document.body.append(form)
  form.submit()
  form.remove()
}
