import { listPublicElements } from '../vite/element-entries.ts'
import { ACCOUNT } from './accessibility/account.ts'
import type { Criterion, ElementEvidence, Proof } from './accessibility/evidence.ts'
import { GUIDELINES } from './accessibility/guidelines.ts'
import { OPERABLE } from './accessibility/operable.ts'
import { PERCEIVABLE } from './accessibility/perceivable.ts'
import { PORTAL } from './accessibility/portal.ts'
import { SIGN_IN } from './accessibility/sign-in.ts'
import { testFile, listTitlesWithAxe } from './accessibility/tests-with-axe.ts'
import { TICKETS_AND_PAYMENTS } from './accessibility/tickets-and-payments.ts'
import { UNDERSTANDABLE } from './accessibility/understandable.ts'
import { HEARD, type Heard } from './accessibility/heard.ts'
import { formatTable } from './table.ts'

/** The success criteria of WCAG 2.2 A and AA. */
export const CRITERIA: readonly Criterion[] = [...PERCEIVABLE, ...OPERABLE, ...UNDERSTANDABLE]

/** The evidence for each public element, by tag. */
export const EVIDENCE: Readonly<Record<string, ElementEvidence>> = { ...SIGN_IN, ...TICKETS_AND_PAYMENTS, ...ACCOUNT }

/** Returns all tests that the document names. */
export const listAllProofs = (): Proof[] => [
  ...[...CRITERIA, ...PORTAL, ...GUIDELINES].flatMap(({ proofs }) => proofs),
  ...Object.values(EVIDENCE).flatMap(({ keys, criteria }) => [...keys, ...criteria].flatMap(({ proofs }) => proofs)),
]

/** Splits a proof into the name of its file and the part of the title. */
export function splitProof(proof: Proof): { readonly file: string; readonly title: string } {
  const [file = '', ...title] = proof.split(': ')
  return { file, title: title.join(': ') }
}

function formatTestLink(name: string): string {
  const file = testFile(name)
  if (file === undefined) throw new Error(`docs/accessibility.md names the test file ${name}, which does not exist.`)
  return `[${name.split('/').at(-1) ?? name}](../tests/${file})`
}

const formatTests = (proofs: readonly Proof[]): string =>
  [...new Set(proofs.map((proof) => formatTestLink(splitProof(proof).file)))].join(', ')

const WHO = { elements: 'elements', page: '*page*', nobody: 'does not occur' } as const

const listCriteriaRows = (): string[] =>
  formatTable(
    ['criterion', 'level', 'met by', 'how', 'tests'],
    CRITERIA.map(({ id, name, level, by, how, proofs }) => [
      `${id} ${name}`,
      level,
      WHO[by],
      how,
      by === 'elements' ? formatTests(proofs) : '',
    ]),
  )

const listPortalRows = (): string[] =>
  formatTable(
    ['criterion', 'level', 'how', 'tests'],
    PORTAL.map(({ id, name, level, how, proofs }) => [`${id} ${name}`, level, how, formatTests(proofs)]),
  )

const listGuidelineRows = (): string[] =>
  formatTable(
    ['chapter', 'subject', 'what the elements do', 'what remains with the site', 'tests'],
    GUIDELINES.map(({ chapter, subject, elements, site, proofs }) => [
      chapter,
      subject,
      elements,
      site,
      proofs.length > 0 ? formatTests(proofs) : '',
    ]),
  )

function listSectionLines(tag: string): string[] {
  const evidence = EVIDENCE[tag]
  if (!evidence) throw new Error(`<${tag}> has no evidence in scripts/docs/accessibility.`)
  const states = evidence.states.map((file) => ({ file, titles: listTitlesWithAxe(file, tag) }))
  return [
    `### \`<${tag}>\``,
    '',
    ...formatTable(
      ['key', 'effect', 'tests'],
      evidence.keys.map(({ keys, effect, proofs }) => [keys, effect, formatTests(proofs)]),
    ),
    ...formatTable(
      ['criterion', 'here', 'tests'],
      evidence.criteria.map(({ id, how, proofs }) => [
        `${id} ${CRITERIA.find((one) => one.id === id)?.name ?? ''}`.trim(),
        how,
        formatTests(proofs),
      ]),
    ),
    'States that axe looks at, by the titles of their tests:',
    '',
    ...states
      .filter(({ titles }) => titles.length > 0)
      .map(({ file, titles }) => `- ${formatTestLink(file.split(': ')[0] ?? '')}: ${titles.join('; ')}`),
    '',
    ...(evidence.untested ? [`Not tested: ${evidence.untested}`, ''] : []),
  ]
}

const listElementLines = (): string[] => listPublicElements().flatMap(listSectionLines)

/** The tests that compare what is heard with its record. */
const ANNOUNCEMENTS = [
  'browser/sign-in/announcements',
  'browser/users/list-announcements',
  'e2e/sign-in/session-expiry',
]

const formatHeard = ({ said = [], focus = [] }: Heard): string =>
  [...said.map((words) => `“${words}”`), ...focus.map((words) => `→ ${words}`)].join('<br>').replaceAll('|', '\\|') ||
  'nothing; the focus stays'

const listAnnouncementLines = (): string[] => [
  ...formatTable(
    ['act', 'English', 'Urdu'],
    Object.entries(HEARD.en).map(([act, heard]) => [act, formatHeard(heard), formatHeard(HEARD.ur[act] ?? {})]),
  ),
  `Tests: ${ANNOUNCEMENTS.map(formatTestLink).join(', ')}.`,
  '',
]

/** Returns `docs/accessibility.md` with the parts between its marks generated from the evidence and the tests. */
export const buildAccessibilityDoc = (text: string): string =>
  Object.entries({
    criteria: listCriteriaRows,
    elements: listElementLines,
    portal: listPortalRows,
    announcements: listAnnouncementLines,
    guidelines: listGuidelineRows,
  }).reduce(
    (page, [name, rows]) =>
      page.replace(
        new RegExp(`(<!-- ${name} -->\\n).*?(<!-- /${name} -->)`, 's'),
        (_, start: string, end: string) => `${start}\n${rows().join('\n')}\n${end}`,
      ),
    text,
  )
