import { createServer } from 'node:http'
import * as v from 'valibot'

/**
 * Somebody else's web site with one page, on this machine under a name and a port of its own: another origin than any
 * server of ours.
 */
export interface HostPage {
  readonly origin: string
  readonly close: () => Promise<void>
}

/** What the page is made of, and what it lets in. */
export interface PageParts {
  readonly head: string
  readonly body: string
  readonly policy?: string
}

/** Serves a page for each path; `pages` may be filled later, because the server must know the origin first. */
export async function startHostPage(
  name: 'localhost' | '127.0.0.1',
  pages: ReadonlyMap<string, PageParts>,
): Promise<HostPage> {
  const site = createServer((request, response) => {
    const page = pages.get(new URL(request.url ?? '/', 'http://page').pathname)
    if (!page) return response.writeHead(404).end()
    const headers = {
      'content-type': 'text/html; charset=utf-8',
      ...(page.policy === undefined ? {} : { 'content-security-policy': page.policy }),
    }
    return response
      .writeHead(200, headers)
      .end(
        `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>A university</title><link rel="icon" href="data:,">${page.head}</head><body>${page.body}</body></html>`,
      )
  })
  await new Promise<void>((listening) => site.listen(0, '127.0.0.1', listening))
  const { port } = v.parse(v.object({ port: v.number() }), site.address())
  return {
    origin: `http://${name}:${port}`,
    close: () =>
      new Promise((closed) => {
        site.closeAllConnections()
        site.close(() => closed())
      }),
  }
}

/** The README's two lines, with a server in place of its example and nothing else changed. */
export function readTwoLines(readme: string, origin: string): { readonly script: string; readonly tag: string } {
  const [, script = '', tag = ''] = /```html\n(<script [^\n]*<\/script>)\n(<campus-[^\n]*)\n```/.exec(readme) ?? []
  if (!script.includes('https://portal.example.ac.in/') || tag === '') throw new Error('The README shows no two lines.')
  return {
    script: script.replaceAll('https://portal.example.ac.in', origin),
    tag: tag.replaceAll('https://portal.example.ac.in', origin),
  }
}

/** A policy that lets in the server and nothing else. */
export const buildStrictPolicy = (origin: string): string =>
  `default-src 'none'; script-src ${origin}; connect-src ${origin}; img-src ${origin} data:; style-src ${origin}; form-action ${origin}; base-uri 'none'; require-trusted-types-for 'script'`
