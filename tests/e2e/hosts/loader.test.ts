import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { accessibilityProblems, findTicket, journeys, visit, type Visit } from '../support.ts'
import { startSite } from './other-site.ts'

const site = await startSite()
const app = journeys(() => Promise.resolve({ publicOrigins: [site.origin] }))
const TAG = 'campus-hall-ticket'
const SCRIPT = '<script type="module" src="/campus-elements.js" data-client="svtu"></script>'

/** Opens a host page with this body; `before` can delay requests. */
async function open(body: string, before: (page: Page) => Promise<unknown> = () => Promise.resolve()): Promise<Visit> {
  const visited = await visit(app.browser, 'about:blank')
  await visited.page.route('**/host-page.html', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><html lang="en"><head><title>Host</title><link rel="icon" href="data:,"></head><body><main><h1>Host</h1>${body}</main></body></html>`,
    }),
  )
  await before(visited.page)
  await visited.page.goto(`${app.server.origin}/host-page.html`)
  return visited
}

/**
 * Counts the forms in each hall ticket element of a page, including shadow roots, and those that the library has
 * rendered.
 */
const countForms = (page: Page) =>
  page.evaluate((tag) => {
    const rootsIn = (root: Document | ShadowRoot): (Document | ShadowRoot)[] => [
      root,
      ...[...root.querySelectorAll('*')].flatMap(({ shadowRoot }) => (shadowRoot ? rootsIn(shadowRoot) : [])),
    ]
    const closed = (window as { closedRoot?: ShadowRoot }).closedRoot
    return [...rootsIn(document), ...(closed ? [closed] : [])]
      .flatMap((root) => [...root.querySelectorAll(tag)])
      .map(
        (host) =>
          `${host.querySelectorAll('form').length}/${host.querySelectorAll('[slot=campus]:not([data-campus-static]) form').length}`,
      )
  }, TAG)

/** Delays the library until the returned function is called. */
async function holdLibrary(page: Page): Promise<() => void> {
  let release = (): void => undefined
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/assets/*.js', async (route) => {
    if (/\/look-/.test(route.request().url())) return route.continue()
    await held
    return route.continue()
  })
  return release
}

describe('the loader', () => {
  const ROOTS: Readonly<Record<string, string>> = {
    'open, attached before the loader runs': `document.querySelector('#host').attachShadow({ mode: 'open' }).innerHTML = '<${TAG}></${TAG}>'`,
    nested: `
      const outer = document.querySelector('#host').attachShadow({ mode: 'open' })
      outer.innerHTML = '<p><b></b></p>'
      outer.querySelector('p').attachShadow({ mode: 'open' }).innerHTML = '<${TAG}></${TAG}>'`,
    'attached when its host is added later': `addEventListener('load', () => {
      const late = document.createElement('section')
      document.body.append(late)
      late.attachShadow({ mode: 'open' }).innerHTML = '<${TAG}></${TAG}>'
    })`,
    'attached a few microtasks after its host was added': `addEventListener('load', () => {
      const late = document.body.appendChild(document.createElement('section'))
      queueMicrotask(() => queueMicrotask(() => queueMicrotask(() => late.attachShadow({ mode: 'open' }).append(document.createElement('${TAG}')))))
    })`,
    'of a custom element that is defined later': `
      document.querySelector('#host').innerHTML = '<x-card></x-card>'
      addEventListener('load', () => setTimeout(() => customElements.define('x-card', class extends HTMLElement {
        connectedCallback() { this.attachShadow({ mode: 'open' }).innerHTML = '<${TAG}></${TAG}>' }
      }), 200))`,
    'whose content is added later': `
      const root = document.querySelector('#host').attachShadow({ mode: 'open' })
      addEventListener('load', () => setTimeout(() => (root.innerHTML = '<div><${TAG}></${TAG}></div>'), 200))`,
    declarative: `document.querySelector('#host').setHTMLUnsafe('<article><template shadowrootmode="open"><${TAG}></${TAG}></template></article>')`,
    'closed, and passed to define': `
      window.closedRoot = document.querySelector('#host').attachShadow({ mode: 'closed' })
      closedRoot.innerHTML = '<${TAG}></${TAG}>'
      import('/campus-elements.js').then(({ define }) => define(closedRoot))`,
    'attached later, and found by calling define': `addEventListener('load', () => setTimeout(async () => {
      document.querySelector('#host').attachShadow({ mode: 'open' }).innerHTML = '<${TAG}></${TAG}>'
      const { define } = await import('/campus-elements.js')
      define()
    }, 300))`,
  }

  it.each(Object.entries(ROOTS))('renders an element in a shadow root: %s', async (_name, script) => {
    const { page, wrong, close } = await open(`<div id="host"></div><script>${script}</script>${SCRIPT}`)
    await expect.poll(() => countForms(page)).toEqual(['1/1'])
    expect(wrong).toEqual([])
    await close()
  })

  it('draws a form with the texts of the page, before content in a slot below it', async () => {
    const { page, wrong, close } = await open(
      `<${TAG}><p slot="help">Room 4</p></${TAG}>${SCRIPT.replace('><', ' data-config="texts-config.json"><')}`,
      async (opened) => {
        await opened.route('**/texts-config.json', (route) =>
          route.fulfill({ json: { texts: { 'hallTicket.title': 'Admit card' } } }),
        )
        await opened.route('**/assets/hall-ticket-*.js', (route) => route.abort())
      },
    )
    const form = page.locator(`${TAG} > [data-campus-static]`)
    await form.getByRole('heading', { name: 'Admit card' }).waitFor()
    await expect.poll(() => page.locator(`${TAG} > [data-campus-static] + [slot=help]`).count()).toBe(1)
    expect(wrong.filter((line) => !/hall-ticket-|not loaded|ERR_FAILED/.test(line))).toEqual([])
    await close()
  })

  it('delays a submit in a shadow root until the library has loaded, in a styled form', async () => {
    let release = (): void => undefined
    const { page, wrong, close } = await open(
      `<div id="host"></div><script>document.querySelector('#host').attachShadow({ mode: 'open' }).innerHTML = '<${TAG}></${TAG}>'</script>${SCRIPT}`,
      async (opened) => (release = await holdLibrary(opened)),
    )
    await findTicket(page)
    await expect.poll(() => countForms(page)).toEqual(['1/0'])
    await expect
      .poll(() => page.locator(`${TAG} section:has(form)`).evaluate((card) => getComputedStyle(card).borderRadius))
      .not.toBe('0px')
    release()
    await page.locator(TAG).getByText('CM204517').waitFor()
    await expect.poll(() => new URL(page.url()).pathname).toBe('/host-page.html')
    expect(wrong).toEqual([])
    await close()
  })

  it('renders the static form in the language of the host of the shadow root', async () => {
    const { page, close } = await open(
      `<div lang="mr"><div id="host"></div></div><script>document.querySelector('#host').attachShadow({ mode: 'open' }).innerHTML = '<${TAG}></${TAG}>'</script>${SCRIPT}`,
      holdLibrary,
    )
    await page.locator(`${TAG} [data-campus-static][lang=mr]`).waitFor()
    await close()
  })

  it.each([
    ['lang="ta-IN"', ' data-lang="mr"', 'mr'],
    ['lang="EN"', '', 'en'],
    ['lang="MR-in"', '', 'mr'],
    ['', ' data-lang="UR"', 'ur'],
  ])(
    'requests only forms that exist on a page with %s and a script with "%s": in %s',
    async (html, script, language) => {
      const requested: string[] = []
      const { page, wrong, close } = await visit(app.browser, 'about:blank')
      page.on('request', (request) => requested.push(new URL(request.url()).pathname))
      site.page = `<!doctype html><html ${html}><head><title>Host</title><link rel="icon" href="data:,">
      ${SCRIPT.replace('src="', `src="${app.server.origin}`).replace('></', `${script}></`)}</head>
      <body><${TAG}></${TAG}><campus-ticket-verify lang="zz-nonsense"></campus-ticket-verify></body></html>`
      await page.goto(site.origin)
      for (const tag of [TAG, 'campus-ticket-verify'])
        await page.locator(`${tag} .campus:not([data-campus-static])`).waitFor()
      expect(requested.filter((path) => path.startsWith('/forms/')).sort()).toEqual([
        `/forms/${TAG}.${language}.js`,
        `/forms/campus-ticket-verify.${language}.js`,
      ])
      expect(wrong).toEqual([])
      await close()
    },
  )
})

describe('a page that names no language of the elements', () => {
  it('gets the form once, in the language of the institution', async () => {
    const requested: string[] = []
    const { page, wrong, close } = await visit(app.browser, 'about:blank')
    page.on('request', (request) => requested.push(new URL(request.url()).pathname))
    site.page = `<!doctype html><html lang="fr"><head><title>Host</title><link rel="icon" href="data:,">
      ${SCRIPT.replace('src="', `src="${app.server.origin}`)}</head><body><${TAG}></${TAG}></body></html>`
    await page.goto(site.origin)
    await page.locator(`${TAG} .campus:not([data-campus-static])[lang=mr]`).waitFor()
    expect(requested.filter((path) => path.startsWith('/forms/'))).toEqual([])
    expect(wrong).toEqual([])
    await close()
  })
})

/** Returns the labels and descriptions that refer to elements outside their form. */
const findStrayReferences = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('form')].flatMap((form) => [
      ...[...form.querySelectorAll<HTMLLabelElement>('label[for]')]
        .filter(({ control }) => !control || !form.contains(control))
        .map(({ outerHTML }) => outerHTML),
      ...[...form.querySelectorAll('[aria-describedby]')]
        .filter((control) =>
          (control.getAttribute('aria-describedby') ?? '')
            .split(' ')
            .some((id) => !form.contains(document.getElementById(id))),
        )
        .map(({ outerHTML }) => outerHTML),
    ]),
  )

describe('a page with several copies of one element', () => {
  it('has labels that refer to their own form, before and after the library loads', async () => {
    let release = (): void => undefined
    const { page, wrong, close } = await open(
      `<${TAG}></${TAG}><${TAG}></${TAG}>${SCRIPT}`,
      async (opened) => (release = await holdLibrary(opened)),
    )
    await expect.poll(() => countForms(page)).toEqual(['1/0', '1/0'])
    await expect.poll(() => findStrayReferences(page)).toEqual([])
    expect(await accessibilityProblems(page)).toEqual([])
    release()
    await expect.poll(() => countForms(page)).toEqual(['1/1', '1/1'])
    await expect.poll(() => findStrayReferences(page)).toEqual([])
    expect(await accessibilityProblems(page)).toEqual([])
    expect(wrong).toEqual([])
    await close()
  })

  it('has labels that refer to their own form when static forms are duplicated or cloned', async () => {
    const form = await readFile(`dist/client/forms/${TAG}.en.html`, 'utf8')
    let release = (): void => undefined
    const { page, close } = await open(
      `<${TAG}>${form}</${TAG}><${TAG}>${form}</${TAG}>${SCRIPT}`,
      async (opened) => (release = await holdLibrary(opened)),
    )
    await page.evaluate((tag) => document.body.append(document.querySelector(tag)!.cloneNode(true)), TAG)
    await expect.poll(() => findStrayReferences(page)).toEqual([])
    release()
    await expect.poll(() => countForms(page)).toEqual(['1/1', '1/1', '1/1'])
    await close()
  })

  it.each([
    TAG,
    'campus-student-login',
    'campus-ticket-verify',
    'campus-payment-status',
    'campus-forgot-password',
    'campus-fee-payment',
  ])('has one live form in each %s when an editor has saved the rendered HTML', async (tag) => {
    const first = await open(`<${tag} client="svtu"><a href="/">Fallback</a></${tag}>${SCRIPT}`)
    await first.page.waitForFunction((name) => customElements.get(name), tag)
    const drawn = () =>
      first.page.evaluate(
        (name) =>
          (
            document.querySelector(name)!.querySelector('[slot=campus]:not([data-campus-static])') ??
            document.querySelector(name)!.shadowRoot!.querySelector('[data-theme]')
          )?.childElementCount,
        tag,
      )
    await expect.poll(drawn).toBeGreaterThan(0)
    const saved = await first.page.evaluate((name) => document.querySelector(name)!.outerHTML, tag)
    await first.close()
    const { page, close } = await open(`${saved}${saved}${SCRIPT}`)
    const roots = () =>
      page.evaluate(
        (name) =>
          [...document.querySelectorAll(name)].map(
            (host) =>
              host.querySelectorAll(':scope > [slot=campus]').length +
              (host.shadowRoot?.querySelectorAll('[data-theme]').length ?? 0),
          ),
        tag,
      )
    await page.waitForFunction((name) => customElements.get(name), tag)
    await expect.poll(roots).toEqual([1, 1])
    await expect
      .poll(() =>
        page.evaluate(
          (name) => [...document.querySelectorAll(name)].every((host) => !host.querySelector('[data-campus-static]')),
          tag,
        ),
      )
      .toBe(true)
    await expect.poll(() => findStrayReferences(page)).toEqual([])
    await close()
  })
})
