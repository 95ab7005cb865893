import { expect } from 'chai'
import { signOut } from '../../../src/core/session/session.ts'
import { collegeUserReport } from '../../../src/elements/reports/college-user-report/college-user-report-element.tsx'
import * as ofUniversity from '../../../src/elements/reports/university-user-report/university-user-report-element.tsx'
import { defineElement } from '../../../src/elements/runtime/define-element.tsx'
import { collectAnnouncements } from '../support/announcements.ts'
import { all, settled } from '../support/guide.ts'
import { accessibilityProblems, clearPage, eventually, mount, rootOf } from '../support/mount.ts'
import { allByRole } from '../support/roles.ts'
import { signInAs } from '../support/sign-in.ts'
import { button, chips, removers, rows, says } from '../support/user-list.ts'

const tiles = (host: Element) => all(host, '.c-tile')
const tile = (host: Element, label: string) =>
  eventually(label, () => tiles(host).find(({ textContent }) => textContent.startsWith(label)))
const figureOf = async (host: Element, label: string): Promise<number> =>
  Number((await tile(host, label)).querySelector('.c-tile-figure')?.textContent)
const question = (host: Element): string => all(host, '.c-report-question')[0]?.textContent ?? ''
const noProblems = async (host: Element, lang: string) => {
  await settled(host)
  expect(await accessibilityProblems(host, lang)).to.deep.equal([])
}

async function report(tag: string, userName: string, lang = 'en', more = ''): Promise<Element> {
  await signInAs(userName)
  const host = await mount(`<${tag} client="svtu" lang="${lang}" portal="/portal.html" ${more}></${tag}>`)
  await eventually('rows', () => rows(host).length > 0 || all(host, '[data-card]').length > 0)
  await eventually('figures', () => tiles(host).length > 0 && all(host, '.c-tile-wait').length === 0)
  return host
}
const university = (lang?: string, more?: string) => report('campus-university-user-report', 'asha.admin', lang, more)
const colleges = (userName = 'asha.admin', lang?: string, more?: string) =>
  report('campus-college-user-report', userName, lang, more)

/** Shows the charts, which stand in no report before somebody asks for them. */
const showCharts = async (host: Element) => {
  expect(all(host, '.c-dashboard, canvas')).to.have.length(0)
  all(host, '.c-report-acts button')[0]?.click()
}

before(() => {
  defineElement(ofUniversity.universityUserReport)
  defineElement(collegeUserReport)
})
afterEach(async () => {
  clearPage()
  await signOut()
})

