import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'

const CONFIG = resolve(import.meta.dirname, '../../config/vite.client.config.ts')

/** Returns the oldest versions of browsers for which the elements are built, by name. */
export function readOldestBrowsers(): Readonly<Record<'chrome' | 'edge' | 'firefox' | 'safari', string>> {
  const [, target = ''] = /target: \[([^\]]+)\]/.exec(readFileSync(CONFIG, 'utf8')) ?? []
  const findVersion = (name: string): string => {
    const version = new RegExp(`'${name}([\\d.]+)'`).exec(target)?.[1]
    if (version === undefined) throw new Error(`The elements are not built for a version of ${name}.`)
    return version
  }
  return {
    chrome: findVersion('chrome'),
    edge: findVersion('edge'),
    firefox: findVersion('firefox'),
    safari: findVersion('safari'),
  }
}
