import { STATIC_ROOT } from './take-over.ts'

const isStatic = (form: Element): boolean => form.hasAttribute(STATIC_ROOT)

/**
 * Steps that an element has deliberately placed beside its own form. A copy of a step is another node and not in this
 * set.
 */
const steps = new WeakSet<Element>()

/** Keeps a step beside the live form, which it hides, until the step is removed. */
export function keepStep(step: Element): void {
  steps.add(step)
}

/**
 * Removes every form from a light element except `live`, a step shown in its place and, while there is no live form,
 * one static form that it can take over. A copy of an element (`cloneNode`, `innerHTML`, a page saved by an editor)
 * contains the markup rendered in the original, which React does not manage.
 */
export function keepOneForm(host: Element, live: Element | null): void {
  const forms = [...host.querySelectorAll(':scope > [slot=campus]')]
  const kept = live ?? forms.find(isStatic)
  for (const form of forms) if (form !== kept && !steps.has(form)) form.remove()
}
