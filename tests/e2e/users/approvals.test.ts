import { resolve } from 'node:path'
import { encode } from 'jpeg-js'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findLastMessage } from '../../support/messages/outbox.ts'
import { startTestServer } from '../../support/server/server.ts'
import { accessibilityProblems, at, goTo, launch, openOwnDetails, signIn, visit } from '../support.ts'
import { openSection } from '../account/open-section.ts'

const PRN = '2025417112003457'
let server: Awaited<ReturnType<typeof startTestServer>>
let browser: Browser
beforeAll(async () => {
  ;[server, browser] = await Promise.all([startTestServer({}, { assetsFolder: resolve('dist/client') }), launch()])
})
afterAll(async () => {
  await browser.close()
  await server.close()
})

/** Encodes a JPEG photo; each shade gives a different one. */
function encodePhoto(shade: number): Buffer {
  const [width, height] = [700, 900]
  const data = Buffer.alloc(width * height * 4, 255)
  for (let place = 0; place < data.length; place += 4)
    data.set([shade, (place >> 12) % 256, (place >> 16) % 256], place)
  return encode({ width, height, data }, 85).data
}

async function enter(path: string, userName: string) {
  const opened = await visit(browser, `${server.origin}/portal.html#${path}`)
  await opened.page.locator('campus-portal select').first().selectOption('en')
  await signIn(opened.page, userName)
  await opened.page.locator('campus-modules-dashboard h1, campus-landing h1').first().waitFor()
  return opened
}
const myDetails = (page: Page) => page.locator('campus-update-user-details')
async function openPictures(page: Page): Promise<void> {
  await openOwnDetails(page)
  await page.waitForURL(at('/updateUserDetails'))
  await openSection(page, 'pictures')
}
async function submitPhoto(page: Page, shade: number): Promise<void> {
  await myDetails(page)
    .locator('input[name=PHOTO]')
    .setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: encodePhoto(shade) })
  await myDetails(page).getByRole('button', { name: 'Send to the office' }).click()
  await myDetails(page).getByText('Your picture is waiting for approval.').waitFor()
}

describe('a photo that a student submits', () => {
  it('is approved by the principal, a second one is rejected, and the student sees both decisions', async () => {
    const student = await enter('/svtu/studentLogin', PRN)
    await openPictures(student.page)
    await submitPhoto(student.page, 60)

    const office = await enter('/svtu', 'meera.principal')
    await goTo(office.page, '/user-management')
    const users = office.page.locator('campus-user-management')
    await users.getByRole('button', { name: 'Approvals (1)' }).click()
    const panel = users.getByRole('dialog')
    await panel.getByRole('img', { name: /^Photograph submitted by .*$/ }).waitFor()
    expect(await accessibilityProblems(office.page)).toEqual([])
    await panel.getByRole('button', { name: 'Approve' }).click()
    await panel.getByText(/approved and notified/).waitFor()
    await panel.getByText('No pending approvals.').first().waitFor()
    await panel.getByRole('button', { name: 'Close' }).click()
    await users.getByRole('button', { name: 'Approvals (0)' }).waitFor()

    await student.page.reload()
    await openPictures(student.page)
    await myDetails(student.page)
      .getByRole('region', { name: 'Photograph' })
      .getByText('Approved', { exact: true })
      .waitFor()
    await submitPhoto(student.page, 200)

    // The second decision is made on the record of the student.
    await users.getByRole('button', { name: /^Aarti Ramesh Jadhav/ }).click()
    const record = office.page.locator('campus-edit-user-details')
    await record.getByRole('button', { name: 'Reject…' }).click()
    await record.getByRole('textbox', { name: 'Reason for rejection' }).fill('The face is not straight.')
    await record.getByRole('button', { name: 'Reject and send reason' }).click()
    await record.getByText(/rejected and notified/).waitFor()
    expect((await findLastMessage(server, 209))?.body).toContain('The face is not straight.')

    await student.page.reload()
    await openPictures(student.page)
    await myDetails(student.page).getByText('The office rejected it: The face is not straight.').waitFor()
    expect([...student.wrong, ...office.wrong]).toEqual([])
    await Promise.all([student.close(), office.close()])
  })
})
