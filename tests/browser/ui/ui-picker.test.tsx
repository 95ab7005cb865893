import { expect } from 'chai'
import { useState } from 'react'
import { defineElement } from '../../../src/elements/runtime/define-element.tsx'
import { element, elementSpec } from '../../../src/elements/runtime/spec.ts'
import { shadowSheets } from '../../../src/elements/runtime/styles/shadow-sheets.ts'
import type { OptionSearch, PickerOption } from '../../../src/elements/ui/picker/options.ts'
import { Picker } from '../../../src/elements/ui/picker/picker.tsx'
import { focused } from '../support/guide.ts'
import { pressKeys, typeKeys } from '../support/keys.ts'
import { clearPage, eventually, mount, rootOf, unchanged } from '../support/mount.ts'
import { allByRole } from '../support/roles.ts'
import { heldTimers } from '../support/timers.ts'

/** How long the picker waits for more of a word (`use-matching-options.ts`). */
const SEARCH_DELAY_MS = 300

/** The requests that were sent, each to be answered by the test. */
const searches: { text: string; signal: AbortSignal; answer: (labels: readonly string[]) => void }[] = []
const search: OptionSearch = (text, signal) =>
  new Promise((resolve) =>
    searches.push({ text, signal, answer: (labels) => resolve(labels.map((label) => ({ value: label, label }))) }),
  )

function Dialog() {
  const [value, setValue] = useState<PickerOption>()
  return (
    <dialog ref={(dialog) => dialog?.showModal()} aria-label="Dialog">
      <Picker label="Student" options={search} value={value} onChange={setValue} />
    </dialog>
  )
}
const spec = elementSpec({
  tag: 'campus-picker-specimen',
  summary: 'A picker in a dialog, for tests.',
  surface: 'shadow',
  messages: ['public', 'parts'],
  attributes: {},
  events: {},
})

describe('a picker in a dialog', () => {
  before(() => defineElement(element({ spec, Screen: Dialog, styles: shadowSheets })))
  afterEach(() => {
    clearPage()
    searches.length = 0
  })

  const show = async () => {
    const host = await mount('<campus-picker-specimen lang="en"></campus-picker-specimen>')
    const root = rootOf(host)
    const input = await eventually('the picker', () => root?.querySelector<HTMLInputElement>('[role=combobox]'))
    input.focus()
    return {
      host,
      input,
      labels: () => allByRole(root, 'option').map(({ textContent }) => textContent),
    }
  }

  it('is shown above the dialog, and Escape closes the list first and then the dialog', async () => {
    const { host, input, labels } = await show()
    await pressKeys('ArrowDown')
    ;(await eventually('the question', () => searches[0])).answer(['Asha', 'Bilal'])
    await eventually('the answer', () => labels().join() === 'Asha,Bilal')
    const option = host.shadowRoot?.querySelector('[role=option]')
    const { x, y, width, height } = option!.getBoundingClientRect()
    expect(option!.contains(host.shadowRoot!.elementFromPoint(x + width / 2, y + height / 2))).to.equal(true)
    const dialog = host.shadowRoot?.querySelector('dialog')
    await pressKeys('Escape')
    expect(input.getAttribute('aria-expanded')).to.equal('false')
    expect(dialog?.open).to.equal(true)
    await eventually('the focus', () => focused(host) === input)
    await pressKeys('Escape')
    await eventually('no dialog', () => !dialog?.open)
  })

  it('sends one request for a word typed quickly, and ignores the late response to an earlier one', async () => {
    const { input, labels } = await show()
    await pressKeys('ArrowDown')
    const first = await eventually('the first question', () => searches[0])
    // However slowly a busy machine types, no delay ends between two letters.
    const timers = heldTimers()
    try {
      await typeKeys('ash')
      await eventually('the word', () => input.value === 'ash' && timers.waits(SEARCH_DELAY_MS))
      timers.pass(SEARCH_DELAY_MS)
    } finally {
      timers.stop()
    }
    const second = await eventually('the second question', () => searches[1])
    expect(searches.map(({ text }) => text)).to.deep.equal(['', 'ash'])
    expect(first.signal.aborted).to.equal(true)
    second.answer(['Asha'])
    await eventually('the answer', () => labels().join() === 'Asha')
    first.answer(['Zeenat'])
    await unchanged('the list', () => labels().join())
    expect(labels()).to.deep.equal(['Asha'])
  })

  it('sends no request after the list is closed', async () => {
    const { input } = await show()
    await pressKeys('ArrowDown')
    ;(await eventually('the question', () => searches[0])).answer([])
    const timers = heldTimers()
    try {
      await typeKeys('a')
      await eventually('the delay of the request', () => timers.waits(SEARCH_DELAY_MS))
      await pressKeys('Escape')
      await eventually('the list to close', () => input.getAttribute('aria-expanded') === 'false')
      await eventually('the delay to end', () => !timers.waits(SEARCH_DELAY_MS))
      timers.pass(SEARCH_DELAY_MS)
      await unchanged('the number of requests', () => searches.length)
      expect(searches.length).to.equal(1)
    } finally {
      timers.stop()
    }
  })
})
