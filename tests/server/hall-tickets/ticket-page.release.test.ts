import { describe, expect, test } from 'vitest'
import { LANGUAGE_CODES } from '../../../src/contract/parts.ts'
import {
  drawSpecimenPhoto,
  buildSpecimenTicket,
} from '../../../server/modules/hall-tickets/document/specimen-ticket.ts'
import { renderTicketPage } from '../../../server/modules/hall-tickets/document/ticket-page.ts'
import { FIRST_COPY_STATE } from '../../../server/db/ticket-snapshot.ts'
import { getDirection } from '../../../server/lib/i18n/messages.ts'
import { buildProvisionalState } from '../../support/hall-tickets/ticket-people.ts'

describe('the light page of a hall ticket', () => {
  test.each(LANGUAGE_CODES)(
    'in %s has the same content as the PDF in less than 40 KB, and is self-contained',
    (language) => {
      const snapshot = buildSpecimenTicket(language, 14)
      const page = renderTicketPage(
        { ...snapshot, version: 2, verifyUrl: 'https://exams.example.ac.in/#/v/' },
        language,
        null,
        { ...buildProvisionalState('COM-503'), copy: 3 },
      )
      expect(Buffer.byteLength(page)).toBeLessThan(40_000)
      expect(page).toContain(`<html lang="${language}" dir="${getDirection(language)}">`)
      for (const text of [
        snapshot.seatNo,
        snapshot.prn,
        snapshot.ticketNo,
        snapshot.candidate.name,
        snapshot.candidate.localName ?? '',
        snapshot.centre.names.name,
        snapshot.shortCode,
        'PROVISIONAL',
        'Supersedes version 1',
        'Not permitted',
        'Attendance 61 %',
        'exams.example.ac.in/#/v',
      ])
        expect(page).toContain(text)
      for (const paper of snapshot.papers) expect(page).toContain(paper.code)
      expect(page.match(/<s>/g)?.length).toBe(7)
      expect(page).not.toMatch(/<script|<link|<iframe|\son\w+=|javascript:|url\(|\ssrc=|@import/i)
    },
  )

  test('embeds the photograph, and has an empty frame for an invalid one', () => {
    expect(renderTicketPage(buildSpecimenTicket('en'), 'en', drawSpecimenPhoto(), FIRST_COPY_STATE)).toContain(
      '<img class="photo" src="data:image/jpeg;base64,/9j/',
    )
    const without = renderTicketPage(
      buildSpecimenTicket('en'),
      'en',
      new TextEncoder().encode('<svg onload="alert(1)"/>'),
      FIRST_COPY_STATE,
    )
    expect(without).not.toContain('<img')
    expect(without).toContain('Paste a recent photograph here')
  })

  test('escapes hostile names', () => {
    const ticket = buildSpecimenTicket('mr')
    const page = renderTicketPage(
      {
        ...ticket,
        candidate: { ...ticket.candidate, name: '"><script>alert(1)</script>', motherName: '</style><style>*{}' },
      },
      'mr',
      null,
      FIRST_COPY_STATE,
    )
    expect(page).toContain('&lt;script&gt;')
    expect(page.match(/<style>/g)?.length).toBe(1)
  })

  test('has identical bytes for the same candidate', () => {
    expect(renderTicketPage(buildSpecimenTicket('dv'), 'dv', drawSpecimenPhoto(), FIRST_COPY_STATE)).toBe(
      renderTicketPage(buildSpecimenTicket('dv'), 'dv', drawSpecimenPhoto(), FIRST_COPY_STATE),
    )
  })
})
