import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'
import { jsonTextSchema } from '../../lib/json/json-text.ts'
import { readAnswer } from '../../lib/json/read-answer.ts'
import { StartProblem } from '../start-problem.ts'
import { CONTROL_FILE } from './control-file.ts'

const fileSchema = v.object({
  port: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(65535)),
  token: v.string(),
})
const MOST_BYTES = 1024 * 1024
const problemSchema = v.object({ problem: v.string() })

/** Asks the server that owns a data folder. Throws a `StartProblem` if it does not answer. */
export async function askServer<Schema extends v.GenericSchema>(
  dataDir: string,
  path: string,
  schema: Schema,
): Promise<v.InferOutput<Schema>> {
  const unreachable = new StartProblem(
    `The server that uses ${dataDir} cannot be asked; run this on its machine and under its account, when it has started.`,
  )
  let response: Response
  try {
    const file = await readFile(join(dataDir, CONTROL_FILE), 'utf8')
    const { port, token } = v.parse(v.pipe(jsonTextSchema(), fileSchema), file)
    response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
    })
  } catch {
    throw unreachable
  }
  const body = v.parse(jsonTextSchema(), (await readAnswer(response, MOST_BYTES)).toString('utf8'))
  const problem = v.safeParse(problemSchema, body)
  if (problem.success) throw new StartProblem(`The server could not do it: ${problem.output.problem}`)
  if (!response.ok) throw unreachable
  return v.parse(schema, body)
}
