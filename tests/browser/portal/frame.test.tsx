import { expect } from 'chai'
import { navigate } from '../../../src/core/routing/address.ts'
import { $navigationWidth } from '../../../src/core/navigation/navigation-width.ts'
import { signOut } from '../../../src/core/session/session.ts'
import { defineElement } from '../../../src/elements/runtime/define-element.tsx'
import { portal } from '../../../src/elements/portal/portal-element.tsx'
import { pressKeys, setViewport } from '../support/keys.ts'
import { accessibilityProblems, clearPage, eventually, mount, rootOf } from '../support/mount.ts'
import { signInAs } from '../support/sign-in.ts'

const part = (host: Element, selector: string) => rootOf(host)?.querySelector<HTMLElement>(selector) ?? undefined
const all = (host: Element, selector: string) => [...(rootOf(host)?.querySelectorAll<HTMLElement>(selector) ?? [])]
const showing = (host: Element, selector: string) => eventually(selector, () => part(host, selector))
const named = (host: Element, words: string) =>
  eventually(words, () => all(host, '.c-aside .c-nav-item').find(({ innerText }) => innerText.trim() === words))
const widthOf = (host: Element) => part(host, '.c-aside')?.getBoundingClientRect().width
const opened = (host: Element) =>
  all(host, '.c-aside .c-nav-areas [aria-expanded=true]').map(({ innerText }) => innerText.trim())

async function openPortal(userName: string, path: string, tag: string, width = 'auto'): Promise<HTMLElement> {
  await signInAs(userName, 'svtu', /^\d/.test(userName) ? 'student' : 'staff')
  navigate(path, { replace: true })
  const host = await mount(`<campus-portal whole-page client="svtu" lang="en"></campus-portal>`)
  host.style.inlineSize = width
  await eventually(tag, () => host.querySelector(tag) && rootOf(host.querySelector(tag) ?? host))
  return host
}

describe('the header of a visitor', () => {
  before(() => defineElement(portal))
  afterEach(clearPage)

  for (const theme of ['light', 'dark'] as const)
    it(`shows the language in the ink of a field, not of the band around it (${theme})`, async () => {
      navigate('/svtu', { replace: true })
      const host = await mount(`<campus-portal client="svtu" lang="en" theme="${theme}"></campus-portal>`)
      const language = await showing(host, '.c-language select')
      const ink = document.createElement('span')
      ink.style.color = 'var(--c-ink)'
      language.after(ink)
      expect(getComputedStyle(language).color).to.equal(getComputedStyle(ink).color)
    })
})

describe('the login to which the portal sends a visitor', () => {
  before(() => defineElement(portal))
  afterEach(async () => {
    clearPage()
    navigate('/', { replace: true })
    await setViewport({ width: 1280, height: 800 })
  })

  it('has its heading below the toast on a phone', async () => {
    await setViewport({ width: 360, height: 740 })
    navigate('/user-management', { replace: true })
    const host = await mount(`<campus-portal whole-page client="svtu" lang="en"></campus-portal>`)
    const toast = await eventually('the toast', () => {
      const toaster = document.querySelector('campus-toaster')
      return toaster && rootOf(toaster)?.querySelector('.c-toast')
    })
    const heading = await eventually('the login', () => host.querySelector('h1'))
    expect(heading.getBoundingClientRect().top).to.be.above(toast.getBoundingClientRect().bottom)
  })
})

