/**
 * The style sheet of the bank's pages, allowed by their content security policy by hash. It deliberately differs from
 * ours: a bank has its own design.
 */
export const BANK_STYLE = `* { box-sizing: border-box }
:root { color-scheme: light dark; --ink: #1d2433; --quiet: #556070; --paper: #fff; --ground: #eef1f5; --line: #c9d1dc; --brand: #14532d; --on: #fff; --warn: #7a4a00; --warn-ground: #fff3d6 }
@media (prefers-color-scheme: dark) { :root { --ink: #e8ecf2; --quiet: #a5b0c0; --paper: #1a2029; --ground: #10141a; --line: #3b4655; --brand: #7fd6a2; --on: #0c1b12; --warn: #ffd58a; --warn-ground: #33270d } }
body { margin: 0; background: var(--ground); color: var(--ink); font: 16px/1.5 system-ui, "Noto Sans", "Noto Sans Devanagari", "Noto Naskh Arabic", "Noto Sans Thaana", "Faruma", sans-serif; overflow-wrap: anywhere }
:lang(ur) { line-height: 1.9 }
:lang(dv), :lang(hi), :lang(mr) { line-height: 1.7 }
header { display: flex; align-items: center; gap: 12px; max-width: 640px; margin: 0 auto; padding: 20px 16px 12px }
header svg { width: 32px; height: 32px; flex: none; color: var(--brand) }
header strong { font-size: 18px }
main { max-width: 640px; margin: 0 auto; padding: 0 16px 40px }
h1, h2, p, dl, dd { margin: 0 }
.note { display: flex; gap: 12px; padding: 12px 16px; border-radius: 8px; background: var(--warn-ground); color: var(--warn); border-inline-start: 4px solid currentColor; font-weight: 600 }
.card { margin-block-start: 16px; padding: 24px; background: var(--paper); border: 1px solid var(--line); border-radius: 8px }
h1 { font-size: 16px; font-weight: 500; color: var(--quiet) }
h1 b { display: block; font-size: 20px; font-weight: 700; color: var(--ink) }
.amount { margin-block: 12px 20px; font-size: 40px; line-height: 1.2; font-weight: 700; font-variant-numeric: tabular-nums }
dl { display: grid; grid-template-columns: minmax(8em, auto) 1fr; gap: 4px 24px; margin-block-end: 24px; font-size: 14px }
dt { color: var(--quiet) }
dd { font-variant-numeric: tabular-nums }
h2 { margin-block: 28px 12px; padding-block-start: 20px; border-block-start: 1px solid var(--line); font-size: 16px }
.ways { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 240px), 1fr)); gap: 8px }
button, a.main { display: block; width: 100%; min-height: 48px; padding: 10px 16px; border: 1px solid var(--line); border-radius: 8px; background: transparent; color: inherit; font: inherit; text-align: start; cursor: pointer; text-decoration: none }
button:hover { border-color: var(--brand) }
button small { display: block; color: var(--quiet); font-size: 14px; line-height: inherit }
button.main, a.main { background: var(--brand); border-color: var(--brand); color: var(--on); font-weight: 700; text-align: center }
button.main:hover, a.main:hover { text-decoration: underline }
:focus-visible { outline: 3px solid var(--brand); outline-offset: 2px }
.state { margin-block-end: 20px; font-size: 18px; font-weight: 600 }
.state:last-child { margin-block-end: 0 }
@media (max-width: 480px) { .card { padding: 16px } .amount { font-size: 32px } dl { grid-template-columns: 1fr; gap: 0 } dd { margin-block-end: 8px } }
@media (forced-colors: active) { .note, .card, button, a.main { border: 1px solid } }
`
