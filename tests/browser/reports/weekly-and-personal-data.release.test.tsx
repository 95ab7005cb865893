import { expect } from 'chai'
import { saveView } from '../../../src/contract/users/saved-views.ts'
import { removeReportSchedule, reportSchedules } from '../../../src/contract/exports/schedules.ts'
import { call, query } from '../../../src/core/mql/index.ts'
import { signOut } from '../../../src/core/session/session.ts'
import { collegeUserReport } from '../../../src/elements/reports/college-user-report/college-user-report-element.tsx'
import * as ofUniversity from '../../../src/elements/reports/university-user-report/university-user-report-element.tsx'
import { defineElement } from '../../../src/elements/runtime/define-element.tsx'
import { all, settled } from '../support/guide.ts'
import { accessibilityProblems, clearPage, eventually, mount, type } from '../support/mount.ts'
import { allByRole } from '../support/roles.ts'
import { signInAs } from '../support/sign-in.ts'
import { button, rows, says } from '../support/user-list.ts'

const DARK = 'theme="dark" style="inline-size: 360px; display: block; background: #0f1416"'
const noProblems = async (host: Element, lang = 'en') => {
  await settled(host)
  expect(await accessibilityProblems(host, lang)).to.deep.equal([])
}
async function report(userName = 'asha.admin', lang = 'en', more = '', tag = 'campus-university-user-report') {
  await signInAs(userName)
  const host = await mount(`<${tag} client="svtu" lang="${lang}" portal="/portal.html" ${more}></${tag}>`)
  await eventually('rows', () => rows(host).length > 0 || all(host, '[data-card]').length > 0)
  return host
}
const dialog = (host: Element) => all<HTMLDialogElement>(host, 'dialog')[0]
const field = <Field extends HTMLElement>(host: Element, selector: string) =>
  eventually(selector, () => all<Field>(host, `dialog ${selector}`)[0])
const active = (host: Element) => host.shadowRoot?.activeElement

/** Changes what the server answers to a query, as for another person. */
function answering(name: string, change: (row: Record<string, unknown>) => object): () => void {
  const real = window.fetch
  window.fetch = async (input, init) => {
    const response = await real(input, init)
    if (typeof init?.body !== 'string' || !init.body.includes(name)) return response
    const body: unknown = JSON.parse(await response.text(), (key, value: unknown) =>
      key === `query_${name}` || key === name ? changed(value, change) : value,
    )
    return new Response(JSON.stringify(body), { status: response.status, headers: response.headers })
  }
  return () => {
    window.fetch = real
  }
}
function changed(value: unknown, change: (row: Record<string, unknown>) => object): unknown {
  if (Array.isArray(value)) return value.map((row: Record<string, unknown>) => ({ ...row, ...change(row) }))
  if (typeof value === 'object' && value !== null && 'result' in value)
    return { ...value, result: changed(value.result, change) }
  return value
}

/** Removes the weekly e-mails of the person. */
async function removeAll(): Promise<void> {
  const reply = await query([reportSchedules], { reportSchedules: {} })
  for (const { scheduleId } of reply.ok ? (reply.result.reportSchedules[0]?.schedules ?? []) : [])
    await call(removeReportSchedule, { scheduleId })
}

before(() => {
  defineElement(ofUniversity.universityUserReport)
  defineElement(collegeUserReport)
})
afterEach(async () => {
  clearPage()
  await signOut()
})

