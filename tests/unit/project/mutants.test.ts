import { afterEach, describe, expect, it } from 'vitest'
import { computeNearness } from '../../../scripts/mutate/areas.mjs'
import {
  chooseMutants,
  findMutants,
  hasSyntax,
  formatMutantName,
  weaveMutants,
} from '../../../scripts/mutate/mutants.mjs'
import { findLost, formatAreaTable } from '../../../scripts/mutate/report.mjs'

const SOURCE = `import { and, eq } from 'drizzle-orm'
const LIMIT: 3 | 4 = 3
const log: string[] = []
function mayOpen(age: number, names: readonly string[]) {
  if (age < LIMIT) return 'young'
  log.push('asked')
  return names.some((name) => name === 'admin') && age > 17 ? 'yes' : 'no'
}
const rowsOf = (client: number, id: number) => and(eq('client', client), eq('id', id))
`

const mutantsOf = (text: string) => findMutants('src/core/one.ts', text)
const find = (kind: string, original?: string) => {
  const mutant = mutantsOf(SOURCE).find((one) => one.kind === kind && (original ?? one.original) === one.original)
  if (!mutant) throw new Error(`There is no mutant of the kind ${kind}.`)
  return mutant
}

describe('the mutants of a file', () => {
  it('are faults in operators, conditions, calls, literals and methods, but not in types', () => {
    const faults = mutantsOf(SOURCE).map(({ kind, original, replacement }) => `${kind}: ${original} → ${replacement}`)
    expect(faults).toEqual([
      'literal: 3 → 3 + 1',
      'guard left out: age < LIMIT → false',
      'boundary: age < LIMIT → age <= LIMIT',
      "call left out: log.push('asked') → ",
      "negation: names.some((name) => name === 'admin') && age > 17 → !(names.some((name) => name === 'admin') && age > 17)",
      "logic: names.some((name) => name === 'admin') && age > 17 → names.some((name) => name === 'admin') || age > 17",
      "opposite method: names.some((name) => name === 'admin') → names.every((name) => name === 'admin')",
      "equality: name === 'admin' → name !== 'admin'",
      'boundary: age > 17 → age >= 17',
      'literal: 17 → 17 + 1',
      "condition left out: and(eq('client', client), eq('id', id)) → and(eq('id', id))",
      "condition left out: and(eq('client', client), eq('id', id)) → and(eq('client', client))",
    ])
  })

  it('know whether they are evaluated when the module loads', () => {
    expect(
      mutantsOf(SOURCE)
        .filter(({ atLoad }) => atLoad)
        .map(({ original }) => original),
    ).toEqual(['3'])
  })

  it('keep their names when lines move and the formatter breaks them', () => {
    const moved = SOURCE.replace('const LIMIT', '\n\nconst OTHER = 5\nconst LIMIT').replace(' && age', '\n    && age')
    expect(mutantsOf(moved).map(formatMutantName)).toEqual(
      expect.arrayContaining(mutantsOf(SOURCE).map(formatMutantName)),
    )
  })
})

describe('the choice of mutants', () => {
  const choose = (text: string, seed = 'a') => chooseMutants(mutantsOf(text), 4, seed)

  it('is the same for the same seed, and another one for another seed', () => {
    expect(choose(SOURCE)).toEqual(choose(SOURCE))
    expect(choose(SOURCE).map(formatMutantName)).not.toEqual(choose(SOURCE, 'b').map(formatMutantName))
  })

  it('takes each kind once before it takes one twice, and none inside another', () => {
    const chosen = choose(SOURCE)
    expect(new Set(chosen.map(({ kind }) => kind)).size).toBe(chosen.length)
    for (const one of chosen)
      expect(chosen.filter((other) => one.start < other.end && other.start < one.end)).toEqual([one])
  })
})

describe('the woven sources', () => {
  afterEach(() => {
    Reflect.deleteProperty(globalThis, 'campusMutant')
  })

  /** Runs `mayOpen` of the woven source while one of the two mutants is active, or none. */
  function runWith(active?: number) {
    const [guard, call] = [find('guard left out'), find('call left out')]
    const woven = weaveMutants(SOURCE, [
      { ...guard, id: 1 },
      { ...call, id: 2 },
    ])
    expect(hasSyntax(woven)).toBe(true)
    const body = woven.replace(/^import.*$/m, '').replaceAll(/: (3 \| 4|string\[\]|number|readonly string\[\])/g, '')
    Object.assign(globalThis, { campusMutant: (id: number) => id === active })
    // oxlint-disable-next-line typescript/no-implied-eval -- the woven text is what is tested
    const run = new Function(`${body}\nreturn [mayOpen(2, []), mayOpen(20, ['admin']), log.length]`) as () => unknown
    return run()
  }

  it('do what the sources do while no mutant is active', () => {
    expect(runWith()).toEqual(['young', 'yes', 1])
  })

  it('have one fault while a mutant is active', () => {
    expect(runWith(1)).toEqual(['no', 'yes', 2])
    expect(runWith(2)).toEqual(['young', 'yes', 0])
  })
})

describe('the report on mutants', () => {
  const outcome = (nth: number, result: 'killed' | 'survived') => {
    const { file, within, kind, original, replacement } = find('literal', '17')
    const killedBy = result === 'killed' ? { killedBy: { file: 'one.test.ts', test: 'refuses' } } : {}
    return { ...{ file, within, kind, original, replacement, nth }, area: 'core', result, ...killedBy }
  }

  it('names what was killed before and survives now', () => {
    const lost = findLost(
      [outcome(0, 'survived'), outcome(1, 'survived')],
      [outcome(0, 'killed'), outcome(1, 'survived')],
    )
    expect(lost).toEqual([{ ...outcome(0, 'survived'), killedBy: { file: 'one.test.ts', test: 'refuses' } }])
  })

  it('counts the results of each area', () => {
    expect(formatAreaTable(['core'], [outcome(0, 'killed'), outcome(1, 'survived')]).split('\n')[1]).toMatch(
      /^core +2 +1 +1 +0 +0$/,
    )
  })
})

it('tests in a folder of the same name as the source are run first', () => {
  expect(computeNearness('tests/server/payments/csc.test.ts', 'server/modules/payments/csc/day.ts')).toBe(1)
  expect(computeNearness('tests/server/rpc/cors.test.ts', 'server/modules/payments/csc/day.ts')).toBe(0)
})
