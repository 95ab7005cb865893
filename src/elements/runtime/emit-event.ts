import type { ElementSpec } from './spec.ts'

/**
 * Dispatches an event of an element and returns false when a listener has prevented it. A listener may have removed the
 * element: a sign-in, for example, changes the portal's screen. The page still receives an event of the spec, from
 * `place`, the node that the element was in.
 */
export function emitEvent(
  element: HTMLElement,
  { events }: ElementSpec,
  name: string,
  detail: unknown,
  place: ParentNode | null,
): boolean {
  const made = () =>
    new CustomEvent(name, { detail, bubbles: true, composed: true, cancelable: events[name]?.cancelable ?? false })
  const allowed = element.dispatchEvent(made())
  const gone = !element.isConnected && name in events
  return gone && place?.isConnected ? place.dispatchEvent(made()) && allowed : allowed
}
