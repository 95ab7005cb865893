import { expect } from 'chai'
import { LANGUAGE_CODES } from '../../../src/contract/parts.ts'
import { LANGUAGES } from '../../../src/contract/i18n/languages.ts'
import { signOut } from '../../../src/core/session/session.ts'
import { signIn } from '../../../src/core/sign-in/sign-in.ts'
import { DEMO_PASSWORD } from '../../../server/seed/accounts.ts'
import { defineElement } from '../../../src/elements/runtime/define-element.tsx'
import { editUserDetails } from '../../../src/elements/users/edit-user-details/edit-user-details-element.tsx'
import { roleManagement } from '../../../src/elements/roles/role-management/role-management-element.tsx'
import { userManagement } from '../../../src/elements/users/user-management/user-management-element.tsx'
import { all } from '../support/guide.ts'
import { clearPage, eventually, mount } from '../support/mount.ts'

const WIDTH = 360

async function enter(userName: string): Promise<void> {
  const reply = await signIn('staff', { clientId: 17, userName, password: DEMO_PASSWORD })
  if (!reply.ok) throw new Error(`${userName} could not sign in: ${reply.error}`)
}
const onPhone = (tag: string, lang: string) =>
  mount(`<${tag} client="svtu" lang="${lang}" style="display:block;inline-size:${WIDTH}px"></${tag}>`)
const one = (host: Element, selector: string) => eventually(selector, () => all(host, selector)[0])
const box = (of: Element) => of.getBoundingClientRect()
const middle = (of: Element): number => box(of).top + box(of).height / 2

/** Whether an ancestor scrolls horizontally. */
function scrolls(part: Element): boolean {
  for (let around = part.parentElement; around; around = around.parentElement)
    if (getComputedStyle(around).overflowX === 'auto') return true
  return false
}
/** The parts that overflow the element horizontally. */
function sticksOut(host: Element): string[] {
  const { left, right } = box(host)
  return all(host, '*')
    .filter(
      (part) =>
        part.checkVisibility({ visibilityProperty: true }) &&
        !part.closest('[popover],dialog,.c-hidden') &&
        !scrolls(part),
    )
    .filter((part) => box(part).width > 1 && (box(part).left < left - 1 || box(part).right > right + 1))
    .map((part) => `${part.localName}.${part.className} ${part.textContent.trim().slice(0, 30)}`)
}

describe('the user and role screens on a phone', () => {
  before(() => {
    for (const definition of [roleManagement, userManagement]) defineElement(definition)
    defineElement(editUserDetails)
  })
  afterEach(async () => {
    clearPage()
    await signOut()
  })

  for (const lang of LANGUAGE_CODES)
    it(`fit into 360 pixels with toolbar, selection and bulk actions, in ${lang}`, async () => {
      await enter('asha.admin')
      const start = LANGUAGES[lang].direction === 'rtl' ? 'right' : 'left'
      for (const tag of ['campus-user-management', 'campus-role-management']) {
        const host = await onPhone(tag, lang)
        const ticks = await eventually('cards to tick', () => {
          const found = all<HTMLInputElement>(host, '[data-card] input')
          return found.length > 3 && found
        })
        ticks[2]?.click()
        await one(host, '.c-bulk')
        expect(sticksOut(host), `${tag} in ${lang}`).to.deep.equal([])
        expect(box(await one(host, '.c-count'))[start], `the number of results of ${tag} in ${lang}`).to.be.closeTo(
          box(await one(host, '.c-list-line'))[start],
          1,
        )
        clearPage()
      }
    })

  it('align the labels of menu items with and without an icon', async () => {
    await enter('asha.admin')
    const host = await onPhone('campus-user-management', 'mr')
    const menus = await eventually('menus', () => {
      const found = all<HTMLButtonElement>(host, '[data-card] [aria-haspopup=menu]')
      return found.length > 3 && found
    })
    // Outside the portal only the invitation has an icon, and not every user can be invited.
    for (const menu of menus) {
      menu.click()
      await one(host, '[role=menuitem]')
      if (all(host, '[role=menuitem] > svg').length > 0) break
      menu.click()
      await eventually('the menu to close', () => all(host, '[role=menuitem]').length === 0)
    }
    expect(all(host, '[role=menuitem] > svg')).to.not.deep.equal([])
    expect(new Set(all(host, '[role=menuitem] > span').map((words) => Math.round(box(words).left))).size).to.equal(1)
  })

  it('centre the search icon vertically in its field', async () => {
    await enter('asha.admin')
    for (const [tag, search] of [
      ['campus-edit-user-details', '.c-search'],
      ['campus-user-management', '.c-list-search'],
    ] as const) {
      const host = await onPhone(tag, 'mr')
      const field = await one(host, `${search} input`)
      expect(middle(await one(host, `${search} > svg`)), tag).to.be.closeTo(middle(field), 1)
      clearPage()
    }
  })

  it('show the missing right instead of a search field', async () => {
    await enter('empty.menu')
    const host = await onPhone('campus-edit-user-details', 'mr')
    await one(host, '[data-kind=warning]')
    expect(all(host, 'input')).to.deep.equal([])
  })
})
