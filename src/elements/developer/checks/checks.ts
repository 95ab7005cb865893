import type { LocalisedName } from '../../../contract/parts.ts'
import type { Answers } from './server-answers.ts'
import type { PageFacts } from './page-facts.ts'
import type { Finding, TitledFinding } from './finding.ts'
import {
  checkAround,
  checkBase,
  checkBrowser,
  checkFrame,
  checkLanguage,
  checkPolicy,
  checkSecure,
  checkStorage,
} from './check-page.ts'
import {
  checkCalls,
  checkClock,
  checkFiles,
  checkInstitution,
  checkLatency,
  checkPicture,
  checkSite,
  checkVersion,
  checkMessages,
} from './check-servers.ts'

/** All checks, in the order in which a reader would ask about them. */
export const CHECKS = [
  'calls',
  'site',
  'institution',
  'bucket',
  'picture',
  'words',
  'version',
  'policy',
  'base',
  'frame',
  'address',
  'latency',
  'clock',
  'storage',
  'language',
  'around',
  'browser',
] as const
/** One aspect of the page that a web team checks when it embeds our elements. */
export type CheckId = (typeof CHECKS)[number]

/** Input of the checks. */
export interface CheckInput {
  readonly facts: PageFacts
  readonly answers: Answers
  /** Code of the institution that the page names. */
  readonly code: string | undefined
  /** Version of these elements. */
  readonly version: string
  readonly name: (names: LocalisedName) => string
}

/** Returns the finding of each check. */
export const runChecks = ({ facts, answers, code, version, name }: CheckInput): Readonly<Record<CheckId, Finding>> => ({
  calls: checkCalls(facts, answers),
  site: checkSite(facts, answers, code),
  institution: checkInstitution(answers, code, name),
  bucket: checkFiles(facts, answers),
  picture: checkPicture(answers),
  words: checkMessages(answers),
  version: checkVersion(facts, answers, version),
  policy: checkPolicy(facts),
  base: checkBase(facts),
  frame: checkFrame(facts),
  address: checkSecure(facts),
  latency: checkLatency(answers),
  clock: checkClock(answers),
  storage: checkStorage(facts),
  language: checkLanguage(facts),
  around: checkAround(facts),
  browser: checkBrowser(facts),
})

/** Returns findings with the names of their checks, in order. */
export const listTitledFindings = (found: Readonly<Record<CheckId, Finding>>): readonly TitledFinding[] =>
  CHECKS.map((id) => ({ id, title: `test.check.${id}`, finding: found[id] }))
