import type { TicketChange } from '../../src/contract/hall-ticket.ts'
import type { LocalisedName } from '../../src/contract/parts.ts'
import { printable } from './printable.ts'
import { MOST_COPIES, type PrintState, type TicketSnapshot } from './ticket-snapshot.ts'
import type { Fill, Pair, Word } from './ticket-view.ts'

const FIELDS = { CENTRE: 'centre', ROOM: 'room', SEAT: 'seat', NAME: 'name', PHOTO: 'photo', PAPERS: 'papers', TIME: 'time', OTHER: 'other' } as const satisfies Record<TicketChange['field'], Word | 'seat'>

/** How the words of a page are made: its labels, and a text of the institution cut to a length. */
interface Words {
  readonly labels: Readonly<Record<Word | 'seat', Pair>>
  readonly fill: Fill
  readonly brief: (name: LocalisedName, most: number) => Pair
}

/** The address as a person types it: without the scheme, and without what only stands before a payload. */
const typed = (address: string): string => address.replace(/^https?:\/\//, '').replace(/(?:\/|\?[\w-]*=?)$/, '')

/** What is stamped on a ticket besides what it says (domain brief 2.1.7, item 10); each is null where it does not apply. */
export const marksOf = ({ version, changes = [], verifyUrl = null }: TicketSnapshot, { condition, copy }: PrintState, { labels, fill, brief }: Words) => ({
  provisional: condition && brief(condition, 240),
  supersedes:
    version > 1
      ? {
          title: fill('supersedes', { number: String(version - 1) }),
          changes: changes.slice(0, 6).map(({ field, before, after }) => fill('changed', { field: labels[FIELDS[field]], before: brief(before, 120), after: brief(after, 120) })),
        }
      : null,
  copy: copy > 1 ? fill('copy', { number: copy < MOST_COPIES ? String(copy) : `${MOST_COPIES}+` }) : null,
  verify: verifyUrl === null ? null : fill('verify', { address: printable(typed(verifyUrl), { most: 80, longestWord: 60 }) }),
})
