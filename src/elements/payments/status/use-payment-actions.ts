import { useRef, useState } from 'react'
import type { RowOf } from '../../../contract/activity.ts'
import type { ClientDetails } from '../../../contract/institution/institution.ts'
import type { paymentReceipt } from '../../../contract/payments/payments.ts'
import { chooseClient } from '../../../core/chosen-client/choose-client.ts'
import { onFault } from '../../../core/feedback/log.ts'
import type { Refused, Reply } from '../../../core/mql/reply.ts'
import { clearPaymentKey, storePaymentKey, findPaymentKey } from '../../../core/payments/payment-keys.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { downloadFile } from '../../ui/file/download-file.ts'
import { leaveForBank } from './leave-for-bank.ts'
import { fetchOwnKey } from './own-key.ts'
import {
  createIdempotencyKey,
  sendAction,
  type ActionResult,
  type Proof,
  type PaymentAction,
} from './payment-actions.ts'

/** Line items of a receipt's amount. */
export type Lines = Extract<RowOf<typeof paymentReceipt>, { outcome: 'READY' }>['lines']
/** A result that requires confirmation before a new attempt starts. */
export type Obstacle = Extract<ActionResult, { outcome: 'PENDING_ALREADY' | 'PAID_ALREADY' | 'CLOSED' | 'KEY_ENDED' }>

const OBSTACLES: readonly ActionResult['outcome'][] = [
  'PENDING_ALREADY',
  'PAID_ALREADY',
  'CLOSED',
  'KEY_ENDED',
] satisfies Obstacle['outcome'][]
const isObstacle = (granted: ActionResult): granted is Obstacle => OBSTACLES.includes(granted.outcome)

type Ready = { readonly ok: true; readonly result: Extract<ActionResult, { outcome: 'READY' }> }
const isReady = (reply: { readonly ok: true; readonly result: ActionResult }): reply is Ready =>
  reply.result.outcome === 'READY'

interface Reports {
  readonly client: ClientDetails
  readonly transactionId: string
  readonly onDownloaded: () => void
  readonly onRefused: (refused: Refused) => void
}

/** Runs the payer's actions, asks for the proof that they require and keeps the result. One action at a time. */
export function usePaymentActions({ client, transactionId, onDownloaded, onRefused }: Reports) {
  const { t, instant, language } = useMessages()
  const idempotencyKey = useRef(createIdempotencyKey())
  const digits = useRef<Proof>(undefined)
  /** A receipt that was granted but not downloaded yet. Requesting it again would make it a second copy. */
  const unsaved = useRef<Ready>(undefined)
  const [busy, setBusy] = useState<PaymentAction>()
  /** The action that waits for the digits, and the error message for the last ones. */
  const [asking, setAsking] = useState<{ readonly wish: PaymentAction; readonly wrong: string }>()
  const [outcome, setOutcome] = useState<{ readonly kind: 'success' | 'warning'; readonly sentence: string }>()
  const [obstacle, setObstacle] = useState<Obstacle>()
  const [lines, setLines] = useState<Lines>()

  function applyResult(wish: PaymentAction, result: ActionResult, proof: Proof): void {
    if (result.outcome === 'NO_MATCH') {
      // Clear an access key that is no longer valid.
      if ('accessKey' in proof) clearPaymentKey(transactionId)
      digits.current = undefined
      setAsking({ wish, wrong: 'accessKey' in proof ? '' : t('payment.outcome.NO_MATCH') })
      return
    }
    if ('mobile4' in proof && result.outcome !== 'RATE') digits.current = proof
    setAsking(undefined)
    if (result.outcome === 'READY') {
      setLines(result.lines)
      onDownloaded()
    }
    if (result.outcome === 'GO') {
      storePaymentKey(result.transactionId, result.accessKey)
      // The return address from the bank names no institution, so the session stores it.
      void chooseClient(client)
        .catch(onFault)
        .then(() => leaveForBank(result.form))
    } else if (isObstacle(result)) setObstacle(result)
    else setOutcome(formatResult(result))
  }

  function formatResult(result: Exclude<ActionResult, Obstacle | { outcome: 'GO' }>): {
    readonly kind: 'success' | 'warning'
    readonly sentence: string
  } {
    switch (result.outcome) {
      case 'READY':
        return { kind: 'success', sentence: t('payment.downloadStarted') }
      case 'SENT':
        return { kind: 'success', sentence: t('payment.sent', { places: result.to.join(', ') }) }
      case 'RATE':
        return { kind: 'warning', sentence: t('payment.rate', { time: instant(result.until) }) }
      default:
        return { kind: 'warning', sentence: t(`payment.outcome.${result.outcome}`) }
    }
  }

  async function runWish(wish: PaymentAction, proof: Proof | undefined = findProof(), anyway = false): Promise<void> {
    if (busy) return
    setOutcome(undefined)
    setObstacle(undefined)
    setBusy(wish)
    const accessKey = proof ? undefined : await fetchOwnKey(transactionId)
    const shown = proof ?? (accessKey ? { accessKey } : undefined)
    if (!shown) {
      setBusy(undefined)
      setAsking({ wish, wrong: '' })
      return
    }
    const reply =
      wish === 'download' && unsaved.current
        ? unsaved.current
        : await sendAction(
            wish,
            { clientId: client.clientId, transactionId, language, idempotencyKey: idempotencyKey.current, anyway },
            shown,
          )
    const done = reply.ok && isReady(reply) ? await saveFile(reply) : reply
    setBusy(undefined)
    if (done.ok && reply.ok) applyResult(wish, reply.result, shown)
    else if (!done.ok) onRefused(done)
  }

  async function saveFile(reply: Ready): Promise<Reply<unknown>> {
    const file = await downloadFile(reply.result)
    // An address that returns an error status is not retried; a download interrupted by a lost connection is.
    unsaved.current = file.ok || file.failure === 'status' ? undefined : reply
    return file
  }

  function findProof(): Proof | undefined {
    const accessKey = findPaymentKey(transactionId)
    return accessKey ? { accessKey } : digits.current
  }

  return {
    busy,
    asking,
    said: outcome,
    obstacle,
    lines,
    want: (wish: PaymentAction) => void runWish(wish),
    prove: (mobile4: string) => void (asking && runWish(asking.wish, { mobile4 })),
    payAnyway: () => void runWish('retry', undefined, true),
  }
}
