import * as v from 'valibot'

const text = v.pipe(v.string(), v.regex(/^[\w. -]{1,30}$/))
/** What old libraries say of themselves in a page. */
const libraries = v.object({
  MooTools: v.optional(v.object({ version: text })),
  Prototype: v.optional(v.object({ Version: text })),
})

/**
 * Whether a built-in function still does what the standard says. Not called by name, because the build replaces that.
 */
const WORKS: Readonly<Record<string, () => boolean>> = {
  'Array.from': () => Array['from']('ab').length === 2,
  'Array.prototype.entries': () => [...['a']['entries']()].join() === '0,a',
  'Array.prototype.reduce': () => [1, 2].reduce((sum, one) => sum + one, 0) === 3,
  'Array.prototype.toJSON': () => !('toJSON' in Array.prototype),
  'Function.prototype.bind': () => ((one: string, two: string) => one + two)['bind'](null, 'a')('b') === 'ab',
}

function isBroken(works: () => boolean): boolean {
  try {
    return !works()
  } catch {
    return true
  }
}

/**
 * Returns the built-in functions that a library of the page has replaced by others, and the library if it says its
 * name.
 */
export function listReplacedBuiltIns(): readonly string[] {
  const broken = Object.keys(WORKS).filter((name) => WORKS[name] && isBroken(WORKS[name]))
  if (broken.length === 0) return []
  const parsed = v.safeParse(libraries, globalThis)
  const { MooTools, Prototype } = parsed.success ? parsed.output : {}
  return [
    ...(MooTools ? [`MooTools ${MooTools.version}`] : []),
    ...(Prototype ? [`Prototype ${Prototype.Version}`] : []),
    ...broken,
  ]
}
