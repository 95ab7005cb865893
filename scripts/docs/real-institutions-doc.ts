import { REMOVAL_DAYS } from '../../src/contract/institution/platform.ts'
import { DEFINITION_DEFAULTS, NEEDED } from '../../server/modules/institution/definition/defaults.ts'

const formatCode = (text: string): string => `\`${text}\``

/** The section of `docs/deployment.md` about real institutions. */
export const REAL_INSTITUTIONS = `## Real institutions

\`\`\`sh
SEED=none PUBLIC_URL=https://portal.example.ac.in node dist/server/main.js
\`\`\`

On an empty database this starts without institutions, accounts, sandbox and pages of the demonstration; of the pages, only the portal exists. The database remembers what it is: later starts need no \`SEED\`, and a start that contradicts it ends with one sentence and code 1.

- **Setup in the browser**: the start prints a link, which works in the browser that opens it first. Everything is stored when the last step is completed, and nothing before. The setup continues in that browser, also after its window was closed. A restart prints a new link, which continues in any browser where the setup was left; the earlier one becomes invalid.
- **Setup from a file**, to automate it or to define further institutions: \`npm run institution\` opens the database itself. Stop the server first if it uses the embedded database; with PostgreSQL, running servers use a change after five seconds at most. For an empty database set \`SEED=none\`. \`--check\` compares the file with the institutions of the database, if there is one that no server has locked; otherwise it checks the file alone.

\`\`\`sh
npm run institution -- apply institution.yaml --check    # says whether the file could be applied
npm run institution -- apply institution.yaml            # shows the difference, asks, and applies it; --yes does not ask
npm run institution -- export --client himgiri           # writes the file of an institution
\`\`\`

\`\`\`yaml
code: himgiri                       # its address: #/himgiri
name: { name: Himgiri University, translations: { hi: हिमगिरि विश्वविद्यालय } }
kind: UNIVERSITY                    # or COLLEGE, UNIVERSITY_COLLEGE
languages: [en, hi]
timeZone: Asia/Kolkata
currency: INR
primaryColor: '#114488'
logo: logo.png                      # PNG or JPEG, at most 200 KB
academicYear: { code: 2026-27, startsOn: 2026-06-01, endsOn: 2027-05-31 }
financialYear: { code: 2026-27, startsOn: 2026-04-01, endsOn: 2027-03-31 }
sites: [www.himgiri.example.edu]
administrator: { name: Vasudha Negi, loginName: vasudha.negi, email: vasudha@himgiri.example.edu }
\`\`\`

- The same file applied again changes nothing. A key that is missing leaves its value as it is; a new institution needs ${NEEDED.map(formatCode).join(', ')}, and gets defaults for everything else (${Object.keys(DEFINITION_DEFAULTS).map(formatCode).join(', ')}; \`defaultLanguage\` is its first language).
- \`sites\`, \`aliases\` and \`labels\` are complete lists: what they omit is removed. Years are found by their code and never deleted, and have at most 24 months: their days can be changed, but the next year starts after the current one ends, and no two overlap; a new one becomes the current one only when it follows the year in progress, and the job of the server changes the academic year on its first day.
- \`letterhead\`, \`signature\` and \`seal\` are paths of PNG or JPEG files for printed documents, as \`logo\` is; \`documents\` has their texts. An export leaves pictures out, which then stay as they are.
- \`mail\`, \`sms\`, \`directory\` and \`openId\` are the connections as described below; \`null\` removes one. \`retention\` lists own retention periods in days.
- Administrators change the same values in the portal (\`/institution-settings\`), where the history also shows what a file has changed. \`export\` writes what they have changed into the file; a file that is older than that would change it back, and its difference says so.
- \`administrator\` is invited, and the command prints the link to choose a password, which works once within seven days; a file never holds a password. An account of this name that exists already is left as it is.

### Several institutions

\`PLATFORM_INSTITUTION=<code>\` names the institution whose administrators manage all institutions of the server, on \`/institutions\` (in the seed, role 10; [decision 99](decisions/permissions/0099-one-institution-manages-the-others.md)). Without it nobody does; in the demonstration it is \`svtu\`, where \`rohini.admin\` approves what \`asha.admin\` requests. Start the server again after a change.

- **Suspend** with a reason: nobody can log in, sessions end, and elements, files, jobs and messages stop until the institution is resumed. Its elements say that it is not available. Messages of payment gateways are still accepted.
- **Export all data**: a ZIP file of any size, which can be downloaded once, within 24 hours ([decision 103](decisions/permissions/0103-export-from-a-snapshot-with-all-files.md)). It contains
  - \`institution.json\`, which \`npm run institution -- apply\` also reads;
  - \`tables/<table>.jsonl\`: a line of JSON for each row. On PostgreSQL all tables, and the definition, are of one moment. The embedded database cannot keep a moment without stopping everybody else, so each statement sees what was changed before it;
  - \`files/<bucket>/<path>\`: the files of the buckets (branding, photographs, signatures, documents, language files), each as it was when it was read, after the tables. A file that is deleted before that is missing, and one that is added may be there;
  - \`contents.json\`: the number of rows and of files, what is omitted (secrets, password hashes, sessions, codes, the texts of messages, exported lists and uploads in progress), and \`tables.state\`: \`SNAPSHOT\` (one moment), \`UNCHANGED\` (the tables were compared afterwards: nothing was changed while they were read, so they are of one moment too) or \`CHANGED\` with the tables whose rows are of different moments. The screen says so as well. Suspend the institution first if nothing may change.

  The archive is written in the background, with a few megabytes of memory. After a restart of the server, the files continue where they were; the tables begin again. More than 4 GB or 65 535 files need a reader that knows ZIP64, as all current ones do.
- **Remove**: an administrator requests it, a second one approves; the institution is then suspended for ${REMOVAL_DAYS} days, in which either can cancel. After that a job deletes all its rows and files, which cannot be undone. The managing institution needs two administrators for this, and cannot be suspended or removed itself. Backups of the database still have the data.
`
