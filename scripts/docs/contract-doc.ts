import { activities, queries } from '../../src/contract/index.ts'
import { needsRecentSignIn, type Activity } from '../../src/contract/activity.ts'
import { CODES } from '../../src/contract/codes.ts'
import { describeSchema } from '../../src/contract/describe.ts'

const ACCESS = { o: 'open', r: 'signed in', c: 'signed in, role checked' } as const

/** Returns `docs/mql-contract.md`, generated from the contract. */
export function buildContractDoc(): string {
  const listCallRows = (
    calls: readonly {
      name: string
      access: keyof typeof ACCESS
      writes?: boolean
      once?: boolean
      recent?: boolean
      changesAccess?: boolean | undefined
      input: unknown
      answer: string
    }[],
  ) =>
    calls.flatMap(
      ({ name, access, writes = false, once = false, recent = false, changesAccess = false, input, answer }) => [
        `### \`${name}\``,
        '',
        [
          `${ACCESS[access]} (\`${access}\`)`,
          ...(writes ? ['changes data: refused to the developer console where the data are real'] : []),
          ...(once ? ['executed once per `idempotency-key`'] : []),
          ...(changesAccess ? ['changes rights, identities or how people sign in'] : []),
          ...(recent ? ['requires a recent authentication (1112)'] : []),
        ].join('; '),
        '',
        `- input: \`${describeSchema(input)}\``,
        `- result: \`${answer}\``,
        '',
      ],
    )
  return [
    '# The MQL contract',
    '',
    'This page is generated from `src/contract`; `UPDATE_DOCS=1 npx vitest run tests/unit/project/docs.test.ts` generates it again.',
    '',
    'A call is `POST {base}/{version}/{region}/{appCode}/{o|r|r/c}/mql`; parts that are not configured are left out. `Service-Header` contains the activity names joined by `,`, or `FetchQueryData`.',
    'A response has one envelope per name: `{ errorCode, error, result }`; the codes 1000 and 0 mean success.',
    '',
    'Some activities are executed once per `idempotency-key` (a header of 16 to 64 letters, digits, `-`, `_`); without the header every call is executed. The same input with the same key within a quarter of an hour gets the same response;',
    'while the first call is in progress, a repetition waits some seconds for it and is then refused with 1303. A different input with the same key is refused with 1203. The server stores responses encrypted with the key, and does not store the key.',
    '',
    '## Activities',
    '',
    ...listCallRows(
      (Object.values(activities) as readonly Activity[]).map(({ input, output, ...activity }) => ({
        ...activity,
        recent: needsRecentSignIn(activity),
        input,
        answer: describeSchema(output),
      })),
    ),
    '## Queries',
    '',
    ...listCallRows(
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
    '| 1990 | set by the client: network error, cancelled, no token, mixed call, unexpected status, or a response that violates the contract |',
    '',
  ].join('\n')
}
