import { RETENTION } from '../../server/lib/retention/rules.ts'
import { KEPT } from '../../server/lib/retention/kept-tables.ts'
import { SETTINGS } from '../../server/lib/config/setting-rows.ts'
import { REAL_INSTITUTIONS } from './real-institutions-doc.ts'
import { OTHER_SERVERS } from './other-servers-doc.ts'

const STARTS = { CREATED: 'its creation', CHANGED: 'its last change', ENDED: 'its end' } as const

/** Returns `docs/deployment.md`, with the table of settings from the server's source. */
export const buildDeploymentDoc = (): string => `# Deployment

\`\`\`sh
npm install
npm run build
node dist/server/main.js
\`\`\`

\`npm start\` runs the last two. The server requires Node 20.19 or newer and a folder that it can write to, nothing else.

## Settings

Settings are environment variables. For an invalid value the server prints one sentence to standard error and exits with code 1.

| name | default | meaning |
| --- | --- | --- |
${SETTINGS.map(({ name, default: value, meaning }) => `| \`${name}\` | ${value === '' ? 'not set' : `\`${value}\``} | ${meaning} |`).join('\n')}

## Behind a web server

- The server speaks HTTP. Put a reverse proxy with TLS in front of it. The proxy may append to \`X-Forwarded-For\` or replace it; set \`TRUST_PROXY\` so that the server trusts this header. Otherwise every visitor appears to have the address of the proxy.
  It is best to list the addresses of the proxies (\`TRUST_PROXY=10.0.0.5\`): the header is then ignored in requests that do not come from them. Use a number (\`TRUST_PROXY=1\`: one proxy) for proxies with changing addresses, and only if nobody else can reach the port.
  \`true\` is refused, because the server would trust the address that the visitor writes.
- Files in \`assets/\` have a hash in their name and may be cached for a year; everything else is revalidated. Brotli files are stored beside the originals.
- Set \`PUBLIC_URL\` to the origin that visitors see (also on a network without a proxy, when \`HOST\` is not limited to this machine): the addresses of photographs, documents, payment pages and links in messages begin with it, and pages on this origin are the server's own. Request headers have no influence on this.
- A page on another host may call the server if its web site is [registered](embedding.md#registered-web-sites) for the institution (screen *Websites*, or \`npm run sites -- --help\`), or listed in \`ALLOWED_ORIGINS\`. All processes of the server use a change after two seconds at most.
- \`/health\` answers 200 while the process is alive: restart a server that does not answer. \`/ready\` answers 200 if the database executes a statement and the data folder accepts a file, each within three seconds; otherwise it answers 503 and names the check that failed. Route no visitors to a server that is not ready, but do not restart it for that. With \`MANAGEMENT_PORT\` probes and metrics have a port of their own ([operations](operations.md#the-management-port)).
- A call is refused with code 1304 and \`retryAfter\`, and HTTP status 503 with \`Retry-After\`, if the database is not available or takes longer than \`DATABASE_TIMEOUT_SECONDS\`; it never waits without end. A connection that receives nothing for that long is closed. Migrations and the first seed have no time limit.
- A server accepts connections when its database is migrated and open, not before; with \`PORT=0\` it answers 503 until then. On SIGTERM or SIGINT \`/ready\` answers 503 and every response ends its connection; after \`DRAIN_SECONDS\` the server accepts no more calls, finishes those in progress, and exits with code 0. After \`SHUTDOWN_SECONDS\`, or at a second signal, it exits at once with code 1.

## The database

- **Embedded** (the default): one process owns \`DATA_DIR\`; a second process on the same folder is refused, also from another container. The lock on the file \`lock\` is held by the operating system. It ends with the process, however that ends, so there is nothing to clean up.
  Never remove the file while a server is running: the server notices this before its next write, writes nothing more, and exits with code 1. The folder must be on a disk of this machine, or on a network file system with locks (NFS 4). \`npm run backup\` [backs it up](operations.md#backup-and-restore) while the server is running.
- **PostgreSQL**: set \`DATABASE_URL\` to a database in which the server may create tables. Migrations run at the start ([upgrades](operations.md#upgrades)). \`DATA_DIR\` then holds the buckets (photographs, rendered tickets, language files), which several processes may share.
- **Permissions**: everything in \`DATA_DIR\` is readable and writable only by the account of the server (folders 0700, files 0600, umask 077). The server and \`npm run institution\` create it so, and close what an earlier release has left open at their start. Run both under the same account.
  With PostgreSQL, a folder that its group may write stays open to that group, for processes under several accounts (\`chgrp campus DIR && chmod 2770 DIR\`; umask 007), and is closed to all others. With the embedded database no group is needed, because one process owns the folder.
  A folder that this account may not close, or that is also used for other files, is refused with one sentence ([decision 124](decisions/server/0124-data-folder-closed-to-other-accounts.md)). A file system without permissions cannot hold it.
- The first start on an empty database creates three invented institutions with demo accounts. They are for evaluation; a server for [real institutions](#real-institutions) is started with \`SEED=none\`.

${REAL_INSTITUTIONS}
## Data retention

A job of the server runs every hour and deletes rows that have passed their retention period, five hundred at a time. Administrators see on \`/data-protection\` what the next run deletes of their institution, and what the last ones deleted; there they can also change the periods that have limits, and so can the file of an institution (\`retention\`). Tables that grow without a sign-in also have a maximum number of rows. The only exception is the audit log, whose growth is bounded by the number of codes that an address may request in an hour.

| table | days | limits | counted from | reason |
| --- | --- | --- | --- | --- |
${Object.entries(RETENTION)
  .map(
    ([name, { days, limits, since, reason, most }]) =>
      `| \`${name}\` | ${days} | ${limits ? `${limits.least} to ${limits.most}` : ''} | ${STARTS[since]} | ${reason}${most ? ` At most ${most.rows.toLocaleString('en-GB')} rows.` : ''} |`,
  )
  .join('\n')}

