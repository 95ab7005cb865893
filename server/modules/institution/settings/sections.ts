import type { OutputOf, ParsedInputOf, RowOf } from '../../../../src/contract/activity.ts'
import { LOOKUP_KEYS } from '../../../../src/contract/institution/institution.ts'
import { formatOfExample, isNumberExample } from '../../../../src/contract/institution/number-example.ts'
import type {
  institutionSettings,
  saveConnectionSettings,
  saveInstitutionSettings,
  saveLoginSettings,
  saveTicketSettings,
  SettingSection,
} from '../../../../src/contract/institution/settings.ts'
import type { InstitutionDefinition } from '../../../../src/contract/institution/definition.ts'
import { hashSeenValues } from '../../../lib/crypto/seen-digest.ts'
import type { StoredPictures } from '../definition/write-documents.ts'
import type { Problem } from '../definition/problem.ts'
import type { StoredInstitution } from '../definition/stored-institution.ts'
import { toShownDirectory, completeDirectory, openIdShown, completeOpenId } from './operator-fields.ts'

type Row = RowOf<typeof institutionSettings>
/** The values of all sections, apart from the picture of the logo. */
type Values = { readonly [Section in Exclude<SettingSection, 'LOOK' | 'DOCUMENTS'>]: Row[Section]['values'] } & {
  readonly DOCUMENTS: StoredInstitution['definition']['documents'] & { readonly pictures: StoredPictures }
  readonly LOOK: { readonly primaryColor: string | null; readonly logoPath: string | null }
}
/** What a person saves of a connection; accounts at payment gateways are no part of the definition. */
export type SavedConnection = Exclude<ParsedInputOf<typeof saveConnectionSettings>, { readonly section: 'GATEWAYS' }>
/** What a person saves: one section. */
export type SavedSection =
  | ParsedInputOf<typeof saveInstitutionSettings>
  | SavedConnection
  | (ParsedInputOf<typeof saveLoginSettings> & { readonly section: 'LOGIN' })
  | (ParsedInputOf<typeof saveTicketSettings> & { readonly section: 'TICKETS' })
/** The result of a save. */
export type Saved = OutputOf<typeof saveInstitutionSettings>
/** The result of a save that tries first what it saves. */
export type SavedOrNot = OutputOf<typeof saveConnectionSettings>

/** Returns the values of each section of a stored institution. */
export function toSections({ definition, logoPath, pictures, paymentAccounts }: StoredInstitution): Values {
  const { formats, ...hallTicket } = definition.hallTicket
  return {
    IDENTITY: { name: definition.name, kind: definition.kind },
    LOOK: { primaryColor: definition.primaryColor, logoPath },
    HABITS: {
      languages: definition.languages,
      defaultLanguage: definition.defaultLanguage,
      timeZone: definition.timeZone,
      currency: definition.currency,
      dateFormat: definition.dateFormat,
      firstDayOfWeek: definition.firstDayOfWeek,
    },
    HELPDESK: definition.helpdesk,
    LOGIN: {
      networkAccount: definition.networkAccount,
      studentSignIn: definition.studentSignIn,
      secondFactorFor: definition.secondFactorFor,
      lockout: definition.lockout,
      sessions: definition.sessions,
    },
    TICKETS: {
      lookupKeys: hallTicket.lookupKeys,
      factors: hallTicket.factors,
      showPhoto: hallTicket.showPhoto,
      secondLanguage: hallTicket.secondLanguage,
      examples: Object.fromEntries(Object.entries(formats).map(([key, { example }]) => [key, example])),
      labels: definition.labels,
    },
    DOCUMENTS: { ...definition.documents, pictures },
    NAVIGATION: definition.navigation,
    MAIL: { mail: definition.mail },
    SMS: { sms: definition.sms },
    DIRECTORY: { directory: definition.directory && toShownDirectory(definition.directory) },
    OPENID: { openId: definition.openId && openIdShown(definition.openId) },
    GATEWAYS: { accounts: [...paymentAccounts] },
  }
}

/** Returns the mark of the values of a section: a later save says with it which values it changes. */
export const hashSection = (stored: StoredInstitution, section: SettingSection): string =>
  hashSeenValues(toSections(stored)[section])

/** Returns the problems of the examples of numbers that are new. */
export function checkExamples(saved: SavedSection, { definition }: StoredInstitution): readonly Problem[] {
  if (saved.section !== 'TICKETS') return []
  return LOOKUP_KEYS.flatMap((key) => {
    const { [key]: example = '' } = saved.values.examples
    const isUnchanged = example === '' || definition.hallTicket.formats[key]?.example === example
    return isUnchanged || isNumberExample(example)
      ? []
      : [{ path: `examples.${key}`, key: 'settings.example' as const }]
  })
}

/** Returns the definition that a saved section is of its institution. Whatever it does not name remains as it is. */
export function applySection(saved: SavedSection, { definition }: StoredInstitution): InstitutionDefinition {
  const { code } = definition
  switch (saved.section) {
    case 'IDENTITY':
    case 'HABITS':
    case 'LOGIN':
    case 'MAIL':
    case 'SMS':
      return { code, ...saved.values }
    case 'LOOK':
      return { code, primaryColor: saved.values.primaryColor }
    case 'NAVIGATION':
      return { code, navigation: saved.values }
    case 'HELPDESK':
      return { code, helpdesk: saved.values }
    case 'DIRECTORY':
      return { code, directory: completeDirectory(saved.values.directory, definition.directory) }
    case 'OPENID':
      return { code, openId: completeOpenId(saved.values.openId, definition.openId) }
    case 'DOCUMENTS': {
      const { signatory, footer } = saved.values
      return { code, documents: { signatory, footer } }
    }
    case 'TICKETS': {
      const { examples, labels, ...rules } = saved.values
      const { formats: formatsBefore } = definition.hallTicket
      const formats = LOOKUP_KEYS.flatMap((key) => {
        const { [key]: example = '' } = examples
        // A format of its own, from the file of the institution, stays as long as its example does.
        const format = formatsBefore[key]?.example === example ? formatsBefore[key] : formatOfExample(example)
        return example === '' ? [] : [[key, format] as const]
      })
      return { code, labels: filterTerms(labels), hallTicket: { ...rules, formats: Object.fromEntries(formats) } }
    }
  }
}

type Labels = Values['TICKETS']['labels']

/** Returns the terms that say something. */
const filterTerms = (labels: Labels): Labels =>
  Object.fromEntries(
    Object.entries(labels)
      .map(
        ([key, texts]) => [key, Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== ''))] as const,
      )
      .filter(([, texts]) => Object.keys(texts).length > 0),
  )
