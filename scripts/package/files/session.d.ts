type LanguageCode = 'en' | 'hi' | 'mr' | 'ur' | 'dv'

/** A name in the official script plus its translations, by language. */
export interface LocalisedName {
  name: string
  translations: Record<string, string>
}

/** A role that a person holds. */
export interface SessionRole {
  roleId: number
  code: string
  names: LocalisedName
}

/** The signed-in person. */
export interface SessionUser {
  clientId: number
  /** Comma-separated role ids. */
  roleId: string
  userId: number
  userName: string
  displayName: string
  userType: 'PLATFORM' | 'UNIVERSITY' | 'COLLEGE' | 'STAFF' | 'STUDENT' | 'CSC' | 'VERIFIER'
  roles: SessionRole[]
  preferredLanguage: LanguageCode | null
  lastSignInAt: string | null
}

/** The session of a page; `unknown` while a stored session is being restored. */
export type Session =
  | { readonly status: 'unknown' }
  | { readonly status: 'guest' }
  | { readonly status: 'user'; readonly user: SessionUser }

/** One permitted screen. */
export interface MenuEntry {
  menuId: number
  parentId: number | null
  routeName: string
  titleKey: string
  icon: string
  moduleCode: string
  order: number
  /** Permits its screen without showing it in any menu. */
  hidden: boolean
  canView: boolean
  canEdit: boolean
  canExport: boolean
  canApprove: boolean
  /** When the nearest open window of a process ends; null: the screen is always open. */
  closesAt: string | null
}

/** The menu of the session; `pending` until it is known. */
export interface Menu {
  readonly status: 'pending' | 'success'
  readonly entries: readonly MenuEntry[]
}

/** The format of one kind of number. */
export interface NumberFormat {
  pattern: string
  example: string
  length: number | null
  numeric: boolean
}

/** The public part of an institution's configuration. */
export interface ClientDetails {
  clientId: number
  code: string
  clientName: string
  names: LocalisedName
  contentPath: string
  contentBucket: string
  languages: LanguageCode[]
  defaultLanguage: LanguageCode
  dateFormat: string
  firstDayOfWeek: number
  timeZone: string
  currency: string
  primaryColor: string | null
  logoUrl: string | null
  /** The page that shows the portal of this institution; absent for a back end without one. */
  portalUrl?: string | null | undefined
  helpdesk: { phone: string | null; email: string | null; hours: LocalisedName | null }
  labels: Record<string, LocalisedName>
  networkAccount: boolean
  hallTicket: {
    lookupKeys: ('PRN' | 'SEAT' | 'APPLICATION')[]
    factors: ('DOB' | 'MOBILE4' | 'MOTHER')[]
    formats: Record<string, NumberFormat>
    showPhoto: boolean
  }
  demo: boolean
  /** Decrypts `userData` where the page sets no passphrase of its own; absent: the default one. */
  userDataPassphrase?: string | undefined
}

/** Whom a statement about the signed-in person is for. */
export interface AssertionInput {
  /** The name that the institution has registered for the website's system. */
  audience: string
  /** Whether it shall contain the user name, where the institution allows this. */
  userName?: boolean | undefined
}

/** A signed statement about the signed-in person, and when it expires. */
export interface Assertion {
  assertion: string
  expiresAt: string
}
