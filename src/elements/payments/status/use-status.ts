import { useCallback, useEffect, useRef, useState } from 'react'
import { storePayment, findStoredPayment, type PaymentAnswer } from '../../../core/payments/stored-payments.ts'
import type { Refused, Reply } from '../../../core/mql/reply.ts'
import type { Claim } from '../parts/claim.ts'
import { toFailureKind, isNotOffered } from '../find/failure-kind.ts'
import { COOL_DOWN_S, findPauseMs, runWhenVisible } from './schedule.ts'
import { isValidClaim } from '../parts/check-claim.ts'

/** The current state of the request for a payment's status. */
export interface StatusState {
  /** The last response; undefined when there is none yet. */
  readonly answer?: PaymentAnswer
  /** Whether the response is an earlier one, because the server is unreachable. */
  readonly kept?: boolean
  /** Why the last request failed. */
  readonly refused?: Refused
  /** Whether the back end cannot confirm payments, so that only the address is known. */
  readonly unconfirmed?: boolean
}

interface Asking {
  readonly clientCode: string
  /** Undefined while the institution is unknown. */
  readonly clientId: number | undefined
  /** Why the institution is unknown. */
  readonly unreachable: Refused | undefined
  readonly claim: Claim
  /** Whether the back end offers this activity. */
  readonly offered: boolean
  readonly ask: (clientId: number, claim: Claim, signal: AbortSignal) => Promise<Reply<PaymentAnswer>>
  readonly onChecked: (status: string) => void
  readonly onFailed: (refused: Refused) => void
}

const UNKNOWN_PAYMENT: PaymentAnswer = { status: 'UNKNOWN', urlConflict: false, payment: null, at: '', csc: null }

/**
 * Requests the status of a payment: at once, then by schedule while it is pending, when the browser is online again,
 * and on demand. Does not send a claim that is invalid.
 */
export function useStatus({ clientCode, clientId, unreachable, claim, offered, ask, onChecked, onFailed }: Asking) {
  const { transactionId } = claim
  const [statusState, setStatusState] = useState<StatusState>(() =>
    !isValidClaim(claim) ? { answer: UNKNOWN_PAYMENT } : offered ? {} : { unconfirmed: true },
  )
  const [checks, setChecks] = useState(-1)
  const [busy, setBusy] = useState(false)
  const [coolUntil, setCoolUntil] = useState(0)
  const under = useRef<AbortController>(undefined)
  const callbacks = useRef({ onChecked, onFailed })
  callbacks.current = { onChecked, onFailed }
  const isAsked = isValidClaim(claim) && offered

  const checkStatus = useCallback(async (): Promise<void> => {
    if (clientId === undefined || under.current) return
    const controller = (under.current = new AbortController())
    setBusy(true)
    const reply = await ask(clientId, claim, controller.signal)
    if (controller.signal.aborted) return
    under.current = undefined
    setBusy(false)
    setChecks((count) => count + 1)
    if (reply.ok) {
      storePayment(clientCode, transactionId, reply.result)
      setStatusState({ answer: reply.result })
      callbacks.current.onChecked(reply.result.status)
    } else if (isNotOffered(reply)) {
      setStatusState({ unconfirmed: true })
      callbacks.current.onChecked('UNCONFIRMED')
    } else {
      const before = toFailureKind(reply) === 'broken' ? undefined : findStoredPayment(clientCode, transactionId)
      setStatusState(({ answer = before }) => ({
        refused: reply,
        kept: answer !== undefined,
        ...(answer ? { answer } : {}),
      }))
      callbacks.current.onFailed(reply)
    }
  }, [ask, claim, clientCode, clientId, transactionId])

  useEffect(() => {
    if (isAsked) void checkStatus()
    else callbacks.current.onChecked(offered ? 'UNKNOWN' : 'UNCONFIRMED')
    return () => {
      under.current?.abort()
      under.current = undefined
    }
  }, [isAsked, offered, checkStatus])

  useEffect(() => {
    const kept = isAsked && unreachable ? findStoredPayment(clientCode, transactionId) : undefined
    if (isAsked && unreachable) setStatusState({ refused: unreachable, ...(kept ? { answer: kept, kept: true } : {}) })
  }, [isAsked, unreachable, clientCode, transactionId])

  const waits = statusState.answer?.status === 'PENDING'
  const pause = waits ? findPauseMs(Math.max(0, checks)) : null
  useEffect(
    () => (pause === null ? undefined : runWhenVisible(pause * 1000, () => void checkStatus())),
    [pause, checks, checkStatus],
  )

  const failing = statusState.refused !== undefined
  useEffect(() => {
    if (!failing) return
    const reloadStatus = () => void checkStatus()
    addEventListener('online', reloadStatus)
    return () => removeEventListener('online', reloadStatus)
  }, [failing, checkStatus])

  const checkNow = useCallback(async () => {
    setCoolUntil(Date.now() + COOL_DOWN_S * 1000)
    await checkStatus()
  }, [checkStatus])
  return { known: statusState, busy, coolUntil, checkNow, again: checkStatus, stopped: waits && pause === null }
}
