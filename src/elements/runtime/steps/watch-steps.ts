import { INVALID_INPUT } from '../../../contract/codes.ts'
import type { CampusElement } from '../campus-element.ts'

type Step = 'viewed' | 'started' | 'submitted' | 'refused'
type Detail = Readonly<Record<string, unknown>> | null

/** Answers that are no refusal, by event. All other outcomes of these events are one. */
const GRANTED: Readonly<Record<string, (detail: Detail) => string | undefined>> = {
  'campus-ticket-found': (detail) =>
    /^(READY|CHANGED|PART_BLOCKED|PROVISIONAL)$/.test(String(detail?.outcome)) ? undefined : String(detail?.outcome),
  'campus-ticket-checked': (detail) => (detail?.outcome === 'GENUINE' ? undefined : String(detail?.outcome)),
  'campus-payment-checked': (detail) =>
    /SUCCESS|PENDING/.test(String(detail?.status)) ? undefined : String(detail?.status),
  'campus-signed-in': () => undefined,
  'campus-password-changed': () => undefined,
  'campus-email-confirmed': () => undefined,
}

/** Returns whether an event comes from an element itself, and not from a step of another element inside it. */
const isOwn = (host: Element, event: Event): boolean =>
  event.composedPath().find((node) => node instanceof Element && node.localName.startsWith('campus-')) === host

/**
 * Tells the page how far visitors come in a public element: viewed, started, submitted, refused, each once for each
 * time that it happens, with the milliseconds since the step before. No detail holds what was typed.
 */
export function watchSteps(host: CampusElement, signal: AbortSignal): void {
  const done = new Set<Step>()
  let last = performance.now()
  let isPending = false

  function sendStep(step: Step, code?: number | string): void {
    const now = performance.now()
    const duration = Math.round(now - last)
    last = now
    done.add(step)
    const institution = String(host.values.get().client ?? '')
    const detail = { element: host.localName, institution, duration }
    host.emit(`campus-${step}`, code === undefined ? detail : { ...detail, code })
  }

  /** Sends a step of a visit once, after those before it. */
  function reachStep(step: 'viewed' | 'started'): void {
    if (step === 'started' && !done.has('viewed')) sendStep('viewed')
    if (!done.has(step)) sendStep(step)
  }

  function handleSubmit(event: Event): void {
    if (isPending || !isOwn(host, event)) return
    reachStep('started')
    isPending = true
    sendStep('submitted')
    // What was wrong before may still be: its field does not change.
    setTimeout(() => refuseWrongInput(host.container.querySelector('[aria-invalid=true]')))
  }

  function refuseStep(code: number | string): void {
    if (!isPending) return
    isPending = false
    sendStep('refused', code)
  }

  /** The code of a form that was not sent, because a field of it is wrong. */
  const refuseWrongInput = (field: Element | null | undefined) => field && refuseStep(INVALID_INPUT)

  const place = host.shadowRoot?.contains(host.container) ? host.shadowRoot : host
  place.addEventListener('submit', handleSubmit, { signal })
  host.addEventListener('input', (event) => isOwn(host, event) && reachStep('started'), { signal })
  host.addEventListener(
    'campus-payment-started',
    () => {
      reachStep('started')
      if (!isPending) sendStep('submitted')
      isPending = false
    },
    { signal },
  )
  host.addEventListener(
    'campus-failed',
    (event) => isOwn(host, event) && refuseStep((event as CustomEvent<{ code: number }>).detail.code),
    { signal },
  )
  for (const [type, findRefusal] of Object.entries(GRANTED))
    host.addEventListener(
      type,
      (event) => {
        const code = findRefusal((event as CustomEvent<Detail>).detail)
        if (code !== undefined) refuseStep(code)
        isPending = false
      },
      { signal },
    )

  const invalid = new MutationObserver((records) => {
    const wrong = records.find(({ target }) => (target as Element).getAttribute('aria-invalid') === 'true')
    if (isPending) refuseWrongInput(wrong?.target as Element | undefined)
  })
  invalid.observe(place, { attributeFilter: ['aria-invalid'], subtree: true })
  const sight = new IntersectionObserver((entries) => {
    if (!entries.some(({ isIntersecting }) => isIntersecting)) return
    sight.disconnect()
    reachStep('viewed')
  })
  sight.observe(host)
  signal.addEventListener('abort', () => {
    invalid.disconnect()
    sight.disconnect()
  })
}
