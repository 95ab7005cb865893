import type { LanguageCode, LocalisedName } from '../../../../src/contract/parts.ts'
import { getAccentColour } from '../../../lib/pdf/accent.ts'
import { LABELS, type Labels } from './labels.ts'
import { findMediumName } from './medium-names.ts'
import { createMessageFormatter } from '../../../lib/i18n/i18next.ts'
import { toPrintable } from '../../../lib/pdf/printable.ts'
import { renderQrSvg } from '../../../lib/pdf/qr.ts'
import { printDay, printInstant, computeWeekday } from '../../../lib/i18n/print-dates.ts'
import { toPrintedDocuments, type PicturesThere } from './ticket-documents.ts'
import { buildTicketMarks } from './ticket-marks.ts'
import type { PrintState, TicketSnapshot } from '../../../db/ticket-snapshot.ts'
import type { BilingualText } from './bilingual-text.ts'

const KINDS = {
  THEORY: ['T', 'theory'],
  PRACTICAL: ['P', 'practical'],
  PROJECT: ['J', 'project'],
  VIVA: ['V', 'viva'],
} as const
/** The labels of programme patterns by code (specification, section 10.3); an institution may use free text instead. */
const PATTERNS = { SEMESTER: 'semesterPattern', TRIMESTER: 'trimesterPattern', ANNUAL: 'annualPattern' } as const
const isPattern = (code: string): code is keyof typeof PATTERNS => Object.hasOwn(PATTERNS, code)
const ATTEMPTS = { REGULAR: ['R', 'regular'], BACKLOG: ['B', 'backlog'], IMPROVEMENT: ['I', 'improvement'] } as const

/** The key of a label that is a single text; the days of the week are a list. */
export type LabelKey = Exclude<keyof Labels, 'weekdays'>
const formatLabel = createMessageFormatter<LabelKey>(LABELS)
const WORDS = (Object.keys(LABELS.en) as (keyof Labels)[]).filter((key) => key !== 'weekdays')

/** Returns a label with its placeholders filled, in both languages. */
export type FillLabel = (key: LabelKey, values: Readonly<Record<string, string | BilingualText>>) => BilingualText

/** Everything the page prints, as passed to the template. */
export type TicketView = ReturnType<typeof buildTicketView>

const CODE = { most: 40, longestWord: 10 }
const NUMBER = { most: 40, longestWord: 20 }

/** Returns the second language beside English: the reader's own, otherwise the institution's; null if there is none. */
export const findSecondLanguage = (snapshot: TicketSnapshot, language: LanguageCode): LanguageCode | null => {
  const second = language === 'en' ? snapshot.institution.secondLanguage : language
  return second === 'en' ? null : second
}

/** The tightness of the layout: 0 is spacious, 2 is as tight as is still readable. */
export type Tightness = 0 | 1 | 2

