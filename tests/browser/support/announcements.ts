import { eventually, rootOf } from './mount.ts'

const REGIONS = '[role=status], [role=alert], [aria-live]:not([aria-live=off])'

/** A text as it is drawn: its blocks are apart. */
const readText = (element: HTMLElement | null | undefined): string => element?.innerText ?? ''

/** The live regions that a change of the page concerns. */
function listRegions({ target, addedNodes }: MutationRecord): (Element | null | undefined)[] {
  const around = (target instanceof Element ? target : target.parentElement)?.closest(REGIONS)
  const added = [...addedNodes].filter((node) => node instanceof Element)
  return [around, ...added.flatMap((node) => (node.matches(REGIONS) ? node : [...node.querySelectorAll(REGIONS)]))]
}

/** Collects what the live regions in a part of a page say from now on, in their order. */
export function collectAnnouncements(part: Node): readonly string[] {
  const texts: string[] = []
  new MutationObserver((changes) => {
    for (const region of new Set(changes.flatMap(listRegions)))
      if (region instanceof HTMLElement && region.textContent) texts.push(readText(region))
  }).observe(part, { subtree: true, childList: true, characterData: true })
  return texts
}

/** A text without what nobody hears: the marks of its direction, and several spaces. */
const collapseSpaces = (text: string | null | undefined): string =>
  (text ?? '')
    .replaceAll(/[\u2066-\u2069]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()

/** The name of a control and what describes it, as they are read out when it receives the focus. */
function describeControl(control: HTMLElement): string {
  const tree = control.getRootNode() as Document | ShadowRoot
  const named = (attribute: string) =>
    (control.getAttribute(attribute)?.split(' ') ?? []).map((id) => readText(tree.getElementById(id))).join(' ')
  const labels = 'labels' in control ? [...((control.labels as NodeListOf<HTMLElement> | null) ?? [])] : []
  const name =
    named('aria-labelledby') || (control.ariaLabel ?? '') || labels.map(readText).join(' ') || readText(control)
  return [collapseSpaces(name), collapseSpaces(named('aria-describedby'))].filter(Boolean).join(' – ')
}

const DIALOGS = '[role=dialog], [role=alertdialog], dialog'

/** The name of a dialog that a control is in, unless the dialog was named before or the control is its heading. */
function nameNewDialog(control: HTMLElement, before: Element | null): string {
  const dialog = control.closest<HTMLElement>(DIALOGS)
  if (!dialog || dialog === before || dialog.getAttribute('aria-labelledby') === control.id) return ''
  return `${describeControl(dialog)}: `
}

/** What somebody who sees nothing is told. */
export interface Announcements {
  /** What live regions say. */
  readonly said: readonly string[]
  /** The names of what receives the focus. */
  readonly focus: readonly string[]
}

/**
 * Records what elements tell somebody who sees nothing. The returned function waits until that, since its last call, is
 * as expected, and returns what it was.
 */
export function listen(...hosts: readonly Element[]): (expected: Announcements) => Promise<Announcements> {
  const textsByRoot: string[][] = []
  const focus: string[] = []
  for (const host of hosts) {
    const root = rootOf(host) ?? host
    textsByRoot.push(collectAnnouncements(root) as string[])
    let dialog: Element | null = null
    root.addEventListener('focusin', ({ target }) => {
      const control = target as HTMLElement
      focus.push(nameNewDialog(control, dialog) + describeControl(control))
      dialog = control.closest(DIALOGS)
    })
  }
  const collectAll = (): Announcements => ({ said: textsByRoot.flat().map(collapseSpaces), focus })
  return async (expected) => {
    const isAsExpected = () => JSON.stringify(collectAll()) === JSON.stringify(expected)
    await eventually('what is said', isAsExpected).catch(() => undefined)
    const last = { said: collectAll().said, focus: [...focus] }
    for (const list of [...textsByRoot, focus]) list.length = 0
    return last
  }
}
