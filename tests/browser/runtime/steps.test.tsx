import { expect } from 'chai'
import { configure } from '../../../src/core/config/config.ts'
import { defineElement } from '../../../src/elements/runtime/define-element.tsx'
import { findReturnLink } from '../../../src/elements/runtime/steps/return-after-sign-in.ts'
import { hallTicket } from '../../../src/elements/hall-tickets/hall-ticket/hall-ticket-element.tsx'
import { studentLogin } from '../../../src/elements/sign-in/student-login/student-login-element.tsx'
import { useFixture, type Fixture } from '../../../src/testing/index.ts'
import { clearPage, eventually, mount, place, rootOf, type } from '../support/mount.ts'

interface Heard {
  readonly name: string
  readonly detail: { readonly duration: number; readonly code?: number | string }
}

const STEPS = ['viewed', 'started', 'submitted', 'refused']
const field = (host: Element, name: string) =>
  eventually(name, () => rootOf(host)?.querySelector<HTMLInputElement>(`[name=${name}]`))
/** Presses the button of a form once it is ready: an event of the attempt before comes earlier. */
const submit = async (host: Element) =>
  (
    await eventually('the button', () =>
      rootOf(host)?.querySelector<HTMLButtonElement>('[type=submit][aria-disabled=false]'),
    )
  ).click()

describe('how far a visitor comes', () => {
  let receivedSteps: Heard[] = []
  let fixture: Fixture
  const names = () => receivedSteps.map(({ name, detail }) => `${name} ${detail.code ?? ''}`.trim())
  const listen = ({ type: name, detail }: Event & { detail?: unknown }) =>
    receivedSteps.push({ name: name.replace('campus-', ''), detail: detail as Heard['detail'] })
  before(() => {
    configure({ client: 'example', steps: 'on' })
    defineElement(hallTicket)
    defineElement(studentLogin)
    for (const step of STEPS) document.addEventListener(`campus-${step}`, listen)
  })
  beforeEach(() => {
    receivedSteps = []
  })
  afterEach(() => {
    fixture.restore()
    clearPage()
    configure({ client: 'svtu' })
  })
  after(() => {
    for (const step of STEPS) document.removeEventListener(`campus-${step}`, listen)
  })

  it('is told step by step, once each, without what was typed', async () => {
    fixture = useFixture('hall-ticket', 'not-found')
    const host = await mount('<campus-hall-ticket client="example" lang="en"></campus-hall-ticket>')
    await eventually('the first step', () => names().includes('viewed'))
    await eventually('the institution', () => rootOf(host)?.textContent.includes('Example University'))
    type(await field(host, 'value'), '2025000000000001')
    type(await field(host, 'dobDay'), '14')
    type(await field(host, 'dobMonth'), '3')
    type(await field(host, 'dobYear'), '2006')
    await submit(host)
    await eventually('the refusal', () => names().length === 4)
    expect(names()).to.deep.equal(['viewed', 'started', 'submitted', 'refused NO_MATCH'])
    for (const { detail } of receivedSteps) {
      expect(detail).to.include({ element: 'campus-hall-ticket', institution: 'example' })
      expect(detail.duration).to.be.a('number').that.is.at.least(0)
    }
    expect(JSON.stringify(receivedSteps)).not.to.include('2025000000000001')
    await submit(host)
    await eventually('the second attempt', () => names().length === 6)
    expect(names().slice(4)).to.deep.equal(['submitted', 'refused NO_MATCH'])
  })

  it('ends at a field that is wrong, before anything is sent, as often as it is submitted', async () => {
    fixture = useFixture('student-login', 'wrong-password')
    const host = await mount('<campus-student-login client="example" lang="en"></campus-student-login>')
    await field(host, 'userName')
    await eventually('the first step', () => names().includes('viewed'))
    await submit(host)
    await eventually('the refusal', () => names().includes('refused 1201'))
    await submit(host)
    await eventually('the second refusal', () => names().length === 6)
    expect(fixture.calls).not.to.include('studentLoginPortal')
    type(await field(host, 'userName'), '2025000000000001')
    type(await field(host, 'password'), 'a password')
    await submit(host)
    await eventually('the answer', () => names().includes('refused 1101'))
    expect(names()).to.deep.equal([
      'viewed',
      'started',
      'submitted',
      'refused 1201',
      'submitted',
      'refused 1201',
      'submitted',
      'refused 1101',
    ])
  })
})

describe('fields that the page fills', () => {
  let fixture: Fixture
  const warned: string[] = []
  const warn = console.warn
  beforeEach(() => {
    fixture = useFixture('hall-ticket', 'found')
    console.warn = (...parts: unknown[]) => void warned.push(parts.join(' '))
  })
  afterEach(() => {
    console.warn = warn
    warned.length = 0
    fixture.restore()
    clearPage()
  })

  it('have their values at first', async () => {
    const ticket = await mount(
      '<campus-hall-ticket client="example" lang="en" prn="2025000000000001"></campus-hall-ticket>',
    )
    expect((await field(ticket, 'value')).value).to.equal('2025000000000001')
    const login = await mount(
      '<campus-student-login client="example" lang="en" user-name="asha"></campus-student-login>',
    )
    expect((await field(login, 'userName')).value).to.equal('asha')
    expect(warned).to.deep.equal([])
  })

  it('stay empty on a shared computer, and for a value that nobody could type', async () => {
    for (const html of [
      '<campus-student-login client="example" kiosk user-name="asha"></campus-student-login>',
      '<campus-student-login client="example" user-name="a&#10;b"></campus-student-login>',
    ])
      expect((await field(await mount(html), 'userName')).value).to.equal('')
    expect(warned.filter((text) => text.includes('prefill-invalid')).length).to.equal(1)
  })

  it('are never those of a secret', async () => {
    const host = await mount('<campus-student-login client="example" password="secret"></campus-student-login>')
    expect((await field(host, 'password')).value).to.equal('')
    expect(warned.filter((text) => text.includes('prefill-refused')).length).to.equal(1)
  })
})

describe('the page after a sign-in', () => {
  const find = (attributes: string) =>
    findReturnLink(place(`<campus-student-login ${attributes}></campus-student-login>`))?.href
  const warn = console.warn
  before(() => {
    console.warn = () => undefined
  })
  after(() => {
    console.warn = warn
    clearPage()
  })

  it('is one of this site, of the portal, or below an allowed address', () => {
    expect(find('return-to="/courses?x=1"')).to.equal(`${location.origin}/courses?x=1`)
    expect(find('return-to="https://p.example/a" portal="https://p.example/portal.html"')).to.equal(
      'https://p.example/a',
    )
    const allowed = 'return-allowed="https://a.example https://b.example/in/"'
    expect(find(`return-to="https://b.example/in/x" ${allowed}`)).to.equal('https://b.example/in/x')
    expect(find(`return-to="https://a.example/" ${allowed}`)).to.equal('https://a.example/')
  })

  it('is none elsewhere', () => {
    for (const address of [
      'https://evil.example/',
      '//evil.example/',
      'javascript:alert(1)',
      'https://b.example/inside',
      'https://b.example/in/../out',
      'https://a.example@evil.example/',
      'https://user@a.example/',
      'http://a.example/',
      'https://a.example.evil.example/',
    ])
      expect([
        address,
        find(`return-to="${address}" return-allowed="https://a.example https://b.example/in/"`),
      ]).to.deep.equal([address, undefined])
    expect(find('')).to.equal(undefined)
  })
})
