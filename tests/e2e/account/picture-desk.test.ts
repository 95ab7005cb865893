import { describe, expect, it } from 'vitest'
import { call, CLIENTS, post } from '../../support/calls.ts'
import { drawPhotograph } from '../../support/pictures/draw-photograph.ts'
import { messagePattern } from '../devices.ts'
import { waitForQuiet } from '../quiet.ts'
import {
  accessibilityProblems,
  at,
  chooseLanguage,
  journeys,
  openOwnDetails,
  PASSWORD,
  signIn,
  visit,
} from '../support.ts'
import { openSection } from './open-section.ts'

/** A student of the clerk's college, and her name on every list. */
const [PRN, NAME] = ['2025417112003457', 'AARTI RAMESH JADHAV']
const REASON = 'छायाचित्रात चेहरा दिसत नाही.'

const app = journeys()
const portal = (path: string) => `${app.server.origin}/portal.html#${path}`

/** Uploads a photograph of the student, who has done so on another day. */
async function uploadFirst(): Promise<void> {
  const body = JSON.stringify({ studentLoginPortal: { clientId: CLIENTS.svtu, userName: PRN, password: PASSWORD } })
  const token = (await post(app.server, 'studentLoginPortal', body)).headers.get('authorization') ?? ''
  const base64 = drawPhotograph(1, 'plain')
  expect((await call(app.server, 'uploadAsset', { kind: 'PHOTO', base64 }, { token })).errorCode).toBe(1000)
}

describe('a photograph of a student', () => {
  it('is rejected at the desk, replaced by the student in her language, and approved; the figure follows', async () => {
    await uploadFirst()
    const { page: clerk, wrong } = await visit(app.browser, portal('/svtu'), { viewport: { width: 1280, height: 900 } })
    await signIn(clerk, 'noor.clerk')
    await clerk.waitForURL(at('/landing'))
    const work = clerk
      .locator('campus-landing')
      .getByRole('link', { name: 'Decide photographs and signatures' })
      .first()
    await work.click()
    await clerk.waitForURL(at('/photo-approval'))
    const desk = clerk.locator('campus-open-process')
    const card = desk.locator('[data-picture]').filter({ hasText: NAME })
    await card.getByText('Almost one colour').waitFor()
    await desk.getByText('1 picture is waiting.').waitFor()
    // The desk needs no open window, and does not speak of one.
    await waitForQuiet(clerk)
    await expect.poll(() => desk.getByText('This process is not open').count()).toBe(0)
    expect(await accessibilityProblems(clerk)).toEqual([])
    await card.getByRole('button', { name: 'Reject' }).click()
    const panel = clerk.getByRole('dialog')
    await panel.getByLabel('Reason for rejection').fill(REASON)
    await panel.getByRole('button', { name: 'Reject and send reason' }).click()
    await desk.getByText('No picture is waiting for a decision.').waitFor()

    const { page: phone } = await visit(app.browser, portal('/svtu/studentLogin'), {
      viewport: { width: 360, height: 740 },
    })
    await signIn(phone, PRN)
    await phone.waitForURL(at('/landing'))
    await chooseLanguage(phone, 'mr')
    await openOwnDetails(phone)
    await phone.waitForURL(at('/updateUserDetails'))
    const pictures = await openSection(phone, 'pictures')
    await pictures.getByText(REASON).waitFor()
    const buffer = Buffer.from(drawPhotograph(2), 'base64')
    await pictures.locator('input[name=PHOTO]').setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer })
    await pictures.getByRole('button', { name: messagePattern('mr', 'account.my.send') }).click()
    await pictures.getByText(messagePattern('mr', 'account.my.pending')).waitFor()

    await clerk.goto(portal('/landing'))
    await clerk.reload()
    await work.click()
    await card.waitFor()
    await expect.poll(() => card.getByRole('listitem').count()).toBe(0)
    await card.focus()
    await clerk.keyboard.press('a')
    await desk.getByText('No picture is waiting for a decision.').waitFor()
    await clerk.goto(portal('/landing'))
    await clerk.locator('campus-landing h1').waitFor()
    await expect.poll(() => work.count()).toBe(0)
    await phone.reload()
    await openSection(phone, 'pictures')
    await pictures.locator('img').first().waitFor()
    await expect.poll(() => pictures.getByText(messagePattern('mr', 'account.my.pending')).count()).toBe(0)
    expect(wrong).toEqual([])
  })
})