/** Converts a snapshot to plain printable strings: the template only places them and makes no decisions. */
export const buildTicketView = (
  snapshot: TicketSnapshot,
  language: LanguageCode,
  {
    pictures,
    tightness = 0,
    state,
  }: { readonly pictures: PicturesThere; readonly tightness?: Tightness; readonly state: PrintState },
) => {
  const { institution, candidate, centre, college } = snapshot
  const second = findSecondLanguage(snapshot, language)
  const english = LABELS.en
  const own = second === null ? null : LABELS[second]
  const findTranslation = (name: LocalisedName, code: LanguageCode | null, most = 300): string | null => {
    const translated = code === null ? undefined : name.translations[code]
    return translated === undefined || translated === name.name ? null : toPrintable(translated, { most }) || null
  }
  const buildText = (name: LocalisedName, most: number): BilingualText => ({
    en: toPrintable(name.name, { most }),
    local: findTranslation(name, second, most),
  })
  const buildPair = (name: LocalisedName): BilingualText => buildText(name, 300)
  const findBlockedReason = (code: string): BilingualText | null => {
    const why = Object.hasOwn(state.blocked, code) ? state.blocked[code] : undefined
    return why ? buildText(why, 160) : null
  }
  const fillText: FillLabel = (key, values) => {
    const fillSlots = (code: LanguageCode, side: keyof BilingualText) => {
      const texts = Object.entries(values).map(
        ([name, value]) => [name, typeof value === 'string' ? value : (value[side] ?? value.en)] as const,
      )
      return formatLabel(code, key, Object.fromEntries(texts))
    }
    return { en: fillSlots('en', 'en'), local: second && fillSlots(second, 'local') }
  }
  const labels = {
    ...(Object.fromEntries(WORDS.map((key) => [key, { en: english[key], local: own?.[key] ?? null }])) as Record<
      LabelKey,
      BilingualText
    >),
    ...(institution.specimen ? { demo: { en: english.specimen, local: own?.specimen ?? null } } : {}),
    prn: buildPair(institution.prnLabel),
    seat: buildPair(institution.seatLabel),
  }
  const listLetters = (table: Readonly<Record<string, readonly [string, LabelKey]>>, used: ReadonlySet<string>) =>
    Object.entries(table)
      .filter(([name]) => used.has(name))
      .map(([, [mark, key]]) => ({ mark, ...labels[key] }))
  const formatWeekday = (day: string): BilingualText => {
    const index = computeWeekday(day)
    return index === undefined
      ? { en: '', local: null }
      : { en: english.weekdays[index] ?? '', local: own?.weekdays[index] ?? null }
  }
  const listLines = (code: string): readonly string[] =>
    Object.hasOwn(snapshot.instructions, code)
      ? (snapshot.instructions[code] ?? []).slice(0, 30).map((line) => toPrintable(line, { most: 400 }))
      : []
  const localLines = second === null ? [] : listLines(second)
  const notices = [
    fillText('corrections', {
      date: toPrintable(printDay(snapshot.correctionsUntil, institution.dateFormat), { most: 40 }),
    }),
    ...(institution.helpline === null
      ? []
      : [fillText('helpline', { phone: toPrintable(institution.helpline, { most: 60 }).replaceAll(' ', '\u00a0') })]),
  ]

  return {
    second,
    demo: institution.demo || institution.specimen === true,
    accent: getAccentColour(institution.primaryColor),
    institution: {
      en: toPrintable(institution.names.name, { most: 140 }),
      official: findTranslation(institution.names, institution.secondLanguage, 140),
      officialLanguage: institution.secondLanguage,
    },
    title: buildText(institution.title, 60),
    examination: buildText(snapshot.examination, 160),
    labels,
    seatNo: toPrintable(snapshot.seatNo, NUMBER),
    prn: toPrintable(snapshot.prn, NUMBER),
    ticketNo: toPrintable(snapshot.ticketNo, NUMBER),
    version: String(snapshot.version),
    issuedAt: toPrintable(printInstant(snapshot.issuedAt, institution.dateFormat, institution.timeZone), { most: 40 }),
    candidate: {
      en: toPrintable(candidate.name),
      local: candidate.localName === null ? null : toPrintable(candidate.localName),
      language: candidate.localLanguage,
      motherName: candidate.motherName === null ? null : toPrintable(candidate.motherName, { most: 120 }),
    },
    college: { code: toPrintable(college.code, CODE), ...buildPair(college.names) },
    programme: buildPair(snapshot.programme),
    part: buildPair(snapshot.part),
    term: buildPair(snapshot.term),
    medium:
      snapshot.medium === null
        ? null
        : {
            en: toPrintable(snapshot.medium, { most: 80 }),
            local: second && findMediumName(snapshot.medium, second),
          },
    pattern:
      snapshot.pattern === null
        ? null
        : isPattern(snapshot.pattern)
          ? labels[PATTERNS[snapshot.pattern]]
          : { en: toPrintable(snapshot.pattern, { most: 80 }), local: null },
    centre: {
      code: toPrintable(centre.code, CODE),
      name: buildPair(centre.names),
      address: buildPair(centre.address),
      landmark: centre.landmark && buildPair(centre.landmark),
      district: centre.district === null ? null : toPrintable(centre.district, { most: 80 }),
      accessible: centre.accessible,
    },
    papers: snapshot.papers.slice(0, 80).map((paper) => ({
      date: toPrintable(printDay(paper.date, institution.dateFormat), CODE),
      weekday: formatWeekday(paper.date),
      startsAt: toPrintable(paper.startsAt, CODE),
      endsAt: toPrintable(paper.endsAt, CODE),
      reportingAt: toPrintable(paper.reportingAt, CODE),
      gateClosesAt: toPrintable(paper.gateClosesAt, CODE),
      questionPaper: toPrintable(paper.questionPaperCode, CODE),
      code: toPrintable(paper.code, { most: 40, longestWord: 16 }),
      name: buildPair(paper.names),
      kind: KINDS[paper.kind][0],
      attempt: ATTEMPTS[paper.attempt][0],
      elsewhere: paper.centreCode === centre.code ? null : toPrintable(paper.centreCode, CODE),
      room: paper.room === null ? null : toPrintable(paper.room, { most: 40, longestWord: 16 }),
      blocked: findBlockedReason(paper.code),
    })),
    marks: buildTicketMarks(snapshot, state, { labels, fill: fillText, brief: buildText }),
    legend: [
      ...listLetters(KINDS, new Set(snapshot.papers.map((paper) => paper.kind))),
      ...listLetters(ATTEMPTS, new Set(snapshot.papers.map((paper) => paper.attempt))),
    ],
    accommodation: snapshot.accommodation && buildPair(snapshot.accommodation),
    instructions: { en: listLines('en'), local: localLines },
    notices: { en: notices.map((line) => line.en), local: notices.flatMap((line) => line.local ?? []) },
    qr: renderQrSvg(`${snapshot.verifyUrl ?? ''}${snapshot.signedPayload}`),
    shortCode: toPrintable(snapshot.shortCode, { most: 12 }),
    photo: 'photo' in pictures,
    documents: toPrintedDocuments(institution.documents, pictures, buildText),
    tightness,
  }
}