describe('the report on university users', () => {
  for (const [lang, more] of [
    ['en', ''],
    ['ur', 'theme="dark" style="inline-size: 360px; display: block; background: #0f1416"'],
  ] as const)
    it(`shows its question, figures, charts, subtotals and people without problems (${lang})`, async () => {
      const host = await university(lang, more)
      await noProblems(host, lang)
      await showCharts(host)
      await eventually('charts', () => all(host, 'canvas').length >= 3)
      await noProblems(host, lang)
    })

  it('filters its list and its figures by a figure, says so in words, and removes the filter again', async () => {
    const host = await university()
    const active = await figureOf(host, 'Active')
    expect(question(host)).to.contain('all statuses').and.to.contain('all roles')
    const announcements = collectAnnouncements(rootOf(host)!)
    ;(await tile(host, 'Active')).click()
    await eventually('the filter', () => question(host).includes('Status: Active'))
    await eventually('fewer people', () => question(host).startsWith(`${active} `))
    expect((await tile(host, 'Active')).getAttribute('aria-pressed')).to.equal('true')
    expect(chips(host)).to.have.length(1)
    expect(announcements.filter((words) => words.includes('Status: Active'))).to.deep.equal([question(host)])
    expect(announcements.filter((words) => words.endsWith('results'))).to.deep.equal([])
    ;(await tile(host, 'Active')).click()
    await eventually('no filter', () => removers(host).length === 0)
  })

  it('exports the people it shows on the server, in three formats, and keeps the file in sight', async () => {
    const host = await university()
    const entry = (name: RegExp) => eventually(String(name), () => allByRole(host, 'menuitem', name)[0])
    ;(await button(host, 'Export')).click()
    await entry(/^Excel file, all [\d,]+ rows$/)
    await entry(/^PDF for printing/)
    await noProblems(host, 'en')
    ;(await entry(/^CSV file, all [\d,]+ rows$/)).click()
    await says(host, 'University users · CSV file')
    await says(host, 'Ready')
    await noProblems(host, 'en')
  })

  for (const lang of ['en', 'ur'])
    it(`shows all columns of its subtotals on a phone, as a table (${lang})`, async () => {
      const host = await university(lang, 'style="inline-size: 360px; display: block"')
      await eventually('a group', () => all(host, '.c-groups tbody button')[0])
      const [frame] = all(host, '.c-groups-scroll')
      expect(frame?.scrollWidth).to.equal(frame?.clientWidth)
      const cut = all(host, '.c-groups :is(th, td)').filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
      expect(cut.map(({ textContent }) => textContent)).to.deep.equal([])
    })

  it('filters its list by a group of its subtotals', async () => {
    const host = await university()
    const group = await eventually('a group', () => all<HTMLButtonElement>(host, '.c-groups tbody button')[0])
    const name = group.textContent
    group.click()
    await eventually('the group in words', () => question(host).includes(`Roles: ${name}`))
  })

  it('shows what an auditor looks for, one finding at a time', async () => {
    const host = await university()
    ;(
      await eventually('the tab', () =>
        all(host, '[role=tab], sl-tab').find((one) => one.textContent.trim() === 'Compliance'),
      )
    ).click()
    await says(host, 'Inactive with rights')
    ;(await tile(host, 'Inactive with rights')).click()
    await eventually('one finding', () => chips(host).some((one) => one.includes('Inactive with rights')))
    await eventually(
      'only people with this finding',
      () =>
        rows(host).length > 0 && rows(host).every(({ textContent }) => textContent.includes('Inactive with rights')),
    )
    await noProblems(host, 'en')
  })

  it('lets its summary fail alone, and loads it again', async () => {
    await signInAs('asha.admin')
    const real = window.fetch
    window.fetch = (input, init) =>
      typeof init?.body === 'string' && init.body.includes('universityUserSummary')
        ? Promise.reject(new TypeError('Failed to fetch'))
        : real(input, init)
    const host = await mount('<campus-university-user-report client="svtu" lang="en"></campus-university-user-report>')
    await eventually('people', () => rows(host).length > 0)
    await says(host, 'could not be loaded')
    await noProblems(host, 'en')
    window.fetch = real
    ;(await button(host, 'Try again')).click()
    await eventually('figures', () => tiles(host).length > 0)
  })
})

describe('the report on college users', () => {
  for (const [lang, more] of [
    ['en', ''],
    ['dv', 'theme="dark" style="inline-size: 360px; display: block; background: #0f1416"'],
  ] as const)
    it(`shows its question, figures, charts and colleges without problems (${lang})`, async () => {
      const host = await colleges('asha.admin', lang, more)
      await noProblems(host, lang)
      await showCharts(host)
      await eventually('charts', () => all(host, '.c-dashboard').length > 0)
      await noProblems(host, lang)
    })

  it('shows the colleges without an active administrator, and the people of one of them', async () => {
    const host = await colleges()
    const without = await figureOf(host, 'No active administrator')
    ;(await tile(host, 'No active administrator')).click()
    await eventually('these colleges', () => question(host).includes(`Users of ${without} college`))
    await eventually('no other college', () =>
      rows(host).every(({ textContent }) => textContent.includes('No active administrator')),
    )
    const [row] = rows(host)
    const name = row?.querySelector('th')?.textContent ?? ''
    row?.querySelector<HTMLElement>('th button, th a')?.click()
    await says(host, 'of this college')
    await says(host, 'no administrator with an active account')
    await eventually('the college', () => all(host, 'h1')[0]?.textContent === name.trim())
    await noProblems(host, 'en')
    ;(await button(host, 'All colleges')).click()
    await says(host, 'Users of')
  })

  it('shows a principal the people of their own college, and exports them', async () => {
    const host = await colleges('meera.principal')
    ;(await button(host, 'Export')).click()
    ;(await eventually('Excel', () => allByRole(host, 'menuitem', /^Excel file, all [\d,]+ rows$/)[0])).click()
    await says(host, 'Staff of a college · Excel file')
    expect(question(host)).to.contain('of this college')
    expect(rows(host).some(({ textContent }) => textContent.includes('Noor Shaikh'))).to.equal(true)
    expect(all(host, '.c-report-back')).to.have.length(0)
  })
})
