import type { Locator, Page } from 'playwright-core'

/** Opens a section of a person's own details, which may be collapsed on a phone; returns it. */
export async function openSection(page: Page, id: string): Promise<Locator> {
  const section = page.locator(`campus-update-user-details [data-section='${id}']`)
  const heading = section.locator('summary').first()
  await heading.waitFor()
  // The state of the part, not what is drawn: a button elsewhere may just have expanded it.
  const isOpen = await section
    .locator('.c-collapse')
    .first()
    .evaluate((part) => (part as HTMLDetailsElement).open)
  if (!isOpen) await heading.click()
  return section
}
