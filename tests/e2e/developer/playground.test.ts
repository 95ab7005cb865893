import { describe, expect, it } from 'vitest'
import { accessibilityProblems, journeys, visit } from '../support.ts'

const app = journeys()
/** A visitor who is not signed in is refused by some of the other elements of the page. */
const unexpected = (wrong: readonly string[]) => wrong.filter((fault) => !fault.startsWith('Failed to load resource'))
const open = (query = '', width = 1280) =>
  visit(app.browser, `${app.server.origin}/gallery.html${query}`, { viewport: { width, height: 900 } })

describe('the playground of the gallery', () => {
  it('shows an element as a web master sets it up, with the code to paste and an address to share', async () => {
    const { page, wrong, close } = await open()
    const stage = page.frameLocator('.playground iframe')
    const playground = page.getByRole('region', { name: 'Playground' })
    await page.getByRole('searchbox', { name: 'Find an element' }).fill('student')
    await page.getByRole('link', { name: 'Student login', exact: true }).click()
    await playground.getByRole('heading', { name: 'Student login', level: 1 }).waitFor()
    await playground.getByRole('combobox', { name: 'Language' }).selectOption('mr')
    await playground.getByRole('checkbox', { name: 'plain' }).check()
    await playground.getByText('Custom properties', { exact: true }).click()
    await playground.getByRole('textbox', { name: '--campus-radius' }).fill('2px')
    await playground.getByRole('textbox', { name: '--campus-color-primary', exact: true }).fill('#7a1f3d')
    await playground.getByRole('combobox', { name: 'Width' }).selectOption('320')
    const element = stage.locator('campus-student-login')
    await element.locator('button[type=submit]').waitFor()
    await expect.poll(() => element.getAttribute('lang')).toBe('mr')
    await expect.poll(() => element.locator('.c-institution').isVisible()).toBe(false)
    await expect
      .poll(() => element.locator('button[type=submit]').evaluate((node) => getComputedStyle(node).borderTopLeftRadius))
      .toBe('2px')
    await expect
      .poll(() => playground.locator('.paste').textContent())
      .toBe(
        `<script type="module" src="${app.server.origin}/campus-elements.js" data-client="svtu"></script>
<campus-student-login lang="mr" plain></campus-student-login>
<style>
  campus-student-login {
    --campus-color-primary: #7a1f3d;
    --campus-radius: 2px;
  }
</style>`,
      )
    const address = page.url()
    expect(new URL(address).searchParams.get('t.radius')).toBe('2px')
    await page.goto(address)
    await page.frameLocator('.playground iframe').locator('campus-student-login[plain][lang=mr]').waitFor()
    expect(await accessibilityProblems(page)).toEqual([])
    expect(unexpected(wrong)).toEqual([])
    await close()
  })

  it('shows texts and slots of a page, and what a test of the page sees, with the code for them', async () => {
    const { page, wrong, close } = await open()
    const stage = page.frameLocator('.playground iframe')
    const playground = page.getByRole('region', { name: 'Playground' })
    await playground.getByText('Slots', { exact: true }).click()
    await playground.getByRole('textbox', { name: 'help', exact: true }).fill('Room 4 helps.')
    await playground.getByText('Texts of the page', { exact: true }).click()
    await playground.getByRole('combobox', { name: 'Text to replace' }).selectOption('hallTicket.title')
    await playground.getByRole('textbox', { name: 'hallTicket.title' }).fill('Admit card')
    await stage.getByRole('heading', { name: 'Admit card' }).waitFor()
    await playground.getByRole('combobox', { name: 'Answers to calls' }).selectOption('not-found')
    const pasted = `<campus-hall-ticket>
  <p slot="help">Room 4 helps.</p>
</campus-hall-ticket>
<script type="module">
  import { configure } from '${app.server.origin}/index.js'
  configure({ texts: {
    "hallTicket.title": "Admit card"
  } })
</script>
<script type="module">
  // Only in a test of the page:
  import { useFixture } from 'campus-elements/testing'
  useFixture('hall-ticket', 'not-found')
</script>`
    await expect
      .poll(async () => (await playground.locator('.paste').textContent())?.split('\n').slice(1).join('\n'))
      .toBe(pasted)
    await page.goto(page.url())
    const element = stage.locator('campus-hall-ticket')
    await element.getByText('Example University').first().waitFor()
    await element.getByRole('heading', { name: 'Admit card' }).waitFor()
    await element.locator('> p[slot=help]').getByText('Room 4 helps.').waitFor()
    await element.locator('[name=value]').fill('2025000000000001')
    await element.locator('[name=dobDay]').fill('14')
    await element.locator('[name=dobMonth]').fill('3')
    await element.locator('[name=dobYear]').fill('2006')
    await element.locator('button[type=submit]').click()
    await element.getByText('We could not find a hall ticket for these details.').first().waitFor()
    expect(await accessibilityProblems(page)).toEqual([])
    expect(unexpected(wrong)).toEqual([])
    await close()
  })

  it('shows a colour in the picker that is typed, picked or in the address', async () => {
    const { page, close } = await open(
      `?${new URLSearchParams({ 't.color-primary': '#ffee00', 't.color-link': 'red' })}`,
    )
    await page.getByText('Custom properties', { exact: true }).click()
    const typed = page.getByRole('textbox', { name: '--campus-color-primary', exact: true })
    const picker = page.getByLabel('Choose --campus-color-primary', { exact: true })
    await expect.poll(() => typed.inputValue()).toBe('#ffee00')
    await expect.poll(() => picker.inputValue()).toBe('#ffee00')
    await expect.poll(() => page.getByLabel('Choose --campus-color-link', { exact: true }).inputValue()).toBe('#ff0000')
    await expect.poll(() => page.getByLabel('Choose --campus-color-text', { exact: true }).inputValue()).toBe('#1d2224')
    for (const [value, shown] of [
      ['#7a1f3d', '#7a1f3d'],
      ['#abc', '#aabbcc'],
      ['RebeccaPurple', '#663399'],
      ['rgb(255 0 0 / 50%)', '#ff0000'],
      ['color(srgb 0 0 1)', '#0000ff'],
      ['no colour', '#0f4c5c'],
      ['#112233', '#112233'],
      ['', '#0f4c5c'],
    ] as const) {
      await typed.fill(value)
      await expect.poll(async () => [value, await picker.inputValue()]).toEqual([value, shown])
    }
    await picker.fill('#00ff7f')
    await expect.poll(() => typed.inputValue()).toBe('#00ff7f')
    await expect.poll(() => picker.inputValue()).toBe('#00ff7f')
    await page.getByRole('button', { name: 'Reset' }).click()
    await expect.poll(() => picker.inputValue()).toBe('#0f4c5c')
    await close()
  })

  it('shows an element, its code and its choices without scrolling, also after login', async () => {
    const { page, wrong, close } = await visit(app.browser, `${app.server.origin}/gallery.html`, {
      viewport: { width: 1280, height: 800 },
    })
    await page.getByRole('link', { name: 'User management', exact: true }).click()
    await page.getByRole('button', { name: 'Enter as administrator' }).click()
    const element = page.frameLocator('.playground iframe').locator('campus-user-management')
    await element.getByText('Asha Kulkarni').first().waitFor()
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollHeight)).toBe(800)
    for (const place of ['.stage', '.playground pre', '.playground form', '.playground .actions']) {
      const box = await page.locator(place).boundingBox()
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(800)
    }
    expect(unexpected(wrong)).toEqual([])
    await close()
  })

  it('reads nothing from an address but known elements, attributes and values', async () => {
    const { page, wrong, close } = await open(
      `?${new URLSearchParams({
        element: 'img',
        lang: 'xx',
        page: '"><img src=x>',
        'a.onclick': 'alert(1)',
        'a.portal': 'javascript:alert(1)',
        't.radius': '2px; background: url(https://elsewhere.example)',
        't.color-primary': 'url(https://elsewhere.example)',
        's.nowhere': 'text',
        'x.no.text': 'text',
        outcome: 'toString',
      })}`,
    )
    const element = page.frameLocator('.playground iframe').locator('.place > *')
    await element.locator('form').waitFor()
    await expect
      .poll(() => element.evaluate((node) => [node.localName, ...node.getAttributeNames()]))
      .toEqual(['campus-hall-ticket'])
    await expect.poll(() => page.url()).toBe(`${app.server.origin}/gallery.html?element=campus-hall-ticket`)
    expect(unexpected(wrong)).toEqual([])
    await close()
  })

  it.each(['dark', 'rtl', 'hostile'])('fits a phone, and shows the element on the %s page', async (name) => {
    const { page, wrong, close } = await open(`?page=${name}`, 360)
    const stage = page.frameLocator('.playground iframe')
    await stage.locator('campus-hall-ticket .campus:not([data-campus-static]) form').waitFor()
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
    const root = stage.locator('campus-hall-ticket .campus')
    await expect
      .poll(() => root.evaluate((node) => [(node as HTMLElement).dataset.theme, (node as HTMLElement).dir]))
      .toEqual([name === 'dark' ? 'dark' : 'light', name === 'rtl' ? 'rtl' : 'ltr'])
    expect(unexpected(wrong)).toEqual([])
    await close()
  })
})
