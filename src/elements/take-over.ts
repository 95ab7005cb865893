/** Marks the root of a form that was rendered before any script ran. */
export const STATIC_ROOT = 'data-campus-static'
/** Set by the loader on a static form that a visitor has submitted before its element was there. */
export const SUBMITTED = 'data-campus-submitted'

/** Where a visitor was in the form: the control and the marked text in it. */
interface Place {
  readonly name: string
  readonly value: string
  readonly start: number | null
  readonly end: number | null
}

/** What a visitor had done to the form that stood in the page. */
export interface Visited {
  readonly values: Readonly<Record<string, string>>
  readonly place: Place | null
  readonly submitted: boolean
}

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

const controlsOf = (root: ParentNode): Control[] => [...root.querySelectorAll<Control>('input[name], select[name], textarea[name]')]

/** The start of a text selection; controls such as selects and radios have none. */
function selectionOf(control: Control): readonly [number | null, number | null] {
  return control instanceof HTMLSelectElement ? [null, null] : [control.selectionStart, control.selectionEnd]
}

/** Reads everything a visitor has typed, chosen and focused in a form that stood in the page. */
export function readVisit(root: HTMLElement): Visited {
  const values: Record<string, string> = {}
  for (const control of controlsOf(root)) {
    const chosen = !(control instanceof HTMLInputElement) || !/^(radio|checkbox)$/.test(control.type) || control.checked
    if (chosen) values[control.name] = control.value
  }
  const focused = controlsOf(root).find((control) => control === (root.getRootNode() as Document | ShadowRoot).activeElement)
  const [start, end] = focused ? selectionOf(focused) : [null, null]
  return {
    values,
    place: focused ? { name: focused.name, value: focused.value, start, end } : null,
    submitted: root.querySelector(`form[${SUBMITTED}]`) !== null,
  }
}

/** Puts the visitor back where they were, in the form that has taken over. */
export function restoreVisit(root: HTMLElement, visited: Visited): void {
  const { place } = visited
  if (place) {
    const named = controlsOf(root).filter((control) => control.name === place.name)
    const control = named.find((candidate) => candidate.value === place.value) ?? named[0]
    control?.focus({ preventScroll: true })
    if (control && !(control instanceof HTMLSelectElement) && place.start !== null) control.setSelectionRange(place.start, place.end)
  }
  if (visited.submitted) root.querySelector('form')?.requestSubmit()
}

/**
 * Resolves when the form can be replaced without anybody noticing: at once when nothing in it has the focus, else when the
 * focus leaves a field or the form is submitted. A press of a button is let through to its click first, because a form that
 * is replaced between the two loses the click.
 */
export function whenNobodyTypes(root: HTMLElement, signal: AbortSignal): Promise<void> {
  const busy = () => root.contains((root.getRootNode() as Document | ShadowRoot).activeElement)
  const submitted = () => root.querySelector(`form[${SUBMITTED}]`) !== null
  if (!busy() || submitted()) return Promise.resolve()
  return new Promise((resolve) => {
    const over = new AbortController()
    const options = { signal: AbortSignal.any([signal, over.signal]) }
    let pressed = false
    const finish = () => {
      over.abort()
      resolve()
    }
    root.addEventListener('pointerdown', () => (pressed = true), options)
    root.ownerDocument.addEventListener(
      'pointerup',
      () => {
        if (pressed) setTimeout(finish)
      },
      options,
    )
    root.addEventListener('focusout', () => setTimeout(() => (pressed ? undefined : finish())), options)
    root.addEventListener(
      'submit',
      (event) => {
        event.preventDefault()
        if (event.target instanceof HTMLFormElement) event.target.setAttribute(SUBMITTED, '')
        setTimeout(finish)
      },
      { ...options, capture: true },
    )
  })
}
