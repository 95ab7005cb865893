import type { Checked } from '../../../core/hall-tickets/check-ticket.ts'
import type { MessageKey } from '../../../core/i18n/messages.ts'
import type { Messages } from '../../runtime/messages.tsx'

/** One fact of a verdict: the message key of its label, and its value. */
export type Fact = readonly [label: MessageKey, value: string]

/** A verdict as shown, whether the server or the browser checked the code. */
export interface ShownVerdict {
  readonly outcome: 'GENUINE' | 'SUPERSEDED' | 'CANCELLED' | 'EXPIRED' | 'FORGED' | 'UNKNOWN' | 'UNCHECKED'
  /** The current version of the ticket, where known. */
  readonly current: number
  readonly facts: readonly Fact[]
  /** When the keys of an offline check were fetched; null for other checks. */
  readonly asOf: string | null
}

/**
 * Converts a verdict to facts, limited to what an unauthenticated visitor may see (specification, section 11.1.7).
 * Returns undefined when nothing could be checked.
 */
export function toShownVerdict(checked: Checked, { name, instant, t }: Messages): ShownVerdict | undefined {
  if (checked.by === 'nobody') return undefined
  if (checked.by === 'browser') {
    const { outcome, ticket, asOf } = checked.verdict
    const facts: readonly Fact[] = ticket
      ? [
          ['verify.institution', name(ticket.institution)],
          ['verify.examination', ticket.examCode],
          ['verify.seatNo', ticket.seatNo],
          ['verify.initials', ticket.initials],
          ['verify.version', String(ticket.version)],
        ]
      : []
    return { outcome, current: ticket?.currentVersion ?? 0, facts, asOf: outcome === 'UNCHECKED' ? null : asOf }
  }
  const { verdict } = checked
  if (verdict.outcome === 'RATE') return undefined
  if (verdict.outcome === 'FORGED' || verdict.outcome === 'UNKNOWN')
    return { outcome: verdict.outcome, current: 0, facts: [], asOf: null }
  return {
    outcome: verdict.outcome,
    current: verdict.currentVersion,
    facts: [
      ['verify.institution', name(verdict.institution)],
      ['verify.examination', name(verdict.examination)],
      ['verify.seatNo', verdict.seatNo],
      ['verify.initials', verdict.initials],
      ['verify.centre', verdict.centreCode],
      ['verify.version', t('verify.issued', { version: verdict.version, time: instant(verdict.issuedAt) })],
    ],
    asOf: null,
  }
}
