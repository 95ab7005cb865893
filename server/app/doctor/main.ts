import { stat, statfs } from 'node:fs/promises'
import { loadPostgresFacts } from '../../db/postgres-facts.ts'
import { readSettings, type Settings } from '../../lib/config/settings.ts'
import { findErrorCode } from '../start-problem.ts'
import { checkMachine, checkPostgres, checkSettings, type Finding } from './checks.ts'

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
  return checkMachine(facts, settings)
}

async function checkThisDatabase({ databaseUrl }: Settings): Promise<Finding[]> {
  if (databaseUrl === null) return []
  try {
    return checkPostgres(await loadPostgresFacts(databaseUrl))
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
