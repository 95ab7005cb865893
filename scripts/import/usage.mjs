/** The kinds of files. */
export const KINDS = [
  'COLLEGES',
  'STRUCTURE',
  'STUDENTS',
  'EXAMINATIONS',
  'FEES',
  'INVOICES',
  'PHOTOGRAPHS',
  'ONEROSTER',
]

/** The help text of the command. */
export const USAGE = `npm run import -- <kind> <file> --client svtu --user asha.admin [options]
npm run import -- columns <kind> --client svtu --user asha.admin

  <kind>             ${KINDS.join(', ').toLowerCase()}
                     photographs come as a .zip of JPEG and PNG files named by PRN,
                     oneroster as the .zip of a OneRoster 1.2 package
  columns            lists the columns of a kind of file

--check              checks the file and writes nothing
--all-or-nothing     writes nothing if any line is wrong
--sheet name         the sheet of a workbook with several
--roles list         of a OneRoster package: the roles of its staff, teacher=TEACHER,principal=COLLEGE_ADMIN;
                     without it, those of the last package
--no-invite          of a OneRoster package: no invitations by e-mail
--encoding name      of a file that is not in UTF-8: windows-1252 or windows-1256
--server http://…    a running server; without it, http://127.0.0.1 at PORT (4170)
The password comes from IMPORT_PASSWORD, or is asked for. The exit code is 0 when no line was wrong.`

/** The options of the command, as `parseArgs` takes them. */
export const OPTIONS = /** @type {const} */ ({
  server: { type: 'string' },
  client: { type: 'string', default: 'svtu' },
  user: { type: 'string' },
  check: { type: 'boolean', default: false },
  'all-or-nothing': { type: 'boolean', default: false },
  sheet: { type: 'string' },
  encoding: { type: 'string' },
  roles: { type: 'string' },
  'no-invite': { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
})
