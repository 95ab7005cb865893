/** The help text of the command. */
export const USAGE = `npm run tickets -- <command> --exam W26 --client svtu --user ravi.exams [options]

  readiness                          what stands in the way of publishing
  import    --kind CENTRES|TIMETABLE|SEATS|PAPERS|HOLDS --file x.csv [--apply]
                                     reads a file; writes its rows only with --apply, and then all or none
  photos    --dir folder [--apply]   photographs, each file named by PRN or seat number; JPEG or PNG of at most 200 KB
  generate                           a ticket for every seat that has none
  publish   [--opens ISO] [--closes ISO] [--waive "why"]
                                     freezes what the tickets say and opens the window
  render    [--language mr]          the files of all tickets, ahead of the day
  reissue   --by SEAT|PRN|APPLICATION --reason CENTRE|ROOM|SEAT|NAME|PHOTO|PAPERS|TIME|OTHER (--file numbers.txt | number …)
                                     a new version of these tickets
  watch                              the last jobs, and the one that runs

--server http://…   a running server; without it, http://127.0.0.1 at PORT (4170)
--resume            goes on watching what runs already; so does giving the command again
The password comes from TICKETS_PASSWORD, or is asked for. Ctrl-C stops watching; the server works on.`

/** The options of the command, as `parseArgs` takes them. */
export const OPTIONS = /** @type {const} */ ({
  server: { type: 'string' },
  client: { type: 'string', default: 'svtu' },
  user: { type: 'string' },
  exam: { type: 'string' },
  language: { type: 'string' },
  kind: { type: 'string' },
  file: { type: 'string' },
  dir: { type: 'string' },
  apply: { type: 'boolean', default: false },
  opens: { type: 'string' },
  closes: { type: 'string' },
  waive: { type: 'string' },
  by: { type: 'string', default: 'SEAT' },
  reason: { type: 'string' },
  resume: { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
})
