import { stat, statfs } from 'node:fs/promises'
import * as v from 'valibot'
import { loadPostgresFacts } from '../../db/postgres-facts.ts'
import { readSettings, type Settings } from '../../lib/config/settings.ts'
import { readLastBackup } from '../backup/last-backup.ts'
import { askServer } from '../control/ask-server.ts'
import { findErrorCode } from '../start-problem.ts'
import {
  checkInstallation,
  checkLastBackup,
  checkMachine,
  checkPostgres,
  checkSettings,
  type Finding,
} from './checks.ts'

const writeLine = (line: string): void => void process.stdout.write(`${line}\n`)

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

/** Asks the server that runs on an embedded database; a stopped one is not asked. */
async function checkEmbedded(dataDir: string): Promise<Finding[]> {
  const facts = v.object({ isRestored: v.boolean(), withOneAdministrator: v.array(v.string()) })
  const found = await askServer(dataDir, '/facts', facts).catch(() => null)
  return found ? checkInstallation(found) : []
}

async function checkThisDatabase({ dataDir, databaseUrl }: Settings): Promise<Finding[]> {
  if (databaseUrl === null) return checkEmbedded(dataDir)
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

/** Prints what is wrong or unwise, each with the line that corrects it; returns how much is wrong. */
async function runDoctor(): Promise<number> {
  const settings = readSettings(process.env)
  if ('problem' in settings) {
    writeLine(`WRONG   ${settings.problem}`)
    return 1
  }
  const findings = [
    ...checkSettings(settings),
    ...(await checkThisMachine(settings)),
    ...(await checkThisDatabase(settings)),
  ]
  const listed = (level: Finding['level']): Finding[] => findings.filter((finding) => finding.level === level)
  for (const { level, what, fix } of [...listed('wrong'), ...listed('unwise')]) {
    writeLine(`${level.toUpperCase().padEnd(7)} ${what}`)
    writeLine(`        ${fix}`)
  }
  writeLine(`${listed('wrong').length} wrong, ${listed('unwise').length} unwise.`)
  return listed('wrong').length
}

process.exit((await runDoctor()) > 0 ? 1 : 0)
