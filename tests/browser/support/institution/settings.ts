import type { RowOf } from '../../../../src/contract/activity.ts'
import type { institutionConnections } from '../../../../src/contract/institution/connections.ts'
import type { paymentGateways } from '../../../../src/contract/institution/payment-gateways.ts'
import type { SettingsAct } from '../../../../src/elements/institution/institution-settings/history/settings-history.tsx'
import type { Settings } from '../../../../src/elements/institution/institution-settings/settings-context.ts'

/** The mark of a section before anything was saved. */
export const SEEN = 'a'.repeat(32)
/** The mark of a section that somebody else has saved. */
export const OTHER_SEEN = 'b'.repeat(32)

/** The settings of an institution. */
export const SETTINGS: Settings = {
  code: 'svtu',
  directory: true,
  secrets: ['SECRET_SVTU_LDAP', 'SECRET_SVTU_MAIL'],
  IDENTITY: {
    seen: SEEN,
    values: { kind: 'UNIVERSITY', name: { name: 'Suvarnatir University', translations: { mr: 'सुवर्णतीर विद्यापीठ' } } },
  },
  LOOK: { seen: SEEN, values: { primaryColor: '#0f4c5c', logo: null } },
  HABITS: {
    seen: SEEN,
    values: {
      languages: ['en', 'mr', 'ur'],
      defaultLanguage: 'mr',
      timeZone: 'Asia/Kolkata',
      currency: 'INR',
      dateFormat: 'dd/mm/yyyy',
      firstDayOfWeek: 0,
    },
  },
  HELPDESK: {
    seen: SEEN,
    values: { phone: '00000 00417', email: 'help@svtu.example.edu', hours: { name: '10 to 5', translations: {} } },
  },
  LOGIN: {
    seen: SEEN,
    values: {
      networkAccount: true,
      studentSignIn: ['PASSWORD', 'OTP'],
      secondFactorFor: [],
      lockout: { attempts: 5, windowMinutes: 30, lockMinutes: 60 },
      sessions: { idleMinutes: 30, sharedIdleMinutes: 20, longestMinutes: 720, shareTabs: false },
    },
  },
  TICKETS: {
    seen: SEEN,
    values: {
      lookupKeys: ['PRN', 'SEAT'],
      factors: ['DOB', 'MOBILE4'],
      showPhoto: true,
      secondLanguage: 'mr',
      examples: { PRN: '2025417112003457', SEAT: 'CM204517' },
      labels: {},
    },
  },
  DOCUMENTS: {
    seen: SEEN,
    values: {
      signatory: { name: 'Dr. Sharada Kale', translations: {} },
      footer: null,
      letterhead: null,
      signature: null,
      seal: null,
    },
  },
  NAVIGATION: { seen: SEEN, values: { order: ['examinations'], names: { examinations: { mr: 'परीक्षा विभाग' } } } },
  MAIL: {
    seen: SEEN,
    values: {
      mail: {
        url: 'smtp://exams@smtp.svtu.example.edu:587',
        from: 'no-reply@svtu.example.edu',
        secretRef: 'SECRET_SVTU_MAIL',
      },
    },
  },
  SMS: { seen: SEEN, values: { sms: null } },
  DIRECTORY: {
    seen: SEEN,
    values: {
      directory: {
        hosts: ['ldaps://ldap.svtu.example.edu'],
        startTls: true,
        search: { base: 'ou=people,dc=svtu,dc=example', filter: '(uid={user})' },
        attributes: { id: 'entryUUID', login: 'uid', name: 'cn', mail: 'mail' },
        accounts: 'EXISTING',
        localUsers: ['asha.admin'],
      },
    },
  },
  OPENID: { seen: SEEN, values: { openId: null } },
  GATEWAYS: {
    seen: SEEN,
    values: {
      accounts: [
        { gateway: 'SANDBOX_BANK', merchantId: 'SVTU01', secretRef: null, active: true },
        { gateway: 'SANDBOX_CSC', merchantId: 'SVTU-CSC', secretRef: 'SECRET_SVTU_CSC', active: false },
      ],
    },
    offered: ['SANDBOX_BANK', 'SANDBOX_CSC'],
  },
}