All other tables are kept:

${KEPT.map(({ reason, tables }) => `- ${reason} ${tables.map((name) => `\`${name}\``).join(', ')}`).join('\n')}

An uploaded file is stored in \`DATA_DIR/uploads\` until it has been read. A person may have four such files; a fifth replaces the oldest. Uploads and imports that have not ended may need 1 GB for a person and 4 GB for an institution, and there may be 20 and 100 such imports of data; older uploads of the person are replaced first, then the next chunk or import is refused with a sentence that says what to do.

## Hall ticket day

The examination section uses a command that calls the running server; \`npm run tickets -- --help\` lists the options. It signs in with an account of role 10, 11 or 12; the password is taken from \`TICKETS_PASSWORD\`, or the command asks for it.

\`\`\`sh
npm run tickets -- import --kind CENTRES --file centres.csv --exam W26 --client svtu --user ravi.exams          # validates and reports errors
npm run tickets -- import --kind CENTRES --file centres.csv --exam W26 --client svtu --user ravi.exams --apply  # writes all rows, or none
npm run tickets -- photos --dir photos --exam W26 --client svtu --user ravi.exams                               # validates photographs; --apply writes them
npm run tickets -- generate  --exam W26 --client svtu --user ravi.exams    # a ticket for every seat that has none
npm run tickets -- readiness --exam W26 --client svtu --user ravi.exams    # what prevents publication
npm run tickets -- publish   --exam W26 --client svtu --user ravi.exams --opens 2026-11-04T04:30:00Z
npm run tickets -- render    --exam W26 --client svtu --user ravi.exams    # in advance, in every language
npm run tickets -- reissue   --exam W26 --client svtu --user ravi.exams --reason CENTRE --file seats.txt
\`\`\`

| file | columns, in any order; **bold** columns are required |
| --- | --- |
| \`CENTRES\` | **code**, **name**, **address**, **capacity**, landmark, district, accessible (yes, no), college_code |
| \`TIMETABLE\` | **course_code**, **date**, **session**, **starts**, **ends**, **reporting**, **gate_closes**, own_college (yes, no) |
| \`SEATS\` | **prn**, **seat_no**, **centre_code**, room |
| \`PAPERS\` | **course_code**, **attempt** (REGULAR, BACKLOG, IMPROVEMENT), and **prn** or **seat_no** or both |
| \`FORMS\` | **prn**, **form_no**, status (SUBMITTED, INWARD, ACCEPTED), submitted_on |
| \`HOLDS\` | **prn**, **reason**, **severity** (HARD, PROVISIONAL, WARN), **public_text**, course_code, amount_minor |

- Files are CSV with commas, semicolons or tabs, in UTF-8, UTF-16 or Windows-1252. The limits are 32 MiB, 200 000 rows of 200 cells and ten minutes of reading. If one row is invalid, nothing is written, and the first hundred invalid rows are listed with line, column and reason.
  All rows are written in one transaction, and lookups on the embedded database wait for it, so import before the tickets are opened.
- \`PAPERS\` holds papers in addition to those of the student's own term, such as backlogs, or other attempts of these. A ticket that is neither rendered nor published gets them at once, a published one with \`reissue --reason PAPERS\` (\`OTHER\` if only the attempt is different).
- \`FORMS\` holds the examination forms of students who are enrolled in the year of the examination. What was decided about a form in the portal is not changed by a file.
- Photographs are files in one folder, named by PRN or seat number (\`2025417112003457.jpg\`, \`CM204517.png\`): JPEG or PNG by their content, at most 200 KB and sixteen million pixels. Each file is written completely or not at all; invalid files are listed with the reason, and the others are accepted.
  The command sends only photographs that the server does not have yet, so after an interruption you can run it again. Import photographs before rendering; after publication, \`reissue --reason PHOTO\` prints the new one.
- A hold from a file counts as placed by the person who imported the file. A hold that withholds tickets (HARD) must be released by a different person than the one who placed it, always with a reason; both acts are recorded in the audit log.
- Everything else is a job of the server. Ctrl-C stops watching the job, not the job itself; the same command, or \`--resume\`, watches it again. A server that was killed continues its jobs at the next start, and nothing is lost or done twice. Two jobs of the same kind for the same examination never run at the same time.
- Publication freezes the content of each ticket and then opens all of them at once, so publish and render some days in advance with \`--opens\`: on the day itself a lookup reads one frozen row, and a download returns an existing file.
- A change after publication (a centre, a seat, a time) appears on a ticket only after \`reissue\`, which creates a new version that states the difference; a scan of the old print reports that it is superseded. Holds need no new version: a placed or released hold applies from the next lookup on.
- With \`DATABASE_URL\`, several processes may share the database and \`DATA_DIR\`: each job is leased to one of them. If that process stops, another continues the job at once; if it is killed or hangs, after half a minute, and late writes of the first process are rolled back.
- Limits that matter on the day: \`CALLS_PER_MINUTE\` counts per address, and a whole college may have one address. \`BENCH_SCALE=1.0 npm run bench -- lookups\` measures your machine.

${OTHER_SERVERS}
## Payments

Every institution has accounts at payment gateways (\`payment_account\`: gateway, channel, merchant id, name of the secret, order). Its administrators add, order and switch them on and off in the portal (\`/institution-settings\`, [decision 104](decisions/structure/0104-payment-accounts-are-saved-beside-the-definition.md)). The gateways that come with the server are simulations, which only institutions of a demonstration are offered: a real institution can add an account once the operator has [added a gateway](#adding-a-gateway), and the page says so until then. New payments go to the first active account of their channel. An account that is switched off still receives messages, and its open payments are still checked; one that has payments cannot be removed. The demonstration uses a sandbox bank that runs in the same process but is separate in every other way: it has its own tables, its own pages under
\`/sandbox-bank/\`, and communicates with the server only through HTTP and HMAC. It accepts institutions with \`client.demo\` only.

| address | called by | purpose |
| --- | --- | --- |
| \`/server/payments/webhook/{account}\` | the gateway | Stores the message unchanged, then processes it once. 200: stored and processed; 401: not signed by the gateway (counted in \`unsigned_message\` and otherwise ignored); 422: signed, but without an amount or not understandable; 413: larger than 64 KiB. |
| \`/server/payments/return/{account}\` | the payer's browser, GET or POST | The same, then a 303 redirect to the page that created the order. |
| \`/sandbox-bank/status\`, \`/sandbox-bank/ledger\` | our adapter | The state of an order at the bank; all movements in a period. Requests and responses are signed. |

- **Secrets** have the name in the account (\`secret_name\`). A name that begins with \`SECRET_\` is that of a variable of the server, which administrators choose as for other connections (\`SECRET_<CODE>_…\`). Any other is in \`server_secret\`; a missing one is generated at random when it is first needed. For a real gateway, provide the secret before the first order. Never put it into a file, an address or a log.
- **The address of this server** in forms for the bank, in links and in messages is \`PUBLIC_URL\`, whatever a request says (Host, X-Forwarded-Host). The server calls its own sandbox bank at \`HOST\` and \`PORT\`, never at an address from a visitor.
- **A payer is redirected** only to this server, to a registered site of the institution, or to an origin in \`ALLOWED_ORIGINS\`; an order with any other \`returnUrl\` is refused.
- **Open orders are checked** with the gateway 2, 7, 22 and 37 minutes after they were created, then daily for five days, including failed and cancelled ones; if the gateway cannot be reached, only the next check is postponed. Once a day the ledgers are reconciled (\`reconciliation_run\`:
  movements, found, strange): payments that no message reported are recorded, and a payment that belongs to no order (\`strange\`) is logged for people to investigate. Several processes on one PostgreSQL share this work.
- **A payment that does not match its order** (wrong amount, wrong currency, a second payment) opens a case with the amount to be refunded (\`payment_case.refund_minor\`). The finance section makes the refund at the gateway.

### Adding a gateway

1. Export a \`Gateway\` (\`gateway.ts\`) from \`server/modules/payments/gateway/<name>.ts\`: \`headers\` (the headers that are needed to read a stored message again), \`form\` (where the browser is sent), \`read\` (checks the signature over the raw text and returns \`FORGED\`, \`UNREADABLE\`, or the gateway's own
   message id and what it reports), \`ask\` (queries one order) and \`ledger\` (queries a period). The last two throw if the gateway cannot be reached or its response is not signed.
2. Amounts arrive as text and are parsed with \`parseMinor\` (\`src/contract/payments/money.ts\`) into integers of minor units, without floating point; text with three decimals is not an amount. Map the gateway's states to \`SUCCESS\`, \`PENDING\`, \`FAILED\` and \`CANCELLED\`; an unknown state is \`PENDING\`.
3. Add one line to \`gateways.ts\`, one value to \`PAYMENT_GATEWAYS\` and \`GATEWAY_CHANNELS\` (\`src/contract/institution/connections/payment-accounts.ts\`) and to the enumeration of \`payment_account.gateway\`, and offer it to real institutions in \`server/modules/institution/settings/payment-accounts.ts\`. Administrators then add the account. Register \`https://<your host>/server/payments/webhook/<account id>\` at the gateway.
4. An adapter makes no decisions: only \`apply.ts\` decides what a report means for an order. \`tests/server/payments/bank-reports.release.test.ts\` and \`bank-reconciliation.test.ts\` show the cases that occur with every gateway; \`SEQUENCES=20000 npx vitest run tests/server/payments/payment-properties.release.test.ts\` tries many more sequences of events.

## The passphrase

\`LOGIN_PASSPHRASE\` encrypts the user object between server and page, because the wire format requires it. A real installation without this setting uses a random one, which the elements read from the public details of the institution unless the page sets \`passphrases.login\`. Every visitor can read the passphrase, so it is not a secret and protects nothing; the server checks tokens, roles and limits at every call.
`