describe('the frame of a signed-in person', () => {
  before(async () => {
    await setViewport({ width: 1280, height: 800 })
    defineElement(portal)
  })
  afterEach(async () => {
    clearPage()
    $navigationWidth.set('open')
    navigate('/', { replace: true })
    await signOut()
  })

  it('opens the area of the page, one area at a time, and keeps the place marked when another one is open', async () => {
    const host = await openPortal('asha.admin', '/user-management', 'campus-user-management')
    const page = await showing(host, '.c-aside [aria-current=page]')
    expect(page.innerText).to.equal('Users')
    expect(opened(host)).to.deep.equal(['People'])
    expect(await accessibilityProblems(host)).to.deep.equal([])
    ;(await named(host, 'Examinations')).click()
    await eventually('the other area', () => opened(host).join() === 'Examinations')
    expect((await named(host, 'People')).ariaCurrent).to.equal('true')
    expect(await accessibilityProblems(host)).to.deep.equal([])
    ;(await named(host, 'Examination desk')).click()
    await eventually('the desk', () => location.hash === '#/exam-desk')
    await eventually('its mark', () => part(host, '.c-aside [aria-current=page]')?.innerText === 'Examination desk')
    expect((await named(host, 'People')).ariaCurrent).to.equal(null)
  })

  it('shows icons with their names after “[”, keeps that, and opens the names over the page for one visit', async () => {
    const host = await openPortal('asha.admin', '/user-management', 'campus-user-management')
    await named(host, 'People')
    expect(widthOf(host)).to.equal(240)
    await pressKeys('[')
    await eventually('the icons', () => widthOf(host) === 64)
    expect(localStorage.getItem('campus-navigation')).to.equal('"collapsed"')
    expect(await accessibilityProblems(host)).to.deep.equal([])
    const people = all(host, '.c-aside button[data-tip]').find(({ dataset }) => dataset.tip === 'People')
    expect(people?.ariaCurrent).to.equal('true')
    people?.focus()
    await eventually('its name', () => part(host, '.c-nav-tip')?.innerText === 'People')
    people?.click()
    await eventually('the names', () => opened(host).join() === 'People')
    expect(widthOf(host)).to.equal(64)
    ;(await named(host, 'Users')).focus()
    await pressKeys('Escape')
    await eventually('the icons again', () => opened(host).length === 0)
    await eventually('the focus', () => host.shadowRoot?.activeElement?.classList.contains('c-nav-fold') === true)
    await pressKeys('[')
    await eventually('the names at the side', () => widthOf(host) === 240)
  })

  it('shows the icons on the page of the modules, one press away from the names', async () => {
    const host = await openPortal('asha.admin', '/modules-dashboard', 'campus-modules-dashboard')
    await eventually('the icons', () => widthOf(host) === 64)
    ;(await showing(host, '.c-nav-fold')).click()
    await named(host, 'Examinations')
    expect(await accessibilityProblems(host)).to.deep.equal([])
    expect($navigationWidth.get()).to.equal('open')
  })

  it('shows a page or its skeleton at every moment between two pages', async () => {
    const host = await openPortal('asha.admin', '/user-management', 'campus-user-management')
    await eventually('no skeleton', () => part(host, '.c-page-wait') === undefined)
    const seen: boolean[] = []
    const observer = new MutationObserver(() =>
      seen.push(host.childElementCount > 0 || part(host, '.c-page-wait') !== undefined),
    )
    observer.observe(host, { childList: true })
    navigate('/role-management')
    await eventually('the other page', () => host.querySelector('campus-role-management'))
    await eventually('no skeleton again', () => part(host, '.c-page-wait') === undefined)
    observer.disconnect()
    expect(seen).to.have.length.above(1)
    expect(seen).not.to.include(false)
  })

  it('shows a link instead of an area with one entry', async () => {
    const host = await openPortal('2025417112003457', '/landing', 'campus-landing')
    await named(host, 'Fees')
    expect(all(host, '.c-aside .c-nav-areas > li').map(({ innerText }) => innerText.trim())).to.deep.equal([
      'Home',
      'Examinations',
      'Fees',
    ])
    expect(all(host, '.c-aside .c-nav-areas button').map(({ innerText }) => innerText.trim())).to.deep.equal([
      'Examinations',
    ])
  })

  it('has on a phone the most used places at the bottom, and the whole navigation behind the last', async () => {
    const host = await openPortal('2025417112003457', '/fees', 'campus-fee-payment', '360px')
    const places = () => all(host, '.c-place').map(({ innerText }) => innerText.trim())
    await eventually('the places', () => places().join() === 'Home,Ticket,Fees,Me,More')
    expect(part(host, '.c-place[aria-current]')?.innerText.trim()).to.equal('Fees')
    for (const place of all(host, '.c-place')) {
      const { width, height } = place.getBoundingClientRect()
      expect(Math.min(width, height)).to.be.at.least(44)
    }
    expect(part(host, '.c-aside')?.checkVisibility()).to.equal(false)
    expect(await accessibilityProblems(host)).to.deep.equal([])
    part(host, 'button.c-place')?.click()
    const sheet = await showing(host, '.c-nav-sheet[open]')
    expect(await accessibilityProblems(host)).to.deep.equal([])
    const home = [...sheet.querySelectorAll('a')].find(({ hash }) => hash === '#/landing')
    home?.click()
    await eventually('the home', () => location.hash === '#/landing' && !part(host, '.c-nav-sheet[open]'))
  })

  it('is absent for a visitor', async () => {
    navigate('/fees', { replace: true })
    const host = await mount('<campus-portal whole-page client="svtu" lang="en"></campus-portal>')
    await eventually('the page', () => host.querySelector('campus-fee-payment'))
    expect(all(host, '.c-aside, .c-places, .c-trail, .c-context')).to.deep.equal([])
    expect(host.querySelector('campus-fee-payment')?.hasAttribute('plain')).to.equal(false)
  })
})
