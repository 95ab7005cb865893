import type { Page } from 'playwright-core'
import { computeAppCode } from '../../support/authenticator.ts'
import type { Clock } from '../../support/server/server.ts'
import { messagePattern, type JourneyDevice } from '../devices.ts'

/** A password that no rule refuses. */
export const PASSWORD = 'seven green rivers meet'

/** Waits for the heading of a step of the setup. */
export const heading = (page: Page, { language }: JourneyDevice, step: string): Promise<void> =>
  page.getByRole('heading', { level: 2, name: messagePattern(language, `setup.step.${step}`) }).waitFor()

/** Presses the button with a message as its label. */
export const press = (page: Page, { language }: JourneyDevice, key: string): Promise<void> =>
  page.getByRole('button', { name: messagePattern(language, key) }).click()

/** Saves a step of the setup. */
export const save = (page: Page, device: JourneyDevice): Promise<void> => press(page, device, 'setup.save')

/** Finds a field of the setup by its name. */
export const field = (page: Page, name: string) => page.locator(`campus-setup [name="${name}"]:visible`)

/** Reads the key for an authenticator app from the page. */
export async function readKey(page: Page): Promise<string> {
  const shown = await page.getByText(/^\s*[A-Z2-7]{4}(?: [A-Z2-7]{1,4}){3,}\s*$/).innerText()
  return shown.replaceAll(/\s/g, '')
}

/** Returns the code of the next time step: a code works once. */
export function nextCode(key: string, clock: Clock): string {
  clock.forwardMinutes(0.5)
  return computeAppCode(key, clock.now())
}

/** Passes the second step of a login with the code of an authenticator app. */
export async function enterCode(page: Page, code: string): Promise<void> {
  await page.locator('input[name=code]:visible').fill(code)
  await page.locator('form:has(input[name=code]:visible) button[type=submit]').click()
}
