import type { TicketChange } from '../../../../src/contract/hall-tickets/hall-ticket.ts'
import type { LocalisedName } from '../../../../src/contract/parts.ts'
import type { PrintedPaper, TicketFacts } from '../../../db/ticket-snapshot.ts'

const plain = (name: string): LocalisedName => ({ name, translations: {} })
const coded = (code: string, { name, translations }: LocalisedName): LocalisedName => ({
  name: `${code} ${name}`,
  translations: Object.fromEntries(
    Object.entries(translations).map(([language, text]) => [language, `${code} ${text}`]),
  ),
})

const NOTHING = '—'
const listed = (papers: readonly PrintedPaper[], tell: (paper: PrintedPaper) => string): LocalisedName =>
  plain(papers.map(tell).join(', ') || NOTHING)
const time = ({ code, date, startsAt, endsAt }: PrintedPaper): string => `${code}: ${date} ${startsAt}–${endsAt}`
const room = ({ code, room: name }: PrintedPaper): string => `${code}: ${name ?? NOTHING}`

function timesAndRooms(before: TicketFacts, after: TicketFacts): TicketChange[] {
  const old = new Map(before.papers.map((paper) => [paper.code, paper]))
  const kept = after.papers.filter(({ code }) => old.has(code))
  const differing = (tell: (paper: PrintedPaper) => string) =>
    kept.flatMap((paper) =>
      [old.get(paper.code)].flatMap((was) => (was && tell(was) !== tell(paper) ? [{ was, paper }] : [])),
    )
  const change = (field: 'TIME' | 'ROOM', tell: (paper: PrintedPaper) => string): TicketChange[] => {
    const pairs = differing(tell)
    return pairs.length === 0
      ? []
      : [
          {
            field,
            before: listed(
              pairs.map(({ was }) => was),
              tell,
            ),
            after: listed(
              pairs.map(({ paper }) => paper),
              tell,
            ),
          },
        ]
  }
  return [...change('TIME', time), ...change('ROOM', room)]
}

/** Returns the differences between two versions of a ticket, in a form for the candidate. */
export function differencesOf(before: TicketFacts, after: TicketFacts): TicketChange[] {
  const codes = ({ papers }: TicketFacts): string =>
    papers
      .map(({ code }) => code)
      .sort()
      .join(', ')
  const change = (
    field: TicketChange['field'],
    was: string,
    is: string,
    show: (facts: TicketFacts) => LocalisedName,
  ): TicketChange[] => (was === is ? [] : [{ field, before: show(before), after: show(after) }])
  return [
    ...change('CENTRE', before.centre.code, after.centre.code, ({ centre }) => coded(centre.code, centre.names)),
    ...change('SEAT', before.seatNo, after.seatNo, ({ seatNo }) => plain(seatNo)),
    ...change('NAME', before.candidate.name, after.candidate.name, ({ candidate }) => plain(candidate.name)),
    ...change('PAPERS', codes(before), codes(after), (facts) => plain(codes(facts) || NOTHING)),
    ...timesAndRooms(before, after),
  ]
}
