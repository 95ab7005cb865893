import type { TicketChange } from '../../../../src/contract/hall-tickets/hall-ticket.ts'
import type { LocalisedName } from '../../../../src/contract/parts.ts'
import { toPrintable } from '../../../lib/pdf/printable.ts'
import { MOST_COPIES, type PrintState, type TicketSnapshot } from '../../../db/ticket-snapshot.ts'
import type { FillLabel, LabelKey } from './ticket-view.ts'
import type { BilingualText } from './bilingual-text.ts'

const FIELDS = {
  CENTRE: 'centre',
  ROOM: 'room',
  SEAT: 'seat',
  NAME: 'name',
  PHOTO: 'photo',
  PAPERS: 'papers',
  TIME: 'time',
  OTHER: 'other',
} as const satisfies Record<TicketChange['field'], LabelKey | 'seat'>

/** How the texts of a page are made: its labels, filled labels, and texts of the institution cut to a length. */
interface Words {
  readonly labels: Readonly<Record<LabelKey | 'seat', BilingualText>>
  readonly fill: FillLabel
  readonly brief: (name: LocalisedName, most: number) => BilingualText
}

/**
 * Returns a URL in a form that a person can type: without the scheme, and without a trailing slash or the parameter
 * that precedes a payload.
 */
const toTypeableUrl = (address: string): string => address.replace(/^https?:\/\//, '').replace(/(?:\/|\?[\w-]*=?)$/, '')

/** How many characters of an address fit in the width of the QR code. */
const LONGEST_BESIDE = 34

/**
 * Returns the marks printed on a ticket in addition to its content (specification, section 11.1.7, item 10); each is
 * null where it does not apply.
 */
export const buildTicketMarks = (
  { version, changes = [], verifyUrl = null }: TicketSnapshot,
  { condition, copy }: PrintState,
  { labels, fill, brief }: Words,
) => {
  const checkAt = verifyUrl === null ? null : toPrintable(toTypeableUrl(verifyUrl), { most: 80, longestWord: 60 })
  return {
    provisional: condition && brief(condition, 240),
    supersedes:
      version > 1
        ? {
            title: fill('supersedes', { number: String(version - 1) }),
            changes: changes
              .slice(0, 6)
              .map(({ field, before, after }) =>
                fill('changed', { field: labels[FIELDS[field]], before: brief(before, 120), after: brief(after, 120) }),
              ),
          }
        : null,
    copy: copy > 1 ? fill('copy', { number: copy < MOST_COPIES ? String(copy) : `${MOST_COPIES}+` }) : null,
    verify: checkAt === null ? null : fill('verify', { address: checkAt }),
    /** Printed beside the QR code, for verifiers without a camera; a longer address appears only in the page footer. */
    checkAt: checkAt !== null && checkAt.length <= LONGEST_BESIDE ? checkAt : null,
  }
}
