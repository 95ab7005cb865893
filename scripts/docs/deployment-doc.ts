import { RETENTION } from '../../server/lib/retention/rules.ts'
import { KEPT } from '../../server/lib/retention/kept-tables.ts'
import { SETTINGS } from '../../server/lib/config/setting-rows.ts'
import { OTHER_SERVERS } from './other-servers-doc.ts'

/** `docs/deployment.md`, with the table of settings as the server really reads them. */
export const deploymentDoc = (): string => `# Deployment

\`\`\`sh
npm install
npm run build
node dist/server/main.js
\`\`\`

\`npm start\` does all but the first. The server needs Node 20.19 or newer, a folder that it may write, and nothing else.

## Settings

From the environment. A bad value is one sentence on the error output and exit code 1.

| name | default | meaning |
| --- | --- | --- |
${SETTINGS.map(({ name, default: value, meaning }) => `| \`${name}\` | ${value === '' ? 'none' : `\`${value}\``} | ${meaning} |`).join('\n')}

## Behind a web server

- The server speaks HTTP. Put a reverse proxy with TLS in front of it. It may append to \`X-Forwarded-For\` or set it anew; say with \`TRUST_PROXY\` whose word counts. Without it every visitor would be the proxy.
  Best are the addresses of the proxies (\`TRUST_PROXY=10.0.0.5\`): then nobody who comes past them is believed. A number (\`TRUST_PROXY=1\`: one proxy) is for proxies whose addresses change, and only where nobody else can reach the port.
  \`true\` is refused: it would believe the address that the visitor writes.
- \`assets/\` files carry a hash in their name and may be kept for a year; everything else is asked for anew. Brotli files lie beside the originals.
- Set \`PUBLIC_URL\` to the origin that visitors see (also on a network without a proxy, when \`HOST\` is not this machine alone): the addresses of photographs, documents, payment pages and links in messages begin with it, and pages under it are the server's own. No header of a request decides any of that.
- A page on another host may call when its web site is [registered](embedding.md#registered-web-sites) for the institution (screen *Websites*, or \`npm run sites -- --help\`), or named in \`ALLOWED_ORIGINS\`. Processes read the list again after two seconds at most.
- \`/health\` answers 200 while the process lives: restart a server that does not answer. \`/ready\` answers 200 when the database answers a statement and the data folder takes a file, each within three seconds, and 503 otherwise, with which of the two failed: send no visitors there, and do not restart for it.
- A call that finds no database, or one that takes longer than \`DATABASE_TIMEOUT_SECONDS\`, is refused with code 1304 and \`retryAfter\`. It is never left hanging. A connection from which nothing is heard for that long is given up; migrations and the first seed have no limit.
- A server that is told to stop (SIGTERM, SIGINT) takes no more calls, finishes those under way, and ends with code 0; after \`SHUTDOWN_SECONDS\`, or at a second signal, it ends at once with code 1.

## The database

- **Embedded** (the default): one process owns \`DATA_DIR\`; a second one on the same folder is refused, from another container too. The lock is one of the operating system on the file \`lock\`: it ends with the process, however that ends, and nothing has to be tidied up.
  Never remove the file while a server runs: it notices before its next write, writes nothing more, and ends with code 1. The folder must be on a disk of this machine, or on a network file system that has locks (NFS 4). To back it up, stop the server and copy the folder.
- **PostgreSQL**: set \`DATABASE_URL\` to a database that the server may create tables in. Migrations run at the start. \`DATA_DIR\` then holds the buckets (photographs, rendered tickets, language files), which several processes may share.
- A first start on an empty database writes the three invented institutions and their demo accounts. They are for looking around: run a public server on data of your own.

## What is forgotten, and when

A job of the server deletes what is older than its rule, an hour apart and five hundred rows at a time. What people make without signing in has a largest number of rows besides; only the audit log has none, and is bounded by how many codes an address may ask for in an hour.

| table | days | counted from | reason |
| --- | --- | --- | --- |
${Object.entries(RETENTION)
  .map(
    ([name, { days, since, reason, most }]) =>
      `| \`${name}\` | ${days} | ${since} | ${reason}${most ? ` At most ${most.rows.toLocaleString('en-GB')} rows.` : ''} |`,
  )
  .join('\n')}

