import { expect } from 'chai'
import { myModules } from '../../../src/contract/home/home.ts'
import { loadClient } from '../../../src/core/institution/client.ts'
import { configure } from '../../../src/core/config/config.ts'
import { query } from '../../../src/core/mql/index.ts'
import { signOut } from '../../../src/core/session/session.ts'
import { signIn } from '../../../src/core/sign-in/sign-in.ts'
import { $toasts, closeToast, showToast } from '../../../src/core/feedback/toasts.ts'
import { DEMO_PASSWORD } from '../../../server/seed/accounts.ts'
import { defineElement } from '../../../src/elements/runtime/define-element.tsx'
import { landing } from '../../../src/elements/home/landing/landing-element.tsx'
import { modulesDashboard } from '../../../src/elements/home/modules-dashboard/modules-dashboard-element.tsx'
import { portal } from '../../../src/elements/portal/portal-element.tsx'
import { toaster } from '../../../src/elements/feedback/toaster/toaster-element.tsx'
import { start } from '../../../src/elements/home/start/start-element.tsx'
import { unauthorised } from '../../../src/elements/home/unauthorised/unauthorised-element.tsx'
import {
  accessibilityProblems,
  clearPage,
  eventually,
  mount,
  rootOf,
  says,
  type,
  waitForDrawing,
  waitForHostEvent,
} from '../support/mount.ts'
import { pointAt, pointAway } from '../support/pointer.ts'
import { allByRole, appearing } from '../support/roles.ts'
import { heldTimers } from '../support/timers.ts'
import { serverDown } from '../support/wire.ts'

const text = (host: Element) => rootOf(host)?.textContent ?? ''
const all = <E extends Element = HTMLElement>(host: Element, selector: string) => [
  ...(rootOf(host)?.querySelectorAll<E>(selector) ?? []),
]
const button = (host: Element, words: string) =>
  eventually(`the button ${words}`, () =>
    all<HTMLButtonElement>(host, 'button').find((one) => one.textContent.includes(words)),
  )

async function enter(userName: string, kind: 'staff' | 'student' = 'staff'): Promise<void> {
  const state = await loadClient('svtu')
  if (state.status !== 'found') throw new Error('There is no svtu.')
  const reply = await signIn(kind, { clientId: state.client.clientId, userName, password: DEMO_PASSWORD })
  if (!reply.ok) throw new Error(`${userName} could not sign in: ${reply.error}`)
}

