import { gzipSync } from 'node:zlib'
import type { Browser, Response } from 'playwright-core'
import { expect } from 'vitest'
import { findTicket, PASSWORD, signIn, visit } from '../../e2e/support.ts'

/** The student of the demonstration whose hall ticket `findTicket` finds. */
const STUDENT = '2025417112003457'

/**
 * Opens a page with a hall ticket and a sign-in as a new visitor, and uses both: the page hears that they are ready, a
 * hall ticket is found, a student signs in and the page hears it, and the console stays empty. Returns the kilobytes of
 * scripts that the page took from its own site until then.
 */
export async function tryElements(browser: Browser, address: string): Promise<number> {
  const { page, wrong, close } = await visit(browser, 'about:blank')
  try {
    const scripts: Promise<number>[] = []
    const measure = async (response: Response): Promise<number> => gzipSync(await response.body()).length
    const isOwnScript = (response: Response): boolean =>
      response.url().startsWith(new URL(address).origin) && response.request().resourceType() === 'script'
    const collect = (response: Response): void => {
      if (isOwnScript(response)) scripts.push(measure(response))
    }
    page.on('response', collect)
    await page.goto(address)
    await expect.poll(() => page.locator('#ticket').textContent()).toBe('ready')
    await expect.poll(() => page.locator('#login').textContent()).toBe('ready')
    page.off('response', collect)
    const bytes = await Promise.all(scripts)
    await findTicket(page)
    await page.locator('campus-hall-ticket').getByText('Download PDF').first().waitFor()
    await signIn(page, STUDENT, PASSWORD)
    await expect.poll(() => page.locator('#login').textContent()).toBe('signed in')
    expect(wrong).toEqual([])
    return Math.round(bytes.reduce((sum, one) => sum + one, 0) / 1000)
  } finally {
    await close()
  }
}