All other tables are kept:

${KEPT.map(({ reason, tables }) => `- ${reason} ${tables.map((name) => `\`${name}\``).join(', ')}`).join('\n')}

A file that is handed in lies in \`DATA_DIR/uploads\` until it was read; one person may have four of them, and a fifth takes the place of the oldest.

## Hall ticket day

The examination section works through the running server; \`npm run tickets -- --help\` lists the options. An account of role 10, 11 or 12 signs in; its password comes from \`TICKETS_PASSWORD\` or is asked for.

\`\`\`sh
npm run tickets -- import --kind CENTRES --file centres.csv --exam W26 --client svtu --user ravi.exams          # reads and says what is wrong
npm run tickets -- import --kind CENTRES --file centres.csv --exam W26 --client svtu --user ravi.exams --apply  # writes all rows, or none
npm run tickets -- photos --dir photos --exam W26 --client svtu --user ravi.exams                               # looks at photographs; --apply writes them
npm run tickets -- generate  --exam W26 --client svtu --user ravi.exams    # a ticket for every seat that has none
npm run tickets -- readiness --exam W26 --client svtu --user ravi.exams    # what stands in the way
npm run tickets -- publish   --exam W26 --client svtu --user ravi.exams --opens 2026-11-04T04:30:00Z
npm run tickets -- render    --exam W26 --client svtu --user ravi.exams    # ahead, in every language
npm run tickets -- reissue   --exam W26 --client svtu --user ravi.exams --reason CENTRE --file seats.txt
\`\`\`

| file | columns, in any order; **bold** ones must be there |
| --- | --- |
| \`CENTRES\` | **code**, **name**, **address**, **capacity**, landmark, district, accessible (yes, no), college_code |
| \`TIMETABLE\` | **course_code**, **date**, **session**, **starts**, **ends**, **reporting**, **gate_closes**, own_college (yes, no) |
| \`SEATS\` | **prn**, **seat_no**, **centre_code**, room |
| \`PAPERS\` | **course_code**, **attempt** (REGULAR, BACKLOG, IMPROVEMENT), and **prn** or **seat_no** or both |
| \`HOLDS\` | **prn**, **reason**, **severity** (HARD, PROVISIONAL, WARN), **public_text**, course_code, amount_minor |

- Files are CSV with commas, semicolons or tabs, in UTF-8, UTF-16 or Windows-1252; at most 32 MiB, 200 000 rows of 200 cells and ten minutes of reading. With one bad row nothing is written, and the first hundred are named with line, column and reason.
  Writing is one transaction: lookups on the embedded database wait for it, so import before the window opens.
- \`PAPERS\` are those besides the papers of the student's own term, such as backlogs, or other attempts of those. A ticket that was neither rendered nor published gets them at once, a published one with \`reissue --reason PAPERS\` (\`OTHER\` where only the attempt is another).
- Photographs are files in one folder, each named by PRN or seat number (\`2025417112003457.jpg\`, \`CM204517.png\`): JPEG or PNG by what is in them, at most 200 KB and sixteen million pixels. Each is written as a whole or not at all; those that are not good are named with the reason, the others are taken.
  The command sends only what is not on file yet, so after a stop it is simply given again. Hand photographs in before rendering; once tickets are published, \`reissue --reason PHOTO\` prints the new one.
- A hold from a file counts as placed by whoever has handed the file in. A hold that keeps tickets back (HARD) is lifted by another person than the one who has placed it, always with a reason; both acts stand in the audit log.
- Everything else is a job of the server. Ctrl-C stops watching it and not the work; the same command, or \`--resume\`, watches again. A killed server goes on with its jobs when it starts, and neither loses nor doubles anything. Two jobs of one kind for one examination never run at once.
- Publishing freezes what each ticket says and then opens all of them at once, so publish and render days ahead with \`--opens\`: on the day a lookup reads one frozen row and a download hands out a file that is there.
- A change after publishing (a centre, a seat, a time) shows on a ticket only after \`reissue\`: a new version that names the difference; the old print is called superseded when it is scanned. Holds need no new version: placed or released, they work from the next lookup on.
- With \`DATABASE_URL\` several processes may share the database and \`DATA_DIR\`: a job is leased to one of them at a time. When that one stops, another goes on at once; when it is killed or hangs, half a minute later, and what it may still write late is taken back.
- Limits that matter on the day: \`CALLS_PER_MINUTE\` counts per address, and a whole college may be one address. \`BENCH_SCALE=1.0 npm run bench -- lookups\` measures your machine.

${OTHER_SERVERS}
## Payments

Every institution has accounts at gateways (\`payment_account\`: gateway, channel, merchant id, name of the secret). The demonstration pays at a sandbox bank that runs in the same process but is as separate as a real one: own tables, own pages under
\`/sandbox-bank/\`, and nothing but HTTP and HMAC between it and us. It takes institutions with \`client.demo\` only.

| address | who calls it | what it does |
| --- | --- | --- |
| \`/server/payments/webhook/{account}\` | the gateway | Keeps the message as it came, then works on it, once. 200: kept and done; 401: not signed by the gateway (counted in \`unsigned_message\`, and nothing else happens); 422: signed, but no amount or no sense in it; 413: above 64 KiB. |
| \`/server/payments/return/{account}\` | the payer's browser, GET or POST | The same, then 303 to the page that made the order. |
| \`/sandbox-bank/status\`, \`/sandbox-bank/ledger\` | our adapter | What the bank knows of an order; every movement of a span of time. Question and answer are signed. |

- **Secrets** stand in \`server_secret\` under the name that the account gives (\`secret_name\`); a missing one is made at random when it is first wanted. For a real gateway put its secret there before the first order. Never in a file, an address or a log.
- **The address of this server** in forms for the bank, in links and in messages is \`PUBLIC_URL\`, whatever a request says (Host, X-Forwarded-Host). The server asks its own sandbox bank by \`HOST\` and \`PORT\`, never by what a visitor writes.
- **A payer is led back** only to this server, a registered site of the institution, or an origin of \`ALLOWED_ORIGINS\`; any other \`returnUrl\` is refused when the order is made.
- **What is open is asked about** 2, 7, 22 and 37 minutes after the order was made, then daily for five days, failed and cancelled orders too; a gateway out of reach only moves the next question. Once a day the ledgers are compared (\`reconciliation_run\`:
  movements, found, strange): what no message told is taken over, and a payment of no order of ours (\`strange\`) is written to the log for people to look into. Several processes share this work on one PostgreSQL.
- **Money that does not fit** (wrong amount, wrong currency, a second payment) opens a case with the sum that is to be given back (\`payment_case.refund_minor\`). Giving it back is the finance section's work at the gateway.

### A gateway of your own

1. \`server/modules/payments/gateway/<name>.ts\` exports a \`Gateway\` (\`gateway.ts\`): \`headers\` (which ones are needed to read a message again), \`form\` (where the browser goes), \`read\` (checks the signature over the raw text, answers \`FORGED\`, \`UNREADABLE\`, or the gateway's own
   id of the message and what it reports), \`ask\` (one order) and \`ledger\` (a span of time); the last two throw when the gateway cannot be reached or its answer is not signed.
2. Amounts come as text and go through \`minorOf\` (\`src/contract/payments/money.ts\`): integers of minor units, no floating point; three decimals are no amount. Map the gateway's words to \`SUCCESS\`, \`PENDING\`, \`FAILED\`, \`CANCELLED\`; what you do not know is \`PENDING\`.
3. One line in \`gateways.ts\`, one value in the enumeration of \`payment_account.gateway\`, a row for the account. At the gateway register \`https://<your host>/server/payments/webhook/<account id>\`.
4. An adapter decides nothing: what a report means for an order is said by \`apply.ts\` alone. \`tests/server/payments/bank-reports.test.ts\` and \`bank-reconciliation.test.ts\` show what every gateway does sooner or later; \`SEQUENCES=20000 npx vitest run tests/server/payments/payment-properties.test.ts\` tries many more orders of events.

## The passphrase

\`LOGIN_PASSPHRASE\` seals the user object between server and page as the wire format wants it. Every visitor can read it in the page, so it is no secret and protects nothing; tokens, roles and limits are checked by the server at every call.
`
