import { expect } from 'chai'
import { addUser as addUserCall } from '../../../src/contract/users/user-form.ts'
import { $toasts, closeToast } from '../../../src/core/feedback/toasts.ts'
import { signOut } from '../../../src/core/session/session.ts'
import { toaster } from '../../../src/elements/feedback/toaster/toaster-element.tsx'
import { defineElement } from '../../../src/elements/runtime/define-element.tsx'
import { addUser } from '../../../src/elements/users/add-user/add-user-element.tsx'
import { userManagement } from '../../../src/elements/users/user-management/user-management-element.tsx'
import { listen } from '../support/announcements.ts'
import { callRecently } from '../support/call-recently.ts'
import { all } from '../support/guide.ts'
import { clearPage, eventually, mount, type } from '../support/mount.ts'
import { appearing } from '../support/roles.ts'
import { signInAs } from '../support/sign-in.ts'
import { counted, range } from '../support/tables.tsx'
import { button, list, removers, says, search, ticks } from '../support/user-list.ts'

async function press(host: Element, words: string): Promise<void> {
  const found = await button(host, words)
  found.focus()
  found.click()
}

describe('what an administrator hears who sees nothing', () => {
  before(() => {
    defineElement(userManagement)
    defineElement(addUser)
    defineElement(toaster)
  })
  afterEach(async () => {
    clearPage()
    for (const { id } of $toasts.get()) closeToast(id)
    await signOut()
  })

  it('in a list: another page, its order, results, a filter more and less, and the selection', async () => {
    const host = await list()
    const everybody = counted(host)
    const hear = listen(host)
    await press(host, 'Next')
    await eventually('the next page', () => range(host)?.startsWith('26'))
    const page = { said: [range(host) ?? ''], focus: ['Next'] }
    expect(await hear(page)).to.deep.equal(page)
    await press(host, 'Name')
    await eventually('the first page', () => range(host)?.startsWith('1–'))
    const order = { said: ['Sorted by Name, ascending', range(host) ?? ''], focus: ['Name'] }
    expect(await hear(order)).to.deep.equal(order)
    await search(host, 'asha')
    await eventually('fewer', () => counted(host) !== everybody)
    const results = { said: [counted(host)], focus: [] }
    expect(await hear(results)).to.deep.equal(results)
    await press(host, 'Clear all')
    const cleared = { said: [everybody], focus: ['Clear all', 'Search'] }
    expect(await hear(cleared)).to.deep.equal(cleared)
    await press(host, 'Filters')
    ;(await eventually('a status', () => all(host, '[role=dialog] input[type=checkbox]:enabled')[0])).click()
    await press(host, 'Apply')
    await eventually('those who are invited', () => counted(host) !== everybody)
    const filtered = { said: [counted(host)], focus: ['Filters', 'Invited7', 'Apply', 'Filters'] }
    expect(await hear(filtered)).to.deep.equal(filtered)
    const [remover] = removers(host)
    remover?.focus()
    remover?.click()
    const removed = { said: [everybody], focus: ['Remove the filter Status', 'Search'] }
    expect(await hear(removed)).to.deep.equal(removed)
    ticks(host)[0]?.click()
    const selected = { said: ['1 selected'], focus: [] }
    expect(await hear(selected)).to.deep.equal(selected)
  })

  it('in a menu: that somebody is suspended, and that this is undone', async () => {
    await signInAs('asha.admin')
    const own = Date.now().toString(36)
    const reply = await callRecently(addUserCall, {
      userType: 'CSC',
      firstName: 'Madhavi',
      lastName: 'Sawant',
      email: `madhavi.${own}@example.edu`,
      loginName: `madhavi.${own}`,
      roleIds: [40],
    })
    expect(reply.ok).to.equal(true)
    const host = await list()
    const toasts = await mount('<campus-toaster lang="en"></campus-toaster>')
    await search(host, `madhavi.${own}`)
    await eventually('her alone', () => counted(host) === '1 result')
    const hear = listen(host, toasts)
    await press(host, 'Actions for Madhavi Sawant')
    const suspend = () => all(host, '[role=menuitem]').find(({ textContent }) => textContent.startsWith('Suspend'))
    ;(await eventually('the act', suspend)).click()
    const opener = 'Actions for Madhavi Sawant'
    const asked = { said: [], focus: [opener, 'View', opener, 'Suspend'] }
    expect(await hear(asked)).to.deep.equal(asked)
    const reason = await appearing<HTMLInputElement>(host, 'textbox', /^Reason/)
    type(reason, 'Left the centre.')
    all<HTMLFormElement>(host, '[role=dialog] form, dialog form')[0]?.requestSubmit()
    const done = { said: ['User suspended and logged out.Undo'], focus: [opener] }
    expect(await hear(done)).to.deep.equal(done)
    await press(toasts, 'Undo')
    const undone = { said: ['Undone.'], focus: ['Undo', opener] }
    expect(await hear(undone)).to.deep.equal(undone)
  })

  it('in a form: what is missing after every attempt, and that the user was added', async () => {
    await signInAs('asha.admin')
    const host = await mount('<campus-add-user lang="en"></campus-add-user>')
    const control = (name: string) => eventually(name, () => all<HTMLInputElement>(host, `[name=${name}]`)[0])
    const form = async () => (await control('firstName')).form as HTMLFormElement
    await control('roleIds')
    const hear = listen(host)
    const errors =
      'There are 5 problemsUser type: Select the type of user.First name: Enter the first name.E-mail: Enter a valid e-mail address.User name: 4 to 40 characters: a-z, 0-9, dot, underscore, hyphen.Roles: Select at least one role.'
    const incomplete = { said: [errors], focus: [errors] }
    for (const attempt of [await form(), await form()]) {
      attempt.requestSubmit()
      expect(await hear(incomplete)).to.deep.equal(incomplete)
    }
    const own = Date.now().toString(36)
    for (const [name, text] of Object.entries({
      userType: 'CSC',
      firstName: 'Madhavi',
      lastName: 'Sawant',
      email: `sawant.${own}@example.edu`,
      loginName: `sawant.${own}`,
    }))
      type(await control(name), text)
    ;(await eventually('the role', () => all(host, '[name=roleIds][value="40"]')[0])).click()
    await says(host, 'This user name is available.')
    ;(await form()).requestSubmit()
    const added = {
      said: ['Checking…', 'This user name is available.', 'User created. Invitation sent to s***@example.edu.'],
      focus: ['Madhavi Sawant'],
    }
    expect(await hear(added)).to.deep.equal(added)
  })
})
