import type { Browser } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import type { HostKindId } from '../../../scripts/docs/hosts/kinds.ts'
import { launch } from '../../e2e/support.ts'
import { startSeededProcess, type ServerProcess } from '../server/server-process.ts'
import { HOST_PAGES, type Pasted } from './host-pages.ts'
import { PREFIX, startHostServer, type HostServer } from './host-server.ts'

const NAMES = { host: 'www.college.example', campus: 'portal.college.example' } as const

/** A browser, the product, and a host site on another origin. */
export interface World {
  readonly server: ServerProcess
  readonly browser: Browser
  readonly host: HostServer
}

/** The origins of a kind of page, and of the product as its browser reaches it. */
export interface Place {
  readonly host: string
  readonly campus: string
}

/**
 * `127.0.0.1` and `localhost` are two sites, both secure contexts; the server calls itself by the second. The names are
 * plain http.
 */
export function getPlace({ server, host }: World, kind: HostKindId): Place {
  if (kind === 'plain-http')
    return { host: `http://${NAMES.host}:${host.port}`, campus: `http://${NAMES.campus}:${server.port}` }
  const own = `http://127.0.0.1:${host.port}`
  return { host: own, campus: kind === 'sub-path' ? `${own}${PREFIX}` : `http://localhost:${server.port}` }
}

/** Returns the path of a page of a kind: in a folder, because relative addresses must work there too. */
export const buildPagePath = (kind: HostKindId, tag: string): string => `/dept/${kind}/${tag}.html`

/**
 * Starts a world for all tests of a file, available in the first test. `pasteFor` returns what is pasted for an
 * element.
 */
export function startHostWorld(
  pasteFor: (kind: HostKindId, tag: string, query: URLSearchParams) => Omit<Pasted, 'campus'>,
): World {
  const running: { -readonly [Part in keyof World]?: World[Part] } = {}
  const getPart = <Name extends keyof World>(name: Name): World[Name] => {
    const found = running[name]
    if (found === undefined) throw new Error('The tests of this file have not started.')
    return found
  }
  const world: World = {
    get server() {
      return getPart('server')
    },
    get browser() {
      return getPart('browser')
    },
    get host() {
      return getPart('host')
    },
  }
  beforeAll(async () => {
    const host = (running.host = await startHostServer())
    const origins = [`http://127.0.0.1:${host.port}`, `http://${NAMES.host}:${host.port}`]
    const rules = Object.values(NAMES).map((name) => `MAP ${name} 127.0.0.1`)
    ;[running.server, running.browser] = await Promise.all([
      startSeededProcess({ ALLOWED_ORIGINS: origins.join() }),
      launch([`--host-resolver-rules=${rules.join()}`]),
    ])
    host.serve((path, query) => {
      const [, kind = '', tag = ''] = /^\/dept\/([a-z-]+)\/([a-z-]+)\.html$/.exec(path) ?? []
      if (!(kind in HOST_PAGES)) return undefined
      const id = kind as HostKindId
      return HOST_PAGES[id](
        { ...pasteFor(id, tag, query), campus: getPlace(world, id).campus },
        `${path}?inner&${query.toString()}`,
        query.has('inner'),
      )
    }, new URL(running.server.origin))
  })
  afterAll(async () => {
    await running.browser?.close()
    await running.server?.stop()
    await running.host?.close()
  })
  return world
}
