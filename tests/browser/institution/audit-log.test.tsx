import { expect } from 'chai'
import { LANGUAGE_CODES } from '../../../src/contract/parts.ts'
import { signOut } from '../../../src/core/session/session.ts'
import { auditLog } from '../../../src/elements/institution/audit-log/audit-log-element.tsx'
import { defineElement } from '../../../src/elements/runtime/define-element.tsx'
import { accessibilityProblems, clearPage, eventually, mount, rootOf, says } from '../support/mount.ts'
import { signInAs } from '../support/sign-in.ts'
import { serverDown } from '../support/wire.ts'

const open = (lang: string) => mount(`<campus-audit-log client="svtu" lang="${lang}"></campus-audit-log>`)
const findRow = (host: Element) =>
  eventually('an act', () => rootOf(host)?.querySelector<HTMLButtonElement>('.c-row-title'))

describe('Audit log', () => {
  before(() => defineElement(auditLog))
  afterEach(async () => {
    clearPage()
    await signOut()
  })

  it('asks a guest to log in', async () => {
    const host = await open('en')
    await says(host, 'Please log in to use this page.')
    expect(await accessibilityProblems(host)).to.deep.equal([])
  })

  for (const lang of LANGUAGE_CODES)
    it(`shows acts, and one with the values before and after, without a barrier in ${lang}`, async () => {
      await signInAs('asha.admin')
      const host = await open(lang)
      const act = await findRow(host)
      expect(await accessibilityProblems(host)).to.deep.equal([])
      act.click()
      await eventually('the act', () => rootOf(host)?.querySelector('.c-side dl'))
      expect(await accessibilityProblems(host)).to.deep.equal([])
    })

  it('shows that nothing was changed or removed', async () => {
    await signInAs('asha.admin')
    const host = await open('en')
    await findRow(host)
    const button = await eventually('the button', () =>
      rootOf(host)?.querySelector<HTMLButtonElement>('section button'),
    )
    button.click()
    await says(host, 'all are unchanged, and none is missing.')
    expect(await accessibilityProblems(host)).to.deep.equal([])
  })

  it('is not shown to people without the right', async () => {
    await signInAs('noor.clerk')
    const host = await open('en')
    await eventually('the reason', () => rootOf(host)?.querySelector('.c-notice'))
    expect(rootOf(host)?.querySelector('tbody tr')).to.equal(null)
    expect(await accessibilityProblems(host)).to.deep.equal([])
  })

  it('says so when the server is gone, and loads once it is back', async () => {
    await signInAs('asha.admin')
    const restore = serverDown()
    const host = await open('en')
    await eventually('the failure', () => rootOf(host)?.querySelector('.c-notice'))
    expect(await accessibilityProblems(host)).to.deep.equal([])
    restore()
    const again = rootOf(host)?.querySelector<HTMLButtonElement>('.c-notice button')
    again?.click()
    await findRow(host)
  })
})
