import { SUBMITTED } from '../../../core/config/page.ts'

/** Marks the root of a form that was rendered before any script ran. */
export const STATIC_ROOT = 'data-campus-static'

/** Set by the loader on a plain button of a static form that the visitor pressed before the element was loaded. */
const PRESSED = 'data-campus-pressed'

/** The visitor's position in the form: the focused control and the selected text in it. */
interface Place {
  readonly name: string
  readonly value: string
  readonly start: number | null
  readonly end: number | null
}

/** The visitor's interaction with the static form. */
export interface FormInteraction {
  readonly values: Readonly<Record<string, string>>
  readonly place: Place | null
  readonly submitted: boolean
  /** Text of the plain button that was pressed. */
  readonly pressed: string | undefined
  /** Text of the button that has the focus. */
  readonly focusedButton: string | undefined
}

/** Returns the static form in an element; null when there is none. */
export const findStaticForm = (host: Element): HTMLElement | null =>
  host.querySelector<HTMLElement>(`:scope > [${STATIC_ROOT}]`)

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/** Returns whether the visitor has submitted the form in `root` before its element was loaded. */
const isSubmitted = (root: HTMLElement): boolean => [...root.querySelectorAll('form')].some((form) => SUBMITTED in form)

const listControls = (root: ParentNode): Control[] => [
  ...root.querySelectorAll<Control>('input[name], select[name], textarea[name]'),
]

/** Returns the control of a form that has the focus. A button is none, because nobody types in it. */
function findFocusedControl(root: HTMLElement): Control | undefined {
  const { activeElement } = root.getRootNode() as Document | ShadowRoot
  return listControls(root).find((control) => control === activeElement)
}

/** Returns the start and end of the text selection. Controls such as selects and radio buttons have none. */
function getSelectionRange(control: Control): readonly [number | null, number | null] {
  return control instanceof HTMLSelectElement ? [null, null] : [control.selectionStart, control.selectionEnd]
}

/** Reads everything the visitor has typed, chosen and focused in a static form. */
export function readFormInteraction(root: HTMLElement): FormInteraction {
  const values: Record<string, string> = {}
  for (const control of listControls(root)) {
    const chosen = !(control instanceof HTMLInputElement) || !/^(radio|checkbox)$/.test(control.type) || control.checked
    if (chosen) values[control.name] = control.value
  }
  const focused = findFocusedControl(root)
  const [start, end] = focused ? getSelectionRange(focused) : [null, null]
  return {
    values,
    place: focused ? { name: focused.name, value: focused.value, start, end } : null,
    submitted: isSubmitted(root),
    pressed: root.querySelector(`[${PRESSED}]`)?.textContent,
    focusedButton: root.querySelector('button:focus')?.textContent,
  }
}

/**
 * Restores the visitor's focus and selection in the form that has taken over, and repeats a submit or a button press.
 */
export function restoreFormInteraction(root: HTMLElement, visited: FormInteraction): void {
  const { place } = visited
  if (place) {
    const named = listControls(root).filter((control) => control.name === place.name)
    const control = named.find((candidate) => candidate.value === place.value) ?? named[0]
    control?.focus({ preventScroll: true })
    if (control && !(control instanceof HTMLSelectElement) && place.start !== null)
      control.setSelectionRange(place.start, place.end)
  }
  if (visited.submitted) root.querySelector('form')?.requestSubmit()
  const findButton = (text: string | undefined) =>
    [...root.querySelectorAll('button')].find(({ textContent }) => textContent === text)
  findButton(visited.focusedButton)?.focus({ preventScroll: true })
  findButton(visited.pressed)?.click()
}

/**
 * Resolves when the form can be replaced without disturbing the visitor: when what replaces it is `ready` and nobody is
 * typing in it, or when the focus moves or a click ends; at once when the form is submitted or the page removes it. A
 * pressed button completes its click first, because replacing the form in between would lose the click; it is then
 * pressed in what replaces the form, so that must be ready.
 */
function waitUntilNotTyping(
  root: HTMLElement,
  ready: Promise<unknown> | undefined,
  signal: AbortSignal,
): Promise<void> {
  if (isSubmitted(root)) return Promise.resolve()
  // The script that the notice asks for is here.
  root.querySelector('.c-needs-script')?.remove()
  return new Promise((resolve) => {
    const over = new AbortController()
    const options = { signal: AbortSignal.any([signal, over.signal]) }
    let waiting = true
    let pressed = false
    let moved = false
    const finishWaiting = () => {
      over.abort()
      resolve()
    }
    const lookAgain = () => setTimeout(() => (isSubmitted(root) || !(waiting || pressed) ? finishWaiting() : undefined))
    const resolveWhenIdle = () => {
      waiting = false
      if (moved || root.querySelector(`[${PRESSED}]`) || !findFocusedControl(root)) lookAgain()
    }
    Promise.resolve(ready).then(resolveWhenIdle, resolveWhenIdle)
    // The page has removed the form, so that nobody can be typing in it.
    const gone = new MutationObserver(() => root.isConnected || finishWaiting())
    if (root.parentNode) gone.observe(root.parentNode, { childList: true })
    options.signal.addEventListener('abort', () => gone.disconnect())
    // The loader receives the click first and has marked the button.
    for (const kind of ['click', 'focusout']) root.addEventListener(kind, lookAgain, options)
    root.addEventListener('pointerdown', () => (pressed = true), options)
    // Who has left a field while waiting, and not typed since, is not typing.
    root.addEventListener('focusout', () => (moved = true), options)
    root.addEventListener('input', () => (moved = false), options)
    root.ownerDocument.addEventListener(
      'pointerup',
      () => {
        if (pressed) lookAgain()
        pressed = false
      },
      options,
    )
    root.addEventListener(
      'submit',
      (event) => {
        event.preventDefault()
        if (event.target) Object.assign(event.target, { [SUBMITTED]: true })
        lookAgain()
      },
      { ...options, capture: true },
    )
  })
}

/**
 * Returns the static form of an element once what replaces it is `ready` and the visitor is not typing in it; null when
 * there is none.
 */
export async function waitForForm(
  host: Element,
  ready: Promise<unknown> | undefined,
  signal: AbortSignal,
): Promise<HTMLElement | null> {
  const standing = findStaticForm(host)
  if (!standing) return null
  await waitUntilNotTyping(standing, ready, signal)
  return standing.parentNode === host ? standing : waitForForm(host, ready, signal)
}
