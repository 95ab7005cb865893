import { describe, expect, it } from 'vitest'
import { findTicket, journeys, visit } from '../support.ts'

const app = journeys()

/** What old libraries do to built-in functions, as far as elements notice; written anew, in their manner. */
const LIBRARIES = {
  'MooTools, which makes a list of one text':
    "Array.from = function (x) { return x == null ? [] : typeof x === 'string' ? [x] : Array.prototype.slice.call(x) }",
  'MooTools, whose bind takes a list':
    '(function () { var apply = Function.prototype.apply; Function.prototype.bind = function (self, list) { var f = this; return function () { return apply.call(f, self, list === undefined ? arguments : [].concat(list)) } } })()',
  'a library without entries of arrays': 'delete Array.prototype.entries',
  'a library that adds to all objects, which every loop over keys then visits': `Object.prototype.each = function (f) { for (var k in this) f(k, this[k]) };
     Object.prototype.extend = function (o) { for (var k in o) this[k] = o[k]; return this };
     Object.prototype.library = 'Old 1.0'; Object.prototype.options = { deep: true }`,
  'Prototype up to 1.6, which reduces a list to itself':
    'Array.prototype.reduce = function () { return this.length > 1 ? this : this[0] }',
  'Prototype, which copies lists and writes them as texts':
    "Array.from = function (x) { if (!x) return []; var n = x.length || 0, r = new Array(n); while (n--) r[n] = x[n]; return r }; Array.prototype.entries = Array.prototype.toArray = function () { return this.slice() }; Array.prototype.find = function (f, c) { for (var i = 0; i < this.length; i++) if (f.call(c, this[i], i)) return this[i] }; Array.prototype.toJSON = function () { return '[' + this.join(', ') + ']' }",
}

/** The other elements that a visitor uses without having signed in. */
const FORMS = ['student-login', 'admin-login', 'payment-status', 'fee-payment', 'ticket-verify', 'forgot-password']

describe.each([
  ['usual', '/campus-elements.js'],
  ['lite', '/lite/campus-elements.js'],
])('on a page with an old library, the %s build', (_build, script) => {
  const open = async (library: string, body: string) => {
    const visited = await visit(app.browser, 'about:blank')
    await visited.page.route('**/old-library.html', (route) =>
      route.fulfill({
        contentType: 'text/html; charset=utf-8',
        body: `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Host</title><link rel="icon" href="data:,"><script>${library}</script></head><body><h1>Host</h1>${body}<script type="module" src="${script}" data-client="svtu"></script></body></html>`,
      }),
    )
    await visited.page.goto(`${app.server.origin}/old-library.html`)
    return visited
  }

  it.each(Object.entries(LIBRARIES))('finds a ticket: %s', async (_name, library) => {
    const { page, wrong, close } = await open(library, '<campus-hall-ticket></campus-hall-ticket>')
    await page.locator('campus-hall-ticket > .campus:not([data-campus-static])').waitFor()
    await findTicket(page)
    await page.locator('campus-hall-ticket').getByText('Download').first().waitFor()
    expect(wrong).toEqual([])
    await close()
  })

  it.each(Object.entries(LIBRARIES))('shows every form for visitors: %s', async (_name, library) => {
    const tags = FORMS.map((name) => `<campus-${name}></campus-${name}>`).join('')
    const { page, wrong, close } = await open(library, tags)
    for (const name of FORMS) {
      const element = page.locator(`campus-${name}`)
      await element.evaluate((one: HTMLElement & { readonly ready?: Promise<void> }) => one.ready)
      await element.getByRole('heading').first().waitFor()
    }
    expect(wrong).toEqual([])
    await close()
  })
})
