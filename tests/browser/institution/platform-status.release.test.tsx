import { expect } from 'chai'
import { LANGUAGE_CODES } from '../../../src/contract/parts.ts'
import { signOut } from '../../../src/core/session/session.ts'
import { platformStatus } from '../../../src/elements/institution/platform-status/platform-status-element.tsx'
import { defineElement } from '../../../src/elements/runtime/define-element.tsx'
import { accessibilityProblems, clearPage, eventually, mount, rootOf } from '../support/mount.ts'
import { signInAs } from '../support/sign-in.ts'
import { serverDown } from '../support/wire.ts'

/** Mounts the screen in a page with the background of the theme. */
const open = (lang: string, width = 1200, theme = 'light') => {
  const style = `display: block; inline-size: ${width}px; background: ${theme === 'dark' ? '#14191c' : '#ffffff'}`
  return mount(
    `<campus-platform-status client="svtu" lang="${lang}" theme="${theme}" style="${style}"></campus-platform-status>`,
  )
}
const says = (host: Element, text: string) => eventually(text, () => rootOf(host)?.textContent.includes(text))

describe('the status of the server', () => {
  before(() => defineElement(platformStatus))
  afterEach(async () => {
    clearPage()
    await signOut()
  })

  it('asks a guest to log in', async () => {
    const host = await open('en')
    await says(host, 'Please log in to use this page.')
    expect(await accessibilityProblems(host)).to.deep.equal([])
  })

  it('shows what is wrong with the line that corrects it', async () => {
    await signInAs('asha.admin')
    const host = await open('en')
    await says(host, 'No backup was written yet.')
    const fixes = await eventually('the lines', () => {
      const found = [...(rootOf(host)?.querySelectorAll('code') ?? [])]
      return found.length > 1 && found
    })
    expect(fixes.some(({ textContent }) => textContent.startsWith('npm run backup'))).to.equal(true)
    expect(fixes.every(({ lang, dir }) => lang === 'en' && dir === 'ltr')).to.equal(true)
  })

  for (const lang of LANGUAGE_CODES)
    for (const [width, theme] of [
      [1200, 'light'],
      [328, 'dark'],
    ] as const)
      it(`has no barrier in ${lang} at ${width} pixels, ${theme}`, async () => {
        await signInAs('asha.admin')
        const host = await open(lang, width, theme)
        await eventually('the facts', () => rootOf(host)?.querySelector('dl.c-facts'))
        expect(await accessibilityProblems(host)).to.deep.equal([])
        expect(host.scrollWidth).to.be.at.most(width)
      })

  it('says so when the server is gone, and loads once it is back', async () => {
    await signInAs('asha.admin')
    const restore = serverDown()
    const host = await open('en')
    const again = await eventually('the retry button', () =>
      rootOf(host)?.querySelector<HTMLButtonElement>('.c-notice button'),
    )
    restore()
    again.click()
    await says(host, 'No backup was written yet.')
  })
})
