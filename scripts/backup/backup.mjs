import { runProgram } from './run-program.mjs'

await runProgram('backup', { asks: process.argv.length > 2 && !process.argv.includes('--help'), repeat: true })
