import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { HostKindId } from '../../../scripts/docs/hosts/kinds.ts'
import { PREFIX, type HostPage } from './host-server.ts'

/** The element that is pasted into a host page. */
export interface Pasted {
  readonly tag: string
  /** The attributes, as HTML. */
  readonly attributes: string
  /** The content: the fallback, or the static form. */
  readonly content: string
  /** The origin of the product, as the browser reaches it. */
  readonly campus: string
}

/** The fallback content of the elements on every page. */
export const FALLBACK =
  '<p data-fallback>This university has an office. <a href="https://office.example.org/">Ask there</a>.</p>'

const TITLE = 'A page of somebody else'
const ICON = '<link rel="icon" href="data:,">'
const buildPage = (head: string, body: string, html = 'lang="en"'): string =>
  `<!doctype html>\n<html ${html}><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">\n<title>${TITLE}</title>${ICON}\n${head}</head>\n<body>${body}</body></html>\n`

const formatScript = (campus: string, more = ''): string =>
  `<script type="module" src="${campus}/campus-elements.js" data-client="svtu"${more}></script>`
const formatElement = ({ tag, attributes, content }: Pasted): string =>
  `<${tag}${attributes ? ` ${attributes}` : ''}>${content}</${tag}>`
const formatColumn = (content: string): string => `<main>${content}</main>`

/** Returns the content security policy of the documentation, for this product. */
function readDocumentedPolicy(campus: string): string {
  const text = readFileSync(resolve('docs/embedding.md'), 'utf8')
  const policy = /^```http\nContent-Security-Policy: (.+)\n```$/m.exec(text)?.[1]
  if (!policy) throw new Error('docs/embedding.md shows no content policy.')
  return policy.replaceAll('https://portal.example.ac.in', campus)
}

const HOSTILE_SHEET = `html { font-size: 62.5% }
* { all: revert !important; box-sizing: content-box !important }
input, button, select, a, p, div, h1, h2, label { font: 7px/1 cursive !important; color: #f0f !important; text-transform: uppercase !important; letter-spacing: .4em !important; float: left !important; margin: 9px !important; direction: ltr }
main { transform: translateX(0); overflow: hidden; width: 420px }`

const buildFramePage = (path: string, sandbox: string): HostPage => ({
  html: buildPage('', `<iframe title="Exams" sandbox="${sandbox}" src="${path}" width="900" height="800"></iframe>`),
})

type Builder = (pasted: Pasted, path: string, inner: boolean) => HostPage

const buildPastedPage: Builder = (given) => ({
  html: buildPage(formatScript(given.campus), formatColumn(formatElement(given))),
})

/** Builders for the pages of each kind. */
export const HOST_PAGES: Readonly<Record<HostKindId, Builder>> = {
  'second-origin': buildPastedPage,
  'plain-http': buildPastedPage,
  'sub-path': (given) => ({
    html: buildPage(
      `<script type="module" src="../..${PREFIX}/campus-elements.js" data-base-url="${PREFIX}/server" data-cdn-base-url="${PREFIX}/cdnserver" data-client="svtu"></script>`,
      formatColumn(formatElement(given)),
    ),
  }),
  base: (given) => ({
    html: buildPage(
      `<base href="https://elsewhere.example.org/deep/er/" target="_blank">${formatScript(given.campus)}`,
      formatColumn(formatElement(given)),
    ),
  }),
  framed: (given, path, inner) =>
    inner
      ? buildPastedPage(given, path, inner)
      : buildFramePage(
          path,
          'allow-scripts allow-forms allow-same-origin allow-downloads allow-modals allow-top-navigation-by-user-activation',
        ),
  'opaque-frame': (given, path, inner) =>
    inner ? buildPastedPage(given, path, inner) : buildFramePage(path, 'allow-scripts allow-forms'),
  'strict-policy': (given) => ({
    ...buildPastedPage(given, '', false),
    headers: { 'content-security-policy': readDocumentedPolicy(given.campus) },
  }),
  hostile: (given) => ({
    html: buildPage(
      `<style>${HOSTILE_SHEET}</style>`,
      `<form action="/the-page-itself" method="get"><main><script>document.write(${JSON.stringify(formatScript(given.campus) + formatElement(given)).replaceAll('</script', '<\\/script')})</script></main></form>`,
      'lang="ur" dir="rtl"',
    ),
  }),
  'no-script': (given) => ({
    html: buildPage(
      `<link rel="stylesheet" href="${given.campus}/campus-forms.css">${formatScript(given.campus)}`,
      formatColumn(formatElement(given)),
    ),
  }),
  'library-blocked': (given) => ({
    html: buildPage(
      `<link rel="stylesheet" href="${given.campus}/campus-forms.css">${formatScript(given.campus)}`,
      formatColumn(formatElement(given)),
    ),
  }),
  'loader-blocked': (given) => ({
    html: buildPage(
      `<link rel="stylesheet" href="${given.campus}/campus-forms.css">${formatScript(given.campus)}`,
      formatColumn(formatElement(given)),
    ),
  }),
}

/** The properties of a page that elements must not change. */
export const UNTOUCHED = { title: TITLE, hash: '' } as const
