import { stat, statfs } from 'node:fs/promises'
import { loadPostgresFacts } from '../../db/postgres-facts.ts'
import type { InstallationFacts } from '../../db/installation/facts.ts'
import type { Settings } from '../../lib/config/settings.ts'
import { readLastBackup } from '../backup/last-backup.ts'
import { findErrorCode } from '../start-problem.ts'
import {
  checkInstallation,
  checkLastBackup,
  checkMachine,
  checkPostgres,
  checkSettings,
  type Finding,
} from './checks.ts'

async function checkThisMachine(settings: Settings): Promise<Finding[]> {
  const [folder, disk] = await Promise.all([
    stat(settings.dataDir).catch(() => null),
    statfs(settings.dataDir).catch(() => null),
  ])
  const facts = {
    nodeVersion: process.versions.node,
    folderMode: folder && folder.mode & 0o777,
    freeBytes: disk && disk.bavail * disk.bsize,
  }
  const last = await readLastBackup(settings.dataDir)
  // Where there is no folder, there is nothing to back up.
  const ofBackup = folder ? checkLastBackup(last && new Date(last.at), new Date()) : []
  return [...checkMachine(facts, settings), ...ofBackup]
}

async function checkThisPostgres(databaseUrl: string): Promise<Finding[]> {
  try {
    const facts = await loadPostgresFacts(databaseUrl)
    return [...checkPostgres(facts), ...(facts.installation ? checkInstallation(facts.installation) : [])]
  } catch (error) {
    // The message could repeat the address, which holds a password.
    const found = findErrorCode(error)
    const code = typeof found === 'string' ? found : 'no answer'
    const fix = 'Start it, or correct the host, port, database, user or password of DATABASE_URL.'
    return [{ level: 'wrong', what: `PostgreSQL cannot be used (${code}).`, fix }]
  }
}

/**
 * Returns what is wrong or unwise, what is wrong first. `askEmbedded` reads the facts of an embedded database, which
 * only its own process can open; null: it does not answer.
 */
export async function listFindings(
  settings: Settings,
  askEmbedded: () => Promise<InstallationFacts | null>,
): Promise<readonly Finding[]> {
  const checkEmbedded = async (): Promise<Finding[]> => {
    const facts = await askEmbedded()
    return facts ? checkInstallation(facts) : []
  }
  const [machine, database] = await Promise.all([
    checkThisMachine(settings),
    settings.databaseUrl === null ? checkEmbedded() : checkThisPostgres(settings.databaseUrl),
  ])
  const findings = [...checkSettings(settings), ...machine, ...database]
  return (['wrong', 'unwise'] as const).flatMap((level) => findings.filter((finding) => finding.level === level))
}
