import { EncryptedUnderOtherKey } from '../../db/encrypted-text.ts'
import { StartProblem } from '../start-problem.ts'
import { runInstitutionCommand } from './command.ts'

runInstitutionCommand().then(
  // Threads that checked a picture would keep the process.
  () => process.exit(0),
  (error: unknown) => {
    const isExplained = error instanceof StartProblem || error instanceof EncryptedUnderOtherKey
    process.stderr.write(`${isExplained ? error.message : error instanceof Error ? error.stack : String(error)}\n`)
    process.exit(1)
  },
)
