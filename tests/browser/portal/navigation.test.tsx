import { expect } from 'chai'
import { closeToast, showToast } from '../../../src/core/feedback/toasts.ts'
import { navigate } from '../../../src/core/routing/address.ts'
import { $session, signOut } from '../../../src/core/session/session.ts'
import { defineElement } from '../../../src/elements/runtime/define-element.tsx'
import { portal } from '../../../src/elements/portal/portal-element.tsx'
import { pressKeys } from '../support/keys.ts'
import { accessibilityProblems, clearPage, eventually, mount, rootOf, type, waitForDrawing } from '../support/mount.ts'
import { signInAs } from '../support/sign-in.ts'
import { serverDown } from '../support/wire.ts'

const part = (host: Element, selector: string) => rootOf(host)?.querySelector<HTMLElement>(selector) ?? undefined
const showing = (host: Element, selector: string) => eventually(selector, () => part(host, selector))
const gone = (host: Element, selector: string) => eventually(`no ${selector}`, () => part(host, selector) === undefined)
const focused = (host: Element) => host.shadowRoot?.activeElement
const options = (host: Element) => [...(rootOf(host)?.querySelectorAll<HTMLElement>('[role=option]') ?? [])]
const active = (host: Element): string | undefined =>
  options(host).find((one) => one.ariaSelected === 'true')?.innerText

/** Opens the portal at a path as somebody, and waits for the screen of that path. */
async function openPortal(userName: string, path: string, tag: string): Promise<HTMLElement> {
  await signInAs(userName)
  navigate(path, { replace: true })
  const host = await mount('<campus-portal client="svtu" lang="en"></campus-portal>')
  await eventually(tag, () => host.querySelector(tag) && rootOf(host.querySelector(tag) ?? host))
  return host
}
async function openSearch(host: HTMLElement): Promise<HTMLInputElement> {
  await showing(host, '.c-find-all')
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'k', ctrlKey: true, bubbles: true, composed: true }))
  const input = await eventually('the search', () => part(host, 'dialog[open] [role=combobox]'))
  return input as HTMLInputElement
}

