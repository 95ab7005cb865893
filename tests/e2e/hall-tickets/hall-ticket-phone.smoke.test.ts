import { expect, it } from 'vitest'
import { findTicket, journeys, visit } from '../support.ts'
import { messagePattern } from '../devices.ts'

const app = journeys()
const PHONE = { width: 360, height: 740 }

it.each(['en', 'mr', 'ur'] as const)(
  'a student on a phone, in %s, sees the download button without scrolling, and a labelled room for each paper',
  async (language) => {
    const { page, close } = await visit(
      app.browser,
      `${app.server.origin}/portal.html#/download-exam-hall-ticket-Before-Login?client=svtu`,
      { viewport: PHONE },
    )
    await page.getByRole('banner').locator('select').first().selectOption(language)
    await findTicket(page)
    const download = page.getByRole('button', { name: messagePattern(language, 'hallTicket.download') })
    await download.waitFor()
    const findBottom = async () => {
      const box = await download.boundingBox()
      return (box?.y ?? PHONE.height) + (box?.height ?? 0)
    }
    await expect.poll(findBottom).toBeLessThanOrEqual(PHONE.height)
    const papers = page.locator('campus-hall-ticket table tbody tr')
    await expect.poll(() => papers.count()).toBe(5)
    for (const paper of await papers.all()) {
      const lines = (await paper.innerText()).split('\n').filter((line) => line.trim() !== '')
      expect(lines.at(-1)).toBe('501')
      expect(lines.at(-2)).toMatch(messagePattern(language, 'hallTicket.room'))
    }
    await close()
  },
)
