import type { PaymentForm } from '../../../contract/fees.ts'

/** Leaves the page for the bank's, with what the bank wants to be told: a form like any other, so that no policy but `form-action` has a say. */
export function leaveForBank({ action, method, fields }: PaymentForm): void {
  const form = document.createElement('form')
  form.action = action
  form.method = method
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
