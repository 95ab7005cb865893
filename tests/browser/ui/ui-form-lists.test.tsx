import { expect } from 'chai'
import { formSpecimen } from '../support/forms.tsx'
import { clearPage, eventually, rootOf, type } from '../support/mount.ts'
import { allByRole, allByText, appearing, byRole } from '../support/roles.ts'

const all = <E extends Element = HTMLElement>(host: Element, selector: string) => [
  ...(rootOf(host)?.querySelectorAll<E>(selector) ?? []),
]
const press = (target: Element, key: string, more: KeyboardEventInit = {}) =>
  target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, composed: true, cancelable: true, ...more }))
describe('a pair of lists for assigning courses', () => {
  afterEach(clearPage)
  const lists = (host: Element) => [byRole(host, 'tree', 'Available'), byRole(host, 'tree', 'Assigned')] as const
  /** How many are in each list stands beside its name. */
  const counts = (host: Element) =>
    ['Available', 'Assigned'].map((name) => allByText(host, name)[0]?.nextElementSibling?.textContent)
  const button = (host: Element, words: string) => appearing<HTMLButtonElement>(host, 'button', words)
  const active = (list: HTMLElement) =>
    list.querySelector(`#${CSS.escape(list.getAttribute('aria-activedescendant') ?? '')}`)

  it('selects with the arrow keys, moves with Enter, and shows what is not saved yet', async () => {
    const host = await formSpecimen('lists')
    const [available] = lists(host)
    expect(counts(host)).to.deep.equal(['995', '5'])
    available.focus()
    press(available, 'ArrowDown')
    await eventually('the first course', () => active(available)?.textContent.startsWith('Physics 1'))
    press(available, 'ArrowDown', { shiftKey: true })
    await eventually('two marked', () => available.querySelectorAll('[aria-selected=true]').length === 2)
    press(available, 'Enter')
    await eventually('two moved', () => counts(host).join() === '993,7')
    expect(byRole(host, 'status', /^Not saved yet/).textContent).to.equal('Not saved yet: +3, −1')
    expect(lists(host)[1].querySelectorAll('[data-moved]').length).to.equal(3)
    await eventually('the focus', () => host.shadowRoot?.activeElement === available)
    expect(active(available)).not.to.equal(null)
  })

  it('goes from an entry to its group, then shuts the group', async () => {
    const host = await formSpecimen('lists')
    const [available] = lists(host)
    available.focus()
    press(available, 'ArrowDown')
    await eventually('the first course', () => active(available)?.textContent.startsWith('Physics 1'))
    press(available, 'ArrowLeft')
    await eventually('its group', () => active(available)?.getAttribute('aria-expanded') === 'true')
    press(available, 'ArrowLeft')
    await eventually('the group to be closed', () => active(available)?.getAttribute('aria-expanded') === 'false')
  })

  it('searches, adds all matches, collapses a group, and removes all entries', async () => {
    const host = await formSpecimen('lists')
    const [available] = lists(host)
    const search = byRole<HTMLInputElement>(host, 'searchbox', 'Search in Available')
    type(search, 'c-1१०')
    await eventually('what is found', () => counts(host)[0] === '100 of 995' || counts(host)[0]?.endsWith(' of 995'))
    const found = Number(counts(host)[0]?.split(' ')[0])
    ;(await button(host, `Add matches (${found})`)).click()
    await eventually('those found to be assigned', () => counts(host)[1] === String(5 + found))
    const clear = await button(host, 'Clear')
    clear.focus()
    clear.click()
    await eventually('the focus in the search', () => search.value === '' && host.shadowRoot?.activeElement === search)
    const science = await eventually('a group', () =>
      available.querySelector<HTMLElement>('[role=treeitem][aria-level="1"]'),
    )
    science.click()
    await eventually(
      'the group to be closed',
      () => available.querySelector('[aria-expanded=false]')?.nextElementSibling?.getAttribute('aria-level') === '1',
    )
    ;(await button(host, 'Remove all')).click()
    await eventually(
      'an empty list',
      () => counts(host).join() === '1,000,0' && allByText(host, 'No entries.').length === 1,
    )
  })

  it('updates only the previous and the new active item when moving among a thousand, of which few are rendered', async () => {
    const host = await formSpecimen('lists')
    const [available] = lists(host)
    await eventually('few in the document', () => {
      const count = available.querySelectorAll('[role=treeitem]').length
      return count > 5 && count < 80
    })
    available.focus()
    press(available, 'End')
    await eventually('the last', () => active(available)?.textContent.startsWith('Evidence 125'))
    const from = active(available)
    expect(from?.getAttribute('aria-posinset')).to.equal(from?.getAttribute('aria-setsize'))
    const touched = new Set<Node>()
    const watch = new MutationObserver((records) => records.forEach(({ target }) => touched.add(target)))
    watch.observe(available, { subtree: true, childList: true, attributes: true, characterData: true })
    press(available, 'ArrowUp')
    await eventually('the next line', () => active(available) !== from)
    await eventually('what was touched', () => touched.size > 0)
    watch.disconnect()
    expect([...touched]).to.have.members([available, from, active(available)])
  })
})

