import { execFile } from 'node:child_process'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { PEER_PACKAGES, PEERS } from './peer-pages.mjs'

const run = promisify(execFile)

/** Installs the peers. @param {string} folder */
async function install(folder) {
  const words = ['install', '--no-audit', '--no-fund', '--ignore-scripts', '--save-exact', ...PEER_PACKAGES]
  await run('npm', words, { cwd: folder }).catch((fault) => {
    throw new Error('The peers come from npm, which cannot be reached here.', { cause: fault })
  })
}

/**
 * Installs the peers from npm into a temporary folder and builds a bundle of each there; returns the folder of the
 * bundles and that to delete. They are never dependencies of this project.
 * @param {string} floor the file with the floor: React in a custom element, of this project
 */
export async function buildPeers(floor) {
  const folder = await mkdtemp(join(tmpdir(), 'campus-peers-'))
  await writeFile(join(folder, 'package.json'), JSON.stringify({ private: true, type: 'module' }))
  await install(folder)
  const built = join(folder, 'built')
  for (const [name, { script }] of Object.entries(PEERS)) await writeFile(join(folder, `${name}.js`), script)
  for (const [name, file] of [
    ...Object.keys(PEERS).map((peer) => [peer, join(folder, `${peer}.js`)]),
    ['floor', floor],
  ])
    await build({
      configFile: false,
      root: folder,
      base: './',
      logLevel: 'error',
      publicDir: false,
      plugins: [react()],
      define: { 'process.env.NODE_ENV': '"production"' },
      build: {
        outDir: built,
        emptyOutDir: false,
        modulePreload: false,
        cssCodeSplit: false,
        target: 'chrome120',
        rolldownOptions: {
          input: { [String(name)]: String(file) },
          output: {
            entryFileNames: '[name].js',
            assetFileNames: `${String(name)}[extname]`,
            codeSplitting: false,
          },
        },
      },
    })
  return { folder, built }
}
