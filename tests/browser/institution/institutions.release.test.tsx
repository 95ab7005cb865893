import { expect } from 'chai'
import { platformInstitutions } from '../../../src/contract/institution/platform.ts'
import { $toasts, closeToast } from '../../../src/core/feedback/toasts.ts'
import { query } from '../../../src/core/mql/index.ts'
import { signOut } from '../../../src/core/session/session.ts'
import { hallTicket } from '../../../src/elements/hall-tickets/hall-ticket/hall-ticket-element.tsx'
import { institutions } from '../../../src/elements/institution/institutions/institutions-element.tsx'
import { defineElement } from '../../../src/elements/runtime/define-element.tsx'
import { all } from '../support/guide.ts'
import { accessibilityProblems, clearPage, eventually, mount, rootOf, says, type } from '../support/mount.ts'
import { signInAs } from '../support/sign-in.ts'
import { serverDown } from '../support/wire.ts'

const root = (host: Element) => rootOf(host) as HTMLElement
const within = <Found extends Element>(host: Element, selector: string) =>
  eventually(selector, () => root(host).querySelector<Found>(selector))
/** Finds a button in the element, or in the question that it asks. */
const button = (host: Element, words: string) =>
  eventually(`the button ${words}`, () =>
    all<HTMLButtonElement>(host, 'button').find(
      ({ textContent, disabled }) => textContent.trim() === words && !disabled,
    ),
  )
const open = (lang = 'en', width = 1200, client = 'svtu') => {
  const style = `display: block; inline-size: ${width}px`
  return mount(`<campus-institutions client="${client}" lang="${lang}" style="${style}"></campus-institutions>`)
}
/** Opens the details of an institution, as a press on its name does. */
async function openDetails(host: Element, name: string): Promise<void> {
  const title = await eventually(name, () =>
    all<HTMLButtonElement>(host, '.c-row-title').find(({ textContent }) => textContent.includes(name)),
  )
  title.click()
  await within(host, 'dialog[open]')
}
/** Answers the question of the page; types the text that it asks for. */
async function confirmWith(action: string, typed?: string): Promise<void> {
  const dialog = await eventually('the question', () =>
    document.querySelector('campus-confirmation')?.shadowRoot?.querySelector('dialog[open], [role=alertdialog]'),
  )
  const field = dialog.querySelector('input')
  if (field && typed !== undefined) type(field, typed)
  const yes = await eventually(action, () =>
    [...dialog.querySelectorAll('button')].find(
      ({ textContent, disabled }) => textContent.trim() === action && !disabled,
    ),
  )
  yes.click()
}
const stateOf = async (code: string) => {
  const reply = await query([platformInstitutions], { platformInstitutions: {} }, { toast: false })
  return reply.ok ? reply.result.platformInstitutions.find((one) => one.code === code) : undefined
}

const SHANTIBAN = 'Shantiban'

