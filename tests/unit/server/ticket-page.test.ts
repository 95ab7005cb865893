import { expect, test } from 'vitest'
import { FIRST_COPY_STATE, type TicketSnapshot } from '../../../server/db/ticket-snapshot.ts'
import { buildSpecimenTicket } from '../../../server/modules/hall-tickets/document/specimen-ticket.ts'
import { renderTicketPage } from '../../../server/modules/hall-tickets/document/ticket-page.ts'

const render = (more: Partial<TicketSnapshot>) =>
  renderTicketPage({ ...buildSpecimenTicket('en'), ...more }, 'en', null, FIRST_COPY_STATE)
const [paper] = buildSpecimenTicket('en').papers

test.each([
  ['THEORY', 'REGULAR', ['Theory', 'Regular']],
  ['PRACTICAL', 'REGULAR', ['Practical', 'Regular']],
  ['THEORY', 'BACKLOG', ['Theory', 'Backlog']],
] as const)('a ticket with papers of %s and %s explains these letters only', (kind, attempt, expected) => {
  const page = render({ papers: paper ? [{ ...paper, kind, attempt }] : [] })
  const legend = /<p class="quiet">(.*?)<\/p>/s.exec(page)?.[1] ?? ''
  const explained = ['Theory', 'Practical', 'Regular', 'Backlog'].filter((word) => legend.includes(word))
  expect(explained).toEqual(expected)
})

test('a ticket has the instructions of its institution in both languages, and no empty list without them', () => {
  const { instructions } = buildSpecimenTicket('en')
  const page = render({})
  expect([instructions.en, instructions.mr].map((lines) => lines?.length ?? 0).every(Boolean)).toBe(true)
  for (const line of [...(instructions.en ?? []), ...(instructions.mr ?? [])]) expect(page).toContain(line)
  expect(render({ instructions: {} })).not.toContain('<ol>')
})

test('a ticket names the district of its centre where there is one', () => {
  const { centre } = buildSpecimenTicket('en')
  expect(render({ centre: { ...centre, district: 'Sindhudurg' } })).toContain('Sindhudurg')
  expect(render({ centre: { ...centre, district: null } })).not.toContain('Sindhudurg')
})
