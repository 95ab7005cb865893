import { DEMO_ACCOUNTS } from '../server/seed/accounts.ts'
import { READY_PEOPLE } from '../server/seed/students/ready-people.ts'
import { FIXTURES } from '../server/seed/students/fixtures.ts'
import { buildStatusPath, ORDERS } from '../server/seed/payments/order-fixtures.ts'
import { findInvoice } from '../server/seed/payments/invoice-fixtures.ts'

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
const formatTableRow = (cells: readonly string[]): string =>
  `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`

const DAYS = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })

/** Returns the line of the start page that names a student whose ticket is ready, with what the button fills in. */
function buildStudentLine(): string {
  const { prn, dob, mobile } = READY_PEOPLE.F01
  const last = mobile.slice(-4)
  const about = `PRN <code>${prn}</code>, born ${DAYS.format(new Date(dob))}, mobile ends in <code>${last}</code>`
  return `<p class="try" lang="en" data-prn="${prn}" data-dob="${dob}" data-mobile="${last}"><span>Try it. The student is invented: ${about}.</span><button type="button" hidden>Fill in</button></p>`
}

/** Returns the tables of accounts and people for the demo's pages, from the data that the seed creates. */
export const buildDemoTables = (): Record<string, string> => ({
  'demo accounts': DEMO_ACCOUNTS.map(({ userName, who, address }) =>
    formatTableRow([
      `<code>${escapeHtml(userName)}</code>`,
      escapeHtml(who),
      `<a href="portal.html#/${address}">#/${escapeHtml(address)}</a>`,
    ]),
  ).join('\n'),
  'demo student': buildStudentLine(),
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
