import { parseArgs } from 'node:util'
import { connectDesk, Refused } from './tickets/client.mjs'
import { askSecret } from './tickets/terminal.mjs'

const USAGE = `npm run audit -- verify --client svtu --user asha.admin [--server http://…]

Reads the audit log of an institution from its first act to its last and names the first that is not as it was written.
Ends with 0 when the log is whole and with 1 when it is not. For administrators and auditors of the institution.
Without --server it asks http://127.0.0.1 at PORT (4170). The password comes from AUDIT_PASSWORD, or is asked for.`

/** One sentence, and the end. @param {string} sentence @returns {never} */
function giveUp(sentence) {
  console.error(sentence)
  process.exit(2)
}

const OPTIONS = /** @type {const} */ ({
  server: { type: 'string' },
  client: { type: 'string', default: 'svtu' },
  user: { type: 'string' },
  help: { type: 'boolean', default: false },
})

const readOptions = () => {
  try {
    return parseArgs({ options: OPTIONS, allowPositionals: true })
  } catch (fault) {
    return giveUp(`${fault instanceof Error ? fault.message : String(fault)}\n\n${USAGE}`)
  }
}

async function runCommand() {
  const { values, positionals } = readOptions()
  const { client, user } = values
  if (values.help || positionals[0] !== 'verify' || user === undefined) return giveUp(USAGE)
  const server = (values.server ?? `http://127.0.0.1:${process.env.PORT || 4170}`).replace(/\/+$/, '')
  const desk = await connectDesk({
    server,
    client,
    user,
    password: process.env.AUDIT_PASSWORD || (() => askSecret(`Password of ${user}: `)),
  })
  const [report] = await desk.auditCheck()
  if (!report) return giveUp(`${server} answered, but not as this server does.`)
  const { rows, brokenAt, truncated } = report
  if (brokenAt !== null)
    console.log(`${client}: act ${brokenAt} is not as it was written, or the one before it is gone.`)
  else if (truncated) console.log(`${client}: acts are missing after the last one.`)
  else console.log(`${client}: ${rows} acts, whole.`)
  return brokenAt === null && !truncated ? 0 : 1
}

runCommand().then(
  (code) => process.exit(code),
  (fault) => {
    if (fault instanceof Refused) giveUp(fault.message)
    throw fault
  },
)
