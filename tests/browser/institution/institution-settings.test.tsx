import { expect } from 'chai'
import { $toasts, closeToast } from '../../../src/core/feedback/toasts.ts'
import { signOut } from '../../../src/core/session/session.ts'
import { institutionSettings } from '../../../src/elements/institution/institution-settings/institution-settings-element.tsx'
import { defineElement } from '../../../src/elements/runtime/define-element.tsx'
import { answerQuestion, button, field, press, says } from '../support/exam-office/exam-desk.ts'
import { all } from '../support/guide.ts'
import { ACT, OTHER_SEEN, SEEN, SETTINGS, settingsServer } from '../support/institution/settings.ts'
import { accessibilityProblems, clearPage, eventually, mount, rootOf, type, waitForDrawing } from '../support/mount.ts'
import { signInAs } from '../support/sign-in.ts'
import { serverDown } from '../support/wire.ts'

const SPECIMEN = {
  picture: '<svg xmlns="http://www.w3.org/2000/svg" width="60" height="80"/>',
  pdf: btoa('%PDF-1.7'),
}

const TITLES = [
  'Institution',
  'Colour and logo',
  'Languages and formats',
  'Help desk',
  'Login',
  'Hall tickets',
  'Documents',
  'Menu',
  'E-mail',
  'SMS',
  'Directory',
  'OpenID provider',
  'Payment gateways',
  'History',
] as const

const open = (lang = 'en', width = 1200) =>
  mount(
    `<campus-institution-settings client="svtu" lang="${lang}" style="display: block; inline-size: ${width}px"></campus-institution-settings>`,
  )
const pages = (host: Element) =>
  eventually('the list of pages', () => {
    const found = all<HTMLButtonElement>(host, '.c-settings-pages button')
    return found.length === TITLES.length && found
  })
async function openPage(title: (typeof TITLES)[number], lang = 'en', width = 1200): Promise<Element> {
  const host = await open(lang, width)
  ;(await pages(host))[TITLES.indexOf(title)]?.click()
  await eventually(
    title,
    () => all(host, '[aria-current=page]')[0] === all(host, '.c-settings-pages button')[TITLES.indexOf(title)],
  )
  return host
}

