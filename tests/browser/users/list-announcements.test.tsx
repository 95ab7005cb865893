import { expect } from 'chai'
import { addUser as addUserCall } from '../../../src/contract/users/user-form.ts'
import { $toasts, closeToast } from '../../../src/core/feedback/toasts.ts'
import { navigate } from '../../../src/core/routing/routes.ts'
import { signOut } from '../../../src/core/session/session.ts'
import { toaster } from '../../../src/elements/feedback/toaster/toaster-element.tsx'
import { defineElement } from '../../../src/elements/runtime/define-element.tsx'
import { addUser } from '../../../src/elements/users/add-user/add-user-element.tsx'
import { userManagement } from '../../../src/elements/users/user-management/user-management-element.tsx'
import { HEARD_LANGUAGES, listenTo, loadWords } from '../support/heard.ts'
import { callRecently } from '../support/call-recently.ts'
import { all } from '../support/guide.ts'
import { choose, enter, HEADERS, panel, person, press as pressInPanel, step } from '../support/imports.tsx'
import { clearPage, eventually, mount, type } from '../support/mount.ts'
import { signInAs } from '../support/sign-in.ts'
import { button, list, rows, says, search, ticks } from '../support/user-list.ts'

async function press(host: Element, words: string): Promise<void> {
  const found = await button(host, words)
  found.focus()
  found.click()
}
const textOf = (host: Element, selector: string) =>
  (all(host, selector)[0]?.textContent ?? '').replaceAll(/[\u2066-\u2069]/g, '')
const countOf = (host: Element) => textOf(host, '.c-count')
const rangeOf = (host: Element) => textOf(host, '.c-pager-range')

describe('what an administrator hears who sees nothing', () => {
  before(() => {
    defineElement(userManagement)
    defineElement(addUser)
    defineElement(toaster)
    defineElement(panel)
  })
  afterEach(async () => {
    clearPage()
    for (const { id } of $toasts.get()) closeToast(id)
    navigate('/', { replace: true })
    await signOut()
  })

  for (const lang of HEARD_LANGUAGES) {
    it(`in a list, in ${lang}`, async () => {
      const t = await loadWords(lang, 'parts', 'users')
      const host = await list('asha.admin', lang)
      const everybody = countOf(host)
      const expectHeard = listenTo(lang, host)
      await press(host, t('table.next'))
      await eventually('the next page', () => /\b26\b/.test(rangeOf(host)))
      await expectHeard('list: next page', { range: rangeOf(host) })
      await press(host, t('people.list.name'))
      await eventually('the first page', () => /\b25\b/.test(rangeOf(host)))
      await expectHeard('list: sorted', { range: rangeOf(host) })
      await search(host, 'asha')
      await eventually('fewer', () => countOf(host) !== everybody)
      await expectHeard('list: searched', { count: countOf(host) })
      await press(host, t('table.clearAll'))
      await expectHeard('list: search cleared', { count: everybody })
      await press(host, t('table.filters'))
      ;(await eventually('a status', () => all(host, '[role=dialog] input[type=checkbox]:enabled')[0])).click()
      await press(host, t('table.apply'))
      await eventually('those who are invited', () => countOf(host) !== everybody)
      await expectHeard('list: filtered', { count: countOf(host), invited: /\d+/.exec(countOf(host))?.[0] ?? '' })
      await press(host, t('table.removeFilter', { column: t('people.list.status') }))
      await expectHeard('list: filter removed', { count: everybody })
      ticks(host)[0]?.click()
      await expectHeard('list: row selected')
    })

    it(`in a menu, in ${lang}`, async () => {
      const t = await loadWords(lang, 'parts', 'users')
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
      const host = await list('asha.admin', lang)
      const toasts = await mount(`<campus-toaster lang="${lang}"></campus-toaster>`)
      await search(host, `madhavi.${own}`)
      await eventually('her alone', () => rows(host).length === 1)
      const expectHeard = listenTo(lang, host, toasts)
      await press(host, t('table.actionsFor', { name: 'Madhavi Sawant' }))
      const words = t('people.act.SUSPEND')
      const suspend = () => all(host, '[role=menuitem]').find(({ textContent }) => textContent.includes(words))
      ;(await eventually('the act', suspend)).click()
      await expectHeard('menu: Suspend chosen')
      type(
        await eventually(
          'the reason',
          () =>
            all<HTMLInputElement>(
              host,
              '[role=dialog] textarea, dialog textarea, [role=dialog] input, dialog input',
            )[0],
        ),
        'Left the centre.',
      )
      all<HTMLFormElement>(host, '[role=dialog] form, dialog form')[0]?.requestSubmit()
      await expectHeard('menu: user suspended')
      await press(toasts, t('people.act.undo'))
      await expectHeard('menu: undone')
    })

    it(`in a form, in ${lang}`, async () => {
      const t = await loadWords(lang, 'users')
      await signInAs('asha.admin')
      const host = await mount(`<campus-add-user lang="${lang}"></campus-add-user>`)
      const control = (name: string) => eventually(name, () => all<HTMLInputElement>(host, `[name=${name}]`)[0])
      const form = async () => (await control('firstName')).form as HTMLFormElement
      await control('roleIds')
      const expectHeard = listenTo(lang, host)
      ;(await form()).requestSubmit()
      await expectHeard('form: incomplete')
      ;(await form()).requestSubmit()
      await expectHeard('form: incomplete, again')
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
      await says(host, t('people.form.loginFree'))
      ;(await form()).requestSubmit()
      await expectHeard('form: user added')
    })

    it(`in an import, in ${lang}`, async () => {
      const t = await loadWords(lang, 'imports', 'users')
      const host = await enter('asha.admin', lang)
      await button(host, t('import.continue'))
      const expectHeard = listenTo(lang, host)
      await press(host, t('import.continue'))
      await expectHeard('import: no file chosen')
      await press(host, t('import.continue'))
      await expectHeard('import: no file chosen, again')
      const before = step(host)
      await choose(
        host,
        [HEADERS, person('Asha'), person('Ravi', 'nobody')].join('\n'),
        'people.csv',
        t('import.continue'),
      )
      await eventually('the columns', () => step(host) !== before)
      await expectHeard('import: file read')
      await pressInPanel(host, t('import.check'))
      await expectHeard('import: checked')
      await press(host, t('people.import.run_one', { number: '1' }))
      await expectHeard('import: finished')
    })
  }
})
