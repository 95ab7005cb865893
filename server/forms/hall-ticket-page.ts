import { createHash } from 'node:crypto'
import type { findHallTicketBeforeLogin, Ticket } from '../../src/contract/hall-ticket.ts'
import type { OutputOf } from '../../src/contract/activity.ts'
import type { LanguageCode, LocalisedName } from '../../src/contract/parts.ts'
import { nameIn, type Client } from '../clients.ts'
import { directionOf, sentence, type SentenceKey } from '../words.ts'
import { html, type Html } from './html.ts'

type Outcome = OutputOf<typeof findHallTicketBeforeLogin>

/** What the page is written for. */
export interface PageFor {
  readonly language: LanguageCode
  readonly client: Client | null
}

const STYLE =
  'body{font:16px/1.6 system-ui,"Noto Sans","Noto Sans Devanagari","Noto Nastaliq Urdu","Noto Sans Thaana",sans-serif;max-width:34em;margin:2em auto;padding:0 1em;color:#1f2328;background:#fff}:lang(ur){line-height:2.1}dt{color:#57606a}dd{margin:0 0 .6em;font-weight:600}a.main{display:inline-block;padding:.6em 1.2em;border-radius:8px;background:#1f4e79;color:#fff;text-decoration:none}'

/** Nothing but this one style sheet may load or run, and the page leads only back to us. */
export const PAGE_POLICY = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`

/** An instant in the words and the time zone of the institution. */
export const instantWords = (iso: string, { language, client }: PageFor): string =>
  new Intl.DateTimeFormat(`${language}-u-nu-latn`, {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: client?.timeZone ?? 'UTC',
  }).format(new Date(iso))

/** A whole page around what it has to say. */
export function pageOf(about: PageFor, title: string, content: Html, back: string | null): string {
  const { language, client } = about
  const institution = client ? nameIn(client.names, language) : ''
  const again = back === null ? null : html`<p><a href="${back}">${sentence(language, 'ticket.back')}</a></p>`
  const page = html`<!doctype html>
<html lang="${language}" dir="${directionOf(language)}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>${title}</title>`
  const body = html`<body><main><p>${institution}</p><h1>${title}</h1>${content}${again}</main></body>
</html>
`
  return `${page.text}<style>${STYLE}</style></head>\n${body.text}`
}

/** One paragraph with a sentence. */
export const say = (language: LanguageCode, key: SentenceKey, values?: Readonly<Record<string, string | number>>): Html =>
  html`<p role="status">${sentence(language, key, values)}</p>`

const row = (term: string, value: string | null): Html => (value === null ? html`` : html`<dt>${term}</dt><dd><bdi>${value}</bdi></dd>`)

/** What the candidate must know besides: a condition, a change, papers that may not be written. */
function marks({ condition, changes, papers }: Ticket, { language }: PageFor): readonly Html[] {
  const named = (names: LocalisedName): string => nameIn(names, language)
  return [
    ...(condition ? [html`${say(language, 'ticket.provisional')}<p>${named(condition)}</p>`] : []),
    ...changes.map(({ before, after }) => html`${say(language, 'ticket.changed')}<p><s>${named(before)}</s> → <strong>${named(after)}</strong></p>`),
    ...papers.flatMap(({ code, names, blocked }) => (blocked ? [html`<p><s><bdi>${code}</bdi> ${named(names)}</s>: ${named(blocked)}</p>`] : [])),
  ]
}

/** What an outcome says, in words; `file` is the address of the PDF when there is a ticket. */
export function outcomeHtml(outcome: Outcome, about: PageFor, file: string | null): Html {
  const { language } = about
  const named = (names: LocalisedName): string => nameIn(names, language)
  switch (outcome.outcome) {
    case 'READY':
    case 'CHANGED':
    case 'PART_BLOCKED':
    case 'PROVISIONAL': {
      const { ticket } = outcome
      const link = file === null ? null : html`<p><a class="main" href="${file}">${sentence(language, 'ticket.download')}</a></p>`
      return html`${say(language, 'ticket.ready')}${marks(ticket, about)}<dl>${[
        row(sentence(language, 'label.name'), [ticket.candidate.name, ticket.candidate.localName].filter(Boolean).join(' · ')),
        row(sentence(language, 'label.prn'), ticket.prn),
        row(sentence(language, 'label.seatNo'), ticket.seatNo),
        row(sentence(language, 'label.exam'), named(ticket.examination)),
        row(sentence(language, 'label.centre'), `${ticket.centre.code} ${named(ticket.centre.names)}, ${named(ticket.centre.address)}`),
      ]}</dl>${link}`
    }
    case 'BLOCKED': {
      const holds = outcome.holds.map(({ text, amountMinor, currency }) => {
        const amount =
          amountMinor === null || currency === null
            ? null
            : new Intl.NumberFormat(`${language}-u-nu-latn`, { style: 'currency', currency }).format(amountMinor / 100)
        return html`<p>${named(text)}</p><dl>${row(sentence(language, 'ticket.amount'), amount)}</dl>`
      })
      return html`${say(language, 'ticket.blocked')}${holds}`
    }
    case 'NOT_YET': {
      const event = named(outcome.event)
      if (outcome.opensAt === null) return say(language, 'ticket.notYet', { event })
      return say(language, 'ticket.notYetOn', { event, time: instantWords(outcome.opensAt, about) })
    }
    case 'CLOSED': {
      const event = named(outcome.event)
      if (outcome.closedAt === null) return say(language, 'ticket.closed', { event })
      return say(language, 'ticket.closedOn', { event, time: instantWords(outcome.closedAt, about) })
    }
    case 'FORM_NOT_ACCEPTED':
      return say(language, 'ticket.formNotAccepted', { event: named(outcome.event), college: named(outcome.college) })
    case 'CANCELLED':
      return html`${say(language, 'ticket.cancelled', { event: named(outcome.event) })}${outcome.reason ? html`<p>${named(outcome.reason)}</p>` : null}`
    // Without a script nobody can do the work that is asked for: whoever has failed so often waits.
    case 'CHALLENGE':
      return say(language, 'ticket.needsScript')
    case 'BUSY':
      return say(language, 'ticket.busy', { seconds: outcome.retryAfter })
    case 'NO_MATCH':
      return say(language, 'ticket.noMatch')
    case 'RATE':
      return say(language, 'ticket.rate', { time: instantWords(outcome.until, about) })
  }
}
