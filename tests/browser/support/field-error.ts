/** The error that assistive technology reads with a control: the last description of an invalid one, otherwise null. */
export function errorOf(control: Element): string | null {
  if (control.getAttribute('aria-invalid') !== 'true') return null
  const ids = control.getAttribute('aria-describedby')?.split(' ') ?? []
  const root = control.getRootNode() as Document | ShadowRoot
  return root.getElementById(ids.at(-1) ?? '')?.textContent ?? null
}
