import { expect } from 'chai'
import { LANGUAGE_CODES } from '../../../src/contract/parts.ts'
import { addUser, updateEditUser } from '../../../src/contract/users/user-form.ts'
import { navigate } from '../../../src/core/routing/routes.ts'
import { signOut } from '../../../src/core/session/session.ts'
import { localStore } from '../../../src/core/storage/storage.ts'
import { defineElement } from '../../../src/elements/runtime/define-element.tsx'
import { userManagement } from '../../../src/elements/users/user-management/user-management-element.tsx'
import { all, focused } from '../support/guide.ts'
import { accessibilityProblems, clearPage, eventually, waitForHostEvent, mount } from '../support/mount.ts'
import { appearing, byRole } from '../support/roles.ts'
import { signInAs } from '../support/sign-in.ts'
import { counted, range } from '../support/tables.tsx'
import { button, list, press, rows, says, search, ticks } from '../support/user-list.ts'
import { serverDown } from '../support/wire.ts'
import { callRecently } from '../support/call-recently.ts'

describe('the list of users', () => {
  before(() => defineElement(userManagement))
  afterEach(async () => {
    clearPage()
    await signOut()
    navigate('/', { replace: true })
    localStore.remove('campus-list-shortcut')
  })

  for (const lang of ['en', 'mr', 'ur', 'dv']) {
    it(`has no accessibility problems in ${lang}, as a table and as cards`, async () => {
      const host = await list('asha.admin', lang)
      expect(await accessibilityProblems(host, lang)).to.deep.equal([])
      clearPage()
      const narrow = await list('asha.admin', lang, 'display:block;inline-size:360px')
      await eventually('cards', () => all(narrow, '[data-card]').length > 0)
      expect(await accessibilityProblems(narrow, lang)).to.deep.equal([])
    })
  }

  for (const lang of LANGUAGE_CODES) {
    it(`shows headings, statuses and tabs in full at the width of the portal, in ${lang}`, async () => {
      const host = await list('asha.admin', lang, 'display:block;inline-size:966px')
      await eventually('the counts', () =>
        all(host, 'sl-tab').every(({ lastElementChild }) => lastElementChild?.textContent),
      )
      const cut = () =>
        all(host, 'thead th, .c-heading, [data-row] .c-status, .c-tab, .c-tab-row, .c-bulk').filter(
          (part) => part.scrollWidth > part.clientWidth + 1,
        )
      await eventually('columns that fit', () => all(host, '.c-table[data-sized]').length === 1)
      expect(cut().map(({ textContent }) => textContent)).to.deep.equal([])
      const [frame, row] = [
        all(host, '.c-tab-row')[0]?.getBoundingClientRect(),
        all(host, '.c-tab').map((tab) => tab.getBoundingClientRect()),
      ]
      expect(row.filter((tab) => !frame || tab.left < frame.left - 1 || tab.right > frame.right + 1)).to.deep.equal([])
      const table = all(host, '.c-table-scroll')[0]
      expect((table?.scrollWidth ?? 0) - (table?.clientWidth ?? 0)).to.equal(0)
      const before = rows(host).map((one) => one.getBoundingClientRect().top)
      for (const box of ticks(host).slice(0, 3)) box.click()
      const bar = await eventually('what can be done', () => all(host, '.c-bulk')[0])
      expect(rows(host).map((one) => one.getBoundingClientRect().top)).to.deep.equal(before)
      expect(bar.getBoundingClientRect().bottom).to.be.at.most((table?.getBoundingClientRect().top ?? 0) + 1)
      expect(await accessibilityProblems(host, lang)).to.deep.equal([])
    })
  }

  it('asks a signed-out visitor to sign in', async () => {
    const host = await mount('<campus-user-management client="svtu" lang="en"></campus-user-management>')
    await says(host, 'Please log in')
    expect(await accessibilityProblems(host)).to.deep.equal([])
  })

  it('names the right that a user lacks', async () => {
    await signInAs('noor.clerk')
    const host = await mount('<campus-user-management client="svtu" lang="en"></campus-user-management>')
    await says(host, '“View” on “Users”')
    expect(await accessibilityProblems(host)).to.deep.equal([])
  })

  it('works with the keyboard: / focuses the search, arrows move between rows, Enter opens a person', async () => {
    const host = await list()
    const [first, second] = rows(host)
    first?.focus()
    press(first ?? host, 'ArrowDown')
    await eventually('the focus', () => focused(host) === second)
    const gone = waitForHostEvent('campus-navigated')
    document.addEventListener('campus-navigated', (event) => event.preventDefault(), { once: true })
    press(second ?? host, 'Enter')
    expect(((await gone) as CustomEvent<{ readonly path: string }>).detail.path).to.match(
      /^\/edit-user-details\?user=[\w-]{16,}$/,
    )
    press(second ?? host, '/')
    await eventually('the focus', () => focused(host) === byRole(host, 'searchbox'))
  })

  it('moves the focus to the heading of the import, and back to its button when it is closed', async () => {
    const host = await list()
    const pressed = async (words: string) => {
      const found = await button(host, words)
      found.focus()
      found.click()
    }
    await pressed('Import users')
    await eventually('the heading of the import', () => focused(host)?.matches('h1'))
    await eventually('the focus', () => focused(host)?.textContent === 'Import users: File')
    await pressed('Close')
    await eventually('the button', () => focused(host)?.textContent === 'Import users')
    await eventually('the focus', () => focused(host)?.localName === 'button')
  })

  it('ignores / when its shortcut is turned off', async () => {
    const host = await list()
    ;(await button(host, 'Press / to search')).click()
    const [first] = rows(host)
    await eventually(
      'the switch',
      () => byRole(host, 'button', 'Press / to search').getAttribute('aria-pressed') === 'false',
    )
    first?.focus()
    press(first ?? host, '/')
    await eventually('the focus', () => focused(host) === first)
  })

  it('selects rows on several pages or all results, and shows how many are selected', async () => {
    const host = await list()
    ticks(host)[0]?.click()
    await says(host, '1 selected')
    ;(await button(host, 'Next')).click()
    await eventually('the next page', () => range(host)?.startsWith('26'))
    await eventually('other rows', () => rows(host).length > 0 && ticks(host).every(({ checked }) => !checked))
    ticks(host)[0]?.click()
    await says(host, '2 selected')
    const everybody = await appearing(host, 'button', /^Select all /)
    const total = counted(host).split(' ')[0] ?? ''
    everybody.click()
    await says(host, `${total} selected`)
  })

  it('stops a bulk action when the number of users has changed, and asks again with the new number', async () => {
    await signInAs('asha.admin')
    const own = Date.now().toString(36)
    const ids: string[] = []
    for (const firstName of ['Zora', 'Zuri']) {
      const reply = await callRecently(addUser, {
        userType: 'CSC',
        firstName,
        lastName: `Counted${own}`.replace(/\d/g, 'x'),
        email: `${firstName}.${own}@example.edu`,
        loginName: `${firstName.toLowerCase()}.${own}`,
        roleIds: [40],
      })
      if (!reply.ok) throw new Error(JSON.stringify(reply))
      ids.push(reply.result.userId)
    }
    const host = await list()
    await search(host, `Counted${own}`.replace(/\d/g, 'x'))
    await eventually('both', () => rows(host).length === 2)
    for (const box of ticks(host)) {
      box.click()
      await new Promise(requestAnimationFrame)
    }
    await says(host, '2 selected')
    ;(await button(host, 'Actions')).click()
    ;(
      await eventually('the act', () =>
        all(host, '[role=menuitem]').find(({ textContent }) => textContent === 'Send invitation'),
      )
    ).click()
    await says(host, '2 users will get an invitation by e-mail')
    const renamed = await callRecently(updateEditUser, {
      userId: ids[0] ?? '',
      rowVersion: 1,
      changes: { lastName: 'Elsewhere' },
    })
    expect(renamed.ok).to.equal(true)
    const send = () =>
      eventually('the button', () =>
        all<HTMLButtonElement>(host, 'dialog button').find(
          ({ textContent }) => textContent.trim() === 'Send invitation',
        ),
      )
    ;(await send()).click()
    await says(host, 'The list has changed to 1 user. Nothing was done.')
    await says(host, '1 user will get an invitation by e-mail')
    expect(await accessibilityProblems(byRole(host, 'dialog'))).to.deep.equal([])
    ;(await send()).click()
    await says(host, 'Done for 1 user.')
  })

  it('shows the data loaded last, and its time, while the server is unavailable', async () => {
    const host = await list()
    const up = serverDown()
    try {
      ;(await button(host, 'Refresh')).click()
      await says(host, 'You are offline. Showing data from')
      expect(rows(host).length).to.be.greaterThan(0)
      expect(await accessibilityProblems(host)).to.deep.equal([])
    } finally {
      up()
    }
  })

  for (const lang of ['en', 'ur'])
    it(`keeps a name and a user name of opposite directions in their columns (${lang})`, async () => {
      await signInAs('asha.admin')
      const own = Date.now().toString(36)
      const made = await callRecently(addUser, {
        userType: 'CSC',
        firstName: 'نسرین',
        lastName: 'شیخ',
        email: `nasreen.${own}@example.edu`,
        loginName: `nasreen.${own}`,
        roleIds: [40],
      })
      expect(made.ok).to.equal(true)
      const host = await list('asha.admin', lang, 'display:block;inline-size:1100px')
      const names = all(host, '[data-row] > th bdi')
      for (const name of names) expect(getComputedStyle(name).unicodeBidi).to.equal('isolate')
      expect(names.some((name) => name.lang === 'en')).to.equal(lang === 'ur')
      await search(host, `nasreen.${own}`)
      const row = await eventually('her alone', () => rows(host).length === 1 && rows(host)[0])
      const [name, login] = [row.querySelector('th bdi'), row.querySelector('td bdi')]
      expect([name?.textContent, name?.getAttribute('lang')]).to.deep.equal(['نسرین شیخ', null])
      expect(login?.textContent).to.equal(`nasreen.${own}`)
      const [first, second] = [name, login].map((one) => one?.getBoundingClientRect().left ?? 0)
      expect((first ?? 0) < (second ?? 0)).to.equal(lang === 'en')
    })
})
