import type { LanguageCode } from '../../../src/contract/parts.ts'
import { html, type Html } from '../../rpc/forms/html.ts'
import { getDirection, getMessage, type SentenceKey } from '../../lib/i18n/messages.ts'
import { hashSha256 } from '../../lib/crypto/sha256.ts'

const STYLE = [
  ':root{color-scheme:light dark;--ink:#16233a;--soft:#55627a;--page:#eef1f6;--card:#fff;--line:#cfd6e2;--main:#7a3d00;--on:#fff;--pale:#fdf3e7}',
  '@media(prefers-color-scheme:dark){:root{--ink:#eef1f6;--soft:#b4bfd1;--page:#101722;--card:#1a2433;--line:#3a475c;--main:#f0b36a;--on:#231302;--pale:#2b2419}}',
  '*{box-sizing:border-box}body{font:16px/1.55 system-ui,"Noto Sans","Noto Sans Devanagari","Noto Nastaliq Urdu","Noto Sans Thaana",sans-serif;margin:0;color:var(--ink);background:var(--page)}:lang(ur){line-height:2.1}',
  'header{background:var(--main);color:var(--on);padding:12px 20px;display:flex;gap:4px 16px;flex-wrap:wrap;align-items:baseline}header strong{font-size:18px}',
  'main{max-width:520px;margin:24px auto;padding:24px;background:var(--card);border:1px solid var(--line);border-radius:8px}@media(max-width:560px){main{margin:0;border:0;border-radius:0;padding:20px 16px}}',
  'h1{font-size:22px;line-height:1.35;margin:0 0 8px}:lang(ur) h1{line-height:1.9}h2{font-size:15px;margin:0 0 4px}p{margin:0 0 12px}.soft{color:var(--soft)}',
  'dl{margin:16px 0;border-block:1px solid var(--line)}dl div{display:flex;justify-content:space-between;gap:16px;padding-block:8px;flex-wrap:wrap}dl div+div{border-block-start:1px solid var(--line)}dt{color:var(--soft)}dd{margin:0;font-weight:600;font-variant-numeric:tabular-nums}.total{font-size:20px}',
  'button,.button{font:inherit;font-weight:600;min-height:44px;padding:8px 20px;border-radius:8px;border:1px solid var(--main);background:var(--main);color:var(--on);cursor:pointer;text-decoration:none;display:inline-block}button.quiet{background:transparent;color:var(--main)}button.wide{inline-size:100%;text-align:start}',
  'input{font:inherit;inline-size:8em;min-height:44px;padding:8px 12px;border:1px solid var(--soft);border-radius:8px;background:var(--card);color:inherit;letter-spacing:.2em}label{display:block;font-weight:600;margin-block-end:4px}',
  ':focus-visible{outline:3px solid #2f6fed;outline-offset:2px}.row{display:flex;flex-wrap:wrap;gap:8px;margin-block:12px}.list{list-style:none;padding:0;margin:16px 0;display:grid;gap:8px}',
  '.wrong{border-inline-start:4px solid #c62828;padding:8px 12px;background:var(--pale)}.trial{margin-block-start:24px;padding:16px;background:var(--pale);border-radius:8px}.small{font-size:14px}nav{margin-inline-start:auto;display:flex;gap:12px;flex-wrap:wrap}nav a{color:inherit;min-height:24px}nav a[aria-current]{font-weight:700;text-decoration:none}bdi{unicode-bidi:isolate}',
].join('')

/**
 * The content security policy: only this style sheet loads, no script runs, and forms go to this server; the page
 * leaves it by a link.
 */
export const CSC_POLICY = `default-src 'none'; style-src 'sha256-${hashSha256(STYLE, 'base64')}'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`

/**
 * Renders a page of the network: header bar, card and content. `head` is placed before the style sheet, `bar` at the
 * end of the header bar.
 */
export function renderCscPage(
  language: LanguageCode,
  title: string,
  content: Html,
  { head = html``, bar = html`` }: { readonly head?: Html; readonly bar?: Html } = {},
): string {
  const page = html`<!doctype html>
<html lang="${language}" dir="${getDirection(language)}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">${head}<title>${title || getMessage(language, 'csc.network')}</title>`
  const body = html`<body><header><strong>${getMessage(language, 'csc.network')}</strong><span>${getMessage(language, 'csc.demo')}</span>${bar}</header><main>${title ? html`<h1>${title}</h1>` : null}${content}</main></body>
</html>
`
  return `${page.text}<style>${STYLE}</style></head>\n${body.text}`
}

/** Renders a page with one message. */
export const renderMessagePage = (language: LanguageCode, key: SentenceKey): string =>
  renderCscPage(language, '', html`<p role="alert">${getMessage(language, key)}</p>`)

/**
 * Renders a page that forwards at once, without a script and without redirecting a form: the `form-action` of this
 * page's policy would block that for other sites.
 */
export const redirectPage = (
  language: LanguageCode,
  key: SentenceKey,
  address: string,
  values: Readonly<Record<string, string>>,
): string =>
  renderCscPage(
    language,
    getMessage(language, key, values),
    html`<p><a class="button" href="${address}">${getMessage(language, 'csc.goOn')}</a></p>`,
    { head: html`<meta http-equiv="refresh" content="0;url=${address}">` },
  )
