import { expect } from 'chai'
import { signOut } from '../../../src/core/session/session.ts'
import { lookerStudio } from '../../../src/elements/home/looker-studio/looker-studio-element.tsx'
import { defineElement } from '../../../src/elements/runtime/define-element.tsx'
import { all, APPEARANCES } from '../support/guide.ts'
import { appearing } from '../support/roles.ts'
import { accessibilityProblems, clearPage, eventually, mount } from '../support/mount.ts'
import { says } from '../support/assignments/program-scope.ts'
import { signInAs } from '../support/sign-in.ts'

const open = (lang = 'en', theme = 'light') =>
  mount(`<campus-looker-studio client="svtu" lang="${lang}" theme="${theme}"></campus-looker-studio>`)
const plain = (name: string) => ({ name, translations: {} })
/** The address of a picture on our own server, as the server sends one. */
const PICTURE = `${location.origin}/demo/icon.svg`
const report = (reportId: string, name: string) => ({
  reportId,
  names: plain(name),
  description: plain('By programme and college'),
  refreshed: plain('every night'),
  host: 'reports.example',
  picture: reportId === 'admissions' ? PICTURE : null,
  filters: { college: true, academicYear: true, days: true },
})
const FOUND = {
  configuration: 'READY',
  settings: null,
  reports: [report('admissions', 'Admissions'), report('results', 'Results')],
  academicYears: [{ academicYearId: 1, code: '2026-27' }],
  colleges: [{ collegeId: 1, code: '101', names: plain('A college') }],
}

/** Answers the calls of this screen as the server does for an institution with two reports; other calls pass. */
function withReports(address: string): { readonly sent: string[]; stop: () => void } {
  const real = window.fetch
  const sent: string[] = []
  window.fetch = (input, init) => {
    const body = typeof init?.body === 'string' ? init.body : ''
    const answers = (name: string, result: unknown) => {
      sent.push(body)
      const text = JSON.stringify({ [name]: { errorCode: 1000, error: null, result } })
      return Promise.resolve(new Response(text, { headers: { 'content-type': 'application/json' } }))
    }
    if (body.includes('"createLookerToken"'))
      return answers('createLookerToken', { url: address, expiresAt: new Date(Date.now() + 600_000).toISOString() })
    return body.includes('lookerReports') ? answers('FetchQueryData', { lookerReports: [FOUND] }) : real(input, init)
  }
  return {
    sent,
    stop() {
      window.fetch = real
    },
  }
}
const pictureIn = (host: Element) => all<HTMLImageElement>(host, 'figure:not([hidden]) img')[0]
const button = (host: Element, words: string) =>
  eventually(words, () =>
    all<HTMLButtonElement>(host, 'button').find(({ textContent }) => textContent.trim() === words),
  )

describe('the page with embedded reports', () => {
  before(() => defineElement(lookerStudio))
  afterEach(async () => {
    clearPage()
    await signOut()
  })

  it('asks a signed-out visitor to log in', async () => {
    await says(await open(), 'Please log in')
  })

  it('lets an administrator add a report in plain words, and tells others where figures are', async () => {
    await signInAs('asha.admin')
    const host = await open()
    ;(await appearing(host, 'button', 'Add a report')).click()
    await says(host, 'Embed address')
    expect(await accessibilityProblems(host)).to.deep.equal([])
    clearPage()
    await signOut()
    await signInAs('meera.principal')
    const other = await open()
    await says(other, 'Your institution has no reports here yet.')
    expect(other.shadowRoot?.textContent).not.to.contain('Add a report')
  })

  for (const [lang, theme] of APPEARANCES)
    it(`shows the reports without accessibility violations, in ${lang} and ${theme}`, async () => {
      await signInAs('asha.admin')
      const answers = withReports(location.origin)
      try {
        const host = await open(lang, theme)
        await says(host, 'reports.example')
        expect(await accessibilityProblems(host, lang, theme)).to.deep.equal([])
      } finally {
        answers.stop()
      }
    })

  it('loads nothing from the other site before "Load report", and then a frame with the filters', async () => {
    await signInAs('asha.admin')
    const address = `${location.origin}/report-that-is-not-there`
    const answers = withReports(address)
    try {
      const host = await open()
      ;(await button(host, 'ResultsBy programme and college')).click()
      await says(host, 'Nothing is loaded from reports.example')
      expect(all(host, 'iframe')).to.have.length(0)
      ;(await button(host, 'Load report')).click()
      const frame = await eventually('the frame', () => all<HTMLIFrameElement>(host, 'iframe')[0])
      expect([frame.title, frame.src, frame.referrerPolicy]).to.deep.equal(['Report: Results', address, 'no-referrer'])
      expect(answers.sent.at(-1)).to.contain('"reportId":"results"')
      expect(all<HTMLAnchorElement>(host, 'a').find(({ target }) => target === '_blank')?.rel).to.contain('noopener')
      await button(host, 'Full screen')
    } finally {
      answers.stop()
    }
  })

  it('says that the page forbids the site of a report, and shows no frame then', async () => {
    await signInAs('asha.admin')
    const answers = withReports('https://reports.example/embed')
    try {
      const host = await open()
      ;(await button(host, 'Load report')).click()
      await eventually('the frame', () => all(host, 'iframe')[0])
      document.dispatchEvent(
        new SecurityPolicyViolationEvent('securitypolicyviolation', {
          effectiveDirective: 'frame-src',
          violatedDirective: 'frame-src',
          blockedURI: 'https://reports.example/embed',
          documentURI: location.href,
          originalPolicy: "frame-src 'self'",
          disposition: 'enforce',
          statusCode: 200,
        }),
      )
      await says(host, 'This page does not allow reports from reports.example.')
      expect(all(host, 'iframe')).to.have.length(0)
      expect(pictureIn(host)?.alt).to.equal('By programme and college')
      expect(all<HTMLAnchorElement>(host, 'a[target=_blank]')).to.have.length(1)
      expect(await accessibilityProblems(host)).to.deep.equal([])
    } finally {
      answers.stop()
    }
  })

  it('waits with the report while there is no connection', async () => {
    await signInAs('asha.admin')
    const answers = withReports(location.origin)
    Object.defineProperty(navigator, 'onLine', { configurable: true, value: false })
    try {
      const host = await open()
      await says(host, 'You are offline.')
      expect(pictureIn(host)?.src).to.equal(PICTURE)
      expect(await accessibilityProblems(host)).to.deep.equal([])
      ;(await button(host, 'ResultsBy programme and college')).click()
      await eventually('no picture', () => pictureIn(host) === undefined)
      expect((await button(host, 'Load report')).ariaDisabled).to.equal('true')
    } finally {
      Reflect.deleteProperty(navigator, 'onLine')
      answers.stop()
    }
  })
})
