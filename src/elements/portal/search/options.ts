import type { RowOf } from '../../../contract/activity.ts'
import type { search } from '../../../contract/home/search.ts'
import type { MenuEntry } from '../../../contract/sign-in/session.ts'
import type { MessageKey } from '../../../core/i18n/messages.ts'
import { hasScreen } from '../../runtime/has-screen.ts'
import type { Messages } from '../../runtime/messages.tsx'
import { foldLetters, matchWords } from '../../../contract/fold-letters.ts'
import { formatPersonName } from '../../ui/i18n/format-person-name.ts'

/** The groups of results, in their order. */
export const GROUPS = ['recent', 'pages', 'records', 'people', 'programmes', 'transactions', 'tickets'] as const
/** A group of results. */
export type Group = (typeof GROUPS)[number]

/** A result, or a page. */
export interface SearchOption {
  readonly group: Group
  readonly path: string
  readonly label: string
  readonly detail: string
}

type Found = RowOf<typeof search>

const MOST_PAGES = 6
const RECORD = '/edit-user-details'
const LIST = '/user-management'
const STUDENTS = '/students'
/** Pages that everybody has and no menu lists. */
const OWN_PAGES = [
  { path: '/landing', key: 'page.landing' },
  { path: '/modules-dashboard', key: 'page.modulesDashboard' },
  { path: '/updateUserDetails', key: 'page.UpdateUserDetails' },
] as const

/** Returns the pages of a person's menu, and their own. */
export function listPageOptions(
  menu: readonly MenuEntry[],
  { t }: Messages,
  getTitle: (entry: MenuEntry) => string,
): readonly SearchOption[] {
  const entries = menu.filter(({ hidden, canView, routeName }) => !hidden && canView && hasScreen(routeName))
  return [
    ...OWN_PAGES.filter(({ path }) => hasScreen(path)).map(({ path, key }) => ({ path, label: t(key), detail: '' })),
    ...entries.map((entry) => ({
      path: entry.routeName,
      label: getTitle(entry),
      detail: t(`module.${entry.moduleCode}` as MessageKey),
    })),
  ].map((page) => ({ ...page, group: 'pages' }))
}

/** Returns the pages whose title or module contains every word of a text; those that begin with it come first. */
export function listMatchingPages(pages: readonly SearchOption[], text: string): readonly SearchOption[] {
  const wanted = foldLetters(text.trim())
  const matches = matchWords(text)
  const rankLabel = ({ label }: SearchOption) => (foldLetters(label).startsWith(wanted) ? 0 : 1)
  return pages
    .filter(({ label, detail }) => matches(label, detail))
    .sort((one, other) => rankLabel(one) - rankLabel(other))
    .slice(0, MOST_PAGES)
}

const buildListPath = (route: string, parameters: Readonly<Record<string, string>>): string =>
  `${route}?${new URLSearchParams(parameters).toString()}`

/** Returns the results of the server as options, each with the page that shows it. */
export function listFoundOptions(
  { students, people, programmes, transactions, tickets }: Found,
  menu: readonly MenuEntry[],
  { t, name, money, language }: Messages,
): readonly SearchOption[] {
  const showsRecords = menu.some(({ routeName, canView }) => routeName === RECORD && canView)
  const buildPersonPath = (userId: string, loginName: string, tab?: string): string =>
    showsRecords
      ? buildListPath(RECORD, { user: userId, ...(tab && { tab }) })
      : buildListPath(LIST, { search: loginName })
  const joinLine = (...parts: readonly (string | null | undefined)[]): string => parts.filter(Boolean).join(' · ')
  return [
    ...students.map(({ prn, names, college, foundBy }): SearchOption => ({
      group: 'records',
      path: buildListPath(STUDENTS, { prn }),
      label: name(names),
      detail: joinLine(prn, foundBy, college && name(college)),
    })),
    ...people.map((person): SearchOption => ({
      group: 'people',
      path: buildPersonPath(person.userId, person.loginName),
      label: formatPersonName(person, language),
      detail: joinLine(person.prn ?? person.loginName, person.college && name(person.college)),
    })),
    ...programmes.map(({ programmeId, code, names }): SearchOption => ({
      group: 'programmes',
      path: buildListPath(LIST, { 'filter.programme': `choice:${programmeId}` }),
      label: name(names),
      detail: joinLine(code, t('navigation.search.students')),
    })),
    ...transactions.map(
      ({ own, userId, loginName, invoiceNo, transactionId, receiptNo, names, title, amountMinor, currency }) =>
        ({
          group: 'transactions',
          path:
            own && !showsRecords
              ? buildListPath('/fees', { invoice: invoiceNo })
              : buildPersonPath(userId, loginName, 'payments'),
          label: joinLine(transactionId ?? invoiceNo, name(title)),
          detail: joinLine(own ? '' : name(names), money(amountMinor, currency), receiptNo),
        }) satisfies SearchOption,
    ),
    ...tickets.map(({ own, userId, loginName, ticketNo, seatNo, names, exam }): SearchOption => ({
      group: 'tickets',
      path:
        own && !showsRecords
          ? '/download-exam-hall-ticket-Before-Login'
          : buildPersonPath(userId, loginName, 'tickets'),
      label: joinLine(ticketNo, name(exam)),
      detail: joinLine(own ? '' : name(names), seatNo),
    })),
  ]
}
