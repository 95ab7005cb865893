import { publicElements } from '../vite/element-entries.ts'
import { ACCOUNT } from './accessibility/account.ts'
import type { Criterion, ElementEvidence, Proof } from './accessibility/evidence.ts'
import { GUIDELINES } from './accessibility/guidelines.ts'
import { OPERABLE } from './accessibility/operable.ts'
import { PERCEIVABLE } from './accessibility/perceivable.ts'
import { PORTAL } from './accessibility/portal.ts'
import { SIGN_IN } from './accessibility/sign-in.ts'
import { testFile, titlesWithAxe } from './accessibility/tests-with-axe.ts'
import { TICKETS_AND_PAYMENTS } from './accessibility/tickets-and-payments.ts'
import { UNDERSTANDABLE } from './accessibility/understandable.ts'
import { table } from './table.ts'

/** The success criteria of WCAG 2.2 A and AA. */
export const CRITERIA: readonly Criterion[] = [...PERCEIVABLE, ...OPERABLE, ...UNDERSTANDABLE]

/** The evidence for each public element, by tag. */
export const EVIDENCE: Readonly<Record<string, ElementEvidence>> = { ...SIGN_IN, ...TICKETS_AND_PAYMENTS, ...ACCOUNT }

/** Returns all tests that the document names. */
export const allProofs = (): Proof[] => [
  ...[...CRITERIA, ...PORTAL, ...GUIDELINES].flatMap(({ proofs }) => proofs),
  ...Object.values(EVIDENCE).flatMap(({ keys, criteria }) => [...keys, ...criteria].flatMap(({ proofs }) => proofs)),
]

/** Splits a proof into the name of its file and the part of the title. */
export function partsOf(proof: Proof): { readonly file: string; readonly title: string } {
  const [file = '', ...title] = proof.split(': ')
  return { file, title: title.join(': ') }
}

function linkTo(name: string): string {
  const file = testFile(name)
  if (file === undefined) throw new Error(`docs/accessibility.md names the test file ${name}, which does not exist.`)
  return `[${name.split('/').at(-1) ?? name}](../tests/${file})`
}

const tests = (proofs: readonly Proof[]): string =>
  [...new Set(proofs.map((proof) => linkTo(partsOf(proof).file)))].join(', ') || 'none; judged by reading the sources'

const WHO = { elements: 'elements', page: '*page*', nobody: 'does not occur' } as const

const criteria = (): string[] =>
  table(
    ['criterion', 'level', 'met by', 'how', 'tests'],
    CRITERIA.map(({ id, name, level, by, how, proofs }) => [
      `${id} ${name}`,
      level,
      WHO[by],
      how,
      by === 'elements' ? tests(proofs) : '',
    ]),
  )

const portal = (): string[] =>
  table(
    ['criterion', 'level', 'how', 'tests'],
    PORTAL.map(({ id, name, level, how, proofs }) => [`${id} ${name}`, level, how, tests(proofs)]),
  )

const guidelines = (): string[] =>
  table(
    ['chapter', 'subject', 'what the elements do', 'what remains with the site', 'tests'],
    GUIDELINES.map(({ chapter, subject, elements, site, proofs }) => [
      chapter,
      subject,
      elements,
      site,
      proofs.length > 0 ? tests(proofs) : '',
    ]),
  )

function section(tag: string): string[] {
  const evidence = EVIDENCE[tag]
  if (!evidence) throw new Error(`<${tag}> has no evidence in scripts/docs/accessibility.`)
  const states = evidence.states.map((file) => ({ file, titles: titlesWithAxe(file, tag) }))
  return [
    `### \`<${tag}>\``,
    '',
    ...table(
      ['key', 'effect', 'tests'],
      evidence.keys.map(({ keys, effect, proofs }) => [keys, effect, tests(proofs)]),
    ),
    ...table(
      ['criterion', 'here', 'tests'],
      evidence.criteria.map(({ id, how, proofs }) => [
        `${id} ${CRITERIA.find((one) => one.id === id)?.name ?? ''}`.trim(),
        how,
        tests(proofs),
      ]),
    ),
    'States that axe looks at, by the titles of their tests:',
    '',
    ...states
      .filter(({ titles }) => titles.length > 0)
      .map(({ file, titles }) => `- ${linkTo(file.split(': ')[0] ?? '')}: ${titles.join('; ')}`),
    '',
    ...(evidence.untested ? [`Not tested: ${evidence.untested}`, ''] : []),
  ]
}

const elements = (): string[] => publicElements().flatMap(section)

/** Returns `docs/accessibility.md` with the parts between its marks generated from the evidence and the tests. */
export const accessibilityDoc = (text: string): string =>
  Object.entries({ criteria, elements, portal, guidelines }).reduce(
    (page, [name, rows]) =>
      page.replace(
        new RegExp(`(<!-- ${name} -->\\n).*?(<!-- /${name} -->)`, 's'),
        (_, start: string, end: string) => `${start}\n${rows().join('\n')}\n${end}`,
      ),
    text,
  )
