import type { InputOf } from '../../../../src/contract/activity.ts'
import type { saveSetupStep } from '../../../../src/contract/institution/setup.ts'
import type { SetupContent } from '../../../../src/core/institution/setup-entry.ts'

/** The secret of the link that opens the setup here. */
export const LINK = 'link-of-the-first-start'
const KEY = 'key-of-the-setup-here'

/** A setup of which nothing has been saved. */
export const EMPTY_SETUP: SetupContent = {
  draft: { IDENTITY: null, LOOK: null, HABITS: null, YEARS: null, SITES: null, HELPDESK: null },
  finishedSteps: [],
  administrator: { name: null, loginName: null, email: null, hasPassword: false, factorConfirmed: false },
}

/** A setup of which everything has been saved. */
export const FULL_SETUP: SetupContent = {
  draft: {
    IDENTITY: {
      code: 'hpu',
      kind: 'UNIVERSITY',
      name: { name: 'Hill Plains University', translations: { ur: 'پہاڑی یونیورسٹی' } },
    },
    LOOK: { primaryColor: '#0f4c5c', logo: null },
    HABITS: {
      languages: ['en', 'ur'],
      defaultLanguage: 'en',
      timeZone: 'Asia/Kolkata',
      currency: 'INR',
      dateFormat: 'dd/mm/yyyy',
      firstDayOfWeek: 1,
    },
    YEARS: {
      academicYear: { code: '2026-27', startsOn: '2026-06-01', endsOn: '2027-05-31' },
      nextAcademicYear: null,
      financialYear: { code: '2026-27', startsOn: '2026-04-01', endsOn: '2027-03-31' },
    },
    SITES: { sites: ['https://www.hpu.example'] },
    HELPDESK: { phone: '020 2560 1099', email: 'help@hpu.example', hours: null },
  },
  finishedSteps: ['IDENTITY', 'LOOK', 'HABITS', 'YEARS', 'SITES', 'HELPDESK', 'ADMINISTRATOR'],
  administrator: {
    name: 'Asha Patil',
    loginName: 'asha.admin',
    email: 'asha@hpu.example',
    hasPassword: true,
    factorConfirmed: true,
  },
}

interface Refusal {
  readonly errorCode: number
  readonly error: string
  readonly result: unknown
}

/**
 * Answers the calls of the setup as a server that has just started empty; other calls reach the real server. `saved`
 * are the saved steps; `refuse` refuses the next call of an activity; `down` lets nothing through until it is called
 * with false.
 */
export function setupServer(content: SetupContent = EMPTY_SETUP, outcome: 'OPEN' | 'CLOSED' | 'COMPLETED' = 'OPEN') {
  const real = window.fetch
  const saved: InputOf<typeof saveSetupStep>[] = []
  const refusals = new Map<string, Refusal>()
  let [used, lost, created] = [false, false, false]
  const finished = new Set(content.finishedSteps)

  const answers: Readonly<Record<string, (input: never) => unknown>> = {
    openSetup({ token }: { token: string }) {
      if (!token.startsWith(LINK) || used) return { outcome: 'INVALID' }
      used = true
      return { outcome: 'OPENED', setupKey: KEY }
    },
    setupState: () =>
      outcome === 'OPEN' && !created
        ? { outcome, ...content }
        : { outcome: created ? 'COMPLETED' : outcome, code: 'hpu' },
    saveSetupStep(input: InputOf<typeof saveSetupStep>) {
      saved.push(input)
      finished.add(input.step)
      return { outcome: 'SAVED', finishedSteps: [...finished] }
    },
    startSetupFactor: () => ({
      outcome: 'STARTED',
      secret: 'JBSWY3DPEHPK3PXP',
      uri: 'otpauth://totp/HPU:asha.admin?secret=JBSWY3DPEHPK3PXP&issuer=HPU',
    }),
    confirmSetupFactor: ({ code }: { code: string }) => ({ outcome: code === '123456' ? 'CONFIRMED' : 'WRONG' }),
    completeSetup() {
      created = true
      return {
        outcome: 'COMPLETED',
        code: 'hpu',
        loginName: 'asha.admin',
        recoveryCodes: ['AAAA-1111', 'BBBB-2222'],
      }
    },
  }
  window.fetch = (input, init) => {
    const service = new Headers(init?.headers).get('Service-Header') ?? ''
    const answer = answers[service]
    if (!answer) return real(input, init)
    if (lost) return Promise.reject(new TypeError('Failed to fetch'))
    const refusal = refusals.get(service)
    refusals.delete(service)
    const sent = (JSON.parse(init?.body as string) as Record<string, never>)[service] as never
    const envelope = refusal ?? { errorCode: 1000, error: null, result: answer(sent) }
    return Promise.resolve(
      new Response(JSON.stringify({ [service]: envelope }), { headers: { 'content-type': 'application/json' } }),
    )
  }
  return {
    saved,
    refuse: (service: string, refusal: Refusal) => void refusals.set(service, refusal),
    down(now: boolean) {
      lost = now
    },
    stop() {
      window.fetch = real
    },
  }
}
