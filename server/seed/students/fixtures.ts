import { PAYING_PEOPLE } from './paying-people.ts'
import type { Fixture } from './fixture.ts'
import { OTHER_PEOPLE } from './other-people.ts'
import { READY_PEOPLE } from './ready-people.ts'

/** The fixture people. Their order decides their colleges and their ids. */
export const FIXTURES: readonly Fixture[] = [
  READY_PEOPLE.F01,
  READY_PEOPLE.F02,
  OTHER_PEOPLE.F04,
  READY_PEOPLE.F07,
  READY_PEOPLE.F08,
  READY_PEOPLE.F09,
  READY_PEOPLE.F10,
  READY_PEOPLE.F12,
  OTHER_PEOPLE.F03,
  OTHER_PEOPLE.F05,
  OTHER_PEOPLE.F06,
  READY_PEOPLE.F11,
  OTHER_PEOPLE.F36,
  OTHER_PEOPLE.F37,
  ...PAYING_PEOPLE,
]
