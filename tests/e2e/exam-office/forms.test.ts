import { describe, expect, it } from 'vitest'
import { accessibilityProblems, at, journeys, signIn, visit } from '../support.ts'

const app = journeys()

async function open(userName: string, viewport = { width: 1280, height: 800 }) {
  const visitor = await visit(app.browser, `${app.server.origin}/portal.html#/svtu`, { viewport })
  await signIn(visitor.page, userName)
  await visitor.page.waitForURL(at('/landing'))
  return visitor
}

describe('the examination forms of a college', () => {
  it('are returned or forwarded one by one and together, and accepted by the university', async () => {
    const clerk = await open('noor.clerk')
    const late = await open('noor.clerk')
    for (const { page } of [clerk, late]) {
      await page.locator('campus-landing').getByRole('link', { name: 'Forward examination forms' }).first().click()
      await page.locator('campus-dashboard [data-row]').first().waitFor()
    }
    const list = clerk.page.locator('campus-dashboard')
    const rows = list.locator('[data-row]')
    const count = await rows.count()
    await rows.first().locator('.c-row-title').click()
    const panel = clerk.page.getByRole('dialog')
    await panel.getByText('The college checks the form.').waitFor()
    await panel.getByRole('img', { name: /^Photograph of / }).waitFor()
    expect(await accessibilityProblems(clerk.page)).toEqual([])
    await panel.getByRole('button', { name: 'Return to the student' }).click()
    await panel.getByRole('button', { name: 'Return to the student' }).click()
    await panel.getByText('There is a problem').waitFor()
    await panel.getByLabel('What has to be put right?').fill('The signature is missing.')
    expect(await accessibilityProblems(clerk.page)).toEqual([])
    await panel.getByRole('button', { name: 'Return to the student' }).click()
    await panel.getByText('The signature is missing.').first().waitFor()
    await panel.getByText(/^Returned on .* \d\d:\d\d.* by Noor Shaikh for this reason:$/).waitFor()
    expect(await accessibilityProblems(clerk.page)).toEqual([])
    await panel.getByRole('button', { name: 'Forward to the university' }).click()
    const again = clerk.page.getByRole('alertdialog').filter({ hasText: 'Continue only if this has been put right.' })
    await again.getByText(/“The signature is missing\.”/).waitFor()
    await again.getByRole('button', { name: 'Cancel' }).click()
    await again.waitFor({ state: 'hidden' })
    await clerk.page.keyboard.press('Escape')
    await panel.waitFor({ state: 'hidden' })

    await list.locator('thead').getByRole('checkbox').first().click()
    await list.getByRole('button', { name: 'Forward to the university' }).click()
    const question = clerk.page.getByRole('alertdialog').or(clerk.page.getByRole('dialog'))
    await question.getByText(`${count - 1} forms are forwarded to the university.`, { exact: false }).waitFor()
    expect(await accessibilityProblems(clerk.page)).toEqual([])
    await question.getByRole('button', { name: 'Forward to the university' }).click()
    await list.getByText('Nothing is in this list.').waitFor()

    await late.page.locator('campus-dashboard thead').getByRole('checkbox').first().click()
    await late.page.locator('campus-dashboard').getByRole('button', { name: 'Return to the student' }).click()
    await late.page.getByLabel('What has to be put right?').fill('The photograph is old.')
    await late.page.getByRole('dialog').getByRole('button', { name: 'Return to the student' }).click()
    const left = late.page.getByRole('dialog')
    await left.getByText(`${count} forms were left as they are`).waitFor()
    await expect.poll(() => left.getByText(/^[A-Z ]+ · \d+ · /i).count()).toBe(count)
    await left
      .getByText(/You cannot do this in its present state: Forwarded by the college/)
      .first()
      .waitFor()
    await expect
      .poll(() => left.getByText(/^Noor Shaikh already decided this on .*: Returned to the student\.$/).count())
      .toBe(1)
    expect(await accessibilityProblems(late.page)).toEqual([])
    await clerk.close()
    await late.close()

    const officer = await open('ravi.exams', { width: 360, height: 740 })
    await officer.page.locator('campus-landing').getByRole('link', { name: 'Accept examination forms' }).first().click()
    await officer.page.locator('campus-dashboard').locator('.c-row-title').first().click()
    const decision = officer.page.getByRole('dialog')
    await decision.getByText('The college has forwarded the form.').waitFor()
    await decision.getByRole('button', { name: 'Accept' }).click()
    await officer.page.getByText('1 form is accepted.').waitFor()
    await officer.page.getByRole('alertdialog').getByRole('button', { name: 'Accept' }).click()
    await decision.getByText('The form is accepted.').waitFor()
    await decision.getByText('Accepted by the university').waitFor()
    await officer.close()
  })
})
