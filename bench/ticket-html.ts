import { buildTicketView } from '../server/modules/hall-tickets/document/ticket-view.ts'
import { FIRST_COPY_STATE, type TicketSnapshot } from '../server/db/ticket-snapshot.ts'

const escape = (text: string): string => text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)

type Words = { readonly en: string; readonly local: string | null }

/** Returns the page in which a browser prints tickets: the same fonts as the PDF, loaded once. */
export const ticketPage = (
  fonts: Readonly<Record<string, string>>,
): string => `<!doctype html><html lang="en"><title>Hall ticket</title><style>
${Object.entries(fonts)
  .map(([family, address]) => `@font-face { font-family: "${family}"; src: url("${address}") }`)
  .join('\n')}
@page { size: A4; margin: 12mm 14mm }
body { font: 9pt "Noto Sans", "Noto Sans Devanagari", "Noto Naskh Arabic", "Noto Sans Thaana"; margin: 0 }
header, .row { display: flex; justify-content: space-between; gap: 6mm }
h1 { font-size: 15pt; margin: 0 }
table { border-collapse: collapse; width: 100%; font-size: 7.8pt }
td, th { border: 0.4pt solid #555; padding: 1mm; text-align: start }
.sign { flex: 1; height: 11mm; border: 0.6pt solid }
</style><body></body></html>`

/** Returns the content of a ticket, as the body of that page. */
export const ticketBody = (snapshot: TicketSnapshot, photo: Uint8Array): string => {
  const view = buildTicketView(snapshot, 'mr', { pictures: { photo: true }, state: FIRST_COPY_STATE })
  const both = ({ en, local }: Words): string =>
    `${escape(en)}${local === null ? '' : `<br><span lang="mr">${escape(local)}</span>`}`
  const row = (...cells: string[]): string => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`
  return `<header><div><h1>${escape(view.institution.en)}</h1>${escape(view.institution.official ?? '')}<p>${both(view.examination)}</p><h1>${both(view.title)}</h1></div>
<div><svg width="27mm" height="27mm" ${view.qr.slice(5)}<p>${view.shortCode}</p></div></header>
<table>${row(escape(view.seatNo), escape(view.prn), escape(view.ticketNo), `${view.version} ${escape(view.issuedAt)}`)}</table>
<div class="row"><div><h2>${escape(view.candidate.en)}<br>${escape(view.candidate.local ?? '')}</h2><p>${both(view.college)}</p><p>${both(view.programme)}</p><p>${both(view.part)} ${both(view.term)}</p></div>
<img width="132" height="170" alt="" src="data:image/jpeg;base64,${Buffer.from(photo).toString('base64')}"></div>
<p><b>${escape(view.centre.code)}</b> ${both(view.centre.name)} ${both(view.centre.address)}</p>
<table><thead>${row(...['Date', 'Time', 'Report by', 'Gate closes', 'QP code', 'Course', 'Type', 'Attempt', 'Invigilator’s signature'])}</thead>
${view.papers.map((paper) => row(`${escape(paper.date)}<br>${both(paper.weekday)}`, `${paper.startsAt}–${paper.endsAt}`, paper.reportingAt, paper.gateClosesAt, escape(paper.questionPaper), `<b>${escape(paper.code)}</b> ${both(paper.name)}`, paper.kind, paper.attempt, '')).join('')}</table>
<div class="row"><div class="sign"></div><div class="sign"></div><div class="sign"></div></div>
<div class="row"><ol>${view.instructions.en.map((line) => `<li>${escape(line)}`).join('')}</ol><ol lang="mr">${view.instructions.local.map((line) => `<li>${escape(line)}`).join('')}</ol></div>`
}
