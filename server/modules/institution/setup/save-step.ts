import { eq, or } from 'drizzle-orm'
import type { OutputOf, ParsedInputOf } from '../../../../src/contract/activity.ts'
import type { saveSetupStep } from '../../../../src/contract/institution/setup.ts'
import type { Database } from '../../../db/database.ts'
import { client, clientAlias } from '../../../db/schema.ts'
import { refuse, Refusal, type Context } from '../../../lib/context/handler.ts'
import { hashPassword } from '../../../lib/crypto/password-hash.ts'
import { POLICY, listWeaknesses } from '../../account/person/password-rules.ts'
import { LOGIN_NAME } from '../definition/administrator.ts'
import { checkLanguages, checkNextYear, checkOrder, checkOrigins, checkToday } from '../definition/definition-checks.ts'
import { cleanLogo } from '../definition/logo.ts'
import { formatProblem, type Problem } from '../definition/problem.ts'
import { readDraft, listFinishedSteps, writeDraft, type Draft } from './store.ts'
import { runWithSetup } from './with-setup.ts'
import { formatIsoDay } from '../../../lib/time/iso-day.ts'

type Input = ParsedInputOf<typeof saveSetupStep>
type StepInput<Step extends Input['step']> = Extract<Input, { readonly step: Step }>['values']

/** Returns whether an institution has a code or alias already. */
export async function isTaken(db: Database, code: string): Promise<boolean> {
  const [one] = await db
    .select({ id: client.id })
    .from(client)
    .leftJoin(clientAlias, eq(clientAlias.clientId, client.id))
    .where(or(eq(client.code, code), eq(clientAlias.alias, code)))
    .limit(1)
  return one !== undefined
}

/** Returns the problems of the years; today is that of the institution's time zone, if it was chosen already. */
export function checkYears(values: StepInput<'YEARS'>, timeZone: string, now: Date): readonly Problem[] {
  const today = formatIsoDay(timeZone, now)
  const current = (['academicYear', 'financialYear'] as const).flatMap((path) => [
    ...checkOrder(path, values[path]),
    ...checkToday(path, values[path], today),
  ])
  return [...current, ...checkNextYear(values.academicYear, values.nextAcademicYear)]
}

function checkPassword(values: StepInput<'ADMINISTRATOR'>, { IDENTITY, ADMINISTRATOR }: Draft): readonly Problem[] {
  const { name, loginName, email, password } = values
  if (password === undefined) return ADMINISTRATOR ? [] : [{ path: 'password', key: 'field.required' }]
  const personalData = { numbers: [loginName], names: [loginName, email, name, IDENTITY?.code, IDENTITY?.name.name] }
  return listWeaknesses(password, personalData).map((problem) => ({
    path: 'password',
    key: `setup.password.${problem === 'USED_BEFORE' ? 'TOO_EASY' : problem}` as const,
    values: { min: String(POLICY.minLength), max: String(POLICY.maxLength) },
  }))
}

const checkAdministrator = (values: StepInput<'ADMINISTRATOR'>, draft: Draft): readonly Problem[] => [
  ...(LOGIN_NAME.test(values.loginName) ? [] : [{ path: 'loginName', key: 'person.LOGIN_NAME_WRONG' } as const]),
  ...checkPassword(values, draft),
]

/** Returns what is wrong with the values of a step besides their form. */
async function checkStep(input: Input, draft: Draft, { db, now }: Context): Promise<readonly Problem[]> {
  switch (input.step) {
    case 'IDENTITY':
      return (await isTaken(db, input.values.code)) ? [{ path: 'code', key: 'role.codeTaken' }] : []
    case 'LOOK': {
      const { logo } = input.values
      const fine = logo === null || (await cleanLogo(Buffer.from(logo.base64, 'base64'))) !== null
      return fine ? [] : [{ path: 'logo', key: 'setup.logo' }]
    }
    case 'HABITS':
      return checkLanguages(input.values.languages, input.values.defaultLanguage)
    case 'YEARS':
      return checkYears(input.values, draft.HABITS?.timeZone ?? 'UTC', now)
    case 'SITES':
      return checkOrigins(input.values.sites, false).problems
    case 'HELPDESK':
      return []
    case 'ADMINISTRATOR':
      return checkAdministrator(input.values, draft)
  }
}

/** Adds the values of a step to a draft. */
function addStep(draft: Draft, input: Input, passwordHash: string | undefined): Draft {
  if (input.step === 'SITES')
    return { ...draft, SITES: { sites: [...checkOrigins(input.values.sites, false).origins] } }
  if (input.step !== 'ADMINISTRATOR') return { ...draft, [input.step]: input.values }
  const { name, loginName, email } = input.values
  const before = draft.ADMINISTRATOR
  // The app names the account: for another login name it is set up again.
  const factor = before?.loginName === loginName ? draft.factor : undefined
  return {
    ...draft,
    ADMINISTRATOR: { name, loginName, email, passwordHash: passwordHash ?? before?.passwordHash ?? '' },
    factor,
  }
}

/** Validates and saves one step. */
export async function saveStep(input: Input, context: Context): Promise<OutputOf<typeof saveSetupStep> | Refusal> {
  const read = await runWithSetup(input.setupKey, context, (_tx, row) =>
    Promise.resolve({ outcome: 'OPEN' as const, draft: readDraft(row) }),
  )
  if (read instanceof Refusal || read.outcome !== 'OPEN') return read
  // Outside the transaction: pictures and passwords take long, and nobody else should wait for them.
  const problems = await checkStep(input, read.draft, context)
  if (problems.length > 0) {
    const errors = problems.map((one) => ({
      field: `values.${one.path}`,
      message: formatProblem(one, context.language),
    }))
    return refuse('invalidInput', {}, { fieldErrors: errors })
  }
  const password = input.step === 'ADMINISTRATOR' ? input.values.password : undefined
  const passwordHash = password === undefined ? undefined : await hashPassword(password)
  return runWithSetup(input.setupKey, context, async (tx, row) => {
    const draft = addStep(readDraft(row), input, passwordHash)
    await writeDraft(tx, draft)
    return { outcome: 'SAVED' as const, finishedSteps: listFinishedSteps(draft) }
  })
}
