import type { LanguageCode } from '../../../src/contract/parts.ts'
import type { client } from '../../db/schema.ts'
import type { NameLanguage } from '../names.ts'

/** A programme of the seed, with its duration in years and its number of students at full scale. */
export interface ProgrammeSeed {
  readonly code: string
  readonly name: string
  readonly i18n: Readonly<Record<string, string>>
  readonly faculty: string
  readonly level: 'UG' | 'PG' | 'DIP'
  readonly years: number
  readonly students: number
  readonly subjects: readonly string[]
  readonly practicals: number
}

/** An institution of the seed. */
export interface InstitutionSeed {
  readonly row: typeof client.$inferInsert
  readonly aliases: readonly string[]
  readonly labels: Readonly<Record<string, Partial<Record<LanguageCode, string>>>>
  readonly faculties: readonly (readonly [code: string, name: string])[]
  readonly colleges: readonly {
    readonly name: string
    readonly i18n: Readonly<Record<string, string>>
    readonly district: string
    readonly weight: number
  }[]
  readonly collegeCodeFrom: number
  readonly programmes: readonly ProgrammeSeed[]
  readonly nameLanguages: readonly NameLanguage[]
  readonly papersPerTerm: number
  /** Whether language files are published to the public bucket; false for the small institution. */
  readonly publishesLanguageFiles: boolean
  readonly seed: number
}

/** Creates the contact details of an office, with its hours. */
export const buildOfficeContact = (phone: string, email: string) => ({
  phone,
  email,
  hours: {
    name: 'Monday to Saturday, 10:00 to 17:30',
    translations: {
      mr: 'सोमवार ते शनिवार, 10:00 ते 17:30',
      hi: 'सोमवार से शनिवार, 10:00 से 17:30',
      ur: 'پیر تا ہفتہ، 10:00 تا 17:30',
      dv: 'ހޯމަ ދުވަހުން ހޮނިހިރު ދުވަހަށް، 10:00 އިން 17:30 އަށް',
    },
  },
})
