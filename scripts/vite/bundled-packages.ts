import { relative } from 'node:path'
import type { Plugin } from 'vite'

/** Returns the folder of the package that a module belongs to, below the last `node_modules` of its path. */
const findPackageFolder = (id: string): string | undefined =>
  /^\0?(.*\/node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(id)?.[1]

/**
 * Creates a plugin that writes the folders of the packages whose code is in the build to `.vite/packages.json`, for the
 * bill of materials. They are relative to the project, so that a build can be copied with it. A module that was removed
 * as unused does not count.
 */
export function createBundledPackagesPlugin(): Plugin {
  let root = ''
  return {
    name: 'campus-bundled-packages',
    apply: 'build',
    configResolved(config) {
      root = config.root
    },
    generateBundle(_options, bundle) {
      const folders = new Set<string>()
      for (const output of Object.values(bundle)) {
        if (output.type !== 'chunk') continue
        for (const [id, { renderedLength }] of Object.entries(output.modules)) {
          const folder = findPackageFolder(id)
          if (folder && renderedLength > 0) folders.add(relative(root, folder).replaceAll('\\', '/'))
        }
      }
      this.emitFile({ type: 'asset', fileName: '.vite/packages.json', source: JSON.stringify([...folders].sort()) })
    },
  }
}
