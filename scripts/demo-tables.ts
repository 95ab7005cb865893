import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '../server/seed/accounts.ts'
import { FIXTURES } from '../server/seed/students/fixtures.ts'
import { buildStatusPath, ORDERS } from '../server/seed/payments/order-fixtures.ts'
import { findInvoice } from '../server/seed/payments/invoice-fixtures.ts'

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
const formatTableRow = (cells: readonly string[]): string =>
  `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`

/** Whom the gallery signs in: whoever sees most of its pieces. */
const PREVIEW = 'asha.admin'
const previewed = DEMO_ACCOUNTS.filter(({ userName }) => userName === PREVIEW)

/** Returns the tables of accounts and people for the demo's pages, from the data that the seed creates. */
export const buildDemoTables = (): Record<string, string> => ({
  'demo accounts': DEMO_ACCOUNTS.map(({ userName, who, address }) =>
    formatTableRow([
      `<code>${escapeHtml(userName)}</code>`,
      escapeHtml(who),
      `<a href="portal.html#/${address}">#/${escapeHtml(address)}</a>`,
    ]),
  ).join('\n'),
  'demo sign-in': `<div class="preview" data-password="${escapeHtml(DEMO_PASSWORD)}"><p class="ask">A demo account, with the password <code>${escapeHtml(DEMO_PASSWORD)}</code>:</p><p class="done">Somebody is signed in. Log out below to see the pieces as a guest does.</p>${previewed
    .map(
      ({ userName, who }) =>
        `<button type="button" data-user="${escapeHtml(userName)}">Sign in as ${escapeHtml(userName)}, ${escapeHtml(who)}</button>`,
    )
    .join('')}</div>`,
  'demo payments': ORDERS.map((order) => {
    const { client, person } = findInvoice(order)
    const who = FIXTURES.find(({ id }) => id === person)
    return formatTableRow([
      client,
      `<code>${order.transactionId}</code>`,
      who?.mobile?.slice(-4) ?? '',
      escapeHtml(`${person}: ${who?.who ?? ''}`),
      `<a href="portal.html#/${buildStatusPath(order, 'success/success')}">Its page</a>`,
    ])
  }).join('\n'),
  'demo people': FIXTURES.map(({ client, prn, dob, mobile, who }) =>
    formatTableRow([client, `<code>${prn}</code>`, dob, mobile?.slice(-4) ?? 'not asked', escapeHtml(who)]),
  ).join('\n'),
})
