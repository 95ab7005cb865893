import type { TicketChange } from '../../../../src/contract/hall-tickets/hall-ticket.ts'
import type { LocalisedName } from '../../../../src/contract/parts.ts'
import type { PrintedPaper, TicketFacts } from '../../../db/ticket-snapshot.ts'

const buildPlainName = (name: string): LocalisedName => ({ name, translations: {} })
const buildCodedName = (code: string, { name, translations }: LocalisedName): LocalisedName => ({
  name: `${code} ${name}`,
  translations: Object.fromEntries(
    Object.entries(translations).map(([language, text]) => [language, `${code} ${text}`]),
  ),
})

const NOTHING = '—'
const formatPapers = (papers: readonly PrintedPaper[], formatPaper: (paper: PrintedPaper) => string): LocalisedName =>
  buildPlainName(papers.map(formatPaper).join(', ') || NOTHING)
const formatTime = ({ code, date, startsAt, endsAt }: PrintedPaper): string => `${code}: ${date} ${startsAt}–${endsAt}`
const formatRoom = ({ code, room: name }: PrintedPaper): string => `${code}: ${name ?? NOTHING}`

function compareTimesAndRooms(before: TicketFacts, after: TicketFacts): TicketChange[] {
  const old = new Map(before.papers.map((paper) => [paper.code, paper]))
  const kept = after.papers.filter(({ code }) => old.has(code))
  const listDiffering = (formatPaper: (paper: PrintedPaper) => string) =>
    kept.flatMap((paper) =>
      [old.get(paper.code)].flatMap((was) => (was && formatPaper(was) !== formatPaper(paper) ? [{ was, paper }] : [])),
    )
  const listFieldChanges = (field: 'TIME' | 'ROOM', formatPaper: (paper: PrintedPaper) => string): TicketChange[] => {
    const pairs = listDiffering(formatPaper)
    return pairs.length === 0
      ? []
      : [
          {
            field,
            before: formatPapers(
              pairs.map(({ was }) => was),
              formatPaper,
            ),
            after: formatPapers(
              pairs.map(({ paper }) => paper),
              formatPaper,
            ),
          },
        ]
  }
  return [...listFieldChanges('TIME', formatTime), ...listFieldChanges('ROOM', formatRoom)]
}

/** Returns the name in both scripts. */
const formatNames = ({ candidate: { name, localName } }: TicketFacts): string =>
  localName === null ? name : `${name} · ${localName}`

/**
 * Returns what a version prints in a part of the ticket that a candidate can name; null: not in words.
 */
export function describePart(facts: TicketFacts, field: TicketChange['field']): LocalisedName | null {
  const { centre, seatNo, papers } = facts
  switch (field) {
    case 'CENTRE':
      return buildCodedName(centre.code, centre.names)
    case 'SEAT':
      return buildPlainName(seatNo)
    case 'NAME':
      return buildPlainName(formatNames(facts))
    case 'PAPERS':
      return formatPapers(papers, ({ code }) => code)
    case 'TIME':
      return formatPapers(papers, formatTime)
    case 'ROOM':
      return formatPapers(papers, formatRoom)
    default:
      return null
  }
}

/** Returns the differences between two versions of a ticket, in a form for the candidate. */
export function listDifferences(before: TicketFacts, after: TicketFacts): TicketChange[] {
  const formatCodes = ({ papers }: TicketFacts): string =>
    papers
      .map(({ code }) => code)
      .sort()
      .join(', ')
  const listFieldChange = (
    field: TicketChange['field'],
    was: string,
    is: string,
    show: (facts: TicketFacts) => LocalisedName,
  ): TicketChange[] => (was === is ? [] : [{ field, before: show(before), after: show(after) }])
  return [
    ...listFieldChange('CENTRE', before.centre.code, after.centre.code, ({ centre }) =>
      buildCodedName(centre.code, centre.names),
    ),
    ...listFieldChange('SEAT', before.seatNo, after.seatNo, ({ seatNo }) => buildPlainName(seatNo)),
    ...listFieldChange('NAME', formatNames(before), formatNames(after), (facts) =>
      buildPlainName(
        before.candidate.localName === after.candidate.localName ? facts.candidate.name : formatNames(facts),
      ),
    ),
    ...listFieldChange('PAPERS', formatCodes(before), formatCodes(after), (facts) =>
      buildPlainName(formatCodes(facts) || NOTHING),
    ),
    ...compareTimesAndRooms(before, after),
  ]
}
