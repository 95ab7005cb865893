import { expect } from 'chai'
import { useMemo } from 'react'
import * as v from 'valibot'
import { defineElement } from '../../../src/elements/runtime/define-element.tsx'
import { element, elementSpec } from '../../../src/elements/runtime/spec.ts'
import { shadowSheets } from '../../../src/elements/runtime/styles/shadow-sheets.ts'
import { Button } from '../../../src/elements/ui/button/button.tsx'
import { toSubmitProblems } from '../../../src/elements/ui/form/form-errors.ts'
import { Form } from '../../../src/elements/ui/form/form.tsx'
import { useRules } from '../../../src/elements/ui/form/rules.ts'
import { LineField } from '../../../src/elements/ui/form/line-field.tsx'
import { useForm } from '../../../src/elements/ui/form/use-form.ts'
import { accessibilityProblems, clearPage, eventually, mount, rootOf } from '../support/mount.ts'

let refusedFields: readonly { readonly field: string; readonly message: string }[] = []

function Specimen() {
  const rules = useRules()
  const schema = useMemo(() => v.object({ title: rules.optional(rules.required()) }), [rules])
  const form = useForm({
    schema,
    initial: { title: '' },
    onSubmit: () =>
      Promise.resolve(
        toSubmitProblems(
          { ok: false, errorCode: 1201, error: 'Not accepted.', result: { fieldErrors: refusedFields } },
          'Not accepted.',
        ),
      ),
  })
  return (
    <Form form={form} label="Specimen">
      <LineField {...form.field('title', 'Title')} />
      <Button type="submit">Send</Button>
    </Form>
  )
}
const spec = elementSpec({
  tag: 'campus-refused-specimen',
  summary: 'A form that is refused, for tests.',
  surface: 'shadow',
  messages: ['public', 'parts'],
  attributes: {},
  events: {},
})

describe('a form that the server rejects', () => {
  before(() => defineElement(element({ spec, Screen: Specimen, styles: shadowSheets })))
  afterEach(clearPage)

  async function send(fields: typeof refusedFields) {
    refusedFields = fields
    const host = await mount('<campus-refused-specimen lang="en"></campus-refused-specimen>')
    const form = await eventually('the form', () => rootOf(host)?.querySelector('form'))
    form.requestSubmit()
    await eventually('the refusal', () => form.querySelector('[role=alert], [role=group][tabindex]'))
    return { host, form }
  }

  it('marks a rejected field that it contains, and links to it', async () => {
    const { host, form } = await send([{ field: 'title', message: 'Too short.' }])
    await eventually('the mark', () => form.querySelector('[name=title][aria-invalid=true]'))
    const link = await eventually('the link', () => form.querySelector<HTMLButtonElement>('li button'))
    expect(link.textContent).to.equal('Title: Too short.')
    link.click()
    await eventually('the focus', () => host.shadowRoot?.activeElement?.getAttribute('name') === 'title')
    expect(await accessibilityProblems(host)).to.deep.equal([])
  })

  it('shows the errors of fields that it does not contain as text, and marks no field', async () => {
    const { host, form } = await send([
      { field: 'returnUrl', message: 'Check this.' },
      { field: 'idempotencyKey', message: 'Check this.' },
    ])
    await eventually('the sentence', () => form.textContent.includes('Not accepted. Check this.'))
    expect(form.querySelector('li')).to.equal(null)
    expect(form.querySelector('[aria-invalid=true]')).to.equal(null)
    expect(await accessibilityProblems(host)).to.deep.equal([])
  })
})
