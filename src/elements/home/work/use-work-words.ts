import { getTitleKey } from '../../../contract/access.ts'
import type { RowOf } from '../../../contract/activity.ts'
import { LISTED_CHECKS, type WorkKind } from '../../../contract/home/work-kinds.ts'
import type { WorkItem, workQueue } from '../../../contract/home/work-queue.ts'
import { formatBriefDay } from '../../../core/i18n/format-brief-day.ts'
import type { MessageKey } from '../../../core/i18n/messages.ts'
import { useMessages } from '../../runtime/messages.tsx'

/** What waits for a person, as the server returns it. */
export type Queue = RowOf<typeof workQueue>

/** The sentence of the headline for each kind of work; kinds with the same sentence share it. */
const HEADLINES: Partial<
  Record<
    WorkKind,
    'tickets' | 'unpublished' | 'forms' | 'decisions' | 'payments' | 'colleges' | 'lines' | 'marks' | 'messages'
  >
> = {
  WITHHELD_TICKETS: 'tickets',
  UNPUBLISHED_TICKETS: 'unpublished',
  CORRECTIONS: 'decisions',
  FORMS_TO_FORWARD: 'forms',
  FORMS_TO_ACCEPT: 'forms',
  MISMATCHES: 'payments',
  DOUBLE_PAYMENTS: 'payments',
  REPORTED_PAYMENTS: 'payments',
  COLLEGES_WITHOUT_ADMIN: 'colleges',
  IMPORT_ERRORS: 'lines',
  INTERNAL_MARKS: 'marks',
  UNDELIVERED_MESSAGES: 'messages',
}

type Act =
  | 'review'
  | 'decide'
  | 'correct'
  | 'publish'
  | 'accept'
  | 'forward'
  | 'settle'
  | 'answer'
  | 'appoint'
  | 'enter'
  | 'send'
  | 'open'
/** The short verb at the end of a row of the reader's own work: that of its title. Everything else is decided. */
const ACTS: Partial<Record<WorkKind, Act>> = {
  WITHHELD_TICKETS: 'review',
  UNPUBLISHED_TICKETS: 'publish',
  FORMS_TO_FORWARD: 'forward',
  FORMS_TO_ACCEPT: 'accept',
  MISMATCHES: 'settle',
  DOUBLE_PAYMENTS: 'settle',
  REPORTED_PAYMENTS: 'answer',
  COLLEGES_WITHOUT_ADMIN: 'appoint',
  IMPORT_ERRORS: 'correct',
  INTERNAL_MARKS: 'enter',
  UNDELIVERED_MESSAGES: 'send',
  CLOSING_WINDOWS: 'open',
  OPEN_PROCESS: 'open',
}
const isCheck = (kind: WorkKind): boolean => LISTED_CHECKS.some((check) => check === kind)

/** Returns the functions that say what work is, why it waits, and until when. */
export function useWorkWords() {
  const { t, name, number, language } = useMessages()
  const formatProcess = ({ process }: WorkItem): string =>
    process === null ? '' : t(getTitleKey(process) as MessageKey)
  const formatTitle = (item: WorkItem): string => t(`home.work.${item.kind}`, { process: formatProcess(item) })
  const formatDay = (day: string): string => formatBriefDay(day, language)

  /** Says in a sentence what waits; without a number, its title does. */
  function formatHeadline(item: WorkItem): string {
    const { kind, cases } = item
    const count = cases ?? 1
    const values = { count, number: number(count) }
    const sentence = HEADLINES[kind]
    if (sentence) return t(`home.headline.${sentence}`, values)
    if (kind === 'CLOSING_WINDOWS') return t('home.headline.closing', { process: formatProcess(item) })
    if (kind === 'OPEN_PROCESS') return t('home.headline.open', { process: formatProcess(item) })
    return t(isCheck(kind) ? 'home.headline.checks' : 'home.headline.decisions', values)
  }

  /** Says how far the examination is away; undefined where the person works on none. */
  function formatExam(exam: Queue['exam']): string | undefined {
    if (!exam) return undefined
    const { daysLeft } = exam
    const values = { exam: name(exam.names), count: daysLeft, number: number(daysLeft) }
    if (daysLeft > 0) return t('home.exam.before', values)
    return t(daysLeft === 0 ? 'home.exam.today' : 'home.exam.running', values)
  }

  /** Says why it waits: reasons of holds, what is late, the file or the college. */
  function formatWhy({ about, late, reasons }: WorkItem): string {
    return [
      about ? name(about) : '',
      late > 0 ? t('home.late', { count: late, number: number(late) }) : '',
      ...reasons.map(({ reason, holds }) => `${t(`home.figure.${reason}`)} ${number(holds)}`),
    ]
      .filter(Boolean)
      .join(' · ')
  }

  const formatUntil = ({ group, late, dueOn, since }: WorkItem): string => {
    const from = late > 0 ? (dueOn ?? since) : dueOn === null ? since : null
    if (from !== null) return t('home.since', { date: formatDay(from) })
    return dueOn === null ? '' : group === 'NOW' ? t('home.today') : formatDay(dueOn)
  }
  const formatAct = ({ kind, owner }: WorkItem): string =>
    t(`home.act.${owner === 'YOU' ? (ACTS[kind] ?? (isCheck(kind) ? 'correct' : 'decide')) : 'open'}`)

  return { formatTitle, formatHeadline, formatExam, formatWhy, formatUntil, formatAct }
}
