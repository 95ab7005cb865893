import type { findHallTicketBeforeLogin, Ticket } from '../../../../src/contract/hall-tickets/hall-ticket.ts'
import type { OutputOf } from '../../../../src/contract/activity.ts'
import type { LocalisedName } from '../../../../src/contract/parts.ts'
import { getLocalisedName } from '../../../lib/clients/clients.ts'
import { getDirection, getMessage } from '../../../lib/i18n/messages.ts'
import { html, type Html } from '../../../rpc/forms/html.ts'
import { formatInstant, renderTerm, renderMessageParagraph, type PageFor } from '../../../rpc/forms/page.ts'
import { formatMoney } from '../../../lib/i18n/format-money.ts'

type Outcome = OutputOf<typeof findHallTicketBeforeLogin>

/** Renders what the candidate must know in addition: a condition, a change, blocked papers. */
function renderMarks({ condition, changes, papers }: Ticket, { language }: PageFor): readonly Html[] {
  const formatName = (names: LocalisedName): string => getLocalisedName(names, language)
  return [
    ...(condition
      ? [html`${renderMessageParagraph(language, 'ticket.provisional')}<p>${formatName(condition)}</p>`]
      : []),
    ...changes.map(
      ({ before, after }) =>
        html`${renderMessageParagraph(language, 'ticket.changed')}<p><s>${formatName(before)}</s> ${getDirection(language) === 'rtl' ? '←' : '→'} <strong>${formatName(after)}</strong></p>`,
    ),
    ...papers.flatMap(({ code, names, blocked }) =>
      blocked ? [html`<p><s><bdi>${code}</bdi> ${formatName(names)}</s>: ${formatName(blocked)}</p>`] : [],
    ),
  ]
}

/** Renders an outcome; `file` is the URL of the PDF when there is a ticket. */
export function renderOutcome(outcome: Outcome, about: PageFor, file: string | null): Html {
  const { language } = about
  const formatName = (names: LocalisedName): string => getLocalisedName(names, language)
  switch (outcome.outcome) {
    case 'READY':
    case 'CHANGED':
    case 'PART_BLOCKED':
    case 'PROVISIONAL': {
      const { ticket } = outcome
      const link =
        file === null
          ? null
          : html`<p><a class="main" href="${file}">${getMessage(language, 'ticket.download')}</a></p>`
      const { name } = ticket.candidate
      const photo =
        ticket.photoUrl === null
          ? null
          : html`<img src="${ticket.photoUrl}" alt="${getMessage(language, 'ticket.photoOf', { name })}" width="77" height="99">`
      return html`${renderMessageParagraph(language, 'ticket.ready')}${renderMarks(ticket, about)}${photo}<dl>${[
        renderTerm(
          getMessage(language, 'label.name'),
          [ticket.candidate.name, ticket.candidate.localName].filter(Boolean).join(' · '),
        ),
        renderTerm(getMessage(language, 'label.prn'), ticket.prn),
        renderTerm(getMessage(language, 'label.seatNo'), ticket.seatNo),
        renderTerm(getMessage(language, 'label.exam'), formatName(ticket.examination)),
        renderTerm(
          getMessage(language, 'label.centre'),
          `${ticket.centre.code} ${formatName(ticket.centre.names)}, ${formatName(ticket.centre.address)}`,
        ),
      ]}</dl>${link}`
    }
    case 'BLOCKED': {
      const holds = outcome.holds.map(({ text, amountMinor, currency }) => {
        const amount = amountMinor === null || currency === null ? null : formatMoney(amountMinor, currency)
        return html`<p>${formatName(text)}</p><dl>${renderTerm(getMessage(language, 'ticket.amount'), amount)}</dl>`
      })
      return html`${renderMessageParagraph(language, 'ticket.blocked')}${holds}`
    }
    case 'NOT_YET': {
      const event = formatName(outcome.event)
      if (outcome.opensAt === null) return renderMessageParagraph(language, 'ticket.notYet', { event })
      return renderMessageParagraph(language, 'ticket.notYetOn', { event, time: formatInstant(outcome.opensAt, about) })
    }
    case 'CLOSED': {
      const event = formatName(outcome.event)
      if (outcome.closedAt === null) return renderMessageParagraph(language, 'ticket.closed', { event })
      return renderMessageParagraph(language, 'ticket.closedOn', {
        event,
        time: formatInstant(outcome.closedAt, about),
      })
    }
    case 'FORM_NOT_ACCEPTED':
      return html`${renderMessageParagraph(language, 'ticket.formNotAccepted', {
        event: formatName(outcome.event),
        college: formatName(outcome.college),
      })}${outcome.reason === null ? null : html`<p dir="auto">${outcome.reason}</p>`}`
    case 'CANCELLED':
      return html`${renderMessageParagraph(language, 'ticket.cancelled', { event: formatName(outcome.event) })}${outcome.reason ? html`<p>${formatName(outcome.reason)}</p>` : null}`
    // The proof of work needs a script: without one, a person with that many failures has to wait.
    case 'CHALLENGE':
      return renderMessageParagraph(language, 'ticket.needsScript')
    case 'BUSY':
      return renderMessageParagraph(language, 'ticket.busy', { wait: { seconds: outcome.retryAfter } })
    case 'NO_MATCH':
      return outcome.text ? html`<p>${outcome.text}</p>` : renderMessageParagraph(language, 'ticket.noMatch')
    case 'RATE':
      return renderMessageParagraph(language, 'ticket.rate', { time: formatInstant(outcome.until, about) })
  }
}
