import type { LocalisedName } from '../../../contract/parts.ts'
import type { Answers } from './answers.ts'
import type { PageFacts } from './facts.ts'
import type { Finding } from './finding.ts'
import {
  judgeAround,
  judgeBase,
  judgeBrowser,
  judgeFrame,
  judgeLanguage,
  judgePolicy,
  judgeSecure,
  judgeStorage,
} from './judge-page.ts'
import {
  judgeCalls,
  judgeClock,
  judgeFiles,
  judgeInstitution,
  judgeLatency,
  judgePicture,
  judgeSite,
  judgeVersion,
  judgeMessages,
} from './judge-servers.ts'

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
  calls: judgeCalls(facts, answers),
  site: judgeSite(facts, answers, code),
  institution: judgeInstitution(answers, code, name),
  bucket: judgeFiles(facts, answers),
  picture: judgePicture(answers),
  words: judgeMessages(answers),
  version: judgeVersion(facts, answers, version),
  policy: judgePolicy(facts),
  base: judgeBase(facts),
  frame: judgeFrame(facts),
  address: judgeSecure(facts),
  latency: judgeLatency(answers),
  clock: judgeClock(answers),
  storage: judgeStorage(facts),
  language: judgeLanguage(facts),
  around: judgeAround(facts),
  browser: judgeBrowser(facts),
})