describe('the portal around its pages', () => {
  before(() => defineElement(portal))
  afterEach(async () => {
    clearPage()
    navigate('/', { replace: true })
    await signOut()
    sessionStorage.removeItem('recent-choices')
  })

  it('opens the search with Ctrl-K, finds pages and people by keyboard, and offers the choice again', async () => {
    const host = await openPortal('asha.admin', '/landing', 'campus-landing')
    const input = await openSearch(host)
    await eventually('the pages', () => options(host).length > 3)
    expect(await accessibilityProblems(host)).to.deep.equal([])
    type(input, 'noor')
    await eventually('a person', () => options(host).some((one) => one.innerText.includes('noor.clerk')))
    expect(await accessibilityProblems(host)).to.deep.equal([])
    type(input, 'roles')
    await eventually('the page of roles', () => active(host)?.startsWith('Roles'))
    await pressKeys('ArrowDown')
    await eventually('another page', () => !active(host)?.startsWith('Roles'))
    await pressKeys('ArrowUp', 'Enter')
    await eventually('the page', () => location.hash === '#/role-management')
    await gone(host, 'dialog[open].c-find-dialog')
    const again = await openSearch(host)
    await eventually('the last choice', () => options(host)[0]?.innerText.startsWith('Roles'))
    type(again, 'zzzzzz')
    await eventually('nothing', () => rootOf(host)?.textContent.includes('No matches for “zzzzzz”.'))
    expect(await accessibilityProblems(host)).to.deep.equal([])
    await pressKeys('Escape')
    await gone(host, 'dialog[open].c-find-dialog')
  })

  it('leads from a programme to the list of its students', async () => {
    const host = await openPortal('asha.admin', '/landing', 'campus-landing')
    const input = await openSearch(host)
    type(input, 'BCOM')
    const programme = await eventually('the programme', () =>
      options(host).find((one) => one.innerText.includes('students')),
    )
    programme.click()
    await eventually('the list', () => location.hash.startsWith('#/user-management?filter.programme='))
  })

  it('says that the search failed, and searches again', async () => {
    const host = await openPortal('asha.admin', '/landing', 'campus-landing')
    const input = await openSearch(host)
    const up = serverDown()
    type(input, 'noor')
    const retry = await showing(host, '.c-find-note .c-button')
    expect(await accessibilityProblems(host)).to.deep.equal([])
    up()
    retry.click()
    await eventually('a person', () => options(host).some((one) => one.innerText.includes('noor.clerk')))
  })

  it('opens the search with the slash key, but not while somebody types', async () => {
    const host = await openPortal('asha.admin', '/landing', 'campus-landing')
    const bell = await showing(host, '.c-tool')
    bell.focus()
    await pressKeys('/')
    const input = (await showing(host, 'dialog[open] [role=combobox]')) as HTMLInputElement
    await pressKeys('/')
    await eventually('the typed slash', () => input.value === '/')
    await pressKeys('Escape')
    await gone(host, 'dialog[open].c-find-dialog')
    await eventually('the focus', () => focused(host) === bell)
  })

  it('shows what has happened, and counts nothing as new once it was seen', async () => {
    const host = await openPortal('asha.admin', '/landing', 'campus-landing')
    await showing(host, '.c-tool-count')
    const bell = await showing(host, '.c-tool')
    bell.click()
    await showing(host, '.c-event[data-new]')
    expect(await accessibilityProblems(host)).to.deep.equal([])
    await pressKeys('Escape')
    await gone(host, '.c-tool-count')
    await eventually('the focus', () => focused(host) === bell)
    expect(bell.ariaLabel).to.equal('Notifications')
  })

  it('opens the list of messages that have closed from the notifications', async () => {
    const host = await openPortal('asha.admin', '/landing', 'campus-landing')
    const bell = await showing(host, '.c-tool')
    closeToast(showToast({ severity: 'success', detail: 'The college was saved.' }))
    const list = () => document.querySelector('campus-toaster')?.shadowRoot?.querySelector('[role=dialog]')
    bell.click()
    const more = await showing(host, '.c-events-more button')
    expect(await accessibilityProblems(host)).to.deep.equal([])
    more.click()
    expect((await eventually('the list', list)).textContent).to.include('The college was saved.')
    await pressKeys('Escape')
    await eventually('no list', () => !list())
    await eventually('the focus', () => focused(host) === bell)
  })

  it('has the menu of the account, with role and language, and logs out', async () => {
    const host = await openPortal('noor.clerk', '/landing', 'campus-landing')
    const button = await showing(host, '.c-person-link')
    button.click()
    await showing(host, '.c-account-links a')
    expect(await accessibilityProblems(host)).to.deep.equal([])
    expect(part(host, '.c-account-links a')?.getAttribute('href')).to.equal('#/updateUserDetails')
    await pressKeys('Escape')
    await gone(host, '.c-head-panel')
    await eventually('the focus', () => focused(host) === button)
    button.click()
    const panel = await showing(host, '.c-head-panel')
    await eventually('the focus in it', () => panel.contains(focused(host) ?? null))
    expect(panel.querySelector('header, footer')).to.equal(null)
    button.focus()
    await waitForDrawing()
    expect(panel.isConnected).to.equal(true)
    part(host, '.c-find-all')?.focus()
    await gone(host, '.c-head-panel')
    button.click()
    const out = await showing(host, '.c-account-end button')
    out.click()
    await eventually('the end of the session', () => $session.get().status === 'guest')
  })

  for (const [name, button, panel] of [
    ['notifications', '.c-tool', '.c-head-panel'],
    ['menu of the account', '.c-person-link', '.c-head-panel'],
    ['search', '.c-find-all', '.c-find-dialog[open]'],
  ] as const)
    it(`leaves the focus in the ${name} when a page arrives behind it`, async () => {
      const host = await openPortal('asha.admin', '/landing', 'campus-landing')
      ;(await showing(host, button)).click()
      const open = await showing(host, panel)
      const within = await eventually('the focus', () => open.contains(focused(host) ?? null) && focused(host))
      navigate('/role-management')
      await eventually('the page', () => {
        const page = host.querySelector('campus-role-management')
        return page && rootOf(page)?.querySelector('h1')
      })
      expect(open.isConnected).to.equal(true)
      await eventually('the focus', () => focused(host) === within)
      await pressKeys('Escape')
      await gone(host, panel)
    })

  it('says where a record is, and leads back to its list as it was', async () => {
    const host = await openPortal('asha.admin', '/user-management?search=noor', 'campus-user-management')
    await eventually('the trail', () => part(host, '.c-trail')?.innerText.replaceAll(/\s+/g, ' ').includes('Users'))
    const list = host.querySelector('campus-user-management') ?? host
    const row = await eventually('the row', () => rootOf(list)?.querySelector<HTMLElement>('.c-row-title'))
    row.click()
    const back = await showing(host, '.c-trail-back a')
    await eventually('the name', () => part(host, '.c-trail [aria-current]')?.innerText.includes('Noor'))
    expect(await accessibilityProblems(host)).to.deep.equal([])
    back.click()
    await eventually('the list', () => location.hash === '#/user-management?search=noor')
  })

  it('names the person whose programmes a page shows, and never the page twice', async () => {
    const path = '/assign-prg-part-term-to-user'
    const host = await openPortal('asha.admin', path, 'campus-assign-program-part-term')
    const words = () => part(host, '.c-trail')?.innerText.replaceAll(/\s+/g, ' ').trim()
    await eventually('the page', () => words() === 'Academics Who does what: programmes')
    const page = host.querySelector('campus-assign-program-part-term') ?? host
    const person = await eventually('a person', () =>
      rootOf(page)?.querySelector<HTMLElement>('.c-scope-people button'),
    )
    const name = person.innerText
    person.click()
    await eventually('the person', () => words() === `Academics Who does what: programmes ${name}`)
  })

  it('shows the academic year that the person has chosen, and leads home from every page', async () => {
    const host = await openPortal('asha.admin', '/landing', 'campus-landing')
    const year = () => part(host, '.c-year bdi')?.textContent
    ;(await showing(host, '.c-context')).click()
    const years = (await showing(host, '.c-head-panel select[name=year]')) as HTMLSelectElement
    expect(await accessibilityProblems(host)).to.deep.equal([])
    const [current = '', next = ''] = [...years.options].map(({ value }) => value)
    await eventually('the current year', () => year() === current)
    type(years, next)
    years.form?.requestSubmit()
    await gone(host, '.c-head-panel')
    await eventually('the chosen year', () => year() === next)
    navigate('/modules-dashboard')
    await eventually('the modules', () => host.querySelector('campus-modules-dashboard'))
    expect(year()).to.equal(next)
    part(host, '.c-brand')?.click()
    await eventually('the home', () => location.hash === '#/landing')
  })

  it('leads from work on the home to a list with as many rows, and back home', async () => {
    const host = await openPortal('anita.finance', '/landing', 'campus-landing')
    const home = () => rootOf(host.querySelector('campus-landing') ?? host)
    const link = await eventually('work on payments', () =>
      home()?.querySelector<HTMLAnchorElement>('[data-kind="DOUBLE_PAYMENTS"] .c-task-link'),
    )
    const count = /\d+/.exec(link.closest('li')?.querySelector('.c-task-cases')?.textContent ?? '')?.[0]
    link.focus()
    link.click()
    await eventually('the list', () => location.hash.startsWith('#/dashboard?list=cases'))
    const list = await eventually('the rows', () => {
      const board = host.querySelector('campus-dashboard')
      const root = board ? rootOf(board) : undefined
      return root?.querySelectorAll('tbody tr').length === Number(count) ? root : undefined
    })
    const board = host.querySelector('campus-dashboard')
    if (board) expect(await accessibilityProblems(board)).to.deep.equal([])
    const back = [...list.querySelectorAll<HTMLAnchorElement>('.c-link')].find(({ hash }) => hash === '#/landing')
    back?.click()
    await eventually('the home', () => location.hash === '#/landing')
  })
})
