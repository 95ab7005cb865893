import { SUBMITTED } from '../core/config/page.ts'

/** Elements that failed to load. */
export const failed = new WeakSet<Element>()

/** Holds back the submit of a static form whose element has not taken over yet, instead of leaving the page. */
export const holdSubmit = (event: Event) => {
  const form = event.target as HTMLFormElement
  const element = form.closest('[data-campus-static]')?.parentElement
  if (!element || failed.has(element)) return
  event.preventDefault()
  Object.assign(form, { [SUBMITTED]: true })
}

/**
 * Releases the static form of an element that failed to load: the form is submitted without the element, at once if it
 * was submitted already.
 */
export function releaseForm(element: Element): void {
  failed.add(element)
  for (const fallback of element.querySelectorAll(':scope > [hidden]')) fallback.removeAttribute('hidden')
  const form = element.querySelector('form')
  if (form && SUBMITTED in form) form.submit()
}
