import type { InstitutionDefinition } from '../../../src/contract/institution/definition.ts'
import type { RunningServer } from '../../../server/app/start.ts'
import { call, type WireEnvelope } from '../calls.ts'

/** A password that no rule refuses. */
export const STRONG_PASSWORD = 'quiet-harbour-lantern-47'

const year = new Date().getFullYear()

/** Years that contain today wherever the test runs. */
export const YEARS = {
  academicYear: { code: `${year}`, startsOn: `${year - 1}-06-01`, endsOn: `${year + 1}-05-31` },
  nextAcademicYear: { code: `${year + 1}`, startsOn: `${year + 1}-06-01`, endsOn: `${year + 2}-05-31` },
  financialYear: { code: `FY${year}`, startsOn: `${year - 1}-04-01`, endsOn: `${year + 1}-03-31` },
}

/** The valid values of each step of the setup. */
export const STEPS = {
  IDENTITY: {
    code: 'himgiri',
    name: { name: 'Himgiri University', translations: { hi: 'हिमगिरि विश्वविद्यालय' } },
    kind: 'UNIVERSITY',
  },
  LOOK: { primaryColor: '#114488', logo: null },
  HABITS: {
    languages: ['en', 'hi'],
    defaultLanguage: 'en',
    timeZone: 'Asia/Kolkata',
    currency: 'INR',
    dateFormat: 'dd/mm/yyyy',
    firstDayOfWeek: 1,
  },
  YEARS,
  SITES: { sites: ['www.himgiri.example.edu/admission'] },
  HELPDESK: { phone: '0000 000047', email: 'help@himgiri.example.edu', hours: null },
  ADMINISTRATOR: {
    name: 'Vasudha Negi',
    loginName: 'vasudha.negi',
    email: 'vasudha@himgiri.example.edu',
    password: STRONG_PASSWORD,
  },
} as const

/** A complete definition of the same institution. */
export const DEFINITION = {
  ...STEPS.IDENTITY,
  ...STEPS.HABITS,
  ...YEARS,
  ...STEPS.SITES,
  helpdesk: STEPS.HELPDESK,
} as unknown as InstitutionDefinition

/** Returns the token of a link. */
export const parseLinkToken = (link: string | null): string =>
  new URLSearchParams((link ?? '').split('?')[1]).get('token') ?? ''

/** Opens the setup with the link that a start printed, and returns the key. */
export async function openSetupKey(server: RunningServer): Promise<string> {
  const { result } = await call(server, 'openSetup', { token: parseLinkToken(server.setupLink) })
  return (result as { readonly setupKey: string }).setupKey
}

/** Saves one step, with other values than the valid ones where some are given. */
export const saveStep = (
  server: RunningServer,
  setupKey: string,
  step: keyof typeof STEPS,
  values: object = {},
): Promise<WireEnvelope> => call(server, 'saveSetupStep', { setupKey, step, values: { ...STEPS[step], ...values } })
