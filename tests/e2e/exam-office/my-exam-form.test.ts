import { describe, expect, it } from 'vitest'
import { expectReadable, messagePattern, openOnDevice, waitUntilSignedIn, type JourneyDevice } from '../devices.ts'
import { accessibilityProblems, at, goTo, journeys, PASSWORD, signIn, visit } from '../support.ts'

const app = journeys()
const PHONE: JourneyDevice = { language: 'mr', width: 360 }
/** A student of B.Com. Part II, whose college noor.clerk works for. */
const STUDENT = '2025417112003457'
const say = (key: string, slots: Readonly<Record<string, string>> = {}) => messagePattern('mr', key, slots)

/** Opens the form of the student as somebody of the staff. */
async function openForm(userName: string, formNo: string) {
  const visitor = await visit(app.browser, `${app.server.origin}/portal.html#/svtu`, {
    viewport: { width: 360, height: 760 },
  })
  await signIn(visitor.page, userName)
  await visitor.page.waitForURL(at('/landing'))
  await goTo(visitor.page, `/students?prn=${STUDENT}`)
  await visitor.page.locator('campus-students').getByRole('button', { name: formNo }).click()
  const panel = visitor.page.getByRole('dialog')
  await panel.getByRole('heading', { name: `Examination form ${formNo}` }).waitFor()
  return { ...visitor, panel }
}

describe('the examination form of a student', () => {
  it('is submitted on a phone in Marathi, forwarded by the college, and accepted by the university', async () => {
    const { page, wrong, close } = await openOnDevice(
      app.browser,
      `${app.server.origin}/portal.html#/svtu/studentLogin`,
      PHONE,
    )
    await signIn(page, STUDENT, PASSWORD)
    await waitUntilSignedIn(page)
    const home = page.locator('campus-landing')
    await home.getByText(say('home.form.fill')).waitFor()
    await home.getByRole('link', { name: say('home.form.open') }).click()
    await page.waitForURL(at('/my-exam-form'))
    const screen = page.locator('campus-my-exam-form')
    await screen.locator('[name=earlier]').first().check()
    await screen.locator('[name=accommodations]').first().check()
    await screen.locator('[name=note]').fill('दृष्टी कमी आहे')
    await screen
      .locator('[name=proof]')
      .setInputFiles({ name: 'pramanpatra.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4 proof') })
    await expectReadable(page, PHONE)
    await screen.getByRole('button', { name: say('examForm.check') }).click()
    await screen.getByText(say('examForm.reviewLead')).waitFor()
    await screen.getByText('pramanpatra.pdf').waitFor()
    await expectReadable(page, PHONE)
    await screen.getByRole('button', { name: say('examForm.submit') }).click()
    await screen.getByText(say('examForm.submitted')).waitFor()
    await expectReadable(page, PHONE)
    const [formNo = ''] = (await screen.getByText(say('examForm.submitted')).textContent())?.match(/S\d\d-F\d{6}/) ?? []
    expect(formNo).not.toBe('')

    const clerk = await openForm('noor.clerk', formNo)
    await clerk.panel.getByText('Backlog').first().waitFor()
    await clerk.panel.getByText('Scribe').waitFor()
    await clerk.panel.getByText('दृष्टी कमी आहे').waitFor()
    await clerk.panel.getByRole('link', { name: 'Open certificate' }).waitFor()
    expect(await accessibilityProblems(clerk.page)).toEqual([])
    await clerk.panel.getByRole('button', { name: 'Forward to the university' }).click()
    await clerk.page.getByRole('alertdialog').getByRole('button', { name: 'Forward to the university' }).click()
    await clerk.panel.getByText('The college has forwarded the form.').waitFor()
    await clerk.close()

    const officer = await openForm('ravi.exams', formNo)
    await officer.panel.getByRole('button', { name: 'Accept' }).click()
    await officer.page.getByRole('alertdialog').getByRole('button', { name: 'Accept' }).click()
    await officer.panel.getByText('The form is accepted.').waitFor()
    await officer.close()

    await page.reload()
    await screen.getByText(say('examForm.status.ACCEPTED')).waitFor()
    await goTo(page, '/landing')
    await home.getByText(say('home.form.status.ACCEPTED')).waitFor()
    expect(wrong).toEqual([])
    await close()
  })
})
