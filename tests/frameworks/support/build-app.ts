import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { App } from '../../../scripts/frameworks/app.ts'
import { getPackageName, VERSIONS } from '../../../scripts/frameworks/versions.ts'
import { writeApp } from '../../../scripts/frameworks/write-app.ts'

const run = promisify(execFile)

/** The packages of an application with their versions. */
export const listVersions = (app: App): Record<string, string> =>
  Object.fromEntries(app.packages.map((pinned) => [getPackageName(pinned), VERSIONS[pinned]]))

/** The words of npm about a package that a registry does not have, or that no registry was reached for. */
const UNAVAILABLE = /\b(E404|E403|ETARGET|ENOTFOUND|ECONNREFUSED|ECONNRESET|ETIMEDOUT|EAI_AGAIN)\b/

/** Runs npm in a folder; what it has said is part of an error. */
async function runNpm(words: readonly string[], folder: string, env: Readonly<Record<string, string>>): Promise<void> {
  try {
    await run('npm', words, { cwd: folder, env: { ...process.env, ...env }, maxBuffer: 1e8 })
  } catch (fault) {
    const { stdout = '', stderr = '' } = fault as { stdout?: string; stderr?: string }
    throw new Error(`npm ${words[0] ?? ''}: ${`${stderr}\n${stdout}`.trim()}`, { cause: fault })
  }
}

const INSTALL = ['install', '--no-audit', '--no-fund', '--no-package-lock']

/**
 * Writes an application into a folder and installs its packages, and ours. Returns which package no registry has; then
 * the application can say nothing about ours.
 */
export async function installApp(
  app: App,
  folder: string,
  server: string,
  tarball: string,
): Promise<string | undefined> {
  await writeApp(app, folder, server)
  try {
    await runNpm([...INSTALL, tarball], folder, {})
  } catch (fault) {
    const text = String(fault)
    if (!UNAVAILABLE.test(text)) throw fault
    const named = app.packages.find((pinned) => text.includes(getPackageName(pinned)))
    return named === undefined ? 'its packages' : `${getPackageName(named)} ${VERSIONS[named]}`
  }
  return undefined
}

/** Builds an installed application with its own command. */
export const buildApp = (folder: string): Promise<void> =>
  runNpm(['run', 'build'], folder, {
    NODE_ENV: 'production',
    NEXT_TELEMETRY_DISABLED: '1',
    ASTRO_TELEMETRY_DISABLED: '1',
  })