describe('a tree of programmes with check boxes', () => {
  afterEach(clearPage)
  const box = (host: Element, id: string) =>
    eventually(id, () => all<HTMLInputElement>(host, `input[data-node="${id}"]`)[0])
  const depth = (host: Element) => byRole<HTMLSelectElement>(host, 'combobox', 'Expand to')

  it('shows full and partial selection, and keeps the rest when one part is unticked', async () => {
    const host = await formSpecimen('tree')
    expect((await box(host, '0')).indeterminate).to.equal(true)
    expect((await box(host, '2')).checked).to.equal(true)
    type(depth(host), '3')
    ;(await box(host, '2.1.1')).click()
    await eventually('a whole in part', () => all<HTMLInputElement>(host, 'input[data-node="2"]')[0]?.indeterminate)
    expect((await box(host, '2.1.2')).checked).to.equal(true)
    expect((await box(host, '2.2')).checked).to.equal(true)
    expect((await box(host, '2')).closest('label')?.textContent).to.contain('9 of 12')
  })

  it('moves with the arrow keys, which are mirrored in Urdu', async () => {
    for (const [lang, opens, shuts] of [
      ['en', 'ArrowRight', 'ArrowLeft'],
      ['ur', 'ArrowLeft', 'ArrowRight'],
    ] as const) {
      const host = await formSpecimen('tree', lang)
      const first = await box(host, '0')
      first.focus()
      press(first, opens)
      const part = await box(host, '0.1')
      press(first, 'ArrowDown')
      await eventually('the focus', () => host.shadowRoot?.activeElement === part)
      press(part, shuts)
      await eventually('the focus', () => host.shadowRoot?.activeElement === first)
      press(first, shuts)
      await eventually('the branch to be closed', () => all(host, 'input[data-node="0.1"]').length === 0)
      clearPage()
    }
  })

  it('finds a course with its parents, and waits for branches that are still loading', async () => {
    const host = await formSpecimen('tree')
    const search = await appearing<HTMLInputElement>(host, 'searchbox', 'Search')
    type(search, 'accounting')
    await box(host, '0.1.1.1')
    expect(all(host, 'input[data-node="0.1"]').length).to.equal(1)
    expect(all(host, 'input[data-node="0.1.1.0"]').length).to.equal(0)
    type(search, '')
    type(depth(host), '4')
    await appearing(host, 'status', 'Loading…')
    await box(host, '3.1.1.0')
  })
})

describe('a file upload field', () => {
  afterEach(clearPage)
  const give = (field: HTMLInputElement, ...files: File[]) => {
    const carried = new DataTransfer()
    for (const file of files) carried.items.add(file)
    field.files = carried.files
    field.dispatchEvent(new Event('change', { bubbles: true }))
  }

  it('shows a preview, explains why other files were rejected, and removes a file', async () => {
    const host = await formSpecimen('files')
    const field = await eventually(
      'the field',
      () => all<HTMLInputElement>(host, 'input[type=file][name=documents]')[0],
    )
    const drawing = document.createElement('canvas')
    const picture = await new Promise<Blob | null>((done) => drawing.toBlob(done, 'image/png'))
    if (!picture) throw new Error('There is no picture.')
    give(
      field,
      new File([picture], 'me.png', { type: 'image/png' }),
      new File(['no picture'], 'fake.png', { type: 'image/png' }),
    )
    const row = await appearing(host, 'listitem', /me\.png/)
    expect(row.querySelector('canvas')).not.to.equal(null)
    await eventually('the reason', () =>
      all(host, '[role=alert]').some(({ textContent }) => textContent === 'fake.png is not a PDF, JPG, PNG, CSV file.'),
    )
    row.querySelector('button')?.click()
    await eventually('no such file', () => allByRole(host, 'listitem', /me\.png/).length === 0)
    await eventually('the focus', () => host.shadowRoot?.activeElement === field)
  })
})

describe('a field for a one-time code', () => {
  afterEach(clearPage)

  it('accepts spaces and digits of any script, and counts down before a new code can be requested', async () => {
    const host = await formSpecimen('codes')
    const field = await eventually(
      'the code',
      () => all<HTMLInputElement>(host, 'input[autocomplete=one-time-code]')[0],
    )
    type(field, ' ४८१ 205 9')
    await eventually('six digits', () => field.value === '481205')
    const again = byRole(host, 'button', /^New code in /)
    expect(again.getAttribute('aria-disabled')).to.equal('true')
    await eventually('the seconds to count down', () => again.textContent === 'New code in 28 s')
  })
})
