import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const ELEMENTS = 'src/elements'
const RENDERER = 'scripts/forms/form-of-institution.ts'
/** An import of values from a file of ours, or of a part that loads later. */
const IMPORT =
  /^(?:import|export) (?!type\b)([^'"]*?)\bfrom '(\.[^']+\.tsx?)'|\b(createPreparable\(\(\) => )?import\('(\.[^']+)'\)/gms
/** Modules that load what a first view shows, which is there before the form is rendered. */
const LOADS_FIRST_VIEW = /\/load-[a-z]+\.ts$/

/** @param {string} names */
const doesImportValues = (names) =>
  /^\{/.test(names.trim()) === false || !/^\{(\s*type [^,}]+,?)*\s*\}/.test(names.trim())

/** @param {string} root @returns {string[]} the files of the elements whose forms the server renders */
const listForms = (root) =>
  readdirSync(join(root, ELEMENTS), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('-element.tsx'))
    .map((name) => join(root, ELEMENTS, name))
    .filter((file) => {
      const text = readFileSync(file, 'utf8')
      return /^ {2}surface: 'light'/m.test(text) && !/^ {2}formInPage: false/m.test(text)
    })

/**
 * Returns the files of every module that the server loads to render a form.
 * @param {string} root the folder of the project
 * @returns {ReadonlySet<string>}
 */
export function findServerRenderedModules(root) {
  /** @type {Set<string>} */
  const found = new Set()
  if (!existsSync(join(root, ELEMENTS))) return found
  const waiting = [...listForms(root), join(root, RENDERER)]
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (found.has(file) || !existsSync(file)) continue
    found.add(file)
    for (const [, names = '', path, prepared, later = ''] of readFileSync(file, 'utf8').matchAll(IMPORT))
      if (path ? doesImportValues(names) : prepared || LOADS_FIRST_VIEW.test(file))
        waiting.push(join(dirname(file), path ?? later))
  }
  return found
}
