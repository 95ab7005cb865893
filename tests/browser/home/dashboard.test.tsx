import { expect } from 'chai'
import { Chart } from 'chart.js'
import { signOut } from '../../../src/core/session/session.ts'
import { dashboard } from '../../../src/elements/home/dashboard/dashboard-element.tsx'
import { defineElement } from '../../../src/elements/runtime/define-element.tsx'
import { savedFile } from '../support/files.ts'
import { all, APPEARANCES } from '../support/guide.ts'
import { accessibilityProblems, clearPage, eventually, mount, rootOf } from '../support/mount.ts'
import { allByRole } from '../support/roles.ts'
import { says } from '../support/assignments/program-scope.ts'
import { signInAs } from '../support/sign-in.ts'
import { callsMade } from '../support/wire.ts'

function open(lang = 'en', theme = 'light', width = 1240) {
  const attributes = `client="svtu" lang="${lang}" theme="${theme}" style="inline-size:${width}px"`
  return mount(`<campus-dashboard ${attributes}></campus-dashboard>`)
}
const cards = (host: Element) => all(host, 'article')
const card = (host: Element, title: string) =>
  eventually(title, () => cards(host).find((one) => one.querySelector('h3')?.textContent === title))
const settled = (host: Element, count: number) =>
  eventually(
    `${count} cards with figures`,
    () =>
      cards(host).length === count && cards(host).every(({ dataset }) => dataset.state !== 'loading') && cards(host),
  )
const button = (within: Element, words: string) =>
  eventually(words, () =>
    [...(rootOf(within) ?? within).querySelectorAll<HTMLElement>('button, a')].find(
      ({ textContent }) => textContent.trim() === words,
    ),
  )

/** The number of withheld hall tickets, which opens their list. */
const findWithheld = async (host: Element) => {
  const tickets = await card(host, 'Hall tickets')
  return eventually('the withheld ones', () =>
    [...tickets.querySelectorAll('dl > div')]
      .find((one) => one.textContent.startsWith('Withheld'))
      ?.querySelector<HTMLElement>('button, a'),
  )
}

describe('the dashboard', () => {
  before(() => defineElement(dashboard))
  afterEach(async () => {
    clearPage()
    await signOut()
  })

  it('asks a signed-out visitor to log in', async () => {
    const host = await open()
    await says(host, 'Please log in')
    expect(await accessibilityProblems(host)).to.deep.equal([])
  })

  for (const [lang, theme] of APPEARANCES)
    it(`shows the figures of an administrator without accessibility violations, in ${lang} and ${theme}`, async () => {
      await signInAs('asha.admin')
      // Students, forms, tickets, fees, users; forms by stage, fees by purpose; notices.
      const host = await open(lang, theme)
      await settled(host, 8)
      await eventually('the charts', () =>
        all<HTMLCanvasElement>(host, 'canvas').every((canvas) => Chart.getChart(canvas) !== undefined),
      )
      expect(await accessibilityProblems(host, lang, theme)).to.deep.equal([])
    })

  it('shows only notices, and says why, to somebody whose roles see no figures', async () => {
    await signInAs('tanvi.teacher')
    const host = await open()
    await says(host, 'only the notices below')
    expect((await settled(host, 1))[0]?.querySelector('h3')?.textContent).to.equal('Notices')
  })

  it('opens the list behind a figure with its filter, and goes back', async () => {
    await signInAs('meera.principal')
    const host = await open()
    await settled(host, 7)
    const link = await findWithheld(host)
    const count = link.textContent
    link.click()
    await says(host, 'Withheld · ')
    await eventually('the rows', () => all(host, 'tbody tr, [role=row]').length > 0)
    await says(host, count)
    expect(await accessibilityProblems(host)).to.deep.equal([])
    ;(await button(host, 'Back to the dashboard')).click()
    await card(host, 'Hall tickets')
  })

  it('exports the list behind a figure as a file with the same rows', async () => {
    await signInAs('meera.principal')
    const host = await open()
    await settled(host, 7)
    const link = await findWithheld(host)
    const count = Number(link.textContent)
    link.click()
    await eventually('the rows', () => all(host, 'tbody tr, [role=row]').length > 0)
    const file = await savedFile(async () => {
      ;(await button(host, 'Export')).click()
      ;(await eventually('the formats', () => allByRole(host, 'menuitem', /CSV file/)[0])).click()
    })
    expect((await file.text()).trim().split('\n')).to.have.length(1 + count)
    await says(host, 'Hall tickets · CSV file')
    expect(await accessibilityProblems(host)).to.deep.equal([])
  })

  it('asks for the figures again on request, in one call, and retries a failed one alone', async () => {
    await signInAs('meera.principal')
    const real = window.fetch
    let failing = true
    window.fetch = async (input, init) =>
      failing && typeof init?.body === 'string' && init.body.includes('holdsByReason')
        ? new Response('{}', { status: 500 })
        : real(input, init)
    try {
      const host = await open()
      await settled(host, 7)
      const states = () => cards(host).map(({ dataset }) => dataset.state)
      expect(states().filter((state) => state === 'failed')).to.have.length(1)
      failing = false
      const failed = cards(host).find(({ dataset }) => dataset.state === 'failed')
      if (!failed) throw new Error('No card has failed.')
      ;(await button(failed, 'Try again')).click()
      await eventually('the holds', () => states().every((state) => state !== 'failed' && state !== 'loading'))
      window.fetch = real
      const calls = callsMade()
      ;(await button(host, 'Refresh')).click()
      // The figures, and the notices.
      await eventually('the calls', () => calls.names.length === 2)
      await eventually('the answers', () => cards(host).every(({ ariaBusy }) => ariaBusy !== 'true'))
      expect(calls.stop()).to.have.length(2)
    } finally {
      window.fetch = real
    }
  })

  it('saves a chart as a picture', async () => {
    await signInAs('ravi.exams')
    const host = await open()
    await eventually('a chart', () => {
      const [canvas] = all<HTMLCanvasElement>(host, 'canvas')
      return canvas && Chart.getChart(canvas)
    })
    const picture = await savedFile(async () => (await button(host, 'Download PNG')).click())
    expect(picture.type).to.equal('image/png')
    expect(picture.size).to.be.greaterThan(5000)
  })
})
