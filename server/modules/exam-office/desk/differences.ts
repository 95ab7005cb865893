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

/** Returns the code and name of a centre; with `whole`, also its address and landmark. */
function describeCentre({ code, names, address, landmark }: TicketFacts['centre'], whole: boolean): LocalisedName {
  const parts = [names, ...(whole ? [address, ...(landmark ? [landmark] : [])] : [])]
  const join = (language: string | null): string =>
    parts.map(({ name, translations }) => (language === null ? name : (translations[language] ?? name))).join(', ')
  const languages = new Set(parts.flatMap(({ translations }) => Object.keys(translations)))
  return buildCodedName(code, {
    name: join(null),
    translations: Object.fromEntries([...languages].map((language) => [language, join(language)])),
  })
}
/** Returns everything that a ticket prints about its centre: the same centre may move. */
const formatCentre = ({ centre }: TicketFacts): string => JSON.stringify(describeCentre(centre, true))

const NOTHING = '—'
const formatPapers = (papers: readonly PrintedPaper[], formatPaper: (paper: PrintedPaper) => string): LocalisedName =>
  buildPlainName(papers.map(formatPaper).join(', ') || NOTHING)
const formatTime = ({ code, date, startsAt, endsAt }: PrintedPaper): string => `${code}: ${date} ${startsAt}–${endsAt}`
/** Returns the times of a paper, with when candidates report and when the gate closes. */
const formatArrival = (paper: PrintedPaper): string =>
  `${formatTime(paper)} (${paper.reportingAt}, ${paper.gateClosesAt})`
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
  const isArrivalAlone = listDiffering(formatArrival).some(({ was, paper }) => formatTime(was) === formatTime(paper))
  return [
    ...listFieldChanges('TIME', isArrivalAlone ? formatArrival : formatTime),
    ...listFieldChanges('ROOM', formatRoom),
  ]
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
      return describeCentre(centre, true)
    case 'SEAT':
      return buildPlainName(seatNo)
    case 'NAME':
      return buildPlainName(formatNames(facts))
    case 'PAPERS':
      return formatPapers(papers, ({ code }) => code)
    case 'TIME':
      return formatPapers(papers, formatArrival)
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
    ...listFieldChange('CENTRE', formatCentre(before), formatCentre(after), ({ centre }) =>
      describeCentre(centre, before.centre.code === after.centre.code),
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