describe('the settings of an institution', () => {
  let server: ReturnType<typeof settingsServer>
  before(async () => {
    defineElement(institutionSettings)
    await signInAs('asha.admin')
  })
  beforeEach(() => {
    server = settingsServer()
    server.activities.previewDocuments = () => SPECIMEN
  })
  afterEach(() => {
    clearPage()
    for (const { id } of $toasts.get()) closeToast(id)
    server.stop()
  })
  after(() => signOut())

  for (const [lang, width] of [
    ['en', 1200],
    ['ur', 360],
    ['dv', 360],
  ] as const)
    it(`show every page without a barrier in ${lang} at ${width} px`, async () => {
      const host = await open(lang, width)
      for (const place of TITLES.keys()) {
        const one = (await pages(host))[place]
        one?.click()
        const title = one?.textContent ?? ''
        await eventually(title, () => rootOf(host)?.querySelector('h2')?.textContent === title)
        await eventually('its content', () => all(host, '.c-settings-page form, .c-settings-card, .c-settings-act')[0])
        expect(await accessibilityProblems(host, lang), title).to.deep.equal([])
        expect((rootOf(host) as HTMLElement).scrollWidth, title).to.be.at.most(width)
      }
    })

  it('save one page with what was seen, at its fields if it is refused, and show what was saved', async () => {
    server.activities.saveInstitutionSettings = ({ values }) =>
      (values as { email: string }).email.startsWith('wrong')
        ? {
            errorCode: 1201,
            error: 'x',
            result: { fieldErrors: [{ field: 'values.email', message: 'Nobody has this address.' }] },
          }
        : { outcome: 'SAVED', seen: OTHER_SEEN }
    const host = await openPage('Help desk')
    type(await field(host, 'email'), 'wrong@svtu.example.edu')
    await says(host, 'Unsaved changes')
    await press(host, 'Save changes')
    await says(host, 'E-mail: Nobody has this address.')
    expect(await accessibilityProblems(host)).to.deep.equal([])
    type(await field(host, 'email'), 'exams@svtu.example.edu')
    await press(host, 'Save changes')
    await eventually('the toast', () => $toasts.get().some(({ detail }) => detail === 'Help desk: saved'))
    await eventually('a saved form', () => !rootOf(host)?.textContent.includes('Unsaved changes'))
    expect(server.called.map(({ input }) => input.seen)).to.deep.equal([SEEN, SEEN])
    expect(server.called.at(-1)?.input.values).to.deep.equal({
      ...SETTINGS.HELPDESK.values,
      email: 'exams@svtu.example.edu',
    })
    type(await field(host, 'phone'), '1')
    await press(host, 'Save changes')
    await eventually('the next save', () => server.called.at(-1)?.input.seen === OTHER_SEEN)
  })

  it('ask before input is lost, and discard it', async () => {
    const host = await openPage('Help desk')
    type(await field(host, 'phone'), '12345')
    ;(await pages(host))[0]?.click()
    expect(await answerQuestion('Cancel')).to.contain('You have unsaved changes.')
    await press(host, 'Discard changes')
    await eventually('the saved value', async () => (await field(host, 'phone')).value === '00000 00417')
    ;(await pages(host))[0]?.click()
    await eventually('the other page', () => rootOf(host)?.querySelector('h2')?.textContent === 'Institution')
  })

  it('show what somebody else has saved meanwhile, and keep the own change on top of it', async () => {
    const host = await openPage('Hall tickets')
    server.settings = {
      ...SETTINGS,
      TICKETS: {
        seen: OTHER_SEEN,
        values: { ...SETTINGS.TICKETS.values, factors: ['DOB'], examples: { PRN: 'AB12' } },
      },
    }
    server.activities.saveTicketSettings = ({ seen }) =>
      seen === OTHER_SEEN ? { outcome: 'SAVED', seen: SEEN } : { errorCode: 1204, error: 'x', result: null }
    type(await field(host, 'labels.hallTicket.mr'), 'प्रवेशिका')
    await press(host, 'Save changes')
    await says(host, 'Someone else changed this record.')
    await says(host, 'Seat number: example')
    await says(host, 'Hall ticket · मराठी')
    expect(await accessibilityProblems(host)).to.deep.equal([])
    await press(host, 'Keep mine and review')
    await eventually('their value', async () => (await field(host, 'examples.PRN')).value === 'AB12')
    await press(host, 'Save changes')
    await eventually('the second save', () => server.called.length === 2)
    expect(server.called.at(-1)?.input.values).to.deep.include({
      factors: ['DOB'],
      labels: { hallTicket: { mr: 'प्रवेशिका' } },
    })
  })

  it('send a test mail and say what the mail server answered; try a login against the directory', async () => {
    let answer: object = { outcome: 'SENT', to: 'asha.admin@svtu.example.edu' }
    server.activities.sendTestMail = () => answer
    server.activities.tryDirectorySignIn = () => ({
      outcome: 'ACCEPTED',
      loginName: 'ravi',
      displayName: 'Ravi Deshpande',
      email: null,
      roles: [{ roleId: 11, code: 'x', name: 'Controller of examinations', translations: {} }],
    })
    const host = await openPage('E-mail')
    await press(host, 'Send a test mail')
    await says(host, 'The mail server accepted the mail to')
    answer = { outcome: 'FAILED', to: 'asha.admin@svtu.example.edu', failure: 'SMTP_550' }
    await press(host, 'Send a test mail')
    await says(host, 'The mail server rejected the mail (answer 550).')
    ;(await pages(host))[TITLES.indexOf('Directory')]?.click()
    type(await field(host, 'userName'), 'ravi')
    type(await field(host, 'password'), 'secret')
    await press(host, 'Try a login')
    await says(host, 'Controller of examinations')
    expect(await accessibilityProblems(host)).to.deep.equal([])
  })

  it('save a mail server by the name of its secret, and say which address the server refuses', async () => {
    server.activities.saveConnectionSettings = ({ values }) =>
      (values as { mail: { url: string } }).mail.url.includes('intranet')
        ? {
            errorCode: 1201,
            error: 'x',
            result: { fieldErrors: [{ field: 'values.mail.url', message: 'The server may not connect to it.' }] },
          }
        : { outcome: 'SAVED', seen: OTHER_SEEN }
    const host = await openPage('E-mail')
    type(await field(host, 'host'), 'intranet')
    await press(host, 'Save changes')
    await says(host, 'Host name: The server may not connect to it.')
    expect(await accessibilityProblems(host)).to.deep.equal([])
    type(await field(host, 'host'), 'mail.svtu.example.edu')
    await press(host, 'Save changes')
    await eventually('the toast', () => $toasts.get().some(({ detail }) => detail === 'E-mail: saved'))
    expect(server.called.at(-1)?.input).to.deep.equal({
      section: 'MAIL',
      seen: SEEN,
      values: {
        mail: {
          url: 'smtp://exams@mail.svtu.example.edu:587',
          from: 'no-reply@svtu.example.edu',
          secretRef: 'SECRET_SVTU_MAIL',
        },
      },
    })
  })

  it('ask for the secret itself before it is sent to another host, and send it with the same values', async () => {
    server.activities.saveConnectionSettings = ({ secret }) =>
      secret === 'the password'
        ? { outcome: 'SAVED', seen: OTHER_SEEN }
        : {
            errorCode: 1201,
            error: 'x',
            result: { fieldErrors: [{ field: 'secret', message: 'Enter the secret SECRET_SVTU_MAIL itself.' }] },
          }
    const host = await openPage('E-mail')
    type(await field(host, 'host'), 'other.svtu.example.edu')
    await press(host, 'Save changes')
    await says(host, 'Enter the secret SECRET_SVTU_MAIL itself.')
    const secret = await field(host, 'secret')
    expect(secret.getAttribute('type')).to.equal('password')
    expect(await accessibilityProblems(host)).to.deep.equal([])
    type(secret, 'the password')
    await press(host, 'Save changes')
    await eventually('the toast', () => $toasts.get().some(({ detail }) => detail === 'E-mail: saved'))
    expect(server.called.at(-1)?.input).to.include({ section: 'MAIL', secret: 'the password' })
    expect(JSON.stringify(sessionStorage)).not.to.contain('the password')
    await eventually('the field is gone', () => !host.shadowRoot?.querySelector('[name="secret"]'))
  })

  it('take an SMS gateway, but no key written into it, and warn of a configuration that is not shown', async () => {
    server.activities.saveConnectionSettings = () => ({ outcome: 'SAVED', seen: OTHER_SEEN })
    const host = await openPage('SMS')
    await says(host, 'Configured incorrectly')
    await says(host, 'What you save replaces it.')
    ;(await field(host, 'own')).click()
    type(await field(host, 'url'), 'https://sms.example.in/send')
    type(await field(host, 'body'), 'to={digits}\napikey=12345')
    await press(host, 'Save changes')
    await says(host, 'Do not write passwords or keys here')
    expect(await accessibilityProblems(host)).to.deep.equal([])
    type(await field(host, 'body'), 'to={digits}\nmessage={text}')
    await press(host, 'Save changes')
    await eventually('the save', () => server.called.length === 1)
    expect(server.called[0]?.input.values).to.deep.include({
      sms: {
        url: 'https://sms.example.in/send',
        method: 'POST',
        headers: {},
        form: { to: '{digits}', message: '{text}' },
        entityId: '',
        header: '',
      },
    })
  })

  it('ask a payment gateway, and say in words what it answered', async () => {
    let outcome = 'REACHED'
    server.activities.askGateway = () => ({ outcome, milliseconds: 42 })
    const host = await openPage('Payment gateways')
    await press(host, 'Ask the gateway')
    await says(host, 'answered in 42 ms and accepted the credentials')
    outcome = 'REFUSED'
    await press(host, 'Ask the gateway')
    await says(host, 'did not accept the credentials')
    expect(await accessibilityProblems(host)).to.deep.equal([])
  })

  it('take another account at a gateway, next to whose fields problems are named', async () => {
    const requests: string[] = []
    server.activities.saveConnectionSettings = ({ values }) => {
      const { accounts } = values as { accounts: { merchantId: string }[] }
      requests.push(accounts.at(-1)?.merchantId ?? '')
      return requests.length === 1
        ? {
            errorCode: 1201,
            error: 'x',
            result: {
              fieldErrors: [
                { field: 'values.accounts.2.merchantId', message: 'This merchant number is in use already.' },
              ],
            },
          }
        : { outcome: 'SAVED', seen: OTHER_SEEN }
    }
    const host = await openPage('Payment gateways')
    await press(host, 'Add an account: Sandbox bank')
    await press(host, 'Save changes')
    await eventually('the missing number', () => all(host, '[aria-invalid=true]').length === 1)
    expect(requests).to.deep.equal([])
    type(await field(host, 'accounts.2.merchantId'), 'SVTU01')
    await press(host, 'Save changes')
    await says(host, 'This account is in the list already.')
    type(await field(host, 'accounts.2.merchantId'), 'with space')
    await press(host, 'Save changes')
    await says(host, 'Enter up to 60 letters, digits and signs, without spaces.')
    expect(await accessibilityProblems(host)).to.deep.equal([])
    type(await field(host, 'accounts.2.merchantId'), 'SVTU02')
    await press(host, 'Save changes')
    await says(host, 'This merchant number is in use already.')
    type(await field(host, 'accounts.2.merchantId'), 'SVTU03')
    ;(await field(host, 'accounts.2.active')).click()
    await press(host, 'Save changes')
    await eventually('the toast', () => $toasts.get().some(({ detail }) => detail === 'Payment gateways: saved'))
    expect(requests).to.deep.equal(['SVTU02', 'SVTU03'])
    expect(server.called.at(-1)?.input).to.deep.equal({
      section: 'GATEWAYS',
      seen: SEEN,
      values: {
        accounts: [
          ...SETTINGS.GATEWAYS.values.accounts,
          { gateway: 'SANDBOX_BANK', merchantId: 'SVTU03', secretRef: null, active: true },
        ],
      },
    })
    await eventually('a fixed number', () => !all(host, '[name="accounts.2.merchantId"]')[0])
  })

  it('move an account with the keyboard, and remove only one that has no payments', async () => {
    server.activities.saveConnectionSettings = () => ({ outcome: 'SAVED', seen: OTHER_SEEN })
    const host = await openPage('Payment gateways')
    const named = (label: string) =>
      all<HTMLButtonElement>(host, 'button').find((one) => one.getAttribute('aria-label')?.includes(label))
    await eventually('the accounts', () => named('Remove Sandbox service centres'))
    expect(named('Remove Sandbox bank')).to.equal(undefined)
    const titles = () =>
      all(host, '.c-settings-card h3').map(({ textContent }) => textContent.replaceAll(/[\u2066-\u2069]/g, ''))
    expect(titles()).to.deep.equal(['Sandbox bank SVTU01', 'Sandbox service centres SVTU-CSC'])
    const downs = () => all<HTMLButtonElement>(host, '[data-move$=" 1"]')
    downs()[0]?.focus()
    downs()[0]?.click()
    await eventually('the other order', () => titles()[0]?.includes('SVTU-CSC'))
    await eventually('the focus', () => rootOf(host)?.querySelector(':focus') === downs()[1])
    expect(downs()[1]?.getAttribute('aria-disabled')).to.equal('true')
    expect(await accessibilityProblems(host)).to.deep.equal([])
    named('Remove Sandbox service centres')?.click()
    await eventually('one account', () => titles().length === 1)
    await press(host, 'Save changes')
    await eventually('the save', () => server.called.length === 1)
    expect(server.called[0]?.input.values).to.deep.equal({
      accounts: SETTINGS.GATEWAYS.values.accounts.slice(0, 1),
    })
  })

  it('ask before a directory is saved that does not answer, and show that it was never tried', async () => {
    server.activities.saveConnectionSettings = ({ unreached }) =>
      unreached === true ? { outcome: 'SAVED', seen: OTHER_SEEN } : { outcome: 'UNREACHABLE', seen: SEEN }
    const host = await openPage('Directory')
    await says(host, 'Not tried yet')
    type(await field(host, 'hosts'), 'ldaps://ldap2.svtu.example.edu')
    await press(host, 'Save changes')
    expect(await answerQuestion('Cancel')).to.contain('Staff cannot log in with it until it answers')
    await says(host, 'The directory could not be reached. Nothing was saved.')
    expect(await accessibilityProblems(host)).to.deep.equal([])
    await press(host, 'Save changes')
    await answerQuestion('Save anyway')
    await eventually('the toast', () => $toasts.get().some(({ detail }) => detail === 'Directory: saved'))
    expect(server.called.map(({ input }) => input.unreached)).to.deep.equal([undefined, undefined, true])
  })

  it('show a port as it is typed, and reject session times that contradict each other', async () => {
    const host = await openPage('E-mail')
    const port = await field(host, 'port')
    port.focus()
    type(port, '2525')
    port.blur()
    expect(port.value).to.equal('2525')
    await press(host, 'Discard changes')
    ;(await pages(host))[TITLES.indexOf('Login')]?.click()
    type(await field(host, 'sharedIdleMinutes'), '31')
    type(await field(host, 'longestMinutes'), '29')
    await press(host, 'Save changes')
    await says(host, 'A shared computer must not stay logged in longer than other computers.')
    await says(host, 'This must be at least as long as the time without activity.')
    expect(server.called).to.deep.equal([])
  })

  it('name the size of a picture that is too small at its field', async () => {
    server.activities.previewDocuments = () => SPECIMEN
    const host = await openPage('Documents')
    const input = await field(host, 'letterhead')
    const canvas = new OffscreenCanvas(300, 100)
    canvas.getContext('2d')?.fillRect(0, 0, 300, 100)
    const picture = await canvas.convertToBlob({ type: 'image/png' })
    const chosen = new DataTransfer()
    chosen.items.add(new File([picture], 'head.png', { type: 'image/png' }))
    input.files = chosen.files
    input.dispatchEvent(new Event('change', { bubbles: true }))
    await eventually('the message', () =>
      rootOf(host)
        ?.textContent.replaceAll(/[\u2066-\u2069]/g, '')
        .includes('head.png has 300 × 100 pixels; at least 400 × 40 are needed.'),
    )
    expect(await accessibilityProblems(host)).to.deep.equal([])
  })

  it('ask before the last account for online payments is switched off', async () => {
    server.activities.saveConnectionSettings = () => ({ outcome: 'SAVED', seen: OTHER_SEEN })
    const host = await openPage('Payment gateways')
    ;(await field(host, 'accounts.0.active')).click()
    await press(host, 'Save changes')
    expect(await answerQuestion('Cancel')).to.contain('Nobody can pay online any more')
    await waitForDrawing()
    expect(server.called).to.deep.equal([])
    await press(host, 'Save changes')
    await answerQuestion('Yes')
    await eventually('the save', () => server.called.length === 1)
  })

  it('show what somebody else has saved of the accounts meanwhile', async () => {
    const host = await openPage('Payment gateways')
    const [bank, csc] = SETTINGS.GATEWAYS.values.accounts
    if (!bank || !csc) throw new Error('no accounts')
    server.settings = {
      ...SETTINGS,
      GATEWAYS: { ...SETTINGS.GATEWAYS, seen: OTHER_SEEN, values: { accounts: [bank, { ...csc, active: true }] } },
    }
    server.activities.saveConnectionSettings = () => ({ errorCode: 1204, error: 'x', result: null })
    type(await field(host, 'accounts.0.secretRef'), 'SECRET_SVTU_MAIL')
    await press(host, 'Save changes')
    await says(host, 'Receives new payments')
    await says(host, 'SECRET_SVTU_MAIL')
    expect(await accessibilityProblems(host)).to.deep.equal([])
  })

  it('say so where an institution has no gateway, and what the operator does', async () => {
    server.settings = {
      ...SETTINGS,
      GATEWAYS: { seen: SEEN, values: { accounts: [] }, offered: [] },
    }
    const host = await openPage('Payment gateways')
    await says(host, 'No gateway is available yet')
    expect(await accessibilityProblems(host)).to.deep.equal([])
  })

  it('preview documents with unsaved texts, in another language, and as a receipt', async () => {
    const drawn: Record<string, unknown>[] = []
    server.activities.previewDocuments = (input) => {
      drawn.push(input)
      return SPECIMEN
    }
    const host = await openPage('Documents')
    const picture = await eventually('the specimen', () => all<HTMLImageElement>(host, '.c-document-preview img')[0])
    expect(picture.src).to.equal(`data:image/svg+xml,${encodeURIComponent(SPECIMEN.picture)}`)
    type(await field(host, 'footer'), '14, Station Road')
    await eventually('the unsaved text', () =>
      drawn.some(({ values }) => (values as { footer: { name: string } | null }).footer?.name === '14, Station Road'),
    )
    all<HTMLInputElement>(host, '.c-document-preview input[value=RECEIPT]')[0]?.click()
    await eventually('a receipt', () => drawn.at(-1)?.kind === 'RECEIPT')
    expect(await accessibilityProblems(host)).to.deep.equal([])
    server.activities.previewDocuments = () => ({ errorCode: 1301, error: 'Too many requests.', result: null })
    all<HTMLInputElement>(host, '.c-document-preview input[value=TICKET]')[0]?.click()
    await eventually('the failure', () => all(host, '.c-document-preview [role=alert]')[0])
    expect(await accessibilityProblems(host)).to.deep.equal([])
  })

  it('show who changed what, page by page, and say so while nothing was changed', async () => {
    const host = await openPage('History')
    await says(host, 'Asha Kulkarni')
    await says(host, 'Date of birth · Last 4 digits of the registered mobile')
    expect(rootOf(host)?.textContent).not.to.contain('[A-Z]')
    clearPage()
    server.acts = []
    await says(await openPage('History'), 'Nothing has been changed yet')
    clearPage()
    server.acts = [{ ...ACT, by: null, how: 'SETUP', created: true, changes: [] }]
    await says(await openPage('History'), 'The institution was created.')
  })

  it('say what is missing when the server is gone, and to people without the right', async () => {
    const restore = serverDown()
    const host = await open()
    await button(host, 'Try again')
    expect(await accessibilityProblems(host)).to.deep.equal([])
    restore()
    clearPage()
    server.stop()
    await signInAs('noor.clerk')
    const other = await open()
    await eventually('the missing right', () => rootOf(other)?.querySelector('.c-notice'))
    expect(await accessibilityProblems(other)).to.deep.equal([])
    await signInAs('asha.admin')
  })
})
