import type { BrowserContext, Frame, Locator, Page, Request } from 'playwright-core'
import { expect } from 'vitest'
import type { HostKindId } from '../../../scripts/docs/hosts/kinds.ts'
import type { ElementTag } from '../../../src/elements/runtime/registry.ts'
import { UNTOUCHED } from './host-pages.ts'
import { buildPagePath, getPlace, type World } from './world.ts'

/** An event of an element that has reached the document of the page. */
export interface Heard {
  readonly type: string
  /** The element that dispatched it, even inside a shadow root. */
  readonly from: string
  readonly detail: unknown
}

/** One element on an open page of one kind. */
export interface Cell {
  readonly world: World
  readonly kind: HostKindId
  readonly tag: ElementTag
  readonly page: Page
  /** The frame with the element: the page itself, or a frame in it. */
  readonly frame: Frame
  readonly element: Locator
  /** The origin of the product, as this page reaches it. */
  readonly campus: string
  /** Waits for an event of a type, and returns it. */
  readonly heard: (type: string) => Promise<Heard>
  readonly allHeard: () => Promise<readonly Heard[]>
}

/**
 * Records the events that reach the document, and logs what a content security policy has blocked. Runs before other
 * scripts.
 */
function listen(): void {
  const heard: Heard[] = []
  Object.assign(window, { campusHeard: heard })
  const send = EventTarget.prototype.dispatchEvent
  const listening = new Set<string>()
  EventTarget.prototype.dispatchEvent = function (this: EventTarget, event: Event) {
    if (event.type.startsWith('campus-') && !listening.has(event.type)) {
      listening.add(event.type)
      document.addEventListener(event.type, (reached) =>
        heard.push({
          type: reached.type,
          from: (reached.composedPath()[0] as Element).localName,
          detail: (reached as CustomEvent).detail as unknown,
        }),
      )
    }
    return send.call(this, event)
  }
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    console.error(`blocked: ${violatedDirective} ${blockedURI}`),
  )
}

/** A browser context for all cells of one kind of page, with the errors of the open cell. */
export interface Visitor {
  readonly open: (tag: ElementTag, query?: Readonly<Record<string, string>>) => Promise<Cell>
  /**
   * The errors since the cell was opened: exceptions, console errors, blocked requests, and requests to other
   * servers than the product.
   */
  readonly wrong: string[]
  readonly page: Page
  readonly context: BrowserContext
}

const isFramed = (kind: HostKindId) => kind === 'framed' || kind === 'opaque-frame'

/** Returns the frame in a page: one of another process is heard of some time after the page has loaded. */
async function waitForInnerFrame(page: Page): Promise<Frame> {
  const find = () => page.frames().find((one) => one.url().includes('?inner'))
  await expect.poll(find, { message: 'the frame in the page' }).toBeTruthy()
  return find() ?? page.mainFrame()
}

/** Opens a page in which cells of one kind are opened in turn, each with empty storages. */
export async function openVisitor(world: World, kind: HostKindId, context: BrowserContext): Promise<Visitor> {
  const { host, campus } = getPlace(world, kind)
  const wrong: string[] = []
  const page = await context.newPage()
  await page.addInitScript(listen)
  page.on('pageerror', (error) => wrong.push(error.message))
  page.on('console', (message) => {
    // On plain HTTP the browser reports that it ignores this header of the server.
    const ignored =
      kind === 'plain-http' && message.text().startsWith('The Cross-Origin-Opener-Policy header has been ignored')
    if (message.type() === 'error' && !ignored) wrong.push(message.text())
  })
  const isOurs = (request: Request): boolean => {
    const { protocol, origin, pathname } = new URL(request.url())
    if (protocol === 'data:' || protocol === 'blob:' || request.url().startsWith(`${campus}/`)) return true
    // The address that the server assumes for itself without `PUBLIC_URL`.
    if (origin === `http://localhost:${world.server.port}`) return true
    return origin === host && request.isNavigationRequest() && pathname.startsWith('/dept/')
  }
  page.on('request', (request) => {
    if (!isOurs(request)) wrong.push(`asked for ${request.url()}`)
  })
  return {
    page,
    context,
    wrong,
    async open(tag, query = {}) {
      if (page.url().startsWith(host))
        await page.evaluate(() => [sessionStorage, localStorage].forEach((storage) => storage.clear()))
      wrong.length = 0
      await page.goto(`${host}${buildPagePath(kind, tag)}?${new URLSearchParams(query).toString()}`)
      const frame = isFramed(kind) ? await waitForInnerFrame(page) : page.mainFrame()
      const listAllHeard = () => frame.evaluate(() => (window as unknown as { campusHeard: Heard[] }).campusHeard)
      const find = async (type: string) => (await listAllHeard()).find((one) => one.type === type)
      return {
        world,
        kind,
        tag,
        page,
        frame,
        campus,
        allHeard: listAllHeard,
        element: frame.locator(tag).first(),
        async heard(type) {
          await expect.poll(() => find(type), { message: type }).toBeTruthy()
          return (await find(type)) as Heard
        },
      }
    },
  }
}

/**
 * Expects that the styles of the page do not affect an element: it has the direction of its language and fields with at
 * least 16 pixels.
 */
export async function expectOwnLook({ element, tag }: Cell): Promise<void> {
  const findForeign = () =>
    element.evaluate((host) => {
      const root = host.querySelector(':scope > [slot=campus]') ?? host.shadowRoot?.querySelector('[data-theme]')
      const parts = [...(root?.querySelectorAll('section, div, p, h1, label') ?? [])].filter(
        (part) => !part.closest('[dir=ltr], [dir=auto], bdi, .c-with-action'),
      )
      const fields = [...(root?.querySelectorAll('input:not([type=radio], [type=checkbox], [type=hidden])') ?? [])]
      return {
        directions: parts.map((part) => getComputedStyle(part).direction).filter((direction) => direction !== 'rtl'),
        sizes: fields.map((field) => parseFloat(getComputedStyle(field).fontSize)).filter((size) => size < 16),
      }
    })
  await expect.poll(findForeign, { message: tag }).toEqual({ directions: [], sizes: [] })
}

/**
 * Expects that an element has not changed title, hash and language of its page, nor its scroll position while it is
 * unused.
 */
export async function expectUntouched({ frame, kind }: Cell, used: boolean): Promise<void> {
  const readPage = () =>
    frame.evaluate(() => {
      const { lang, dir } = document.documentElement
      return { title: document.title, hash: location.hash, lang, dir, scrolled: scrollY }
    })
  const hostile = kind === 'hostile'
  const expected = { ...UNTOUCHED, lang: hostile ? 'ur' : 'en', dir: hostile ? 'rtl' : '' }
  await expect.poll(readPage).toMatchObject(used ? expected : { ...expected, scrolled: 0 })
}
