import { expect } from 'chai'
import { signOut } from '../../../src/core/session/session.ts'
import { hallTicket } from '../../../src/elements/hall-tickets/hall-ticket/hall-ticket-element.tsx'
import { defineElement } from '../../../src/elements/runtime/define-element.tsx'
import { accessibilityProblems, clearPage, eventually, mount, waitForDrawing } from '../support/mount.ts'
import { signInAs } from '../support/sign-in.ts'

describe('campus-hall-ticket for a signed-in student', () => {
  before(() => defineElement(hallTicket))
  afterEach(async () => {
    clearPage()
    await signOut()
  })

  it('shows the own ticket without asking for anything, keeps the focus, and hides it after the sign-out', async () => {
    await signInAs('2025417112003457', 'svtu', 'student')
    const host = await mount('<campus-hall-ticket client="svtu" lang="en"></campus-hall-ticket>')
    await eventually('the ticket', () => host.textContent.includes('CM204517'))
    expect(host.querySelector('input')).to.equal(null)
    await waitForDrawing()
    await eventually('no focus in it', () => !host.contains(document.activeElement))
    expect(await accessibilityProblems(host)).to.deep.equal([])
    await signOut()
    await eventually('the form', () => host.querySelector('input[name=value]'))
    expect(host.textContent).not.to.include('CM204517')
  })

  it('leaves the form to staff', async () => {
    await signInAs('asha.admin')
    const host = await mount('<campus-hall-ticket client="svtu" lang="en"></campus-hall-ticket>')
    await eventually('the examinations', () => host.querySelectorAll('select[name=examEventId] option').length > 1)
    expect(host.querySelector('input[name=value]')).not.to.equal(null)
  })
})
