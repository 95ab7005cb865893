import { activities, queries } from '../../src/contract/index.ts'
import type { Activity } from '../../src/contract/activity.ts'
import { CODES } from '../../src/contract/codes.ts'
import { describeSchema } from '../../src/contract/describe.ts'

const ACCESS = { o: 'open', r: 'signed in', c: 'signed in, role checked' } as const

/** `docs/mql-contract.md`, written from the contract. */
export function contractDoc(): string {
  const rows = (
    calls: readonly {
      name: string
      access: keyof typeof ACCESS
      writes?: boolean
      once?: boolean
      recent?: boolean
      input: unknown
      answer: string
    }[],
  ) =>
    calls.flatMap(({ name, access, writes = false, once = false, recent = false, input, answer }) => [
      `### \`${name}\``,
      '',
      [
        `${ACCESS[access]} (\`${access}\`)`,
        ...(writes ? ['changes something: refused to the console where the data are real'] : []),
        ...(once ? ['done once for an `idempotency-key`'] : []),
        ...(recent ? ['asks for a recent authentication (1112)'] : []),
      ].join('; '),
      '',
      `- sends \`${describeSchema(input)}\``,
      `- gets \`${answer}\``,
      '',
    ])
  return [
    '# The MQL contract',
    '',
    'Written from `src/contract`; `UPDATE_DOCS=1 npx vitest run tests/unit/project/docs.test.ts` writes it anew.',
    '',
    '`POST {base}/{version}/{region}/{appCode}/{o|r|r/c}/mql`, absent parts vanish. `Service-Header` holds the activity names joined by `,`, or `FetchQueryData`.',
    'An answer has one envelope per name: `{ errorCode, error, result }`; 1000 and 0 are valid.',
    '',
    'Some activities are done once for an `idempotency-key` (a header of 16 to 64 letters, digits, `-`, `_`), and again without one. Whoever sends the same input under the same key within a quarter of an hour gets the same answer;',
    'while the first call is under way, a repetition waits some seconds for it and is then refused with 1303. Another input under the same key is refused with 1203. The server keeps answers sealed under the key and not the key itself.',
    '',
    '## Activities',
    '',
    ...rows(
      (Object.values(activities) as readonly Activity[]).map(
        ({ name, access, writes = false, once = false, input, output }) => ({
          name,
          access,
          writes,
          once,
          input,
          answer: describeSchema(output),
        }),
      ),
    ),
    '## Queries',
    '',
    ...rows(
      Object.values(queries).map(({ id, access, input, row }) => ({
        name: `query_${id}`,
        access,
        input,
        answer: `${describeSchema(row)}[] or null`,
      })),
    ),
    '## Codes',
    '',
    '| code | name |',
    '| --- | --- |',
    ...Object.entries(CODES).map(([name, code]) => `| ${code} | ${name} |`),
    '| 1990 | made by the client: network, cancelled, no token, mixed call, unexpected status, an answer against the contract |',
    '',
  ].join('\n')
}
