import { AREAS } from './areas.mjs'

/** The help text of the command. */
export const USAGE = `npm run mutate -- <area>|all [options]

Puts small faults (mutants) into the sources of an area, one at a time, and runs the unit and server tests of the
area against each. A mutant that no test notices survives.

Areas: ${Object.keys(AREAS).join(', ')}

--mutants 20        how many mutants for each area
--seed text         another choice of mutants
--out file.json     writes the mutants and their results
--replay file.json  runs the mutants of such a file again, on the present sources and tests; fails if one survives
                    that was killed then
--resume file.json  runs the mutants of such a file that have no result yet
--project name      unit, core, server or release (repeatable); without it, all but release
--list              shows the mutants without running them`

/** The options of the command, as `parseArgs` takes them. */
export const OPTIONS = /** @type {const} */ ({
  mutants: { type: 'string', default: '20' },
  seed: { type: 'string', default: 'campus' },
  out: { type: 'string' },
  replay: { type: 'string' },
  resume: { type: 'string' },
  project: { type: 'string', multiple: true, default: ['unit', 'core', 'server'] },
  list: { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
})
