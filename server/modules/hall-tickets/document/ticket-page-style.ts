/** The style sheet of the light page, allowed by its content security policy by hash. */
export const PAGE_STYLE = `@page { size: A4; margin: 11mm 13mm 15mm; @bottom-right { content: counter(page) " / " counter(pages); font: 8pt sans-serif } }
* { box-sizing: border-box }
body { margin: 0 auto; max-width: 62em; padding: 1em; font: 15px/1.5 "Noto Sans", "Noto Sans Devanagari", "Noto Naskh Arabic", "Noto Sans Thaana", "Faruma", system-ui, sans-serif; color: #000; background: #fff; overflow-wrap: anywhere }
:lang(ur) { line-height: 1.9 }
[lang=en] { line-height: 1.4 }
h1, h2, p, dl, dd, ol { margin: 0 }
h1 { font-size: 1.35em; line-height: 1.4 }
h2 { font-size: 1em }
header, .identity, .who, .sign, .rules { display: flex; gap: 1em; flex-wrap: wrap; align-items: flex-start }
header { border-block-end: 3px double #000; padding-block-end: .6em }
header > :first-child, .who > dl, .rules > * { flex: 1 1 16em; min-width: 0 }
figure { margin: 0; text-align: center; font-weight: 600; letter-spacing: .06em }
figure svg { display: block; width: 30mm; height: 30mm; margin: 3mm auto 1.5mm }
.identity { border: 1px solid #000; margin-block: .7em; padding: .5em .7em; gap: .4em 2em }
dt, .quiet { font-size: .78em; color: #444 }
dd { font-weight: 600; margin-block-end: .35em }
.seat dd { font-size: 1.6em; line-height: 1.2 }
.own { display: block; font-weight: 400; font-size: .93em }
[dir=ltr] .own { text-align: left }
[dir=rtl] .own { text-align: right }
:is(.sign, .no) .own { text-align: center }
:is(dt, h1, h2, strong) > .own { display: inline }
[dir=ltr] :is(dt, h1, h2, strong) > .own { margin-left: .6em }
[dir=rtl] :is(dt, h1, h2, strong) > .own { margin-right: .6em }
.who dl { columns: 2 15em; column-gap: 1.5em }
.who dl > div { break-inside: avoid }
.photo { width: 35mm; height: 45mm; border: 1px solid #000; object-fit: cover }
div.photo { border-style: dashed; padding: 2mm; font-size: .72em }
.mark { border: 2px solid #000; padding: .4em .7em; margin-block: .6em }
.mark > strong:first-child { font-size: 1.3em; letter-spacing: .05em }
.centre { border: 1px solid #000; padding: .5em .7em; margin-block: .6em }
table { border-collapse: collapse; width: 100%; font-size: .85em }
td, th { border: 1px solid #555; padding: .3em .45em; text-align: start; vertical-align: middle }
th { font-size: .86em }
.signature { width: 30mm; height: 9mm }
.why td { font-weight: 600; border-block-start: 0 }
.no { text-align: center; font-weight: 600 }
.again { display: none }
.box { border: 1px solid #000; height: 13mm; margin-block-end: .2em }
.sign { margin-block: 1em .6em; break-inside: avoid }
.sign > * { flex: 1 1 9em; text-align: center; font-size: .78em }
ol { padding-inline-start: 1.4em; font-size: .8em }
footer { margin-block-start: .8em; border-block-start: 1px solid #777; padding-block-start: .3em; font-size: .78em }
@media screen and (max-width: 44em) {
  thead, .signature, .sign { display: none }
  table, tbody, td { display: block; border: 0 }
  tr { border: 1px solid #555; margin-block-end: .5em; padding: .3em .5em }
  tr:has(+ .why) { margin-block-end: 0; border-block-end: 0 }
  .why { border-block-start: 0 }
  tr { display: flex; flex-wrap: wrap; gap: 0 1.2em }
  td { padding: .1em 0; text-align: start }
  td:nth-child(6), .why td, .no { flex-basis: 100% }
  td:nth-child(6) { order: -1; font-size: 1.1em }
  td[data-of]::before { content: attr(data-of) ": "; color: #444; font-weight: 400 }
}
@media print {
  body { font-size: 8.4pt; line-height: 1.35; padding: 0; max-width: none }
  :lang(ur) { line-height: 1.55 }
  figure svg { margin-block: 0 1mm }
  .again { display: table-row }
  tr, .centre, .mark { break-inside: avoid }
}
`
