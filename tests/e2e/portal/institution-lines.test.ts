import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { startSite } from '../hosts/other-site.ts'
import { goTo, journeys, visit } from '../support.ts'

const site = await startSite()
const app = journeys(() => Promise.resolve({ publicOrigins: [site.origin] }))
const TAGS = ['campus-hall-ticket', 'campus-student-login', 'campus-fee-payment'] as const
const LIVE = '[data-theme]:not([data-campus-static])'

const hostPage = (body: string) =>
  `<!doctype html><html lang="en"><head><title>Site</title><link rel="icon" href="data:,"><link rel="stylesheet" href="${app.server.origin}/campus-forms.css"><script type="module" src="${app.server.origin}/campus-elements.js" data-client="svtu"></script></head><body>${body}</body></html>`

const LINES = {
  institution: /^(Suvarnatir University|Shantiban College of Arts and Commerce)$/,
  help: 'help@svtu.example.edu',
} as const

/** Lists the elements that show the name of the institution or the help line, in the order of the page. */
const findLines = (page: Page, line: keyof typeof LINES) =>
  page.getByText(LINES[line], { exact: true }).evaluateAll((found) => {
    const hostOf = (place: Element): Element | undefined =>
      place.localName.startsWith('campus-')
        ? place
        : place.parentElement
          ? hostOf(place.parentElement)
          : (place.getRootNode() as Partial<ShadowRoot>).host
    return found
      .filter((one) => one.checkVisibility())
      .flatMap((one) => hostOf(one) ?? [])
      .sort((a, b) => (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1))
      .map(({ localName }) => localName)
      .filter((name) => name !== 'campus-portal')
  })

async function open(body: string, until = Promise.resolve()) {
  site.page = hostPage(body)
  const opened = await visit(app.browser, 'about:blank')
  await opened.page.route('**/assets/shared-*.js', async (route) => {
    await until
    await route.continue()
  })
  await opened.page.goto(site.origin)
  return opened
}
const waitForElements = async (page: Page, tags: readonly string[] = TAGS) => {
  for (const tag of tags) await page.locator(`${tag} ${LIVE}`).first().waitFor()
  await page.getByRole('link', { name: 'help@svtu.example.edu' }).first().waitFor()
}

describe('a host page with several elements', () => {
  it('shows institution and help line once, in the first element that is visible', async () => {
    const { page, wrong, close } = await open(TAGS.map((tag) => `<${tag}></${tag}>`).join(''))
    await waitForElements(page)
    await expect.poll(() => findLines(page, 'institution')).toEqual([TAGS[0]])
    await expect.poll(() => findLines(page, 'help')).toEqual([TAGS[0]])
    await page.locator(TAGS[0]).evaluate((host) => host.setAttribute('hidden', ''))
    await expect.poll(() => findLines(page, 'institution')).toEqual([TAGS[1]])
    await page.locator(TAGS[0]).evaluate((host) => host.removeAttribute('hidden'))
    await expect.poll(() => findLines(page, 'help')).toEqual([TAGS[0]])
    await page.locator(TAGS[0]).evaluate((host) => host.remove())
    await expect.poll(() => findLines(page, 'institution')).toEqual([TAGS[1]])
    await page.locator(TAGS[1]).evaluate((host) => host.remove())
    await expect.poll(() => findLines(page, 'help')).toEqual([TAGS[2]])
    expect(wrong).toEqual([])
    await close()
  })

  it('shows each of two institutions once, and keeps the help line that it has written itself', async () => {
    const { page, close } = await open(
      `<campus-hall-ticket></campus-hall-ticket><campus-student-login client="shantiban"></campus-student-login><campus-forgot-password><p slot="help">Ask room 4.</p></campus-forgot-password>`,
    )
    await waitForElements(page, ['campus-hall-ticket', 'campus-student-login', 'campus-forgot-password'])
    await expect.poll(() => findLines(page, 'institution')).toEqual(['campus-hall-ticket', 'campus-student-login'])
    await expect.poll(() => page.getByText('Ask room 4.').isVisible()).toBe(true)
    await close()
  })

  it('shows the institution in a step that replaces an element', async () => {
    const { page, close } = await open(
      '<campus-student-login></campus-student-login><campus-fee-payment></campus-fee-payment>',
    )
    await waitForElements(page, ['campus-student-login', 'campus-fee-payment'])
    await page.locator('campus-student-login').getByText('Forgot password?').click()
    await page.locator(`campus-forgot-password > ${LIVE}`).waitFor()
    await expect.poll(() => findLines(page, 'institution')).toEqual(['campus-forgot-password'])
    await close()
  })

  /**
   * Measures the position of the title of the second form in its element, before and after the take-over, when the
   * elements that show the institution are those of a list.
   */
  async function measureTitles(body: string, lines: readonly string[]): Promise<[before: number, after: number]> {
    let release = () => {}
    const { page, close } = await open(body, new Promise<void>((resolve) => (release = resolve)))
    const top = () =>
      page
        .locator('campus-student-login h1')
        .evaluate(
          (title) =>
            title.getBoundingClientRect().top -
            (title.closest('campus-student-login')?.getBoundingClientRect().top ?? Infinity),
        )
    await page.locator('campus-student-login > [data-campus-static]').waitFor()
    const before = await top()
    release()
    await waitForElements(page, ['campus-hall-ticket', 'campus-student-login'])
    await expect.poll(() => findLines(page, 'institution')).toEqual(lines)
    const after = await top()
    await close()
    return [before, after]
  }

  it('has static forms that keep their position and institution line at the take-over', async () => {
    const forms = await Promise.all(
      ['campus-hall-ticket', 'campus-student-login'].map(
        async (tag) =>
          `<${tag}>${await (await fetch(`${app.server.origin}/forms/${tag}.en.html?client=svtu`)).text()}</${tag}>`,
      ),
    )
    const [before, after] = await measureTitles(forms.join(''), ['campus-hall-ticket', 'campus-student-login'])
    expect(before).toBeGreaterThan(57)
    expect(after).toBe(before)
  })

  it('renders a second form without institution line from the start, and it does not move at the take-over', async () => {
    const [before, after] = await measureTitles(
      '<campus-hall-ticket></campus-hall-ticket><campus-student-login></campus-student-login>',
      ['campus-hall-ticket'],
    )
    expect(before).toBeLessThan(57)
    expect(after).toBe(before)
  })
})

describe('the portal', () => {
  it('shows the institution in its header and the help line in its footer, and in the card only in print', async () => {
    const { page, close } = await visit(app.browser, `${app.server.origin}/portal.html#/svtu`)
    const card = page.locator(`campus-admin-login > ${LIVE}`)
    await card.waitFor()
    const footer = page.getByRole('contentinfo')
    await footer.getByRole('link', { name: 'help@svtu.example.edu' }).waitFor()
    await expect.poll(() => footer.locator('a[href^="tel:"]').count()).toBe(1)
    await page.getByRole('banner').getByText('Suvarnatir University').waitFor()
    await expect.poll(() => findLines(page, 'institution')).toEqual([])
    await expect.poll(() => findLines(page, 'help')).toEqual([])
    await goTo(page, '/svtu/studentLogin')
    await page.locator(`campus-student-login > ${LIVE}`).waitFor()
    await expect.poll(() => findLines(page, 'institution')).toEqual([])
    await page.emulateMedia({ media: 'print' })
    await expect.poll(() => findLines(page, 'institution')).toEqual(['campus-student-login'])
    await close()
  })
})
