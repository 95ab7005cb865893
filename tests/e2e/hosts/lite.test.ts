import { describe, expect, it } from 'vitest'
import { accessibilityProblems, findTicket, goTo, journeys, signIn, visit, type Visit } from '../support.ts'

const app = journeys()
const POLICY = "default-src 'self'; img-src 'self' data:; require-trusted-types-for 'script'"

/** Opens a page with this body and the loader of the lite build. */
async function open(body: string): Promise<Visit> {
  const visited = await visit(app.browser, 'about:blank')
  await visited.page.route('**/host-page.html', (route) =>
    route.fulfill({
      contentType: 'text/html',
      headers: { 'content-security-policy': POLICY },
      body: `<!doctype html><html lang="en"><head><title>Host</title><link rel="icon" href="data:,"></head><body>${body}<script type="module" src="/lite/campus-elements.js" data-client="svtu"></script></body></html>`,
    }),
  )
  await visited.page.goto(`${app.server.origin}/host-page.html`)
  return visited
}

describe('on a strict page with the lite build', () => {
  it('a student finds a hall ticket in the form that the loader has drawn', async () => {
    const { page, wrong, close } = await open('<main><h1>Host</h1><campus-hall-ticket></campus-hall-ticket></main>')
    const files: string[] = []
    page.on('request', (request) => files.push(new URL(request.url()).pathname))
    await findTicket(page)
    await page.locator('campus-hall-ticket').getByText('CM204517').first().waitFor()
    expect(await accessibilityProblems(page)).toEqual([])
    expect(files.filter((file) => !/^\/(lite|server|cdnserver)\//.test(file))).toEqual([])
    expect(wrong).toEqual([])
    await close()
  })

  it('an administrator logs in to the portal and sees the list of users', async () => {
    const { page, wrong, close } = await open('<campus-portal></campus-portal>')
    await goTo(page, '/svtu')
    await signIn(page, 'asha.admin')
    await page.locator('campus-landing h1').waitFor()
    await goTo(page, '/user-management')
    await page.locator('campus-user-management').getByRole('row').nth(5).waitFor()
    expect(wrong).toEqual([])
    await close()
  })
})