describe('a platform administrator', () => {
  before(async () => {
    defineElement(institutions)
    await signInAs('asha.admin')
  })
  afterEach(() => {
    clearPage()
    for (const { id } of $toasts.get()) closeToast(id)
  })
  after(() => signOut())

  it('suspends an institution, whose visitors then see that it is not available, and resumes it', async () => {
    const host = await open()
    await openDetails(host, SHANTIBAN)
    ;(await button(host, 'Suspend')).click()
    ;(await within<HTMLButtonElement>(host, 'dialog button[type=submit]')).click()
    await eventually('the problem', () => root(host).querySelector('dialog [aria-invalid=true]'))
    expect(await accessibilityProblems(host)).to.deep.equal([])
    type(await within<HTMLTextAreaElement>(host, 'dialog textarea'), 'The contract has ended')
    ;(await within<HTMLButtonElement>(host, 'dialog button[type=submit]')).click()
    await says(host, 'The contract has ended')
    await button(host, 'Resume')
    expect((await stateOf('shantiban'))?.status).to.equal('SUSPENDED')
    expect(await accessibilityProblems(host)).to.deep.equal([])

    defineElement(hallTicket)
    const visitor = await mount('<campus-hall-ticket client="shantiban"></campus-hall-ticket>')
    await eventually('the notice', () => rootOf(visitor)?.textContent.includes('is not available at the moment'))
    expect(await accessibilityProblems(visitor)).to.deep.equal([])

    ;(await button(host, 'Resume')).click()
    await confirmWith('Resume')
    await button(host, 'Suspend')
    expect((await stateOf('shantiban'))?.status).to.equal('ACTIVE')
    ;(await button(visitor, 'Try again')).click()
    await eventually('the form', () => rootOf(visitor)?.querySelector('form'))
    expect(root(visitor).textContent).not.to.include('is not available at the moment')
    visitor.remove()
  })

  it('requests a removal by typing the code, cannot approve it, and cancels it', async () => {
    const host = await open()
    await openDetails(host, SHANTIBAN)
    ;(await button(host, 'Request removal')).click()
    type(await within<HTMLTextAreaElement>(host, 'dialog textarea'), 'It has moved')
    ;(await within<HTMLButtonElement>(host, 'dialog button[type=submit]')).click()
    await confirmWith('Request removal', 'shantiban')
    await says(host, 'You requested this removal.')
    // The name keeps its direction beside the time, also in a text from right to left.
    expect(root(host).textContent).to.include('\u2068Asha Kulkarni\u2069 · \u2068')
    await eventually('the state in the list', () =>
      all(host, 'tbody tr').some((one) => /Shantiban.*Removal requested/.test(one.textContent)),
    )
    expect(all(host, 'dialog button').some(({ textContent }) => textContent === 'Approve removal')).to.equal(false)
    expect(await accessibilityProblems(host)).to.deep.equal([])
    ;(await button(host, 'Cancel removal')).click()
    await confirmWith('Cancel removal')
    await button(host, 'Request removal')
    expect((await stateOf('shantiban'))?.removal).to.equal(null)
  })

  it('exports all data, and sees when the file is ready', async () => {
    const host = await open()
    await openDetails(host, 'Fehi Atholhu')
    ;(await button(host, 'Export all data')).click()
    await says(host, 'In progress')
    await button(host, 'Download')
    expect(await accessibilityProblems(host)).to.deep.equal([])
  })

  for (const lang of ['en', 'mr', 'ur', 'dv'])
    it(`finds no accessibility problems on a phone in ${lang}: the list, and the own institution`, async () => {
      const host = await open(lang, 360)
      const [first] = await eventually('three institutions', () => {
        const rows = all<HTMLButtonElement>(host, '.c-row-title')
        return rows.length === 3 && rows
      })
      expect(await accessibilityProblems(host, lang)).to.deep.equal([])
      first?.click()
      await within(host, 'dialog[open]')
      expect(await accessibilityProblems(host, lang)).to.deep.equal([])
    })

  it('reads how many tables of an export were changed while they were read', async () => {
    const real = window.fetch
    const archive = {
      archiveId: 'A1B2C3D4E5F6',
      status: 'READY',
      rows: 120,
      bytes: 4096,
      createdAt: '2026-11-26T08:00:00.000Z',
      expiresAt: '2026-11-27T08:00:00.000Z',
      changedTables: 2,
    }
    window.fetch = async (input, init) => {
      const reply = await real(input, init)
      if (typeof init?.body !== 'string' || !init.body.includes('"platformInstitutions"')) return reply
      const answer = (await reply.json()) as { FetchQueryData: { result: { platformInstitutions: object[] } } }
      const { result } = answer.FetchQueryData
      result.platformInstitutions = result.platformInstitutions.map((one) => ({ ...one, archive }))
      return new Response(JSON.stringify(answer), { headers: { 'content-type': 'application/json' } })
    }
    try {
      const host = await open()
      await openDetails(host, SHANTIBAN)
      await says(host, '2 tables were changed while they were read')
      expect(await accessibilityProblems(host)).to.deep.equal([])
    } finally {
      window.fetch = real
    }
  })

  it('sees an error when the server does not respond, and the list once it is back', async () => {
    const back = serverDown()
    const host = await open()
    await within(host, '.c-notice')
    expect(await accessibilityProblems(host)).to.deep.equal([])
    back()
    ;(await button(host, 'Try again')).click()
    await says(host, SHANTIBAN)
  })
})

describe('an administrator of another institution', () => {
  before(() => signInAs('aishath.registrar', 'fauc'))
  after(() => signOut())
  afterEach(clearPage)

  it('sees which right is missing', async () => {
    defineElement(institutions)
    const host = await open('en', 1200, 'fauc')
    expect((await within(host, '[role=alert]')).textContent).to.contain('Institutions')
  })
})