describe('the screens of the portal, each alone on a page', () => {
  before(() => {
    defineElement(landing)
    defineElement(modulesDashboard)
    defineElement(start)
    defineElement(unauthorised)
    defineElement(toaster)
    defineElement(portal)
  })
  afterEach(async () => {
    clearPage()
    await signOut()
    for (const { id } of $toasts.get()) closeToast(id)
    history.replaceState(null, '', location.pathname)
  })

  for (const tag of ['campus-landing', 'campus-modules-dashboard', 'campus-unauthorised'])
    it(`${tag} asks a signed-out visitor to sign in`, async () => {
      const host = await mount(`<${tag} client="svtu" lang="en"></${tag}>`)
      await says(host, 'Please log in to use this page.')
      expect(await accessibilityProblems(host)).to.deep.equal([])
    })

  for (const [lang, theme] of [
    ['en', 'light'],
    ['ur', 'dark'],
  ] as const)
    it(`campus-start asks for the institution, then lists what can be done, in ${lang}, ${theme} theme`, async () => {
      const host = await mount(`<campus-start lang="${lang}" theme="${theme}"></campus-start>`)
      const choices = () => allByRole<HTMLButtonElement>(host, 'button')
      await eventually('the institutions', () => choices().length > 1)
      expect(await accessibilityProblems(host, lang, theme)).to.deep.equal([])
      choices()[0]?.click()
      await eventually('the five ways', () => allByRole(host, 'listitem').length === 5)
      expect(await accessibilityProblems(host, lang, theme)).to.deep.equal([])
      const gone = waitForHostEvent('campus-navigated')
      all(host, 'li a, li button')[1]?.click()
      expect((await gone).detail).to.deep.equal({ path: '/download-exam-hall-ticket-Before-Login' })
    })

  it('campus-landing offers a retry while the server is down, and loads when it is back', async () => {
    await enter('asha.admin')
    const back = serverDown()
    const host = await mount('<campus-landing client="svtu" lang="en"></campus-landing>')
    const again = await button(host, 'Try again')
    expect(await accessibilityProblems(host)).to.deep.equal([])
    back()
    again.click()
    await says(host, 'Asha Kulkarni')
  })

  it('campus-modules-dashboard filters modules by name, and shows all of them again on Clear', async () => {
    await enter('asha.admin')
    const host = await mount('<campus-modules-dashboard client="svtu" lang="en"></campus-modules-dashboard>')
    const search = await eventually('the search', () => all<HTMLInputElement>(host, 'input[type=search]')[0])
    const tiles = allByRole(host, 'listitem').length
    expect(tiles).to.be.greaterThan(1)
    expect(await accessibilityProblems(host)).to.deep.equal([])
    type(search, '<img src=x onerror=alert(1)>')
    await eventually('no tile', () => allByRole(host, 'listitem').length === 0)
    expect(all(host, 'img').length).to.equal(0)
    expect(await accessibilityProblems(host)).to.deep.equal([])
    ;(await button(host, 'Clear')).click()
    await eventually('all tiles', () => allByRole(host, 'listitem').length === tiles)
  })

  it('campus-modules-dashboard saves a pin on the server, shows it after a reload, and removes it again', async () => {
    await enter('asha.admin')
    /** Asks the server until it has as many pins as expected. */
    const expectPins = async (count: number): Promise<void> => {
      const reply = await query([myModules], { myModules: {} })
      if (!reply.ok) throw new Error(reply.error)
      if (reply.result.myModules.filter(({ favourite }) => favourite).length !== count) return expectPins(count)
    }
    const dashboard = () => mount('<campus-modules-dashboard client="svtu" lang="en"></campus-modules-dashboard>')
    const pins = (host: Element, pressed: boolean) => all(host, `button[aria-pressed=${pressed}]`)
    await expectPins(0)
    const first = await dashboard()
    const pin = await eventually('a module without a pin', () => pins(first, false)[0])
    const name = pin.getAttribute('aria-label')
    pin.click()
    await expectPins(1)
    clearPage()
    const second = await dashboard()
    const pinned = await eventually('the pin', () => pins(second, true)[0])
    expect(pins(second, true).map((one) => one.getAttribute('aria-label'))).to.deep.equal([name])
    pinned.click()
    await expectPins(0)
    expect(pins(second, true)).to.deep.equal([])
  })

  it('campus-modules-dashboard reverts a changed pin with an error when the server is down', async () => {
    await enter('asha.admin')
    const host = await mount('<campus-modules-dashboard client="svtu" lang="en"></campus-modules-dashboard>')
    const pin = () => appearing(host, 'button', /^Pin /)
    const before = (await pin()).getAttribute('aria-pressed')
    const back = serverDown()
    ;(await pin()).click()
    await eventually('the notice', () => all(host, '[role=alert]')[0])
    expect((await pin()).getAttribute('aria-pressed')).to.equal(before)
    back()
  })

  it('campus-modules-dashboard lets its host page cancel a navigation', async () => {
    await enter('asha.admin')
    const host = await mount('<campus-modules-dashboard client="svtu" lang="en"></campus-modules-dashboard>')
    host.addEventListener('campus-navigated', (event) => event.preventDefault())
    const navigatedEvent = waitForHostEvent('campus-navigated')
    ;(await eventually('a tile', () => all<HTMLAnchorElement>(host, 'li a')[0])).click()
    expect((await navigatedEvent).detail).to.have.property('path')
    expect(location.hash).to.equal('')
  })

  it('campus-unauthorised is shown to a user whose menu is empty', async () => {
    await enter('empty.menu')
    const host = await mount('<campus-unauthorised client="svtu" lang="en"></campus-unauthorised>')
    await eventually('the heading', () => all(host, 'h1')[0])
    expect(await accessibilityProblems(host)).to.deep.equal([])
  })

  it('campus-unauthorised lists the roles of a clerk in the list format of Urdu', async () => {
    await enter('noor.clerk')
    const host = await mount('<campus-unauthorised client="svtu" lang="ur"></campus-unauthorised>')
    const roles = await eventually('the roles', () =>
      all(host, 'p').find((line) => line.textContent.startsWith('آپ کے کردار:')),
    )
    expect(roles.textContent).to.match(/^آپ کے کردار: [^,]+ اور [^,]+$/)
  })

  it('campus-toaster shows toasts, and keeps a toast while the pointer is on it', async () => {
    const host = await mount('<campus-toaster lang="en"></campus-toaster>')
    showToast({ severity: 'error', summary: 'Error', detail: 'First', life: 0 })
    showToast({ severity: 'success', detail: '<b>Second</b>', life: 0 })
    await says(host, '<b>Second</b>')
    expect(all(host, '[role=alert]').length).to.equal(1)
    expect(await accessibilityProblems(host)).to.deep.equal([])
    const timers = heldTimers()
    try {
      showToast({ severity: 'info', detail: 'Third', life: 2000 })
      const third = await appearing(host, 'status', /Third/)
      await eventually('its life', () => timers.waits(2000))
      pointAt(third)
      await eventually('a longer life', () => !timers.waits(2000))
      timers.pass(3000)
      await new Promise(requestAnimationFrame)
      expect(text(host)).to.include('Third')
      pointAway(third)
      await eventually('its life', () => timers.waits(2000))
      timers.pass(2000)
      await eventually('the third to go', () => !text(host).includes('Third'))
    } finally {
      timers.stop()
    }
    for (const close of allByRole(host, 'button', 'Close')) close.click()
    await eventually('the others to go', () => all(host, '[role=alert], [role=status]').length === 0)
  })

  it('campus-toaster gives the focus back to what had it when its action or its Close button is pressed', async () => {
    const host = await mount('<campus-toaster lang="en"></campus-toaster>')
    const field = document.createElement('input')
    document.body.append(field)
    try {
      for (const words of ['Undo', 'Close']) {
        showToast({ severity: 'success', detail: 'Suspended', life: 0, action: { label: 'Undo', onSelect: () => 0 } })
        const pressed = await appearing<HTMLButtonElement>(host, 'button', words)
        field.focus()
        pressed.focus()
        pressed.click()
        await eventually('the toast to go', () => !text(host).includes('Suspended'))
        await eventually('the focus', () => document.activeElement === field)
      }
    } finally {
      field.remove()
    }
  })

  it('campus-toaster lists the toasts that have closed when F8 is pressed, until Escape or F8', async () => {
    const host = await mount('<campus-toaster lang="en"></campus-toaster>')
    const press = (key: string) =>
      (host.shadowRoot?.activeElement ?? document).dispatchEvent(
        new KeyboardEvent('keydown', { key, bubbles: true, composed: true, cancelable: true }),
      )
    const field = document.createElement('input')
    document.body.append(field)
    try {
      field.focus()
      press('F8')
      await waitForDrawing()
      expect(all(host, '[role=dialog]')).to.deep.equal([])
      for (const detail of ['Earlier', 'Later']) closeToast(showToast({ severity: 'success', detail }))
      press('F8')
      const list = await appearing(host, 'dialog', 'Messages shown recently')
      await eventually('the focus', () => host.shadowRoot?.activeElement?.textContent === 'Messages shown recently')
      expect(allByRole(list, 'listitem').map((item) => item.querySelector('p')?.textContent)).to.deep.equal([
        'Later',
        'Earlier',
      ])
      expect(await accessibilityProblems(host)).to.deep.equal([])
      for (const key of ['Escape', 'F8']) {
        press(key)
        await eventually('the list to close', () => all(host, '[role=dialog]').length === 0)
        await eventually('the focus', () => document.activeElement === field)
        press('F8')
        await eventually('the focus', () => host.shadowRoot?.activeElement?.textContent === 'Messages shown recently')
      }
      press('Escape')
    } finally {
      field.remove()
    }
  })

  it('campus-toaster is shown at the top right, 400 pixels wide, above a dialog of the page', async () => {
    const host = await mount('<campus-toaster lang="en"></campus-toaster>')
    const dialog = document.createElement('dialog')
    document.body.append(dialog)
    dialog.showModal()
    showToast({ severity: 'info', detail: 'Above', life: 0 })
    await says(host, 'Above')
    const { width, right, top } = all(host, ':popover-open')[0]?.getBoundingClientRect() ?? new DOMRect()
    expect([width, document.documentElement.clientWidth - right, top]).to.deep.equal([400, 16, 16])
    dialog.remove()
  })

  it('campus-portal shows an error page for an unknown path', async () => {
    configure({ client: 'svtu' })
    location.hash = '#/a/b/c/d/e'
    const host = await mount('<campus-portal></campus-portal>')
    await eventually('the page that says so', () => all(host, 'main h1')[0])
    expect(await accessibilityProblems(host)).to.deep.equal([])
  })

  it('campus-portal shows a signed-in user their name and their menu', async () => {
    await enter('asha.admin')
    location.hash = '#/role-management'
    const host = await mount('<campus-portal></campus-portal>')
    const links = await eventually('the sidebar', () => {
      const found = all<HTMLAnchorElement>(host, 'nav a[href*="#/"]')
      return found.length > 1 && found
    })
    expect(
      links.some((link) => link.hash === '#/role-management' && link.getAttribute('aria-current') === 'page'),
    ).to.equal(true)
    await says(host, 'Asha Kulkarni')
    expect(await accessibilityProblems(host)).to.deep.equal([])
  })
})