const CONNECTIONS: RowOf<typeof institutionConnections> = {
  mail: {
    state: 'OWN',
    server: 'smtp.svtu.example.edu:587',
    encrypted: true,
    from: 'no-reply@svtu.example.edu',
    to: 'asha.admin@svtu.example.edu',
  },
  sms: { state: 'BROKEN', server: null },
  directory: { state: 'CONNECTED', servers: ['ldap.svtu.example.edu'], encrypted: true, lastTry: null },
  openId: { state: 'NONE', callback: 'https://portal.svtu.example.edu/server/openid/callback', lastTry: null },
}

const GATEWAYS: readonly RowOf<typeof paymentGateways>[] = [
  { accountId: 1, gateway: 'SANDBOX_BANK', channel: 'GATEWAY', merchantId: 'SVTU01', active: true, used: true },
  { accountId: 2, gateway: 'SANDBOX_CSC', channel: 'CSC', merchantId: 'SVTU-CSC', active: false, used: false },
]

/** An act in the history. */
export const ACT: SettingsAct = {
  actId: 900,
  at: '2026-11-02T08:30:00.000Z',
  by: 'Asha Kulkarni',
  how: 'SCREEN',
  created: false,
  changes: [
    { path: 'helpdesk.phone', before: '00000 00001', after: '00000 00417' },
    { path: 'hallTicket.factors', before: ['DOB'], after: ['DOB', 'MOBILE4'] },
    { path: 'hallTicket.formats.SEAT.example', before: null, after: 'CM204517' },
    { path: 'hallTicket.formats.SEAT.pattern', before: null, after: '^[A-Z]{2}\\d{6}$' },
    { path: 'sessions.shareTabs', before: true, after: false },
    { path: 'name.translations.mr', before: null, after: 'सुवर्णतीर विद्यापीठ' },
  ],
}

type Answer = (input: Record<string, unknown>) => object

/** What the server of a test answers; a test changes it as it goes on. */
interface SettingsServer {
  settings: Settings
  acts: readonly SettingsAct[]
  /** The results of activities by name, or the refusals `{ errorCode, error, result }`. */
  readonly activities: Record<string, Answer>
  /** The inputs of the activities that were called. */
  readonly called: { readonly name: string; readonly input: Record<string, unknown> }[]
}

const respond = (name: string, envelope: object): Response =>
  new Response(JSON.stringify({ [name]: { errorCode: 1000, error: null, result: null, ...envelope } }), {
    headers: { 'content-type': 'application/json' },
  })

/** Answers the calls of the settings at the wire until `stop`; all other calls reach the real server. */
export function settingsServer(): SettingsServer & { readonly stop: () => void } {
  const real = window.fetch
  const state: SettingsServer = { settings: SETTINGS, acts: [ACT], activities: {}, called: [] }
  window.fetch = (input, init) => {
    const name = new Headers(init?.headers).get('Service-Header') ?? ''
    const body = JSON.parse(typeof init?.body === 'string' ? init.body : '{}') as Record<
      string,
      Record<string, unknown> | undefined
    >
    const rows: Readonly<Record<string, readonly object[]>> = {
      institutionSettings: [state.settings],
      institutionSettingsHistory: state.acts,
      institutionConnections: [CONNECTIONS],
      paymentGateways: GATEWAYS,
    }
    const queryName = Object.keys(rows).find((id) => id in (body.FetchQueryData ?? {}))
    if (name === 'FetchQueryData' && queryName)
      return Promise.resolve(respond(name, { result: { [queryName]: rows[queryName] } }))
    const answer = state.activities[name]
    if (!answer) return real(input, init)
    const given = body[name] ?? {}
    state.called.push({ name, input: given })
    const result = answer(given)
    return Promise.resolve(respond(name, 'errorCode' in result ? result : { result }))
  }
  return Object.assign(state, {
    stop() {
      window.fetch = real
    },
  })
}
