import { describe, expect, it } from 'vitest'
import { accessibilityProblems, findTicket, journeys, visit } from '../support.ts'

const app = journeys()

describe('a student who is offline', () => {
  it('sees the ticket saved on the phone, finds the online one again later, and can delete the copy', async () => {
    const { page, wrong, close } = await visit(app.browser, `${app.server.origin}/cms.html`, {
      viewport: { width: 360, height: 780 },
    })
    const element = page.locator('campus-hall-ticket')
    await findTicket(page)
    await element.getByText('CM204517').waitFor()
    await element.getByRole('button', { name: 'Save on this phone' }).click()
    await element.getByText('It is shown here when there is no connection').waitFor()
    await element.getByRole('button', { name: 'Find another' }).click()
    expect(wrong).toEqual([])

    await page.context().setOffline(true)
    await findTicket(page)
    await element.getByText('You are offline. This copy was saved on this phone on').waitFor()
    await element.getByText('AARTI RAMESH JADHAV').waitFor()
    await expect.poll(() => element.locator('tbody tr').count()).toBeGreaterThan(0)
    const problems = await accessibilityProblems(page)
    expect(problems.filter((problem) => problem.includes('campus') || problem.includes('c-'))).toEqual([])

    await page.context().setOffline(false)
    await element.locator('button[type=submit]').click()
    await element.getByRole('button', { name: 'Download PDF' }).waitFor()
    await element.getByRole('button', { name: 'Remove from this phone' }).click()
    await element.getByText('Removed from this phone.').waitFor()
    await element.getByRole('button', { name: 'Find another' }).click()
    await page.context().setOffline(true)
    await findTicket(page)
    await element.locator('[tabindex] .c-notice').waitFor()
    await expect.poll(() => element.getByText('You are offline. This copy').count()).toBe(0)
    await close()
  })

  it('sees the saved ticket on a reloaded page when the server is unreachable', async () => {
    const { page, close } = await visit(app.browser, `${app.server.origin}/cms.html`)
    const element = page.locator('campus-hall-ticket')
    await findTicket(page)
    await element.getByRole('button', { name: 'Save on this phone' }).click()
    await element.getByText('It is shown here when there is no connection').waitFor()
    await page.route('**/server/**', (route) => route.abort())
    await page.reload()
    await element.getByText('You are offline. This copy was saved on this phone on').waitFor()
    await element.getByText('CM204517').waitFor()
    await close()
  })
})

describe('a student with a hall ticket on the screen', () => {
  it.each(['cms.html', 'portal.html#/download-exam-hall-ticket-Before-Login'])(
    'prints the ticket without the rest of the page, on %s',
    async (address) => {
      const { page, close } = await visit(app.browser, `${app.server.origin}/${address}`)
      await page.evaluate(() => {
        window.print = () => undefined
      })
      const element = page.locator('campus-hall-ticket')
      await element.evaluate((host) => host.setAttribute('client', 'svtu'))
      await findTicket(page)
      await element.getByRole('button', { name: 'Print' }).click()
      await page.emulateMedia({ media: 'print' })
      await expect.poll(() => element.getByText('CM204517').isVisible()).toBe(true)
      await expect.poll(() => element.getByText('Printed from the screen.').isVisible()).toBe(true)
      await expect.poll(() => element.getByRole('button').count()).toBe(0)
      const around = await element.evaluate((host) => {
        const seen: string[] = []
        for (let inner: Element | null = host; inner;) {
          const root = inner.getRootNode() as Document | ShadowRoot
          for (const one of root.querySelectorAll('*'))
            if (one.getClientRects().length > 0 && !one.contains(inner) && !inner.contains(one))
              seen.push(one.localName)
          inner = root instanceof ShadowRoot ? root.host : null
        }
        return seen
      })
      expect(around).toEqual([])
      await page.evaluate(() => dispatchEvent(new Event('afterprint')))
      await expect.poll(() => element.getByRole('button', { name: 'Print' }).count()).toBe(0)
      await page.emulateMedia({ media: 'screen' })
      await expect.poll(() => element.getByRole('button', { name: 'Print' }).isVisible()).toBe(true)
      await close()
    },
  )

  it('is not offered to save the ticket on a computer of a service centre', async () => {
    const { page, close } = await visit(app.browser, `${app.server.origin}/csc.html`)
    await findTicket(page)
    await page.getByRole('button', { name: 'Add papers to calendar' }).waitFor()
    await expect.poll(() => page.getByRole('button', { name: 'Save on this phone' }).count()).toBe(0)
    await close()
  })
})
