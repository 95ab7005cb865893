import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { parseArgs } from 'node:util'
import { columns, importState, lines, roles, started, startedStep } from './answers.mjs'
import { formatColumns, formatFaults, FILE_PROBLEMS, formatOutcome } from './report.mjs'
import { KINDS, OPTIONS, USAGE } from './usage.mjs'
import { openConnection, Refused } from '../mql/connection.mjs'
import { askSecret, createProgressBar } from '../tickets/terminal.mjs'

/** @typedef {Awaited<ReturnType<typeof openConnection>>} Connection */
/** @typedef {import('./answers.mjs').ImportState} ImportState */

const WORKING = ['CHECKING', 'RUNNING', 'UNDOING']
/** How many wrong lines are printed. */
const PRINTED = 100

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

/** @param {Connection} connection @param {string} importId @returns {Promise<ImportState>} */
async function loadState({ query, retry }, importId) {
  return retry(async () => {
    const [found] = await query('dataImport', { importId }, importState)
    if (!found) throw new Refused(`There is no import ${importId}.`)
    return found
  }, `The server no longer answers. When it runs again, import ${importId} goes on.`)
}

/** Shows how far an import is until nothing is worked on. @param {Connection} connection @param {string} importId */
async function watchImport(connection, importId) {
  const bar = createProgressBar()
  for (;;) {
    const state = await loadState(connection, importId)
    bar.show({ kind: state.status, done: state.done, total: state.total })
    if (!WORKING.includes(state.status)) {
      bar.end()
      return state
    }
    await new Promise((done) => setTimeout(done, 300))
  }
}

/** Uploads a file and has it read. @param {Connection} connection @param {string} kind @param {string} file */
async function uploadFile(connection, kind, file) {
  const bytes = await readFile(file).catch(() => giveUp(`The file ${file} cannot be read.`))
  const uploadId = randomUUID().replaceAll('-', '')
  const bar = createProgressBar()
  const report = (/** @type {number} */ done) => bar.show({ kind: 'UPLOAD', done, total: bytes.length })
  const tooLarge = 'The file is too large: 64 MiB, a .zip of photographs 512 MiB; split it.'
  await connection.upload('uploadImportData', uploadId, bytes, report, tooLarge, { kind })
  bar.end()
  const { sheet, encoding } = values
  const input = { kind, uploadId, fileName: basename(file), sheet, encoding }
  const answer = await connection.activity('startDataImport', input, started)
  if (answer.outcome === 'READ') return answer.importId
  if (answer.outcome === 'SHEETS')
    return giveUp(`Which sheet? Give --sheet with one of: ${answer.sheets.map(({ name }) => name).join(', ')}.`)
  if (answer.outcome === 'ENCODING')
    return giveUp('The file is not in UTF-8. Give --encoding windows-1252 (western) or windows-1256 (Arabic, Urdu).')
  return giveUp(`${FILE_PROBLEMS[answer.problem] ?? answer.problem}${answer.detail ? ` (${answer.detail})` : ''}`)
}

/** Takes a step of an import. @param {Connection} connection @param {string} name @param {object} input */
async function takeStep(connection, name, input) {
  const answer = await connection.activity(name, input, startedStep)
  if (answer.outcome === 'STARTED') return
  if (answer.outcome === 'INCOMPLETE')
    giveUp(`Columns are missing: ${answer.missing.join(', ')}. \`npm run import -- columns <kind>\` lists all of them.`)
  giveUp(answer.outcome === 'WRONG_LINES' ? 'Nothing was written.' : `The import can no longer be changed.`)
}

/** Prints the wrong lines of an import. @param {Connection} connection @param {ImportState} state */
async function printFaults(connection, { importId, counts }) {
  if (counts.wrong === 0) return
  const [page] = await connection.query('dataImportLines', { importId, pageSize: PRINTED }, lines)
  for (const line of formatFaults(page?.rows ?? [])) console.log(line)
  if (counts.wrong > PRINTED) console.log(`  and ${counts.wrong - PRINTED} more`)
}

/**
 * Returns the mapping of a file with what the options of the command say about staff.
 * @param {Connection} connection @param {string} kind @param {ImportState['mapping']} mapping
 */
async function addOptions({ query }, kind, mapping) {
  const invite = values['no-invite'] ? { invite: 0 } : {}
  if (kind !== 'ONEROSTER' || values.roles === undefined) return { ...mapping, ...(kind === 'ONEROSTER' ? invite : {}) }
  const offered = await query('dataImportRoles', {}, roles)
  const chosen = values.roles.split(',').map((/** @type {string} */ pair) => {
    const [group = '', code] = pair.split('=').map((part) => part.trim())
    const found = offered.find((one) => one.code === code)
    return [group, found?.roleId ?? giveUp(`There is no role ${code ?? ''} that you may give (--roles ${pair}).`)]
  })
  return { invite: mapping.invite ?? 1, ...Object.fromEntries(chosen), ...invite }
}

/** @param {Connection} connection @param {string} kind @param {string} file @returns {Promise<number>} the exit code */
async function importFile(connection, kind, file) {
  const importId = await uploadFile(connection, kind, file)
  const allOrNothing = values['all-or-nothing']
  const mapping = await addOptions(connection, kind, (await loadState(connection, importId)).mapping)
  await takeStep(connection, 'checkDataImport', { importId, mapping, allOrNothing })
  let state = await watchImport(connection, importId)
  if (state.status === 'CHECKED' && !values.check && !(allOrNothing && state.counts.wrong > 0)) {
    await takeStep(connection, 'runDataImport', { importId })
    state = await watchImport(connection, importId)
  }
  for (const line of formatOutcome(state)) console.log(line)
  await printFaults(connection, state)
  const good = state.status === 'DONE' || (values.check && state.status === 'CHECKED')
  return good && state.counts.wrong === 0 ? 0 : 1
}

async function runCommand() {
  const [first = '', second] = positionals
  const kind = (first === 'columns' ? (second ?? '') : first).toUpperCase()
  if (values.help || !KINDS.includes(kind) || second === undefined) return giveUp(USAGE)
  const user = values.user ?? giveUp(`--user is missing.\n\n${USAGE}`)
  const connection = await openConnection({
    server: (values.server ?? `http://127.0.0.1:${process.env.PORT || 4170}`).replace(/\/+$/, ''),
    client: values.client,
    user,
    password: process.env.IMPORT_PASSWORD || (() => askSecret(`Password of ${user}: `)),
  })
  if (first !== 'columns') return importFile(connection, kind, second)
  for (const line of formatColumns(await connection.query('dataImportColumns', { kind }, columns))) console.log(line)
  return 0
}

runCommand().then(
  (code) => process.exit(code),
  (fault) => {
    if (fault instanceof Refused) giveUp(fault.message)
    throw fault
  },
)
