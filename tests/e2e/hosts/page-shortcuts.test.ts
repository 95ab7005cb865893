import { expect, it } from 'vitest'
import { journeys, signIn, visit } from '../support.ts'

const app = journeys()

/** A page that acts on single keys, except where its script sees that one is typed into a field. */
const PAGE = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Host</title><link rel="icon" href="data:,"></head><body><h1>Host</h1>
<campus-admin-login></campus-admin-login><campus-user-management></campus-user-management>
<script>
  window.taken = []
  for (const kind of ['keydown', 'keypress', 'keyup'])
    document.addEventListener(kind, (pressed) => {
      if (!/^(INPUT|SELECT|TEXTAREA)$/.test(pressed.target.tagName)) window.taken.push(kind + ' ' + pressed.key)
    })
</script>
<script type="module" src="/campus-elements.js" data-client="svtu"></script></body></html>`

it('a page with single-key shortcuts gets no letter that is typed into a form or the search of a list', async () => {
  const { page, close } = await visit(app.browser, 'about:blank')
  await page.route('**/shortcuts.html', (route) =>
    route.fulfill({ contentType: 'text/html; charset=utf-8', body: PAGE }),
  )
  await page.goto(`${app.server.origin}/shortcuts.html`)
  const taken = () => page.evaluate(() => (window as unknown as { taken: string[] }).taken)
  const field = page.locator('campus-admin-login > .campus:not([data-campus-static]) [name=userName]')
  await field.pressSequentially('asha')
  await expect.poll(taken).toEqual([])
  await field.fill('')
  await signIn(page, 'asha.admin')
  // The login moves the focus to what it says, and the list is drawn anew with its rows.
  await page
    .locator('campus-admin-login')
    .getByRole('button', { name: /another/i })
    .waitFor()
  await page.locator('campus-user-management').getByRole('row').nth(2).waitFor()
  const search = page.locator('campus-user-management').getByRole('searchbox').first()
  await search.click()
  await page.keyboard.type('Jadhav')
  await page.keyboard.press('ArrowLeft')
  await expect.poll(() => search.inputValue()).toBe('Jadhav')
  await expect.poll(taken).toEqual([])
  await page.keyboard.press('Control+k')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Tab')
  await expect
    .poll(() => taken())
    .toEqual(expect.arrayContaining(['keydown k', 'keydown Escape', 'keyup Escape', 'keydown Tab', 'keyup Tab']))
  await close()
})
