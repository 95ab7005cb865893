import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'
import { checkTicket, type Checked } from '../../../core/hall-tickets/check-ticket.ts'
import { prepareEd25519 } from '../../../core/crypto/ed25519.ts'
import { onFault } from '../../../core/feedback/log.ts'
import { readTicketCode } from '../../../core/hall-tickets/ticket-code.ts'
import { ensureKeyStore, refreshKeys, type VerificationKey } from '../../../core/hall-tickets/verification-keys.ts'
import type { ScanProblem } from './camera.ts'
import { loadReader } from './detector.ts'

/** Source of a code. `given`: the page or its address. */
export type Source = 'typed' | 'given' | 'camera' | 'picture'

/** Why there is nothing to check. */
export type Obstacle = 'otherCode' | ScanProblem | 'nothing' | 'unreadable'

/** Result of the last attempt. The count makes a repeated result announced again. */
export interface CheckResult {
  readonly count: number
  readonly source: Source
  readonly checked?: Checked
  readonly short?: boolean
  readonly obstacle?: Obstacle
}

/**
 * Loads everything that an offline check needs. The QR reader, which is large, is loaded only once the page is in use.
 */
async function loadTools(clientCode: string, used: boolean): Promise<void> {
  if (ensureKeyStore(clientCode).get().length > 0)
    await Promise.all([prepareEd25519(), used && navigator.onLine ? loadReader() : undefined])
}

/** Returns the keys stored for an institution. Fetches them on mount and when the browser is online again. */
export function useKeys(clientCode: string | undefined): readonly VerificationKey[] {
  const keys = useStore(ensureKeyStore(clientCode ?? ''))
  useEffect(() => {
    if (!clientCode) return
    const over = new AbortController()
    let used = false
    const refreshTools = () =>
      void refreshKeys(clientCode)
        .then(() => loadTools(clientCode, used))
        .catch(onFault)
    // Sends no request: a response could shift the layout and move the button while it is being pressed.
    const useTools = () => {
      if (used) return
      used = true
      void loadTools(clientCode, used).catch(onFault)
    }
    refreshTools()
    addEventListener('online', refreshTools, over)
    for (const touch of ['pointerdown', 'keydown'])
      addEventListener(touch, useTools, { signal: over.signal, capture: true })
    return () => over.abort()
  }, [clientCode])
  return keys
}

interface Reports {
  readonly clientCode: string | undefined
  readonly onBusy: (busy: boolean) => void
  /** Receives whether the typed code is malformed. */
  readonly onMistyped: (mistyped: boolean) => void
  readonly onChecked: (checked: Checked) => void
}

/**
 * Checks codes one at a time. Returns the last result, the check function and a function that reports why nothing could
 * be checked.
 */
export function useChecks({ clientCode, onBusy, onMistyped, onChecked }: Reports) {
  const keys = useKeys(clientCode)
  const [lastResult, setLastResult] = useState<CheckResult>()
  const busy = useRef(false)
  const showResult = (result: Omit<CheckResult, 'count'>) =>
    setLastResult((before) => ({ ...result, count: (before?.count ?? 0) + 1 }))

  async function checkCode(text: string, source: Source): Promise<void> {
    if (busy.current) return
    const typed = source === 'typed' || source === 'given'
    const code = readTicketCode(text)
    onMistyped(typed && !code)
    if (!code || (!typed && code.kind === 'short')) {
      if (typed) setLastResult(undefined)
      else showResult({ source, obstacle: 'otherCode' })
      return
    }
    busy.current = true
    onBusy(true)
    const checked = await checkTicket(code, keys)
    busy.current = false
    onBusy(false)
    showResult({ source, checked, short: code.kind === 'short' })
    onChecked(checked)
    if (checked.by === 'server' && clientCode) void refreshKeys(clientCode)
  }
  return {
    keys,
    lastResult: lastResult,
    check: checkCode,
    obstruct: (source: Source, obstacle: Obstacle) => showResult({ source, obstacle }),
    forget: () => setLastResult(undefined),
  }
}
