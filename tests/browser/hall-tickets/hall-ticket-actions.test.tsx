import { expect } from 'chai'
import { defineElement } from '../../../src/elements/runtime/define-element.tsx'
import { hallTicket } from '../../../src/elements/hall-tickets/hall-ticket/hall-ticket-element.tsx'
import { savedFile } from '../support/files.ts'
import {
  accessibilityProblems,
  clearPage,
  eventually,
  waitForHostEvent,
  place,
  rootOf,
  type,
} from '../support/mount.ts'
import { button, control, fixture, hasButton, look, ready, says, text } from '../support/hall-tickets/ticket-form.ts'
import { serverDown } from '../support/wire.ts'

describe('a hall ticket that was found', () => {
  before(() => defineElement(hallTicket))
  afterEach(() => {
    clearPage()
    localStorage.clear()
  })

  it('is saved on the phone only on request, without access key and contact details, and can be removed', async () => {
    const host = await ready()
    await look(host, 'F01')
    expect(localStorage.getItem('hallTicket.svtu')).to.equal(null)
    const saved = waitForHostEvent('campus-ticket-saved')
    button(host, 'Save on this phone').click()
    expect((await saved).detail).to.deep.equal({ version: 1 })
    await says(host, 'It is shown here when there is no connection, until')
    const kept = localStorage.getItem('hallTicket.svtu') ?? ''
    expect(kept).to.include('CM204517')
    expect(kept).not.to.match(/accessKey|photoUrl|mobile|email/i)
    expect(kept).not.to.include(fixture('F01').mobile?.slice(-10))
    expect(await accessibilityProblems(host)).to.deep.equal([])
    button(host, 'Remove from this phone').click()
    await says(host, 'Removed from this phone.')
    expect(localStorage.getItem('hallTicket.svtu')).to.equal(null)
  })

  it('is shown from the phone when offline, with the time of saving, but not after 45 days', async () => {
    const host = await ready()
    await look(host, 'F05')
    button(host, 'Save on this phone').click()
    button(host, 'Find another').click()
    const back = serverDown()
    try {
      await eventually('the form', () => rootOf(host)?.querySelector('form'))
      control(host, 'value').form?.requestSubmit()
      await says(host, 'There are 3 problems')
      type(control(host, 'value'), fixture('F05').prn)
      for (const [name, value] of [
        ['dobDay', '6'],
        ['dobMonth', '6'],
        ['dobYear', '2005'],
        ['mobile4', '0505'],
      ] as const)
        type(control(host, name), value)
      control(host, 'value').form?.requestSubmit()
      await says(host, 'You are offline. This copy was saved on this phone on')
      await eventually('the focus on the sentence', () =>
        document.activeElement?.textContent.startsWith('You are offline.'),
      )
      await says(host, 'POOJA SANJAY SHINDE')
      await says(host, 'Not permitted: Attendance 61 %')
      expect(await accessibilityProblems(host)).to.deep.equal([])
      const old = JSON.parse(localStorage.getItem('hallTicket.svtu') ?? '{}') as object
      localStorage.setItem(
        'hallTicket.svtu',
        JSON.stringify({ ...old, savedAt: new Date(Date.now() - 46 * 24 * 3600 * 1000).toISOString() }),
      )
      clearPage()
      const again = place('<campus-hall-ticket client="svtu" lang="en"></campus-hall-ticket>')
      await eventually('the form', () => rootOf(again)?.querySelector('form'))
      await eventually('the old copy to be thrown away', () => localStorage.getItem('hallTicket.svtu') === null)
      expect(text(again)).not.to.include('POOJA')
    } finally {
      back()
    }
  })

  it('cannot be saved on a shared computer', async () => {
    const host = await ready('client="svtu" lang="en" shared-computer')
    await look(host, 'F01')
    expect([hasButton(host, 'Add papers to calendar'), hasButton(host, 'Save on this phone')]).to.deep.equal([
      true,
      false,
    ])
  })

  it('adds its papers to a calendar file, at the times of the institution', async () => {
    const host = await ready()
    await look(host, 'F05')
    const saved = await savedFile(() => button(host, 'Add papers to calendar').click())
    await says(host, 'The calendar file is ready.')
    const file = await saved.text()
    const papers = rootOf(host)?.querySelectorAll('tbody tr').length ?? 0
    expect(file.match(/BEGIN:VEVENT/g)?.length).to.equal(papers - 1)
    expect(file).to.match(/DTSTART:\d{8}T\d{6}Z\r\n/)
  })

  it('prints without the rest of the host page', async () => {
    const host = await ready()
    await look(host, 'F01')
    const real = window.print
    let marked = false
    window.print = () => {
      marked =
        host.hasAttribute('data-campus-printing') &&
        document.adoptedStyleSheets.some(({ cssRules }) =>
          [...cssRules].some(({ cssText }) => cssText.includes('data-campus-printing')),
        )
      dispatchEvent(new Event('afterprint'))
    }
    button(host, 'Print').click()
    window.print = real
    expect(marked).to.equal(true)
    expect(host.hasAttribute('data-campus-printing')).to.equal(false)
  })

  it('accepts the report of a mistake, shows errors beside missing fields, and gives a reference', async () => {
    const host = await ready()
    await look(host, 'F02')
    button(host, 'Report a mistake').click()
    await eventually('the form', () => rootOf(host)?.querySelector('[name=wanted]'))
    const note = rootOf(host)?.querySelector<HTMLTextAreaElement>('[name=note]')
    if (note) type(note, 'As on my certificate')
    button(host, 'Send').click()
    await says(host, 'Choose what is wrong.')
    await says(host, 'Enter what it should be.')
    expect(note?.value).to.equal('As on my certificate')
    expect(await accessibilityProblems(host)).to.deep.equal([])

    const back = serverDown()
    type(control(host, 'field'), 'NAME')
    type(control(host, 'wanted'), 'OMKAR DATTATRAYA PAWAR')
    button(host, 'Send').click()
    await says(host, 'The server did not answer.')
    back()
    expect(control(host, 'wanted').value).to.equal('OMKAR DATTATRAYA PAWAR')

    const reported = waitForHostEvent('campus-mistake-reported')
    button(host, 'Send').click()
    const { reference } = (await reported).detail as { reference: string }
    await says(host, `Note down your reference: ${reference}`)
    await eventually('the focus on the answer', () => document.activeElement?.textContent.includes(reference))
    expect(await accessibilityProblems(host)).to.deep.equal([])

    button(host, 'Report a mistake').click()
    await eventually('the answer to be put away', () => !text(host).includes(reference))
    button(host, 'Report a mistake').click()
    await eventually('the form', () => rootOf(host)?.querySelector('[name=wanted]'))
    type(control(host, 'field'), 'NAME')
    type(control(host, 'wanted'), 'OMKAR')
    button(host, 'Send').click()
    await says(host, `This was already reported. The reference is ${reference}`)
  })
})
