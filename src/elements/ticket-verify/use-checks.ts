import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'
import { checkTicket, type Checked } from '../../core/check-ticket.ts'
import { prepareEd25519 } from '../../core/ed25519.ts'
import { onFault } from '../../core/log.ts'
import { readTicketCode } from '../../core/ticket-code.ts'
import { keysOf, refreshKeys, type VerificationKey } from '../../core/verification-keys.ts'
import type { CameraProblem } from './camera.ts'
import { loadReader } from './detector.ts'

/** Where a code came from. `given`: from the page or its address. */
export type Source = 'typed' | 'given' | 'camera' | 'picture'

/** Why there is nothing to check. */
export type Obstacle = 'otherCode' | CameraProblem | 'nothing' | 'unreadable'

/** What came of the last attempt; counted, so that the same is told again. */
export interface Told {
  readonly count: number
  readonly source: Source
  readonly checked?: Checked
  readonly short?: boolean
  readonly obstacle?: Obstacle
}

/** Fetches all that checking needs when there is no line. */
async function prepare(clientCode: string): Promise<void> {
  await refreshKeys(clientCode)
  if (keysOf(clientCode).get().length > 0) await Promise.all([prepareEd25519(), loadReader()])
}

/** The keys that are kept for an institution; fetched anew when there is a line again. */
export function useKeys(clientCode: string | undefined): readonly VerificationKey[] {
  const keys = useStore(keysOf(clientCode ?? ''))
  useEffect(() => {
    if (!clientCode) return
    const begin = () => void prepare(clientCode).catch(onFault)
    begin()
    addEventListener('online', begin)
    return () => removeEventListener('online', begin)
  }, [clientCode])
  return keys
}

interface Reports {
  readonly clientCode: string | undefined
  readonly onBusy: (busy: boolean) => void
  /** A code was typed that cannot be one. */
  readonly onMistyped: (mistyped: boolean) => void
  readonly onChecked: (checked: Checked) => void
}

/** Checks one code after the other: what was told last, the way to check, and the way to tell why nothing could be checked. */
export function useChecks({ clientCode, onBusy, onMistyped, onChecked }: Reports) {
  const keys = useKeys(clientCode)
  const [told, setTold] = useState<Told>()
  const busy = useRef(false)
  const tell = (said: Omit<Told, 'count'>) => setTold((before) => ({ ...said, count: (before?.count ?? 0) + 1 }))

  async function check(text: string, source: Source): Promise<void> {
    if (busy.current) return
    const typed = source === 'typed' || source === 'given'
    const code = readTicketCode(text)
    onMistyped(typed && !code)
    if (!code || (!typed && code.kind === 'short')) {
      if (typed) setTold(undefined)
      else tell({ source, obstacle: 'otherCode' })
      return
    }
    busy.current = true
    onBusy(true)
    const checked = await checkTicket(code, keys)
    busy.current = false
    onBusy(false)
    tell({ source, checked, short: code.kind === 'short' })
    onChecked(checked)
    if (checked.by === 'server' && clientCode) void refreshKeys(clientCode)
  }
  return { keys, told, check, obstruct: (source: Source, obstacle: Obstacle) => tell({ source, obstacle }), forget: () => setTold(undefined) }
}
