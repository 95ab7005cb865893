import { useEffect, useRef, useState } from 'react'
import type { WidgetState } from '../../ui/dashboard/widget.tsx'

/** Duration of a simulated retry, in milliseconds: long enough to see the loading state. */
const TRY = 900

/**
 * Returns the state of each widget: the chosen one, until a widget is retried. That widget then shows loading, and its
 * figures afterwards.
 */
export function useWidgetStates(shown: WidgetState): {
  readonly stateOf: (widget: string) => WidgetState
  readonly again: (widget: string) => void
} {
  const [own, setOwn] = useState<{ readonly of: WidgetState; readonly states: Readonly<Record<string, WidgetState>> }>({
    of: shown,
    states: {},
  })
  const timers = useRef(new Set<ReturnType<typeof setTimeout>>())
  useEffect(() => {
    const running = timers.current
    return () => running.forEach(clearTimeout)
  }, [])
  const states = own.of === shown ? own.states : {}
  const setWidgetState = (widget: string, state: WidgetState) =>
    setOwn((before) => ({ of: shown, states: { ...(before.of === shown ? before.states : {}), [widget]: state } }))
  return {
    stateOf: (widget) => states[widget] ?? shown,
    again: (widget) => {
      setWidgetState(widget, 'loading')
      const timer = setTimeout(() => {
        timers.current.delete(timer)
        // If another state was chosen meanwhile, that one takes precedence.
        setOwn((before) =>
          before.of === shown ? { of: shown, states: { ...before.states, [widget]: 'ready' } } : before,
        )
      }, TRY)
      timers.current.add(timer)
    },
  }
}
