import { activities, queries } from '../../src/contract/index.ts'
import type { Activity } from '../../src/contract/activity.ts'
import { CODES } from '../../src/contract/codes.ts'
import { describeSchema } from '../../src/contract/describe.ts'

const ACCESS = { o: 'open', r: 'signed in', c: 'signed in, role checked' } as const

/** `docs/mql-contract.md`, written from the contract. */
export function contractDoc(): string {
  const rows = (calls: readonly { name: string; access: keyof typeof ACCESS; writes?: boolean; input: unknown; answer: string }[]) =>
    calls.flatMap(({ name, access, writes = false, input, answer }) => [`### \`${name}\``, '', `${ACCESS[access]} (\`${access}\`)${writes ? '; changes something: refused to the console where the data are real' : ''}`, '', `- sends \`${describeSchema(input)}\``, `- gets \`${answer}\``, ''])
  return [
    '# The MQL contract',
    '',
    'Written from `src/contract`; `UPDATE_DOCS=1 npx vitest run tests/unit/docs.test.ts` writes it anew.',
    '',
    '`POST {base}/{version}/{region}/{appCode}/{o|r|r/c}/mql`, absent parts vanish. `Service-Header` holds the activity names joined by `,`, or `FetchQueryData`.',
    'An answer has one envelope per name: `{ errorCode, error, result }`; 1000 and 0 are valid.',
    '',
    '## Activities',
    '',
    ...rows((Object.values(activities) as readonly Activity[]).map(({ name, access, writes = false, input, output }) => ({ name, access, writes, input, answer: describeSchema(output) }))),
    '## Queries',
    '',
    ...rows(Object.values(queries).map(({ id, access, input, row }) => ({ name: `query_${id}`, access, input, answer: `${describeSchema(row)}[] or null` }))),
    '## Codes',
    '',
    '| code | name |',
    '| --- | --- |',
    ...Object.entries(CODES).map(([name, code]) => `| ${code} | ${name} |`),
    '| 1990 | made by the client: network, cancelled, no token, mixed call, unexpected status, an answer against the contract |',
    '',
  ].join('\n')
}
