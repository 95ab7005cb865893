import { execFile } from 'node:child_process'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import react from '@vitejs/plugin-react'
import { build } from 'vite'

const run = promisify(execFile)

/**
 * Installs packages from npm into a temporary folder and returns the folder; whoever calls it deletes it. They are
 * never dependencies of this project.
 * @param {readonly string[]} packages with their versions
 */
export async function installPackages(packages) {
  const folder = await mkdtemp(join(tmpdir(), 'campus-peers-'))
  await writeFile(join(folder, 'package.json'), JSON.stringify({ private: true, type: 'module' }))
  const words = ['install', '--no-audit', '--no-fund', '--ignore-scripts', '--save-exact', ...packages]
  await run('npm', words, { cwd: folder }).catch((fault) => {
    throw new Error('The peers come from npm, which cannot be reached here.', { cause: fault })
  })
  return folder
}

/**
 * Builds one page's script into a single file `<name>.js`, and its sheet into `<name>.css`, as a host would for
 * production.
 * @param {{ folder: string, name: string, file: string, outDir: string }} what `folder` has the packages
 */
export const bundlePage = ({ folder, name, file, outDir }) =>
  build({
    configFile: false,
    root: folder,
    base: './',
    logLevel: 'error',
    publicDir: false,
    plugins: [react()],
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      outDir,
      emptyOutDir: false,
      modulePreload: false,
      cssCodeSplit: false,
      target: 'chrome120',
      rolldownOptions: {
        input: { [name]: file },
        output: { entryFileNames: '[name].js', assetFileNames: `${name}[extname]`, codeSplitting: false },
      },
    },
  })
