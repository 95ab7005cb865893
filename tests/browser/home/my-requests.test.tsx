import { expect } from 'chai'
import { signOut } from '../../../src/core/session/session.ts'
import { myRequests } from '../../../src/elements/home/my-requests/my-requests-element.tsx'
import { defineElement } from '../../../src/elements/runtime/define-element.tsx'
import { all } from '../support/guide.ts'
import { accessibilityProblems, clearPage, eventually, mount, rootOf, says } from '../support/mount.ts'
import { signInAs } from '../support/sign-in.ts'
import { serverDown } from '../support/wire.ts'

/** A student of B.Com. Part II with a ticket and fees (F01). */
const STUDENT = '2025417112003457'

const open = (lang = 'en', theme = 'light', width = 1240) =>
  mount(
    `<campus-my-requests client="svtu" lang="${lang}" theme="${theme}" style="display: block; inline-size: ${width}px"></campus-my-requests>`,
  )
const entries = (host: Element) =>
  eventually('the entries', () => {
    const found = all(host, '.c-own-entries > li')
    return found.length > 0 && found
  })

describe('the requests of a student', () => {
  before(() => defineElement(myRequests))
  afterEach(async () => {
    clearPage()
    await signOut()
  })

  it('ask a guest to log in', async () => {
    const host = await open()
    await says(host, 'Please log in')
    expect(await accessibilityProblems(host)).to.deep.equal([])
  })

  for (const [lang, theme, width] of [
    ['en', 'light', 1240],
    ['ur', 'dark', 360],
  ] as const)
    it(`are readable and without accessibility violations, in ${lang} and ${theme}`, async () => {
      await signInAs(STUDENT, 'svtu', 'student')
      const host = await open(lang, theme, width)
      await entries(host)
      expect(await accessibilityProblems(host, lang, theme)).to.deep.equal([])
      expect((rootOf(host) as HTMLElement).scrollWidth).to.be.at.most(width)
    })

  it('say what there is to pay and where, and the tabs divide what is open from what has ended', async () => {
    await signInAs(STUDENT, 'svtu', 'student')
    const host = await open()
    await entries(host)
    await says(host, 'Your turn')
    const tabOf = (words: string) =>
      eventually(words, () => all(host, 'sl-tab').find((one) => one.textContent.includes(words)))
    const count = async (words: string) => Number((await tabOf(words)).textContent.replaceAll(/\D/g, ''))
    const [opened, ended, total] = [await count('Open'), await count('Ended'), await count('All')]
    expect(opened + ended).to.equal(total)
    for (const [words, expected] of [
      ['All', total],
      ['Ended', ended],
      ['Open', opened],
    ] as const) {
      ;(await tabOf(words)).click()
      await eventually(`those of ${words}`, () => all(host, '.c-own-entries > li').length === expected)
    }
  })

  it('say so when the server is gone, and load once it is back', async () => {
    await signInAs(STUDENT, 'svtu', 'student')
    const restore = serverDown()
    const host = await open()
    const again = await eventually('the retry button', () =>
      rootOf(host)?.querySelector<HTMLButtonElement>('.c-notice button'),
    )
    expect(await accessibilityProblems(host)).to.deep.equal([])
    restore()
    again.click()
    await entries(host)
  })
})