describe('weekly e-mails of a report', () => {
  for (const [lang, more] of [
    ['en', ''],
    ['ur', DARK],
  ] as const)
    it(`are added, changed, paused and removed (${lang})`, async () => {
      const host = await report('asha.admin', lang, more)
      await removeAll()
      await call(saveView, { list: 'universityUserReport', name: 'Never logged in', state: '' })
      all<HTMLButtonElement>(host, '.c-report-acts button').at(-2)?.click()
      await eventually('the empty state', () => all(host, 'dialog .c-export-none')[0])
      await noProblems(host, lang)
      ;(await field<HTMLButtonElement>(host, '.c-side-foot button')).click()
      const view = await field<HTMLSelectElement>(host, 'select[name=view]')
      await noProblems(host, lang)
      ;(await field<HTMLButtonElement>(host, '.c-side-foot button')).click()
      await eventually('an error', () => view.getAttribute('aria-invalid') === 'true')
      await noProblems(host, lang)
      view.value = 'Never logged in'
      view.dispatchEvent(new Event('change', { bubbles: true }))
      ;(await field<HTMLButtonElement>(host, '.c-side-foot button')).click()
      await eventually('the weekly e-mail', () => all(host, '.c-weekly').length === 1)
      await noProblems(host, lang)
      const act = async (place: number) =>
        (
          await eventually(
            'the button',
            () => all<HTMLButtonElement>(host, '.c-weekly button').filter((one) => one.ariaDisabled !== 'true')[place],
          )
        ).click()
      const tag = () => all(host, '.c-weekly .c-tag')[0]?.textContent
      const first = tag()
      await act(1)
      await eventually('it is paused', () => tag() !== first)
      await noProblems(host, lang)
      await act(0)
      const day = await field<HTMLSelectElement>(host, 'select[name=weekday]')
      day.value = '5'
      day.dispatchEvent(new Event('change', { bubbles: true }))
      ;(await field<HTMLButtonElement>(host, '.c-side-foot button')).click()
      await eventually('it is active again', () => tag() === first)
      await removeAll()
    })

  it('say what to do without a confirmed address, and why one ended or was not sent', async () => {
    const restore = answering('reportSchedules', () => ({
      emailConfirmed: false,
      schedules: [
        {
          scheduleId: 'schedule-00000000000001',
          source: 'universityUserReport',
          view: 'Gone',
          college: null,
          weekday: 1,
          format: 'PDF',
          status: 'ENDED',
          ending: 'VIEW_DELETED',
          nextAt: null,
          lastAt: '2026-11-23T00:30:00.000Z',
          lastResult: 'TOO_LARGE',
          lastRows: null,
        },
      ],
    }))
    const host = await report()
    ;(await button(host, 'Weekly e-mails')).click()
    await says(host, 'is not confirmed. Confirm it in your details')
    await says(host, 'It ended because the saved view was deleted.')
    await says(host, 'not sent, because this format cannot hold all rows')
    await button(host, 'Open your details')
    expect(all(host, 'dialog .c-side-foot')).to.have.length(0)
    await noProblems(host)
    restore()
  })

  it('ask for a saved view first, and return the focus on Escape', async () => {
    const host = await report('meera.principal', 'en', '', 'campus-college-user-report')
    const open = await button(host, 'Weekly e-mails')
    open.focus()
    open.click()
    ;(await button(host, 'Add a weekly e-mail')).click()
    await says(host, 'Save a view first')
    await noProblems(host)
    dialog(host)?.dispatchEvent(new Event('cancel', { cancelable: true }))
    await eventually('it is closed', () => dialog(host) === undefined)
  })

  it('report a failure, and are loaded again', async () => {
    const host = await report()
    const real = window.fetch
    window.fetch = (input, init) =>
      typeof init?.body === 'string' && init.body.includes('reportSchedules')
        ? Promise.reject(new TypeError('Failed to fetch'))
        : real(input, init)
    ;(await button(host, 'Weekly e-mails')).click()
    await eventually('the failure', () => all(host, 'dialog .c-notice[data-kind=danger]')[0])
    await noProblems(host)
    window.fetch = real
    ;(await button(host, 'Try again')).click()
    await button(host, 'Add a weekly e-mail')
  })
})

describe('personal data of a report', () => {
  const give = async (host: Element, reason: string) => {
    type(await field<HTMLTextAreaElement>(host, 'textarea'), reason)
    ;(await field<HTMLButtonElement>(host, '.c-side-foot button')).click()
  }

  for (const [lang, more] of [
    ['en', ''],
    ['ur', DARK],
  ] as const)
    it(`is shown after a reason, for the question asked, and hidden again (${lang})`, async () => {
      const host = await report('asha.admin', lang, more)
      const tool = await eventually('the button', () => all<HTMLButtonElement>(host, '.c-report-acts button').at(-3))
      tool.focus()
      tool.click()
      await field(host, 'textarea')
      await noProblems(host, lang)
      await give(host, 'ab')
      await eventually('an error', () => all(host, 'dialog textarea[aria-invalid=true]')[0])
      await noProblems(host, lang)
      await give(host, 'Asked by the registrar')
      await eventually('the notice', () => all(host, '.c-report > .c-notice')[0])
      await eventually('the focus', () => active(host) === tool)
      if (lang === 'en') await eventually('addresses', () => rows(host).some((one) => /\w\w@\w/.test(one.textContent)))
      await noProblems(host, lang)
      tool.click()
      await eventually('no notice', () => all(host, '.c-report > .c-notice').length === 0)
      await eventually('no address', () => rows(host).every((one) => !/\w\w@\w/.test(one.textContent)))
    })

  it('is exported in full with a reason only, and the export says so', async () => {
    const host = await report()
    ;(await button(host, 'Export')).click()
    ;(await eventually('the entry', () => allByRole(host, 'menuitem', /^Export with personal data$/)[0])).click()
    await field(host, 'textarea')
    await noProblems(host)
    await give(host, 'Asked by the registrar')
    await says(host, 'Contains personal data. Reason: Asked by the registrar')
    await eventually('the panel is closed', () => dialog(host) === undefined)
    await noProblems(host)
  })
})
