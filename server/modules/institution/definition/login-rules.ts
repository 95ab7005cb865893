import * as v from 'valibot'
import { LONGEST_MINUTES, MOST_ATTEMPTS } from '../../../../src/contract/institution/definition-login.ts'
import type { Database } from '../../../db/database.ts'
import { clientConfig } from '../../../db/schema.ts'
import { limits } from '../../../lib/clients/limits.ts'
import type { StoredDefinition } from './defaults.ts'

/** The part of a definition that is stored as other settings, by key. */
type LoginRules = Pick<StoredDefinition, 'studentSignIn' | 'secondFactorFor' | 'lockout' | 'sessions'>

const clampNumber = (value: number, max: number): number => Math.min(max, Math.max(1, Math.round(value)))

/** Reads how people sign in from the stored settings; those that are missing or invalid have their defaults. */
export function readLoginRules(rows: readonly (typeof clientConfig.$inferSelect)[]): LoginRules {
  const loginLimits = v.parse(limits, Object.fromEntries(rows.map(({ key, value }) => [key, value])))
  const { max, windowMin, cooldownMin } = loginLimits['login.lockout']
  return {
    studentSignIn: loginLimits['login.student.methods'],
    secondFactorFor: loginLimits['login.secondStep'].requiredFor,
    lockout: {
      attempts: clampNumber(max, MOST_ATTEMPTS),
      windowMinutes: clampNumber(windowMin, LONGEST_MINUTES),
      lockMinutes: clampNumber(cooldownMin, LONGEST_MINUTES),
    },
    sessions: {
      idleMinutes: clampNumber(loginLimits['session.idleMin'], LONGEST_MINUTES),
      sharedIdleMinutes: clampNumber(loginLimits['session.sharedIdleMin'], LONGEST_MINUTES),
      longestMinutes: clampNumber(loginLimits['session.absoluteMin'], LONGEST_MINUTES),
      shareTabs: loginLimits['session.shareTabs'],
    },
  }
}

const toLoginSettings = ({ studentSignIn, secondFactorFor, lockout, sessions }: LoginRules) =>
  ({
    'login.student.methods': studentSignIn,
    'login.secondStep': { requiredFor: secondFactorFor },
    'login.lockout': {
      max: lockout.attempts,
      windowMin: lockout.windowMinutes,
      cooldownMin: lockout.lockMinutes,
    },
    'session.idleMin': sessions.idleMinutes,
    'session.sharedIdleMin': sessions.sharedIdleMinutes,
    'session.absoluteMin': sessions.longestMinutes,
    'session.shareTabs': sessions.shareTabs,
  }) satisfies Readonly<Record<keyof typeof limits.entries, unknown>>

/** Stores how people sign in: the settings that differ from before, all of them for a new institution. */
export async function writeLoginRules(
  tx: Database,
  clientId: number,
  before: LoginRules | undefined,
  after: LoginRules,
): Promise<void> {
  const beforeSettings: Readonly<Record<string, unknown>> = before ? toLoginSettings(before) : {}
  for (const [key, value] of Object.entries(toLoginSettings(after)))
    if (JSON.stringify(beforeSettings[key]) !== JSON.stringify(value))
      await tx
        .insert(clientConfig)
        .values({ clientId, key, value })
        .onConflictDoUpdate({ target: [clientConfig.clientId, clientConfig.key], set: { value } })
}
