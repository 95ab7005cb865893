import { expect } from 'chai'
import { signOut } from '../../../src/core/session/session.ts'
import { defineElement } from '../../../src/elements/runtime/define-element.tsx'
import { updateUserDetails } from '../../../src/elements/account/update-user-details/update-user-details-element.tsx'
import { focused } from '../support/guide.ts'
import { pressKeys, typeKeys } from '../support/keys.ts'
import { accessibilityProblems, clearPage, eventually, type } from '../support/mount.ts'
import { button, enter, field, openAll, says, shown, STUDENT, text } from '../support/my-details.ts'
import { codeFor } from '../support/outbox.ts'
import { answering } from '../support/wire.ts'

describe('a new e-mail address or mobile number', () => {
  before(() => defineElement(updateUserDetails))
  afterEach(async () => {
    clearPage()
    await signOut()
  })

  it('is accepted once its code is entered; a wrong code shows the attempts left', async () => {
    await enter('student', STUDENT)
    const host = await shown()
    ;(await button(host, 'Add e-mail')).click()
    const value = await field(host, 'value')
    await eventually('the focus', () => focused(host) === value)
    await typeKeys('aarti.jadhav@example.org')
    await pressKeys('Enter')
    const code = await field(host, 'code')
    await eventually('the focus', () => focused(host) === code)
    await says(host, 'We have sent a code to a***@example.org')
    expect(code.autocomplete).to.equal('one-time-code')
    expect(await accessibilityProblems(host)).to.deep.equal([])
    const right = await codeFor('aarti.jadhav@example.org')
    type(code, String((Number(right) + 1) % 1_000_000).padStart(6, '0'))
    await pressKeys('Enter')
    await says(host, 'Attempts left: 2')
    type(await field(host, 'code'), right)
    ;(await field(host, 'code')).form?.requestSubmit()
    await says(host, 'Your e-mail address is confirmed.')
    await eventually('the focus where it began', () => focused(host)?.textContent === 'Change e-mail')
    await says(host, 'aarti.jadhav@example.org')
    await eventually('nothing more to be missing there', () => !text(host).includes('Add your e-mail address'))
  })

  const sent = {
    outcome: 'SENT',
    request: 'a-request-of-sixteen',
    masked: '******0777',
    validSeconds: 900,
    resendAfterSeconds: 1,
  }
  const asking = async (answers: readonly unknown[]) => {
    await enter('student', STUDENT)
    const host = await shown()
    await openAll(host)
    ;(await button(host, 'Change mobile number')).click()
    const wire = answering('sendContactOtp', answers)
    const value = await field(host, 'value')
    type(value, '9000000777')
    value.form?.requestSubmit()
    return { host, wire }
  }

  it('shows an error beside the field if it is unchanged, or if too many codes were requested', async () => {
    const { host, wire } = await asking([{ outcome: 'SAME' }, { outcome: 'WAIT', seconds: 70 }])
    await says(host, 'This is already your confirmed mobile number.')
    ;(await field(host, 'value')).form?.requestSubmit()
    await says(host, 'You can request another code in 2 minutes.')
    expect(await accessibilityProblems(host)).to.deep.equal([])
    wire.stop()
    ;(await button(host, 'Cancel')).click()
    await eventually('the focus where it began', () => focused(host)?.textContent === 'Change mobile number')
  })

  it('can get another code after one expires, and shows an error if another account uses it', async () => {
    const { host, wire } = await asking([sent, { ...sent, request: 'another-request-of-16' }])
    const type6 = async () => {
      type(await field(host, 'code'), '123456')
      ;(await field(host, 'code')).form?.requestSubmit()
    }
    await field(host, 'code')
    wire.stop()
    const checking = answering('confirmContactOtp', [{ outcome: 'ENDED' }, { outcome: 'TAKEN' }])
    await type6()
    await says(host, 'This code is no longer valid.')
    await type6()
    await says(host, 'Another account already uses this address.')
    expect(await accessibilityProblems(host)).to.deep.equal([])
    checking.stop()
    const again = answering('sendContactOtp', [{ ...sent, request: 'another-request-of-16' }])
    ;(await button(host, 'Send a new code')).click()
    await eventually('the next code', () => again.at.length === 1)
    again.stop()
  })
})
