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
const page = (head: string, body: string, html = 'lang="en"'): string =>
  `<!doctype html>\n<html ${html}><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">\n<title>${TITLE}</title>${ICON}\n${head}</head>\n<body>${body}</body></html>\n`

const script = (campus: string, more = ''): string =>
  `<script type="module" src="${campus}/campus-elements.js" data-client="svtu"${more}></script>`
const element = ({ tag, attributes, content }: Pasted): string =>
  `<${tag}${attributes ? ` ${attributes}` : ''}>${content}</${tag}>`
const column = (content: string): string => `<main>${content}</main>`

/** Returns the content security policy of the documentation, for this product. */
function documentedPolicy(campus: string): string {
  const text = readFileSync(resolve('docs/embedding.md'), 'utf8')
  const policy = /^```http\nContent-Security-Policy: (.+)\n```$/m.exec(text)?.[1]
  if (!policy) throw new Error('docs/embedding.md shows no content policy.')
  return policy.replaceAll('https://portal.example.ac.in', campus)
}

const HOSTILE_SHEET = `html { font-size: 62.5% }
* { all: revert !important; box-sizing: content-box !important }
input, button, select, a, p, div, h1, h2, label { font: 7px/1 cursive !important; color: #f0f !important; text-transform: uppercase !important; letter-spacing: .4em !important; float: left !important; margin: 9px !important; direction: ltr }
main { transform: translateX(0); overflow: hidden; width: 420px }`

const frame = (path: string, sandbox: string): HostPage => ({
  html: page('', `<iframe title="Exams" sandbox="${sandbox}" src="${path}" width="900" height="800"></iframe>`),
})

type Builder = (pasted: Pasted, path: string, inner: boolean) => HostPage

const pasted: Builder = (given) => ({ html: page(script(given.campus), column(element(given))) })

/** Builders for the pages of each kind. */
export const HOST_PAGES: Readonly<Record<HostKindId, Builder>> = {
  'second-origin': pasted,
  'plain-http': pasted,
  'sub-path': (given) => ({
    html: page(
      `<script type="module" src="../..${PREFIX}/campus-elements.js" data-base-url="${PREFIX}/server" data-cdn-base-url="${PREFIX}/cdnserver" data-client="svtu"></script>`,
      column(element(given)),
    ),
  }),
  base: (given) => ({
    html: page(
      `<base href="https://elsewhere.example.org/deep/er/" target="_blank">${script(given.campus)}`,
      column(element(given)),
    ),
  }),
  framed: (given, path, inner) =>
    inner
      ? pasted(given, path, inner)
      : frame(
          path,
          'allow-scripts allow-forms allow-same-origin allow-downloads allow-modals allow-top-navigation-by-user-activation',
        ),
  'opaque-frame': (given, path, inner) =>
    inner ? pasted(given, path, inner) : frame(path, 'allow-scripts allow-forms'),
  'strict-policy': (given) => ({
    ...pasted(given, '', false),
    headers: { 'content-security-policy': documentedPolicy(given.campus) },
  }),
  hostile: (given) => ({
    html: page(
      `<style>${HOSTILE_SHEET}</style>`,
      `<form action="/the-page-itself" method="get"><main><script>document.write(${JSON.stringify(script(given.campus) + element(given)).replaceAll('</script', '<\\/script')})</script></main></form>`,
      'lang="ur" dir="rtl"',
    ),
  }),
  'no-script': (given) => ({
    html: page(
      `<link rel="stylesheet" href="${given.campus}/campus-forms.css">${script(given.campus)}`,
      column(element(given)),
    ),
  }),
  'library-blocked': (given) => ({
    html: page(
      `<link rel="stylesheet" href="${given.campus}/campus-forms.css">${script(given.campus)}`,
      column(element(given)),
    ),
  }),
  'loader-blocked': (given) => ({
    html: page(
      `<link rel="stylesheet" href="${given.campus}/campus-forms.css">${script(given.campus)}`,
      column(element(given)),
    ),
  }),
}

/** The properties of a page that elements must not change. */
export const UNTOUCHED = { title: TITLE, hash: '' } as const
