import type { findHallTicketBeforeLogin, Ticket } from '../../../../src/contract/hall-tickets/hall-ticket.ts'
import type { OutputOf } from '../../../../src/contract/activity.ts'
import type { LocalisedName } from '../../../../src/contract/parts.ts'
import { nameIn } from '../../../lib/clients/clients.ts'
import { sentence } from '../../../lib/i18n/messages.ts'
import { html, type Html } from '../../../rpc/forms/html.ts'
import { formatInstant, row, messageParagraph, type PageFor } from '../../../rpc/forms/page.ts'
import { localeOf } from '../../../lib/i18n/locale.ts'

type Outcome = OutputOf<typeof findHallTicketBeforeLogin>

/** Renders what the candidate must know in addition: a condition, a change, blocked papers. */
function marks({ condition, changes, papers }: Ticket, { language }: PageFor): readonly Html[] {
  const named = (names: LocalisedName): string => nameIn(names, language)
  return [
    ...(condition ? [html`${messageParagraph(language, 'ticket.provisional')}<p>${named(condition)}</p>`] : []),
    ...changes.map(
      ({ before, after }) =>
        html`${messageParagraph(language, 'ticket.changed')}<p><s>${named(before)}</s> → <strong>${named(after)}</strong></p>`,
    ),
    ...papers.flatMap(({ code, names, blocked }) =>
      blocked ? [html`<p><s><bdi>${code}</bdi> ${named(names)}</s>: ${named(blocked)}</p>`] : [],
    ),
  ]
}

/** Renders an outcome; `file` is the URL of the PDF when there is a ticket. */
export function outcomeHtml(outcome: Outcome, about: PageFor, file: string | null): Html {
  const { language } = about
  const named = (names: LocalisedName): string => nameIn(names, language)
  switch (outcome.outcome) {
    case 'READY':
    case 'CHANGED':
    case 'PART_BLOCKED':
    case 'PROVISIONAL': {
      const { ticket } = outcome
      const link =
        file === null ? null : html`<p><a class="main" href="${file}">${sentence(language, 'ticket.download')}</a></p>`
      const { name } = ticket.candidate
      const photo =
        ticket.photoUrl === null
          ? null
          : html`<img src="${ticket.photoUrl}" alt="${sentence(language, 'ticket.photoOf', { name })}" width="77" height="99">`
      return html`${messageParagraph(language, 'ticket.ready')}${marks(ticket, about)}${photo}<dl>${[
        row(
          sentence(language, 'label.name'),
          [ticket.candidate.name, ticket.candidate.localName].filter(Boolean).join(' · '),
        ),
        row(sentence(language, 'label.prn'), ticket.prn),
        row(sentence(language, 'label.seatNo'), ticket.seatNo),
        row(sentence(language, 'label.exam'), named(ticket.examination)),
        row(
          sentence(language, 'label.centre'),
          `${ticket.centre.code} ${named(ticket.centre.names)}, ${named(ticket.centre.address)}`,
        ),
      ]}</dl>${link}`
    }
    case 'BLOCKED': {
      const holds = outcome.holds.map(({ text, amountMinor, currency }) => {
        const amount =
          amountMinor === null || currency === null
            ? null
            : new Intl.NumberFormat(localeOf(language), { style: 'currency', currency }).format(amountMinor / 100)
        return html`<p>${named(text)}</p><dl>${row(sentence(language, 'ticket.amount'), amount)}</dl>`
      })
      return html`${messageParagraph(language, 'ticket.blocked')}${holds}`
    }
    case 'NOT_YET': {
      const event = named(outcome.event)
      if (outcome.opensAt === null) return messageParagraph(language, 'ticket.notYet', { event })
      return messageParagraph(language, 'ticket.notYetOn', { event, time: formatInstant(outcome.opensAt, about) })
    }
    case 'CLOSED': {
      const event = named(outcome.event)
      if (outcome.closedAt === null) return messageParagraph(language, 'ticket.closed', { event })
      return messageParagraph(language, 'ticket.closedOn', { event, time: formatInstant(outcome.closedAt, about) })
    }
    case 'FORM_NOT_ACCEPTED':
      return messageParagraph(language, 'ticket.formNotAccepted', {
        event: named(outcome.event),
        college: named(outcome.college),
      })
    case 'CANCELLED':
      return html`${messageParagraph(language, 'ticket.cancelled', { event: named(outcome.event) })}${outcome.reason ? html`<p>${named(outcome.reason)}</p>` : null}`
    // The proof of work needs a script: without one, a person with that many failures has to wait.
    case 'CHALLENGE':
      return messageParagraph(language, 'ticket.needsScript')
    case 'BUSY':
      return messageParagraph(language, 'ticket.busy', { wait: { seconds: outcome.retryAfter } })
    case 'NO_MATCH':
      return outcome.text ? html`<p>${outcome.text}</p>` : messageParagraph(language, 'ticket.noMatch')
    case 'RATE':
      return messageParagraph(language, 'ticket.rate', { time: formatInstant(outcome.until, about) })
  }
}
