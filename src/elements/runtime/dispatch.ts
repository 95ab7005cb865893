import type { ElementSpec } from './spec.ts'

/**
 * Dispatches one of an element's events. A listener may have removed the element: a sign-in, for example, changes the
 * portal's screen. The page still receives the event, at `place`, the parent of the element. Returns false when the
 * page has prevented it.
 */
export function dispatch(
  { events }: ElementSpec,
  element: Element,
  place: ParentNode | null,
  name: string,
  detail: unknown,
): boolean {
  const cancelable = events[name]?.cancelable ?? false
  const createEvent = () => new CustomEvent(name, { detail, bubbles: true, composed: true, cancelable })
  const allowed = element.dispatchEvent(createEvent())
  const gone = !element.isConnected && name in events
  return gone && place?.isConnected ? place.dispatchEvent(createEvent()) && allowed : allowed
}
