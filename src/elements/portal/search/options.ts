import type { RowOf } from '../../../contract/activity.ts'
import type { search } from '../../../contract/home/search.ts'
import type { MenuEntry } from '../../../contract/sign-in/session.ts'
import type { MessageKey } from '../../../core/i18n/messages.ts'
import { hasScreen } from '../../runtime/has-screen.ts'
import type { Messages } from '../../runtime/messages.tsx'
import { foldLetters, matchWords } from '../../../contract/fold-letters.ts'

/** The groups of results, in their order. */
export const GROUPS = ['recent', 'pages', 'people', 'programmes', 'transactions', 'tickets'] as const
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
/** Pages that everybody has and no menu lists. */
const OWN_PAGES = [
  { path: '/landing', key: 'page.landing' },
  { path: '/modules-dashboard', key: 'page.modulesDashboard' },
  { path: '/updateUserDetails', key: 'page.UpdateUserDetails' },
] as const

/** Returns the pages of a person's menu, and their own. */
export function pageOptions(
  menu: readonly MenuEntry[],
  { t }: Messages,
  titleOf: (entry: MenuEntry) => string,
): readonly SearchOption[] {
  const entries = menu.filter(({ hidden, canView, routeName }) => !hidden && canView && hasScreen(routeName))
  return [
    ...OWN_PAGES.filter(({ path }) => hasScreen(path)).map(({ path, key }) => ({ path, label: t(key), detail: '' })),
    ...entries.map((entry) => ({
      path: entry.routeName,
      label: titleOf(entry),
      detail: t(`module.${entry.moduleCode}` as MessageKey),
    })),
  ].map((page) => ({ ...page, group: 'pages' }))
}

/** Returns the pages whose title or module contains every word of a text; those that begin with it come first. */
export function matchingPages(pages: readonly SearchOption[], text: string): readonly SearchOption[] {
  const wanted = foldLetters(text.trim())
  const matches = matchWords(text)
  const begins = ({ label }: SearchOption) => (foldLetters(label).startsWith(wanted) ? 0 : 1)
  return pages
    .filter(({ label, detail }) => matches(label, detail))
    .sort((one, other) => begins(one) - begins(other))
    .slice(0, MOST_PAGES)
}

const query = (route: string, parameters: Readonly<Record<string, string>>): string =>
  `${route}?${new URLSearchParams(parameters).toString()}`

/** Returns the results of the server as options, each with the page that shows it. */
export function foundOptions(
  { people, programmes, transactions, tickets }: Found,
  menu: readonly MenuEntry[],
  { t, name, money }: Messages,
): readonly SearchOption[] {
  const showsRecords = menu.some(({ routeName, canView }) => routeName === RECORD && canView)
  const personPath = (userId: string, loginName: string, tab?: string): string =>
    showsRecords ? query(RECORD, { user: userId, ...(tab && { tab }) }) : query(LIST, { search: loginName })
  const line = (...parts: readonly (string | null | undefined)[]): string => parts.filter(Boolean).join(' · ')
  return [
    ...people.map(({ userId, displayName, translations, loginName, prn, college }): SearchOption => ({
      group: 'people',
      path: personPath(userId, loginName),
      label: name({ name: displayName, translations }),
      detail: line(prn ?? loginName, college && name(college)),
    })),
    ...programmes.map(({ programmeId, code, names }): SearchOption => ({
      group: 'programmes',
      path: query(LIST, { 'filter.programme': `choice:${programmeId}` }),
      label: name(names),
      detail: line(code, t('navigation.search.students')),
    })),
    ...transactions.map(
      ({ own, userId, loginName, invoiceNo, transactionId, receiptNo, names, title, amountMinor, currency }) =>
        ({
          group: 'transactions',
          path:
            own && !showsRecords ? query('/fees', { invoice: invoiceNo }) : personPath(userId, loginName, 'payments'),
          label: line(transactionId ?? invoiceNo, name(title)),
          detail: line(own ? '' : name(names), money(amountMinor, currency), receiptNo),
        }) satisfies SearchOption,
    ),
    ...tickets.map(({ own, userId, loginName, ticketNo, seatNo, names, exam }): SearchOption => ({
      group: 'tickets',
      path: own && !showsRecords ? '/download-exam-hall-ticket-Before-Login' : personPath(userId, loginName, 'tickets'),
      label: line(ticketNo, name(exam)),
      detail: line(own ? '' : name(names), seatNo),
    })),
  ]
}
