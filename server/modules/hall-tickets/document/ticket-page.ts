import type { LanguageCode } from '../../../../src/contract/parts.ts'
import { html, Html } from '../../../rpc/forms/html.ts'
import { getDirection } from '../../../lib/i18n/messages.ts'
import { detectPictureKind } from '../../../lib/pdf/picture.ts'
import { PAGE_STYLE } from './ticket-page-style.ts'
import type { PrintState, TicketSnapshot } from '../../../db/ticket-snapshot.ts'
import { buildTicketView, type TicketView } from './ticket-view.ts'
import { type BilingualText } from './bilingual-text.ts'

type Nothing = Html | null

/**
 * Creates functions that write a text in two languages: the reader's first, then the other, each marked with its
 * language.
 */
const createWriter = (language: LanguageCode, second: LanguageCode | null) => {
  const inOther = second !== null && second !== 'en' && language === 'en' ? second : 'en'
  const renderOtherLanguage = (text: string | null): Nothing =>
    text === null ? null : html`<span class="own" lang="${inOther}" dir="${getDirection(inOther)}">${text}</span>`
  const getFirstText = ({ en, local }: BilingualText): string => (language === 'en' ? en : (local ?? en))
  const renderBoth = (pair: BilingualText): Html =>
    html`${getFirstText(pair)}${renderOtherLanguage(language === 'en' || pair.local !== null ? (language === 'en' ? pair.local : pair.en) : null)}`
  return { first: getFirstText, both: renderBoth }
}

const joinTexts = (pairs: readonly BilingualText[], mark: string, localMark = mark): BilingualText => ({
  en: pairs.map(({ en }) => en).join(mark),
  local: pairs.some(({ local }) => local !== null) ? pairs.map(({ en, local }) => local ?? en).join(localMark) : null,
})

/** Full stops before another sentence, in the languages that have their own. */
const FULL_STOPS: Partial<Record<LanguageCode, string>> = { hi: '। ', ur: '۔ ' }

type Writer = ReturnType<typeof createWriter>

function renderMarks({ marks, labels, accommodation, demo }: TicketView, { both }: Writer): readonly Html[] {
  const renderMark = (title: BilingualText, ...lines: readonly BilingualText[]) =>
    html`<div class="mark"><strong>${both(title)}</strong>${lines.map((line) => html`<p>${both(line)}</p>`)}</div>`
  return [
    ...(demo ? [renderMark(labels.demo)] : []),
    ...(marks.provisional ? [renderMark(labels.provisional, marks.provisional)] : []),
    ...(marks.supersedes ? [renderMark(marks.supersedes.title, ...marks.supersedes.changes, labels.destroy)] : []),
    ...(accommodation ? [renderMark(labels.accommodation, accommodation)] : []),
  ]
}

function renderPapers({ papers, labels, seatNo, legend }: TicketView, { first, both }: Writer): Html {
  const heads = [
    labels.date,
    labels.time,
    labels.reporting,
    labels.gate,
    labels.questionPaper,
    labels.course,
    labels.kind,
  ]
  const rows = papers.map((paper) => {
    const renderStruckText = (text: Html): Html => (paper.blocked ? html`<s>${text}</s>` : text)
    const place = [
      ...(paper.elsewhere === null ? [] : [`${first(labels.centre)} ${paper.elsewhere}`]),
      ...(paper.room === null ? [] : [`${first(labels.room)}: ${paper.room}`]),
    ].join(' · ')
    const cells = [
      html`<b><bdi>${paper.date}</bdi></b> ${first(paper.weekday)}`,
      html`<bdi dir="ltr">${paper.startsAt}–${paper.endsAt}</bdi>`,
      html`<b>${paper.reportingAt}</b>`,
      html`${paper.gateClosesAt}`,
      html`<bdi>${paper.questionPaper}</bdi>`,
      html`<b><bdi>${paper.code}</bdi></b> ${both(paper.name)}`,
      html`${paper.kind} ${paper.attempt}`,
    ].map(
      (cell, index) =>
        html`<td data-of="${first(heads[index] ?? labels.course)}">${renderStruckText(cell)}${index === 5 && place !== '' ? html` <span class="quiet">${place}</span>` : null}</td>`,
    )
    if (!paper.blocked) return html`<tr>${cells}<td class="signature"></td></tr>`
    return html`<tr>${cells}<td class="no" rowspan="2">${both(labels.notPermitted)}</td></tr><tr class="why"><td colspan="7">${both(paper.blocked)}</td></tr>`
  })
  return html`<table><thead><tr class="again"><th colspan="8">${first(labels.seat)} ${seatNo}</th></tr><tr>${[...heads, labels.invigilator].map((head) => html`<th scope="col">${both(head)}</th>`)}</tr></thead><tbody>${rows}</tbody></table>
<p class="quiet">${legend.map((entry) => html`<b>${entry.mark}</b> ${first(entry)} &nbsp; `)}</p>`
}

function renderCentre({ centre, labels, second }: TicketView, { both }: Writer): Html {
  const details = [
    centre.address,
    ...(centre.landmark ? [joinTexts([labels.landmark, centre.landmark], ': ')] : []),
    ...(centre.district === null ? [] : [joinTexts([labels.district, { en: centre.district, local: null }], ': ')]),
    ...(centre.accessible ? [labels.accessible] : []),
  ]
  return html`<section class="centre"><h2>${both(labels.centre)}</h2><p><b><bdi>${centre.code}</bdi> ${both(centre.name)}</b></p><p>${both(joinTexts(details, '. ', second === null ? '. ' : FULL_STOPS[second]))}</p></section>`
}

