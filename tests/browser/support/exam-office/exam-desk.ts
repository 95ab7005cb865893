import type { Exam, ListedExam, Setup } from '../../../../src/elements/exam-office/exam-desk/exams.ts'
import type { Step } from '../../../../src/elements/exam-office/exam-desk/steps.ts'
import type { Job } from '../../../../src/elements/exam-office/exam-desk/use-jobs.ts'
import { all } from '../guide.ts'
import { eventually, mount, rootOf } from '../mount.ts'

/** An examination in preparation, with everything up to the seats. */
export const exam: Exam = {
  examEventId: 77,
  seen: 'a'.repeat(32),
  code: 'W27',
  names: { name: 'Winter 2027 Examination', translations: { mr: 'हिवाळी 2027 परीक्षा' } },
  academicYearId: 5,
  season: 'WINTER',
  startsOn: '2027-11-02',
  endsOn: '2027-11-30',
  formsRequired: false,
  forms: 0,
  correctionsUntil: '2027-10-28',
  helpline: '+91 2382 100200',
  state: 'PREPARING',
  codeFixed: false,
  opensAt: null,
  closesAt: null,
  centres: 28,
  papersWithTime: 340,
  firstPaperOn: '2027-11-02',
  lastPaperOn: '2027-12-03',
  seats: 5940,
  ownPapers: 12,
  holds: 31,
  tickets: 0,
  published: 0,
  unpublished: 0,
  seatsWithoutTicket: 5940,
  instructions: {
    seen: 'b'.repeat(32),
    items: [
      { text: 'Bring this document.', translations: { ur: 'یہ دستاویز ساتھ لائیں۔' } },
      { text: 'Be there in time.', translations: {} },
      { text: 'No telephones.', translations: {} },
      { text: 'Write your seat number.', translations: {} },
    ],
    shared: 1,
  },
}

const listed: ListedExam = {
  examEventId: exam.examEventId,
  code: exam.code,
  names: exam.names,
  status: 'DRAFT',
  state: exam.state,
  academicYear: '2027-28',
  startsOn: exam.startsOn,
  endsOn: exam.endsOn,
  opensAt: null,
  closesAt: null,
  seats: exam.seats,
  tickets: 0,
  published: 0,
}

const setup: Setup = {
  academicYears: [
    { academicYearId: 6, code: '2028-29', status: 'NEXT' },
    { academicYearId: 5, code: '2027-28', status: 'CURRENT' },
  ],
  courses: 340,
  colleges: 40,
  students: 6000,
  messageChannels: ['SMS', 'EMAIL'],
}

/** A job as the server answers; ended, and started by the caller, unless it says otherwise. */
export const job = (changes: Partial<Job>): Job => ({
  jobId: 1,
  examEventId: exam.examEventId,
  kind: 'GENERATE',
  status: 'DONE',
  total: 5940,
  done: 5940,
  report: null,
  startedAt: new Date().toISOString(),
  endedAt: new Date().toISOString(),
  startedBy: 'Ravi Deshpande',
  own: true,
  file: null,
  ...changes,
})

type Answer = (input: Record<string, unknown>) => object

/** What the server of a test answers; a test changes it as it goes on. */
export interface DeskServer {
  exam: Exam
  listed: readonly ListedExam[]
  setup: Setup
  jobs: readonly Job[]
  checks: readonly object[]
  /** The results of activities by name, or the refusals `{ errorCode, error, result }`. */
  readonly activities: Record<string, Answer>
  /** The inputs of the activities that were called. */
  readonly called: { readonly name: string; readonly input: Record<string, unknown> }[]
}

const real = window.fetch.bind(window)
const respond = (name: string, envelope: object): Response =>
  new Response(JSON.stringify({ [name]: { errorCode: 1000, error: null, result: null, ...envelope } }), {
    headers: { 'content-type': 'application/json' },
  })

/** Answers the calls of the desk at the wire until `stop`; all other calls reach the real server. */
export function deskServer(changes: Partial<DeskServer> = {}): DeskServer & { readonly stop: () => void } {
  const state: DeskServer = {
    exam,
    listed: [listed],
    setup,
    jobs: [],
    checks: [],
    activities: {},
    called: [],
    ...changes,
  }
  const rowsOf = (): Readonly<Record<string, readonly object[]>> => ({
    examDeskSetup: [state.setup],
    deskExamEvents: state.listed,
    deskExamEvent: [state.exam],
    ticketJob: state.jobs,
    hallTicketReadiness: state.checks,
  })
  window.fetch = (input, init) => {
    const name = new Headers(init?.headers).get('Service-Header') ?? ''
    const body = JSON.parse(typeof init?.body === 'string' ? init.body : '{}') as Record<
      string,
      Record<string, unknown>
    >
    const queryName = Object.keys(rowsOf()).find((id) => id in (body.FetchQueryData ?? {}))
    if (name === 'FetchQueryData' && queryName)
      return Promise.resolve(respond(name, { result: { [queryName]: rowsOf()[queryName] } }))
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

/** Opens the desk. */
export const openDesk = (lang = 'en', width = 1200) =>
  mount(
    `<campus-exam-desk client="svtu" lang="${lang}" style="display: block; inline-size: ${width}px"></campus-exam-desk>`,
  )
/** Opens the desk at the examination, and there a step. */
export async function openExam(step: Step, lang = 'en', width = 1200): Promise<Element> {
  const host = await openDesk(lang, width)
  const row = await eventually('the examination', () => all<HTMLButtonElement>(host, '.c-row-title')[0])
  row.click()
  const head = await eventually(
    'the step',
    () => all<HTMLButtonElement>(host, `.c-step-head button[data-step=${step}]`)[0],
  )
  head.click()
  await eventually('its content', () => head.getAttribute('aria-expanded') === 'true')
  return host
}
/** Waits until the desk says something. */
export const says = (host: Element, words: string) =>
  eventually(`“${words}”`, () => (rootOf(host)?.textContent ?? '').replaceAll(/\s+/g, ' ').includes(words))
/** Waits for a visible button by its text. */
export const button = (host: Element, words: string) =>
  eventually(`the button ${words}`, () =>
    all<HTMLButtonElement>(host, 'button').find((one) => one.checkVisibility() && one.textContent.trim() === words),
  )
/** Presses a button as a keyboard does: it has the focus. */
export async function press(host: Element, words: string): Promise<void> {
  const found = await button(host, words)
  found.focus()
  found.click()
}
/** A visible control by its name. */
export const field = <Found extends Element = HTMLInputElement>(host: Element, name: string) =>
  eventually(name, () => all(host, `[name="${name}"]`).find((one) => one.checkVisibility()) as unknown as Found)
/** Presses a button of the question in the page. */
export async function answerQuestion(words: string): Promise<string> {
  const found = await eventually(words, () => {
    const root = document.querySelector('campus-confirmation')?.shadowRoot
    const pressed = [...(root?.querySelectorAll<HTMLButtonElement>('dialog[open] button') ?? [])].find(
      ({ textContent }) => textContent === words,
    )
    return pressed && { pressed, text: root?.querySelector('dialog')?.textContent ?? '' }
  })
  found.pressed.click()
  return found.text
}
