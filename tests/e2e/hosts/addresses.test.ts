import { expect, it } from 'vitest'
import { getAttributes } from '../../../src/elements/runtime/attributes.ts'
import { ELEMENTS, loadElement, type ElementTag } from '../../../src/elements/runtime/registry.ts'
import { journeys, visit } from '../support.ts'

const app = journeys()

/** As a text with a tab in it, which browsers leave out before they read the address. */
const RUNS = 'java\tscript:window.ran=1'

/** Returns every element with this text in all of its attributes that take one, except those of its institution. */
async function everyElement(): Promise<string> {
  const tags = (Object.keys(ELEMENTS) as ElementTag[]).filter((tag) => !/-(doctor|portal|setup)$/.test(tag))
  const written = tags.map(async (tag) => {
    const attributes = Object.entries(getAttributes((await loadElement(tag)).spec))
      .filter(([name, { kind }]) => kind === 'address' || (kind === 'text' && !/^(client|lang|theme)$/.test(name)))
      .map(([name]) => `${name}="${RUNS}"`)
    return `<${tag} ${attributes.join(' ')}></${tag}>`
  })
  return (await Promise.all(written)).join('\n')
}

it.each(['/campus-elements.js', '/lite/campus-elements.js'])(
  'no attribute of an element of %s becomes an address that runs a script',
  async (script) => {
    const body = await everyElement()
    const { page, close } = await visit(app.browser, 'about:blank')
    await page.route('**/addresses.html', (route) =>
      route.fulfill({
        contentType: 'text/html; charset=utf-8',
        body: `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Host</title><link rel="icon" href="data:,"></head><body>${body}<script type="module" src="${script}" data-client="svtu"></script></body></html>`,
      }),
    )
    await page.goto(`${app.server.origin}/addresses.html`)
    for (const tag of ['campus-hall-ticket', 'campus-student-login', 'campus-payment-status', 'campus-fee-payment'])
      await page.locator(`${tag} a[href], ${tag} button`).first().waitFor()
    const found = await page.evaluate(() => {
      const opened: string[] = []
      const look = (root: ParentNode): void => {
        for (const element of root.querySelectorAll<HTMLElement>('*')) {
          const { href, src, action } = element as unknown as Record<string, unknown>
          for (const address of [href, src, action])
            if (typeof address === 'string' && address.startsWith('javascript:')) opened.push(element.outerHTML)
          if (element.shadowRoot) look(element.shadowRoot)
        }
      }
      look(document)
      return opened
    })
    expect(found).toEqual([])
    await close()
  },
)
