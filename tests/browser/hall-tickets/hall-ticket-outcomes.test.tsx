import { expect } from 'chai'
import { $feeKey } from '../../../src/core/payments/fee-key.ts'
import { chooseLanguage } from '../../../src/core/i18n/choose-language.ts'
import { defineElement } from '../../../src/elements/runtime/define-element.tsx'
import { hallTicket } from '../../../src/elements/hall-tickets/hall-ticket/hall-ticket-element.tsx'
import {
  accessibilityProblems,
  brokenNumbers,
  clearPage,
  eventually,
  waitForHostEvent,
  rootOf,
} from '../support/mount.ts'
import {
  button,
  control,
  fill,
  fixture,
  hasButton,
  look,
  ready,
  says,
  send,
  text,
} from '../support/hall-tickets/ticket-form.ts'
import { heldTimers } from '../support/timers.ts'
import { answering } from '../support/wire.ts'

const LOOKUP = 'findHallTicketBeforeLogin'
const nameOf = { name: 'Winter 2026', translations: {} }

describe('the result of a hall ticket search', () => {
  before(() => defineElement(hallTicket))
  afterEach(() => clearPage())

  it('shows the old and the new centre after a change, and asks the candidate to destroy earlier prints', async () => {
    const host = await ready()
    const found = waitForHostEvent('campus-ticket-found')
    await look(host, 'F03')
    expect((await found).detail).to.deep.equal({ outcome: 'CHANGED' })
    expect(text(host)).to.include('Destroy earlier prints.')
    expect(rootOf(host)?.querySelector('dd del')?.textContent).to.equal('503 Arts and Science College, Nirmalnagar')
    expect(rootOf(host)?.querySelector('dd ins')?.textContent).to.match(/^5\d\d [A-Z]/)
    const heading = await eventually(
      'the focus on the name',
      () => document.activeElement?.textContent === 'ROHAN SUNIL CHAVAN' && document.activeElement,
    )
    const described = heading
      .getAttribute('aria-describedby')
      ?.split(' ')
      .map((id) => document.getElementById(id))
    expect(described?.at(-1)?.textContent).to.match(
      /Before: 503 Arts and Science College, Nirmalnagar → Now: 5\d\d [A-Z]/,
    )
    expect(await accessibilityProblems(host)).to.deep.equal([])
  })

  for (const width of [288, 328])
    it(`keeps each number of the ticket on one line in ${width} px, beside or below the photograph`, async () => {
      const host = await ready()
      host.style.inlineSize = `${width}px`
      await look(host, 'F01')
      const root = await eventually('the photograph', () => rootOf(host)?.querySelector('img[alt]') && rootOf(host))
      expect(text(host)).to.include(fixture('F01').prn)
      expect(fixture('F01').prn).to.have.length(16)
      expect(brokenNumbers(root)).to.deep.equal([])
    })

  it('shows the condition of a provisional ticket', async () => {
    const host = await ready()
    await look(host, 'F06')
    expect(text(host)).to.include('Provisional: valid subject to a condition')
    expect(text(host)).to.include('Eligibility under process')
    expect(await accessibilityProblems(host)).to.deep.equal([])
  })

  it('strikes through a withheld paper with the reason beside it, and lists the others normally', async () => {
    const host = await ready()
    await look(host, 'F05')
    expect(text(host)).to.include('1 paper is withheld.')
    const rows = [...(rootOf(host)?.querySelectorAll('tbody tr') ?? [])]
    const blocked = rows.filter((row) => row.textContent.includes('Not permitted: Attendance 61 %'))
    expect(blocked.length).to.equal(1)
    const struck = (row: Element) =>
      getComputedStyle(row.querySelector('th[scope=row] strong') ?? row).textDecorationLine === 'line-through'
    expect(rows.filter(struck)).to.deep.equal(blocked)
    expect(await accessibilityProblems(host)).to.deep.equal([])
  })

  it('tells a candidate whose examination form is not accepted yet where the form is', async () => {
    const host = await ready()
    await look(host, 'F36')
    await eventually('the focus', () => document.activeElement?.textContent === 'No hall ticket yet')
    expect(text(host)).to.include('Your examination form is with the college')
    expect(text(host)).to.include('Form number')
    expect(await accessibilityProblems(host)).to.deep.equal([])
    const again = waitForHostEvent('campus-ticket-found')
    button(host, 'Check again').click()
    expect((await again).detail).to.deep.equal({ outcome: 'FORM_NOT_ACCEPTED' })
  })

  it('opens the fee payment in place for a candidate who owes fees, with no invoice key in the address', async () => {
    const host = await ready()
    await look(host, 'F04')
    expect(text(host)).to.include('₹740.00')
    expect(await accessibilityProblems(host)).to.deep.equal([])
    const navigated = waitForHostEvent('campus-navigated')
    button(host, 'Pay now').click()
    expect((await navigated).detail).to.deep.equal({ path: '/fees' })
    expect($feeKey.get()).to.match(/^INV-000041\./)
    await eventually('the fees', () => host.querySelector('[data-campus-step] campus-fee-payment') !== null)
    expect(location.hash).to.equal('')
    const back = await eventually('the way back', () =>
      host.querySelector<HTMLButtonElement>('[data-campus-step] > nav button'),
    )
    back.click()
    await eventually('the screen before', () => host.querySelector('[data-campus-step]') === null)
    button(host, 'Find another').click()
    expect($feeKey.get()).to.equal(null)
  })

  it('tells a candidate why the ticket was cancelled', async () => {
    const host = await ready()
    await look(host, 'F37')
    await eventually('the focus', () => document.activeElement?.textContent === 'Hall ticket cancelled')
    expect(text(host)).to.include('Cancelled by the examination section.')
    expect(text(host)).to.include('help desk')
    expect(await accessibilityProblems(host)).to.deep.equal([])
  })

  const sentences: readonly (readonly [string, object, string])[] = [
    [
      'is not available yet, with no date known',
      { outcome: 'NOT_YET', event: nameOf, opensAt: null },
      'Hall tickets for Winter 2026 are not open yet.',
    ],
    [
      'becomes available on a known date',
      { outcome: 'NOT_YET', event: nameOf, opensAt: '2026-11-04T04:30:00.000Z' },
      'open on 4 November 2026, 10:00.',
    ],
    [
      'is no longer available',
      { outcome: 'CLOSED', event: nameOf, closedAt: '2026-11-04T04:30:00.000Z' },
      'Downloads closed on 4 November 2026',
    ],
    [
      'was requested too often',
      { outcome: 'RATE', until: '2026-11-04T04:30:00.000Z', retryAfter: 600 },
      'Try again at 4 November 2026, 10:00',
    ],
  ]
  for (const [what, recorded, sentence] of sentences)
    it(`announces once, in one sentence, that the ticket ${what} (recorded response)`, async () => {
      const host = await ready()
      const wire = answering(LOOKUP, [recorded])
      try {
        fill(host, fixture('F01'))
        send(host)
        await says(host, sentence)
        await eventually('the focus on the sentence', () => document.activeElement?.textContent.includes(sentence))
        expect(rootOf(host)?.querySelector('[role=alert]')).to.equal(null)
        expect(await accessibilityProblems(host)).to.deep.equal([])
      } finally {
        wire.stop()
      }
    })

  it('shows a hint after two seconds of work, and lets the user cancel (a challenge too hard to solve)', async () => {
    const host = await ready()
    const wire = answering(LOOKUP, [{ outcome: 'CHALLENGE', challenge: '1.60.x.y', bits: 60 }])
    fill(host, fixture('F01'))
    send(host)
    await eventually('the button that works', () => hasButton(host, 'Processing'))
    expect(text(host)).not.to.include('It takes a moment.')
    await says(host, 'It takes a moment.')
    expect(await accessibilityProblems(host)).to.deep.equal([])
    button(host, 'Cancel').click()
    await says(host, 'Cancelled.')
    wire.stop()
    expect(wire.at.length).to.equal(1)
    expect(control(host, 'value').value).to.equal(fixture('F01').prn)
  })

  it('retries by itself when the server is busy, counts down, and is never early (recorded responses)', async () => {
    const host = await ready()
    const wire = answering(LOOKUP, [
      { outcome: 'BUSY', position: 120, retryAfter: 2 },
      { outcome: 'BUSY', position: 1, retryAfter: 1 },
    ])
    try {
      fill(host, fixture('F01'))
      send(host)
      await says(host, 'You are in the queue and keep your place.')
      await says(host, '120 people are ahead of you.')
      await eventually('the focus', () => document.activeElement?.textContent.includes('The service is very busy'))
      expect(text(host)).to.match(/Trying again in [23] seconds/)
      await says(host, 'Trying again in 1 second')
      expect(await accessibilityProblems(host)).to.deep.equal([])
      await says(host, '1 person is ahead of you.')
      await says(host, 'AARTI RAMESH JADHAV')
    } finally {
      wire.stop()
    }
    const [first = 0, second = 0, third = 0] = wire.at
    expect(wire.at.length).to.equal(3)
    expect(second - first).to.be.within(1990, 3500)
    expect(third - second).to.be.within(990, 2000)
  })

  it('stops waiting for a busy server when the user cancels', async () => {
    const host = await ready()
    const wire = answering(LOOKUP, [{ outcome: 'BUSY', position: 5, retryAfter: 1 }])
    fill(host, fixture('F01'))
    const timers = heldTimers()
    try {
      send(host)
      await says(host, '5 people are ahead of you.')
      button(host, 'Cancel').click()
      await says(host, 'Cancelled.')
      timers.pass(1800)
      await new Promise(requestAnimationFrame)
      expect(wire.at.length).to.equal(1)
    } finally {
      timers.stop()
      wire.stop()
    }
  })

  it('switches to another language with all its messages', async () => {
    const host = await ready()
    await look(host, 'F05')
    await chooseLanguage('mr')
    await says(host, 'PDF डाउनलोड करा')
    await says(host, 'परवानगी नाही: उपस्थिती 61 %')
    expect(rootOf(host)?.textContent).not.to.include('Download')
    await chooseLanguage('en')
    await says(host, 'Download PDF')
  })

  it('finds a ticket by seat number too, typed in Arabic digits', async () => {
    const host = await ready()
    control(host, 'by').form?.querySelector<HTMLInputElement>('[name=by][value=SEAT]')?.click()
    const { seatNo } = fixture('F01')
    const arabic = (digits: string) => digits.replace(/\d/g, (digit) => String.fromCharCode(0x0660 + Number(digit)))
    fill(host, { ...fixture('F01'), prn: arabic(seatNo), mobile: arabic('0123') })
    send(host)
    await says(host, 'AARTI RAMESH JADHAV')
  })

  // Last, because from here on the server sends challenges to this IP address.
  it('solves the challenge after two failures with one number, and resends the same details by itself', async () => {
    const host = await ready()
    const { dob, mobile } = fixture('F02')
    for (let time = 0; time < 4; time += 1) {
      fill(host, { prn: '2023417103000999', dob, mobile })
      const found = waitForHostEvent('campus-ticket-found')
      const wire = answering(LOOKUP, [])
      send(host)
      expect((await found).detail).to.deep.equal({ outcome: 'NO_MATCH' })
      wire.stop()
      expect(wire.at.length).to.equal(time < 2 ? 1 : 2)
      await eventually('the button', () => rootOf(host)?.querySelector('[type=submit][aria-disabled=false]'))
    }
  })
})
