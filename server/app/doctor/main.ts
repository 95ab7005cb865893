import * as v from 'valibot'
import { readSettings } from '../../lib/config/settings.ts'
import { askServer } from '../control/ask-server.ts'
import { listFindings } from './list-findings.ts'

const writeLine = (line: string): void => void process.stdout.write(`${line}\n`)

const embeddedFacts = v.object({ isRestored: v.boolean(), withOneAdministrator: v.array(v.string()) })

/** Prints what is wrong or unwise, each with the line that corrects it; returns how much is wrong. */
async function runDoctor(): Promise<number> {
  const settings = readSettings(process.env)
  if ('problem' in settings) {
    writeLine(`WRONG   ${settings.problem}`)
    return 1
  }
  // A server that is stopped is not asked.
  const askEmbedded = () => askServer(settings.dataDir, '/facts', embeddedFacts).catch(() => null)
  const findings = await listFindings(settings, askEmbedded)
  for (const { level, what, fix } of findings) {
    writeLine(`${level.toUpperCase().padEnd(7)} ${what}`)
    writeLine(`        ${fix}`)
  }
  const wrong = findings.filter(({ level }) => level === 'wrong').length
  writeLine(`${wrong} wrong, ${findings.length - wrong} unwise.`)
  return wrong
}

process.exit((await runDoctor()) > 0 ? 1 : 0)
