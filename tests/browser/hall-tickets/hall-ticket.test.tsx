import { expect } from 'chai'
import { defineElement } from '../../../src/elements/runtime/define-element.tsx'
import { hallTicket } from '../../../src/elements/hall-tickets/hall-ticket/hall-ticket-element.tsx'
import { accessibilityProblems, clearPage, eventually, waitForHostEvent, mount, rootOf } from '../support/mount.ts'
import { byRole } from '../support/roles.ts'
import {
  button,
  control,
  fill,
  fixture,
  hasButton,
  ready,
  says,
  send,
  text,
} from '../support/hall-tickets/ticket-form.ts'
import { answering, callsMade, serverDown, slowFiles } from '../support/wire.ts'

const devanagari = (digits: string) => digits.replace(/\d/g, (digit) => String.fromCharCode(0x0966 + Number(digit)))

describe('the hall ticket element', () => {
  before(() => defineElement(hallTicket))
  afterEach(() => clearPage())

  it('is a plain HTML form that works without script, and can be used before anything has loaded', async () => {
    const host = await mount('<campus-hall-ticket client="svtu" lang="en"></campus-hall-ticket>')
    const form = control(host, 'client').form
    expect([form?.method, new URL(form?.action ?? '').pathname]).to.deep.equal(['post', '/server/forms/hall-ticket'])
    const names = [...(form?.elements ?? [])].map((element) => (element as HTMLInputElement).name).filter(Boolean)
    expect([...new Set(names)]).to.have.members([
      'client',
      'examEventId',
      'by',
      'value',
      'dobDay',
      'dobMonth',
      'dobYear',
      'mobile4',
      'lang',
    ])
    fill(host, fixture('F01'))
    send(host)
    await says(host, 'AARTI RAMESH JADHAV')
  })

  it('lists the errors with links to the fields, and shows each error beside its field', async () => {
    const host = await ready()
    const calls = callsMade()
    send(host)
    await says(host, 'There are 3 problems')
    await eventually('the focus on the list', () =>
      document.activeElement?.textContent.includes('There are 3 problems'),
    )
    const links = [...(rootOf(host)?.querySelectorAll<HTMLButtonElement>('[role=group] li button') ?? [])]
    expect(links.map((link) => link.textContent)).to.deep.equal([
      'Enter your PRN.',
      'Enter your date of birth.',
      'Enter the last 4 digits of the registered mobile.',
    ])
    links[1]?.click()
    await eventually('the focus', () => document.activeElement === control(host, 'dobDay'))
    expect(calls.stop()).to.deep.equal([])
    expect(await accessibilityProblems(host)).to.deep.equal([])
  })

  it('explains errors in the format of a number and impossible dates', async () => {
    const host = await ready()
    fill(host, { prn: '202541711200345', dob: '2006-02-31', mobile: '0123' })
    send(host)
    await says(host, 'PRN has 16 digits. You typed 15.')
    await says(host, 'Check the date of birth.')
    expect(control(host, 'value').getAttribute('aria-invalid')).to.equal('true')
  })

  it('finds a ticket by digits of any script, shows it, and downloads the file', async () => {
    const host = await ready()
    const { prn, dob, mobile } = fixture('F01')
    fill(host, { prn: devanagari(`${prn.slice(0, 4)} ${prn.slice(4)}`), dob, mobile })
    const found = waitForHostEvent('campus-ticket-found')
    send(host)
    expect((await found).detail).to.deep.equal({ outcome: 'READY' })
    await says(host, 'CM204517')
    await eventually('the focus on the name', () => document.activeElement?.textContent === 'AARTI RAMESH JADHAV')
    expect(rootOf(host)?.querySelector('[lang=mr]')?.textContent).to.equal('आरती रमेश जाधव')
    expect(rootOf(host)?.querySelectorAll('tbody tr').length).to.be.greaterThan(0)
    expect(await accessibilityProblems(host)).to.deep.equal([])

    const downloaded = waitForHostEvent('campus-ticket-downloaded')
    button(host, 'Download PDF').click()
    expect((await downloaded).detail).to.deep.equal({ version: 1 })
    await eventually('the size', () => /Download PDF \(\d+ KB\)/.test(text(host)))
  })

  it('keeps the order of an address in Latin letters on a page that is written from right to left', async () => {
    const host = await ready('client="svtu" lang="dv"')
    fill(host, fixture('F01'))
    send(host)
    await says(host, 'Main Road, Nirmalnagar, Opposite the bus stand')
  })

  it('announces a PDF only once it is complete, and retries a failed download without a further copy', async () => {
    const host = await ready()
    fill(host, fixture('F07'))
    send(host)
    await says(host, 'Find another')
    const events: string[] = []
    for (const name of ['campus-ticket-downloaded', 'campus-failed'])
      host.addEventListener(name, () => events.push(name))
    const calls = callsMade()
    const files = slowFiles()
    try {
      button(host, 'Download PDF').click()
      await eventually('the question for the file', () => files.waiting() === 1)
      expect(events).to.deep.equal([])
      expect(button(host, 'Processing').getAttribute('aria-disabled')).to.equal('true')
      files.lose()
      await says(host, 'The server did not answer.')
      expect(events).to.deep.equal(['campus-failed'])
      expect(text(host)).not.to.include('The download has started.')
      button(host, 'Download PDF').click()
      await eventually('the second question', () => files.waiting() === 1)
      files.letGo()
      await says(host, 'The download has started.')
      expect(events).to.deep.equal(['campus-failed', 'campus-ticket-downloaded'])
    } finally {
      files.stop()
    }
    expect(calls.stop().filter((name) => name === 'getHallTicketFile')).to.have.length(1)
  })

  it('clears the form for the next candidate, and moves the focus there', async () => {
    const host = await ready()
    fill(host, fixture('F01'))
    send(host)
    await says(host, 'Find another')
    button(host, 'Find another').click()
    await eventually('the form', () => rootOf(host)?.querySelector('form'))
    await eventually('the focus in the form', () => document.activeElement?.closest('form'))
    expect(
      ['value', 'dobDay', 'dobMonth', 'dobYear', 'mobile4'].map((name) => control(host, name).value).join(''),
    ).to.equal('')
  })

  it('never reveals which detail was wrong, and keeps the input', async () => {
    const host = await ready()
    fill(host, { ...fixture('F02'), mobile: '9999' })
    send(host)
    const sentence =
      'We could not find a hall ticket for these details. Check the number and date of birth as printed on your previous statement of marks. Check also the last four digits of your registered mobile number.'
    await says(host, sentence)
    await eventually('the focus on the sentence', () => document.activeElement?.textContent === sentence)
    expect(control(host, 'value').value).to.equal(fixture('F02').prn)
    expect(await accessibilityProblems(host)).to.deep.equal([])
  })

  it('tells a candidate why the ticket is withheld, which fee is due and how to check again', async () => {
    const host = await ready()
    fill(host, fixture('F04'))
    send(host)
    await says(host, 'Hall ticket withheld')
    await says(host, '₹740.00')
    expect(text(host)).to.include('The examination fee of the university has not been paid.')
    await eventually('the focus on the heading', () => document.activeElement?.textContent === 'Hall ticket withheld')
    expect(await accessibilityProblems(host)).to.deep.equal([])
    const again = waitForHostEvent('campus-ticket-found')
    button(host, 'I have paid, check again').click()
    expect((await again).detail).to.deep.equal({ outcome: 'BLOCKED' })
  })

  it('uses the terms of the institution and asks for the details that it requires', async () => {
    const host = await ready('client="fauc" lang="en"')
    await says(host, 'Get Statement of Entry')
    expect(rootOf(host)?.querySelector('[name=mobile4]')).to.equal(null)
    fill(host, fixture('F10'))
    send(host)
    await says(host, 'AISHATH AHMED NASEEM')
    expect(rootOf(host)?.querySelector('bdi[lang=dv]')?.textContent).to.equal('އައިޝަތު އަޙްމަދު ނަސީމް')
  })

  it('asks again for an institution that was suspended, and then moves the focus into the form', async () => {
    const suspended = { outcome: 'SUSPENDED', name: { name: 'Shantiban', translations: {} } }
    const { at, stop } = answering('getClientByName', [suspended, suspended])
    const failed = waitForHostEvent('campus-failed')
    const host = await mount('<campus-hall-ticket client="shantiban" lang="en"></campus-hall-ticket>')
    await says(host, 'Shantiban is not available at the moment.')
    expect((await failed).detail).to.deep.include({ code: 1304 })
    expect(await accessibilityProblems(host)).to.deep.equal([])
    button(host, 'Try again').click()
    await eventually('the second answer', () => at.length === 2 && hasButton(host, 'Try again'))
    expect(text(host)).to.include('Shantiban is not available at the moment.')
    await eventually('the focus in the form', () => {
      if (hasButton(host, 'Try again')) button(host, 'Try again').click()
      return host.querySelector('form :is(input, select):focus')
    })
    expect(text(host)).not.to.include('not available')
    stop()
  })

  it('tells the page that no institution has its code, and offers those that there are', async () => {
    const failed = waitForHostEvent('campus-failed')
    const host = await mount('<campus-hall-ticket client="nobody-here" lang="en"></campus-hall-ticket>')
    const { detail } = (await failed) as CustomEvent<{ code: number; message: string }>
    expect(detail.code).to.equal(1202)
    await says(host, detail.message)
    await eventually('the institutions', () => hasButton(host, 'Suvarnatir University'))
  })

  it('keeps the input while the server is down, and finds the ticket when it is back', async () => {
    const host = await ready()
    fill(host, fixture('F07'))
    const back = serverDown()
    try {
      send(host)
      await says(host, 'The server did not answer.')
    } finally {
      back()
    }
    expect(control(host, 'mobile4').value).to.equal('0707')
    send(host)
    await says(host, 'SAHIL ANIL MORE')
    const candidate = byRole(host, 'heading', 'SAHIL ANIL MORE').parentElement?.parentElement
    expect(candidate?.querySelector('img')).to.equal(null)
  })
})
