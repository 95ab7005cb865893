import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { SERVER, type App } from './app.ts'
import { getPackageName, VERSIONS } from './versions.ts'

/** Returns all files of an application by their paths, with its `package.json` and the address of a server. */
export function buildAppFiles(app: App, server: string): Readonly<Record<string, string>> {
  const manifest = {
    name: `campus-${app.name}`,
    private: true,
    type: 'module',
    scripts: { build: app.build, ...(app.start === undefined ? {} : { start: app.start }) },
    dependencies: Object.fromEntries(app.packages.map((pinned) => [getPackageName(pinned), VERSIONS[pinned]])),
    ...app.manifest,
  }
  const files = { 'package.json': `${JSON.stringify(manifest, null, 2)}\n`, ...app.files }
  return Object.fromEntries(Object.entries(files).map(([path, text]) => [path, text.replaceAll(SERVER, `${server}/`)]))
}

/** Writes an application into a folder. */
export async function writeApp(app: App, folder: string, server: string): Promise<void> {
  for (const [path, text] of Object.entries(buildAppFiles(app, server))) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), text)
  }
}
