import { useRef, useState } from 'react'
import type { RowOf } from '../../../contract/activity.ts'
import type { paymentReceipt } from '../../../contract/payments.ts'
import { fileAddress } from '../../../core/file-address.ts'
import type { Refused } from '../../../core/mql/reply.ts'
import { forgetPaymentKey, keepPaymentKey, paymentKey } from '../../../core/payment-keys.ts'
import { useWords } from '../../words.tsx'
import { handOver } from '../hand-over.ts'
import { leaveForBank } from './leave-for-bank.ts'
import { newIdempotencyKey, wantOf, type Granted, type Proof, type Wish } from './wishes.ts'

/** What the amount of a receipt is made of. */
export type Lines = Extract<RowOf<typeof paymentReceipt>, { outcome: 'READY' }>['lines']
/** A new attempt that is not begun without a further word. */
export type Obstacle = Extract<Granted, { outcome: 'PENDING_ALREADY' | 'PAID_ALREADY' | 'CLOSED' | 'KEY_ENDED' }>

const OBSTACLES: readonly Granted['outcome'][] = ['PENDING_ALREADY', 'PAID_ALREADY', 'CLOSED', 'KEY_ENDED'] satisfies Obstacle['outcome'][]
const isObstacle = (granted: Granted): granted is Obstacle => OBSTACLES.includes(granted.outcome)

interface Reports {
  readonly clientId: number
  readonly transactionId: string
  readonly onDownloaded: () => void
  readonly onRefused: (refused: Refused) => void
}

/** What somebody wants of a payment, the proof that it asks for, and what came of it. One wish at a time. */
export function useWishes({ clientId, transactionId, onDownloaded, onRefused }: Reports) {
  const { t, instant, language } = useWords()
  const idempotencyKey = useRef(newIdempotencyKey())
  const digits = useRef<Proof>(undefined)
  const [busy, setBusy] = useState<Wish>()
  /** The wish that waits for digits, and what was wrong with the last ones. */
  const [asking, setAsking] = useState<{ readonly wish: Wish; readonly wrong: string }>()
  const [said, setSaid] = useState<{ readonly kind: 'success' | 'warning'; readonly sentence: string }>()
  const [obstacle, setObstacle] = useState<Obstacle>()
  const [lines, setLines] = useState<Lines>()

  function take(wish: Wish, result: Granted, proof: Proof): void {
    if (result.outcome === 'NO_MATCH') {
      // A key that opens nothing any more is as good as none.
      if ('accessKey' in proof) forgetPaymentKey(transactionId)
      digits.current = undefined
      setAsking({ wish, wrong: 'accessKey' in proof ? '' : t('payment.outcome.NO_MATCH') })
      return
    }
    if ('mobile4' in proof && result.outcome !== 'RATE') digits.current = proof
    setAsking(undefined)
    if (result.outcome === 'READY') {
      handOver(fileAddress(result.url), result.fileName)
      setLines(result.lines)
      onDownloaded()
    }
    if (result.outcome === 'GO') {
      keepPaymentKey(result.transactionId, result.accessKey)
      leaveForBank(result.form)
    } else if (isObstacle(result)) setObstacle(result)
    else setSaid(sentenceOf(result))
  }

  function sentenceOf(result: Exclude<Granted, Obstacle | { outcome: 'GO' }>): { readonly kind: 'success' | 'warning'; readonly sentence: string } {
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

  async function want(wish: Wish, proof: Proof | undefined = proofOf(), anyway = false): Promise<void> {
    if (busy) return
    setSaid(undefined)
    setObstacle(undefined)
    if (!proof) {
      setAsking({ wish, wrong: '' })
      return
    }
    setBusy(wish)
    const reply = await wantOf(wish, { clientId, transactionId, language, idempotencyKey: idempotencyKey.current, anyway }, proof)
    setBusy(undefined)
    if (reply.ok) take(wish, reply.result, proof)
    else onRefused(reply)
  }

  function proofOf(): Proof | undefined {
    const accessKey = paymentKey(transactionId)
    return accessKey ? { accessKey } : digits.current
  }

  return { busy, asking, said, obstacle, lines, want: (wish: Wish) => void want(wish), prove: (mobile4: string) => void (asking && want(asking.wish, { mobile4 })), payAnyway: () => void want('retry', undefined, true) }
}
