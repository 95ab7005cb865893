import type { InstitutionDefinition } from '../../../../src/contract/institution/definition.ts'

/** The keys that a new institution needs; everything else has a default. */
export const NEEDED = [
  'name',
  'kind',
  'languages',
  'timeZone',
  'currency',
  'academicYear',
  'financialYear',
] as const satisfies readonly (keyof InstitutionDefinition)[]

type Years = 'academicYear' | 'nextAcademicYear' | 'financialYear'
type Defined = Required<Omit<InstitutionDefinition, Years>>

/** An institution as stored, apart from its years. */
export type StoredDefinition = { readonly [Key in keyof Defined]: Exclude<Defined[Key], undefined> }

/** What a new institution gets where its definition says nothing; its first language is its default. */
export const DEFINITION_DEFAULTS = {
  dateFormat: 'dd/mm/yyyy',
  firstDayOfWeek: 0,
  primaryColor: null,
  helpdesk: { phone: null, email: null, hours: null },
  labels: {},
  aliases: [],
  sites: [],
  hallTicket: {
    lookupKeys: ['PRN', 'SEAT'],
    factors: ['DOB', 'MOBILE4'],
    formats: {},
    showPhoto: true,
    secondLanguage: null,
  },
  documents: { signatory: null, footer: null },
  navigation: { order: [], names: {} },
  networkAccount: false,
  studentSignIn: ['PASSWORD'],
  // Administrators of the institution, as the setup says.
  secondFactorFor: ['UNIVERSITY'],
  lockout: { attempts: 5, windowMinutes: 30, lockMinutes: 60 },
  sessions: { idleMinutes: 30, sharedIdleMinutes: 20, longestMinutes: 12 * 60, shareTabs: false },
  mail: null,
  sms: null,
  directory: null,
  openId: null,
  retention: {},
} as const satisfies Partial<StoredDefinition>

/** Returns the keys that a new institution needs and its definition lacks. */
export const listMissingKeys = (definition: InstitutionDefinition): readonly (typeof NEEDED)[number][] =>
  NEEDED.filter((key) => definition[key] === undefined)
