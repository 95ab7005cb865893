import { parseArgs } from 'node:util'
import { askSecret } from './tickets/terminal.mjs'
import { connectDesk, Refused } from './tickets/client.mjs'

const USAGE = `npm run sites -- <command> <institution> [address] --user asha.admin

  list   svtu                             the web sites whose pages may use the elements
  add    svtu https://www.example.ac.in   registers one, by any of its addresses; --http: it has no encryption
  remove svtu https://www.example.ac.in   takes it off the list; its pages may call no longer

--server http://…   a running server; without it, http://127.0.0.1 at PORT (4170)
--user is an administrator of the institution. The password comes from SITES_PASSWORD, or is asked for.`

const OPTIONS = /** @type {const} */ ({
  server: { type: 'string' },
  user: { type: 'string' },
  http: { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
})

/** @typedef {import('./tickets/client.mjs').Desk} Desk */

/** One sentence, and the end. @param {string} sentence @returns {never} */
function giveUp(sentence) {
  console.error(sentence)
  process.exit(1)
}

const readOptions = () => {
  try {
    return parseArgs({ options: OPTIONS, allowPositionals: true })
  } catch (fault) {
    return giveUp(`${fault instanceof Error ? fault.message : String(fault)}\n\n${USAGE}`)
  }
}
const { values, positionals } = readOptions()
const [command = '', client, address] = positionals

/** @type {Record<string, (desk: Desk) => Promise<string[]>>} */
const COMMANDS = {
  async list(desk) {
    const sites = await desk.sites()
    return sites.length === 0
      ? ['No web site is registered.']
      : sites.map(({ origin, addedAt, addedBy }) => [origin, addedAt, addedBy].filter(Boolean).join('  '))
  },
  async add(desk) {
    if (address === undefined) return giveUp(`Which web site?\n\n${USAGE}`)
    const { outcome, origin } = await desk
      .addSite({ address, allowHttp: values.http })
      .catch((/** @type {unknown} */ fault) => {
        if (!(fault instanceof Refused) || values.http || !/^http:/i.test(address)) throw fault
        throw new Refused(`${fault.message} For a site without encryption, add --http.`)
      })
    return [outcome === 'LISTED' ? `${origin} was registered already.` : `${origin} can use the elements now.`]
  },
  async remove(desk) {
    if (address === undefined) return giveUp(`Which web site?\n\n${USAGE}`)
    const wanted = URL.canParse(address) ? new URL(address).origin : address
    const site = (await desk.sites()).find(({ origin }) => origin === wanted)
    if (!site) return giveUp(`${wanted} is not on the list.`)
    return [`${(await desk.removeSite({ siteId: site.siteId })).origin} can no longer use the elements.`]
  },
}

async function runCommand() {
  const run = Object.hasOwn(COMMANDS, command) ? COMMANDS[command] : undefined
  if (values.help || !run || client === undefined || values.user === undefined) return giveUp(USAGE)
  const { user } = values
  const server = (values.server ?? `http://127.0.0.1:${process.env.PORT || 4170}`).replace(/\/+$/, '')
  const desk = await connectDesk({
    server,
    client,
    user,
    password: process.env.SITES_PASSWORD || (() => askSecret(`Password of ${user}: `)),
  })
  for (const line of await run(desk)) console.log(line)
}

runCommand().catch((/** @type {unknown} */ fault) => {
  if (fault instanceof Refused) giveUp(fault.message)
  throw fault
})
