import { expect } from 'vitest'
import { SEAT_NO, TICKET_FIELDS } from './form-uses.ts'
import type { Cell } from './cell.ts'
import { downloadFile, fillFields, submitForm } from './use.ts'
import { findShortCode } from './short-code.ts'

/** Uses of the static forms without JavaScript: each submits a form, and reads the page in the response. */
export const PLAIN_USES: Readonly<Record<string, (cell: Cell) => Promise<void>>> = {
  async 'campus-hall-ticket'(cell) {
    await fillFields(cell, TICKET_FIELDS)
    await submitForm(cell, 'value')
    await cell.page.getByText(SEAT_NO).first().waitFor()
    const { bytes } = await downloadFile(cell.page, () => cell.page.locator('a[href*=".pdf"]').first().click())
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
  },
  async 'campus-payment-status'(cell) {
    await fillFields(cell, { reference: 'TDEMOF1900000001', mobile4: '1919' })
    await submitForm(cell, 'reference')
    await cell.page.getByText('TDEMOF1900000001').first().waitFor()
  },
  async 'campus-csc-payment-status'(cell) {
    await fillFields(cell, { reference: 'TDEMOF1400000001', mobile4: '1414' })
    await submitForm(cell, 'reference')
    await cell.page.getByText('TDEMOF1400000001').first().waitFor()
  },
  async 'campus-ticket-verify'(cell) {
    await fillFields(cell, { code: await findShortCode(cell.world.server) })
    await submitForm(cell, 'code')
    await cell.page.getByText(SEAT_NO).first().waitFor()
  },
}
