import { expect } from 'vitest'
import { FIXTURES } from '../../../server/seed/students/fixtures.ts'
import { SERVICE_ACCOUNT } from '../../../server/seed/accounts.ts'
import * as v from 'valibot'
import { call, CLIENTS, PASSWORD, signIn as tokenOf } from '../calls.ts'
import {
  addElement,
  downloadFile,
  findField,
  fillFields,
  expectFieldError,
  submitForm,
  signInThroughElement,
  getWordPattern,
  type Use,
} from './use.ts'
import { findShortCode } from './short-code.ts'

const STUDENT = FIXTURES.find(({ id }) => id === 'F01')
if (!STUDENT) throw new Error('There is no F01.')
const { prn, seatNo, dob, mobile } = STUDENT
const [dobYear = '', dobMonth = '', dobDay = ''] = dob.split('-')

/** The details with which F01 finds their ticket. */
export const TICKET_FIELDS = { value: prn, dobDay, dobMonth, dobYear, mobile4: mobile?.slice(-4) ?? '' }
/** The seat number on that ticket. */
export const SEAT_NO = seatNo

const signInUse = (userName: string): Use => ({
  about: 'Empty fields show errors; then a person signs in, and the page gets an event.',
  async use(cell) {
    await findField(cell, 'userName').fill('')
    await submitForm(cell, 'password')
    await expectFieldError(cell, 'userName')
    await signInThroughElement(cell, userName, PASSWORD)
    await expect.poll(() => cell.element.locator('[name=password]:visible').count()).toBe(0)
  },
})

const askTicket: Use['use'] = async (cell) => {
  await fillFields(cell, TICKET_FIELDS)
  await submitForm(cell, 'value')
}

const createPaymentUse = (reference: string, mobile4: string): Use => ({
  about: 'An empty field shows an error; then a payment is found.',
  async use(cell) {
    await findField(cell, 'mobile4').fill(mobile4)
    await submitForm(cell, 'reference')
    await expectFieldError(cell, 'reference')
    await fillFields(cell, { reference, mobile4 })
    await submitForm(cell, 'reference')
    await cell.element.locator('[data-status=SUCCESS]').first().waitFor()
    expect((await cell.heard('campus-payment-checked')).detail).toMatchObject({
      transactionId: reference,
      status: 'SUCCESS',
    })
  },
})

const keyed = v.object({ userKey: v.string() })

/** Uses of the public forms. */
export const FORM_USES = {
  'campus-hall-ticket': {
    about:
      'A number with too few digits shows an error; then a ticket is found with its photo, and its PDF is downloaded.',
    async use(cell) {
      await fillFields(cell, { ...TICKET_FIELDS, value: '123' })
      await submitForm(cell, 'value')
      await expectFieldError(cell, 'value')
      await askTicket(cell)
      await cell.element.getByText(seatNo).first().waitFor()
      await expect
        .poll(() =>
          cell.element
            .getByRole('img', { name: /AARTI/ })
            .evaluate((photo) => (photo as HTMLImageElement).naturalWidth),
        )
        .toBeGreaterThan(0)
      const { name, bytes } = await downloadFile(cell.page, () =>
        cell.element.getByRole('button', { name: 'PDF' }).first().click(),
      )
      expect(name).toMatch(/^HallTicket_W\d\d_CM204517\.pdf$/)
      expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
      await cell.heard('campus-ticket-downloaded')
    },
  },
  'campus-student-login': signInUse(prn),
  'campus-admin-login': signInUse('asha.admin'),
  'campus-login': signInUse('asha.admin'),
  'campus-forgot-password': {
    about: 'An empty field shows an error; then a code is requested.',
    async use(cell) {
      await findField(cell, 'userName').fill('')
      await submitForm(cell, 'userName')
      await expectFieldError(cell, 'userName')
      await fillFields(cell, { userName: `nobody.${cell.kind}` })
      await submitForm(cell, 'userName')
      await findField(cell, 'code').waitFor()
    },
  },
  'campus-new-password': {
    about: 'After a sign-in beside it, a wrong current password shows an error at its field.',
    async use(cell) {
      await signInThroughElement(await addElement(cell, 'campus-admin-login'), 'meera.principal', PASSWORD)
      await fillFields(cell, {
        current: 'not-mine',
        password: 'lantern-monsoon-61-cedar',
        repeat: 'lantern-monsoon-61-cedar',
      })
      await submitForm(cell, 'password')
      await expectFieldError(cell, 'current')
    },
  },
  'campus-email-confirm': {
    about: 'An invalid link shows a message.',
    attributes: () => 'user-id="no-such-token-in-any-mail"',
    async use(cell) {
      await cell.element.getByText(getWordPattern(cell, 'account.confirmInvalid')).waitFor()
    },
  },
  'campus-redirection-landing': {
    about: 'A key of a partner signs a person in; the page gets an event and keeps its address.',
    async attributes({ world }) {
      const token = await tokenOf(world.server, SERVICE_ACCOUNT)
      const { result } = await call(world.server, 'createSsoKey', { userName: 'noor.clerk' }, { token, type: 'r/c' })
      return `user-key="${v.parse(keyed, result).userKey}" client-id="${CLIENTS.svtu}"`
    },
    async use(cell) {
      expect((await cell.heard('campus-signed-in')).detail).toMatchObject({ clientId: CLIENTS.svtu })
      await cell.element.getByText(getWordPattern(cell, 'signIn.signedInAs')).waitFor()
    },
  },
  'campus-ticket-verify': {
    about: 'A printed code is genuine.',
    async use(cell) {
      const verdict = cell.element.getByRole('article')
      await fillFields(cell, { code: await findShortCode(cell.world.server) })
      await submitForm(cell, 'code')
      await expect.poll(() => verdict.getAttribute('data-outcome')).toBe('GENUINE')
    },
  },
  'campus-payment-status': createPaymentUse('TDEMOF1900000001', '1919'),
  'campus-csc-payment-status': createPaymentUse('TDEMOF1400000001', '1414'),
} as const satisfies Readonly<Record<string, Use>>
