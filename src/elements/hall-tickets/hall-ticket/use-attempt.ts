import { useEffect, useRef, useState } from 'react'
import type { Refused } from '../../../core/mql/reply.ts'

/**
 * Runs one attempt at a time, which can be cancelled and is cancelled when the element is removed. `onEnded` receives
 * its refusal, if there is one.
 */
export function useAttempt(onEnded: (refused: Refused | undefined) => void) {
  const sending = useRef<AbortController>(undefined)
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<Refused>()
  useEffect(() => () => sending.current?.abort(), [])

  async function runAttempt(act: (signal: AbortSignal) => Promise<Refused | undefined>): Promise<void> {
    if (sending.current) return
    const controller = (sending.current = new AbortController())
    setBusy(true)
    setRefused(undefined)
    const reply = await act(controller.signal)
    sending.current = undefined
    setBusy(false)
    setRefused(reply)
    onEnded(reply)
  }

  return {
    busy,
    refused,
    attempt: runAttempt,
    cancel: () => sending.current?.abort(),
    clear: () => setRefused(undefined),
  }
}
