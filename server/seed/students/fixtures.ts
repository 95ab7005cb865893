import { PAYING_PEOPLE } from '../payments/payment-people.ts'
import type { Fixture } from './fixture.ts'
import { OTHERS } from './other-people.ts'
import { READY } from './ready-people.ts'

/** The fixture people. Their order decides their colleges and their ids. */
export const FIXTURES: readonly Fixture[] = [
  READY.F01,
  READY.F02,
  OTHERS.F04,
  READY.F07,
  READY.F08,
  READY.F09,
  READY.F10,
  READY.F12,
  OTHERS.F03,
  OTHERS.F05,
  OTHERS.F06,
  READY.F11,
  OTHERS.F36,
  OTHERS.F37,
  ...PAYING_PEOPLE,
]
