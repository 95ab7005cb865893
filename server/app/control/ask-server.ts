import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'
import { StartProblem } from '../start-problem.ts'
import { CONTROL_FILE } from './control-file.ts'

const fileSchema = v.object({
  port: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(65535)),
  token: v.string(),
})
const problemSchema = v.object({ problem: v.string() })

/** Asks the server that owns a data folder. Throws a `StartProblem` if it does not answer. */
export async function askServer<Schema extends v.GenericSchema>(
  dataDir: string,
  path: string,
  schema: Schema,
): Promise<v.InferOutput<Schema>> {
  let response: Response
  try {
    const { port, token } = v.parse(fileSchema, JSON.parse(await readFile(join(dataDir, CONTROL_FILE), 'utf8')))
    response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
    })
  } catch {
    throw new StartProblem(
      `The server that uses ${dataDir} cannot be asked; run this on its machine and under its account, when it has started.`,
    )
  }
  const body: unknown = await response.json().catch(() => null)
  const problem = v.safeParse(problemSchema, body)
  if (problem.success) throw new StartProblem(`The server could not do it: ${problem.output.problem}`)
  return v.parse(schema, body)
}
