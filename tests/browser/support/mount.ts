import axe, { type RunOptions } from 'axe-core'
import type { CampusElement } from '../../../src/elements/runtime/campus-element.ts'
import { AXE_OPTIONS } from '../../support/axe-options.ts'

const places: Element[] = []

/** Puts HTML into the page and gives its first element back. Everything goes away with `clearPage`. */
export function place(html: string): HTMLElement {
  const box = document.createElement('div')
  box.append(document.createRange().createContextualFragment(html))
  document.body.append(box)
  places.push(box)
  const first = box.firstElementChild
  if (!first) throw new Error(`Nothing to place in: ${html}`)
  return first as HTMLElement
}

/** Takes away what `place` has put into the page. */
export function clearPage(): void {
  for (const box of places.splice(0)) box.remove()
}

/** Number of looks at every frame. A longer wait looks less often: requesting a frame makes the browser draw one. */
const EAGER_LOOKS = 20
const PATIENT_MS = 40
/** The real timer, also while a test holds timers back. */
const setRealTimeout = window.setTimeout.bind(window)

const nextLook = (looks: number): Promise<unknown> =>
  new Promise((done) => (looks < EAGER_LOOKS ? requestAnimationFrame(done) : setRealTimeout(done, PATIENT_MS)))

/** The limit of a wait, for what is stuck: no test has a shorter one, because a busy machine takes its time. */
const LIMIT_SECONDS = 60

/**
 * Resolves with the first value that is not undefined, null or false; fails after sixty seconds, with what was waited
 * for.
 */
export async function eventually<T>(what: string, look: () => T): Promise<Exclude<T, undefined | null | false>> {
  const end = performance.now() + LIMIT_SECONDS * 1000
  for (let looks = 0; ; looks += 1) {
    const found = look()
    if (found !== undefined && found !== null && found !== false) return found as Exclude<T, undefined | null | false>
    if (performance.now() > end) throw new Error(`Waited ${LIMIT_SECONDS} seconds for ${what}.`)
    await nextLook(looks)
  }
}

/** React draws in one message, runs effects in the next, and draws in another what they change. */
const TURNS = 3

/**
 * Waits until what an act has queued is drawn, with what follows without a server or a file: messages arrive in their
 * order, however late. A check that nothing happens stands after this: before, it could not fail.
 */
export async function waitForDrawing(): Promise<void> {
  await new Promise(requestAnimationFrame)
  for (let turn = 0; turn < TURNS; turn += 1)
    await new Promise((done) => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = done
      port2.postMessage(undefined)
    })
}

/** Frames that look the same when something stands still: a movement, or what is still loading, changes them. */
const STILL_FRAMES = 12

/** Waits until a value has been the same for some frames in a row, while more is true if that is given. */
export async function unchanged(what: string, look: () => unknown, isDone = (): boolean => true): Promise<void> {
  const end = performance.now() + 60_000
  for (let [before, same] = [look(), 0]; same < STILL_FRAMES;) {
    if (performance.now() > end) throw new Error(`Waited 60 seconds for ${what} to stay the same.`)
    await new Promise(requestAnimationFrame)
    const now = look()
    same = now === before && isDone() ? same + 1 : 0
    before = now
  }
}

/** Puts an element of ours into the page and waits until it has drawn itself. */
export async function mount(html: string): Promise<CampusElement> {
  const element = place(html) as CampusElement
  await eventually(`${element.localName} to draw itself`, () => element.isConnected && rootOf(element))
  return element
}

/** Where an element draws: its light root, or the one in its shadow root. */
export const rootOf = (element: Element): HTMLElement | null =>
  element.querySelector<HTMLElement>(':scope > .campus:not([data-campus-static])') ??
  element.shadowRoot?.querySelector<HTMLElement>('.campus') ??
  null

/** Waits until the element shows this text. */
export const says = (host: Element, text: string): Promise<true> =>
  eventually(`“${text}”`, () => rootOf(host)?.textContent.includes(text))

/** The next event of this name that reaches the document. */
export const waitForHostEvent = (name: string): Promise<CustomEvent> =>
  new Promise((resolve) => document.addEventListener(name, (event) => resolve(event as CustomEvent), { once: true }))

/** What a further language or theme can change of what axe finds: contrast, names, and the languages of texts. */
const APPEARANCE_RULES = {
  type: 'rule',
  values: [
    'color-contrast',
    'valid-lang',
    'aria-command-name',
    'aria-input-field-name',
    'aria-toggle-field-name',
    'button-name',
    'label',
    'link-name',
    'role-img-alt',
    'select-name',
    'summary-name',
  ],
} satisfies RunOptions['runOnly']

/**
 * What axe finds against WCAG 2.2 A and AA in this element, as sentences: everything in English and in the light theme,
 * and in another language or theme what differs there. Most rules take long on a large page, and judge the same
 * elements in each.
 */
export async function accessibilityProblems(element: Element, language = 'en', theme = 'light'): Promise<string[]> {
  // What is still sliding or fading in has not its own colours yet. A spinner never ends, nor does what nobody sees.
  const moving = (rootOf(element) ?? element)
    .getAnimations({ subtree: true })
    .filter(
      ({ effect }) =>
        effect instanceof KeyframeEffect &&
        effect.target?.checkVisibility() &&
        effect.getComputedTiming().endTime !== Infinity,
    )
  await Promise.all(moving.map(({ finished }) => finished.catch(() => undefined)))
  const { violations } = await axe.run(
    element,
    language === 'en' && theme === 'light' ? AXE_OPTIONS : { ...AXE_OPTIONS, runOnly: APPEARANCE_RULES },
  )
  return violations.map(
    ({ id, help, nodes }) => `${id}: ${help} (${nodes.map(({ target }) => target.join(' ')).join('; ')})`,
  )
}

/** Types like a person: replaces what stands in a control and tells React. */
export function type(control: HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement, text: string): void {
  const prototype = Object.getPrototypeOf(control) as object
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(control, text)
  control.dispatchEvent(new Event('input', { bubbles: true }))
  control.dispatchEvent(new Event('change', { bubbles: true }))
}
/** Returns the numbers within an element that need more than one line. */
export function brokenNumbers(within: ParentNode): string[] {
  return [...within.querySelectorAll('bdi')]
    .filter(({ textContent }) => /^\S*\d\S*$/.test(textContent))
    .filter((number) => {
      const range = document.createRange()
      range.selectNodeContents(number)
      return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1
    })
    .map(({ textContent }) => textContent)
}
