import type { Checked } from '../../core/check-ticket.ts'
import type { MessageKey } from '../../core/words.ts'
import type { Words } from '../words.tsx'

/** One line of a verdict: the key of its label, and what it says. */
export type Fact = readonly [label: MessageKey, value: string]

/** A verdict as it is shown, whoever has found it. */
export interface Shown {
  readonly outcome: 'GENUINE' | 'SUPERSEDED' | 'CANCELLED' | 'EXPIRED' | 'FORGED' | 'UNKNOWN' | 'UNCHECKED'
  /** The version that holds now, where that is known. */
  readonly current: number
  readonly facts: readonly Fact[]
  /** When the keys were fetched with which it was checked without a line. */
  readonly asOf: string | null
}

/** Puts a verdict into lines, no more than a stranger may read (domain brief 2.1.7); undefined when nothing was found out. */
export function shownOf(checked: Checked, { name, instant, t }: Words): Shown | undefined {
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
  if (verdict.outcome === 'FORGED' || verdict.outcome === 'UNKNOWN') return { outcome: verdict.outcome, current: 0, facts: [], asOf: null }
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
