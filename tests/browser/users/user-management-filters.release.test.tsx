import { expect } from 'chai'
import { navigate } from '../../../src/core/routing/routes.ts'
import { signOut } from '../../../src/core/session/session.ts'
import { localStore } from '../../../src/core/storage/storage.ts'
import { defineElement } from '../../../src/elements/runtime/define-element.tsx'
import { userManagement } from '../../../src/elements/users/user-management/user-management-element.tsx'
import { all } from '../support/guide.ts'
import { accessibilityProblems, clearPage, eventually, type } from '../support/mount.ts'
import { allByRole, appearing, byRole } from '../support/roles.ts'
import { counted } from '../support/tables.tsx'
import { button, chips, list, removers, rows, says, search } from '../support/user-list.ts'

describe('the list of users', () => {
  before(() => defineElement(userManagement))
  afterEach(async () => {
    clearPage()
    await signOut()
    navigate('/', { replace: true })
    localStore.remove('campus-list-shortcut')
  })

  it('finds a person by name, and shows everybody again when the chip of the search is removed', async () => {
    const host = await list()
    await search(host, 'meera bho')
    await eventually(
      'Meera alone',
      () => rows(host).length === 1 && rows(host)[0]?.textContent.includes('Meera Bhosale'),
    )
    removers(host)[0]?.click()
    await eventually('everybody', () => rows(host).length > 1)
  })

  it('saves a view under a name, restores it, and deletes it', async () => {
    const host = await list()
    await search(host, 'asha')
    await eventually('fewer', () => removers(host).length === 1)
    ;(await button(host, 'Saved views')).click()
    await says(host, 'No saved views yet')
    type(await appearing<HTMLInputElement>(host, 'textbox', 'View name'), 'Only Asha')
    expect(await accessibilityProblems(byRole(host, 'dialog'))).to.deep.equal([])
    ;(await button(host, 'Save view')).click()
    await eventually('the window to close', () => allByRole(host, 'dialog', 'Saved views').length === 0)
    removers(host)[0]?.click()
    await eventually('everybody', () => removers(host).length === 0)
    ;(await button(host, 'Saved views')).click()
    ;(await button(host, 'Only Asha')).click()
    await eventually('the chip', () => chips(host)[0]?.includes('asha'))
    ;(await button(host, 'Saved views')).click()
    ;(await button(host, 'Delete view Only Asha')).click()
    await says(host, 'No saved views yet')
  })

  it('shows and hides the columns that the user chooses, keeps them in the URL, and resets them', async () => {
    navigate('/user-management')
    const host = await list('asha.admin', 'en', 'display:block;inline-size:1600px')
    const headings = (shown: Element) => all(shown, 'thead th').map(({ textContent }) => textContent)
    const choice = (header: string) =>
      eventually(`the choice of ${header}`, () =>
        all(host, 'label')
          .find(({ textContent }) => textContent.startsWith(header))
          ?.querySelector('input'),
      )
    const includes = (shown: Element, header: string) => headings(shown).some((one) => one.includes(header))
    const before = headings(host)
    expect([includes(host, 'Status'), includes(host, 'Two-step verification')]).to.deep.equal([true, false])
    ;(await button(host, 'Columns')).click()
    expect((await choice('Name')).disabled).to.equal(true)
    ;(await choice('Status')).click()
    await eventually('no column Status', () => !includes(host, 'Status'))
    ;(await choice('Two-step verification')).click()
    await eventually('the column Two-step verification', () => includes(host, 'Two-step verification'))
    expect(await accessibilityProblems(host)).to.deep.equal([])
    const chosen = headings(host)
    const address = location.hash
    expect(address).to.match(/[?&]hide=/)
    clearPage()
    const again = await list('asha.admin', 'en', 'display:block;inline-size:1600px')
    await eventually('the same columns', () => headings(again).join() === chosen.join())
    expect(location.hash).to.equal(address)
    ;(await button(again, 'Columns')).click()
    ;(await button(again, 'Reset columns')).click()
    await eventually('the columns as before', () => headings(again).join() === before.join())
  })

  it('searches the filter options, and filters by programme with a chip and a URL that restores it', async () => {
    navigate('/user-management')
    const host = await list()
    ;(await button(host, 'Filters')).click()
    const choicesOf = (legend: string) =>
      allByRole(host, 'group', legend)[0]?.querySelectorAll<HTMLLabelElement>('label') ?? []
    const sought = await eventually(
      'the search of colleges',
      () => all<HTMLInputElement>(host, 'input[aria-label="Search Colleges"]')[0],
    )
    const before = choicesOf('Colleges').length
    type(sought, 'zzzz')
    await eventually('that there is none', () => sought.closest('fieldset')?.textContent.includes('No matches.'))
    expect(await accessibilityProblems(byRole(host, 'dialog'))).to.deep.equal([])
    type(sought, 'COLLEGE')
    await eventually(
      'those with the word',
      () => choicesOf('Colleges').length > 0 && choicesOf('Colleges').length <= before,
    )
    const [first] = await eventually(
      'the programmes',
      () => choicesOf('Programme').length > 0 && [...choicesOf('Programme')],
    )
    const label = first?.querySelector('span')?.textContent ?? ''
    const count = first?.querySelector('span + span')?.textContent ?? ''
    first?.querySelector('input')?.click()
    ;(await button(host, 'Apply')).click()
    await eventually('those who study it', () => counted(host).startsWith(`${count} result`))
    expect(chips(host)[0]).to.contain(label)
    const address = location.hash
    expect(address).to.match(/filter\.programme=choice/)
    clearPage()
    const again = await list()
    await eventually('the same people', () => counted(again).startsWith(`${count} result`))
    await eventually('the chip', () => chips(again)[0]?.includes(label))
    expect(location.hash).to.equal(address)
  })

  it('filters by missing two-step verification, and shows the filter in a chip and in the URL', async () => {
    navigate('/user-management')
    const host = await list()
    ;(await button(host, 'Filters')).click()
    const choices = await eventually('the choices, counted', () => {
      const found = [
        ...(allByRole(host, 'group', 'Two-step verification')[0]?.querySelectorAll<HTMLLabelElement>('label') ?? []),
      ]
      return found.length === 3 && found.every((one) => one.querySelector('span + span')) && found
    })
    expect(choices.map((one) => one.querySelector('span')?.textContent)).to.deep.equal([
      'On',
      'Required, not set up',
      'Off',
    ])
    const [, missing, off] = choices
    const counts = [missing, off].map((one) =>
      Number(one?.querySelector('span + span')?.textContent.replaceAll(/\D/g, '')),
    )
    expect(counts.reduce((sum, one) => sum + one, 0)).to.be.greaterThan(0)
    expect(await accessibilityProblems(byRole(host, 'dialog'))).to.deep.equal([])
    missing?.querySelector('input')?.click()
    await new Promise(requestAnimationFrame)
    off?.querySelector('input')?.click()
    ;(await button(host, 'Apply')).click()
    const chip = await eventually('the chip', () => chips(host)[0])
    expect(chip).to.contain('Two-step verification')
    expect(chip).to.contain('Required, not set up, Off')
    expect(decodeURIComponent(location.hash)).to.contain('filter.secondStep=choice:')
    await eventually(
      'those people',
      () => Number(/^[\d,]+/.exec(counted(host))?.[0].replaceAll(',', '')) === (counts[0] ?? 0) + (counts[1] ?? 0),
    )
  })

  it('shows that no record matches the filters', async () => {
    const host = await list()
    await search(host, 'zzzzzz')
    await says(host, 'No records match these filters.')
    expect(await accessibilityProblems(host)).to.deep.equal([])
  })
})
