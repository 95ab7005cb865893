import { runProgram } from './run-program.mjs'

const [command] = process.argv.slice(2)
await runProgram('restore', { asks: command !== undefined && command !== 'confirm' && command !== '--help' })