function renderCandidate(view: TicketView, { both }: Writer, photo: string | null): Html {
  const { labels, candidate, college, programme, part, term, medium, pattern } = view
  const renderRow = (label: BilingualText, value: Html | null) =>
    value === null ? html`` : html`<div><dt>${both(label)}</dt><dd>${value}</dd></div>`
  const own =
    candidate.local === null || candidate.language === null
      ? null
      : html`<span class="own" lang="${candidate.language}" dir="${getDirection(candidate.language)}">${candidate.local}</span>`
  return html`<div class="who"><dl>${[
    renderRow(labels.name, html`<bdi lang="en">${candidate.en}</bdi>${own}`),
    renderRow(labels.motherName, candidate.motherName === null ? null : html`<bdi>${candidate.motherName}</bdi>`),
    renderRow(labels.college, html`<bdi>${college.code}</bdi> ${both(college)}`),
    renderRow(labels.programme, both(programme)),
    renderRow(labels.term, both(joinTexts([part, term], ' · '))),
    renderRow(labels.medium, medium === null ? null : both(medium)),
    renderRow(labels.pattern, pattern === null ? null : both(pattern)),
  ]}</dl>${photo === null ? html`<div class="photo">35 × 45 mm<br>${both(labels.photoMissing)}</div>` : html`<img class="photo" src="${photo}" alt="${labels.photo.en}">`}</div>`
}

function renderRules({ instructions, notices }: TicketView, language: LanguageCode, second: LanguageCode | null): Html {
  const renderList = (code: LanguageCode, notes: readonly string[], lines: readonly string[]) =>
    lines.length === 0
      ? html``
      : html`<div lang="${code}" dir="${getDirection(code)}"><p><b>${notes.join(' ')}</b></p><ol>${lines.map((line) => html`<li>${line}</li>`)}</ol></div>`
  const lists = [
    renderList('en', notices.en, instructions.en),
    second === null ? html`` : renderList(second, notices.local, instructions.local),
  ]
  return html`<div class="rules">${language === 'en' ? lists : lists.reverse()}</div>`
}

/**
 * Renders the hall ticket as one light, self-contained page without scripts, for devices that cannot open a PDF
 * (specification, section 11.1.7). It has the same data and marks, with the reader's language first. Equal input gives
 * equal text.
 */
export const renderTicketPage = (
  snapshot: TicketSnapshot,
  language: LanguageCode,
  picture: Uint8Array | null,
  state: PrintState,
): string => {
  const drawable = picture !== null && detectPictureKind(picture) !== null
  const view = buildTicketView(snapshot, language, { pictures: drawable ? { photo: true } : {}, state })
  const { labels, marks } = view
  const written = createWriter(language, view.second)
  const { both, first } = written
  const photo = drawable
    ? `data:image/${picture[0] === 0xff ? 'jpeg' : 'png'};base64,${Buffer.from(picture).toString('base64')}`
    : null
  const official =
    view.institution.official === null || view.institution.officialLanguage === null
      ? null
      : html`<p lang="${view.institution.officialLanguage}"><bdi>${view.institution.official}</bdi></p>`
  const renderItem = (label: BilingualText, value: string, kind = '') =>
    html`<dl class="${kind}"><dt>${both(label)}</dt><dd><bdi>${value}</bdi></dd></dl>`
  const title = `${first(view.title)} ${view.seatNo}`
  // The QR code is safe to insert as HTML: we generate it ourselves, from digits and letters of our own.
  const qr = new Html(view.qr.replace('<svg ', `<svg role="img" aria-label="QR ${view.shortCode}" `))
  const page = html`<body>
<header><div><p lang="en"><b>${view.institution.en}</b></p>${official}<p>${both(view.examination)}</p><h1>${both(view.title)}</h1></div><figure>${qr}<figcaption>${view.shortCode}${marks.checkAt ? html`<br><small dir="ltr">${marks.checkAt}</small>` : null}</figcaption></figure></header>
<div class="identity">${[renderItem(labels.seat, view.seatNo, 'seat'), renderItem(labels.prn, view.prn), renderItem(labels.ticketNumber, view.ticketNo), renderItem(labels.version, view.version), renderItem(labels.issued, view.issuedAt)]}</div>
${renderMarks(view, written)}
${renderCandidate(view, written, photo)}
${renderCentre(view, written)}
${renderPapers(view, written)}
<div class="sign">${[labels.signCandidate, labels.signPrincipal, labels.signController].map((label) => html`<div><div class="box"></div>${both(label)}</div>`)}</div>
<h2>${both(labels.instructions)}</h2>
${renderRules(view, language, view.second)}
<footer>${first(labels.seat)} <b><bdi>${view.seatNo}</bdi></b> · <bdi>${view.ticketNo}</bdi> · ${first(labels.version)} ${view.version}${marks.copy ? html` · <b>${both(marks.copy)}</b>` : null}${marks.verify ? html`<br>${both(marks.verify)}` : null}</footer>
</body>
</html>
`
  const head = html`<!doctype html>
<html lang="${language}" dir="${getDirection(language)}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>${title}</title>`
  return `${head.text}<style>${PAGE_STYLE}</style></head>\n${page.text}`
}
