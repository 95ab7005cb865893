import * as v from 'valibot'
import { isMap, LineCounter, parseDocument, stringify } from 'yaml'
import {
  administrator,
  CODE_RESERVED,
  institutionDefinition,
  type InstitutionDefinition,
} from '../../../src/contract/institution/definition.ts'
import type { DocumentPicture } from '../../../src/contract/institution/document-pictures.ts'
import { requiredLineSchema } from '../../../src/contract/parts.ts'
import { listMissingKeys } from '../../modules/institution/definition/defaults.ts'

/** A file that defines one institution. */
const institutionFile = v.strictObject({
  ...institutionDefinition.entries,
  /** The path of a PNG or JPEG file, from the folder of this file. */
  logo: v.optional(requiredLineSchema(1000)),
  /** The paths of PNG or JPEG files that documents carry. */
  letterhead: v.optional(requiredLineSchema(1000)),
  signature: v.optional(requiredLineSchema(1000)),
  seal: v.optional(requiredLineSchema(1000)),
  /** Is invited with a link to choose a password, unless the institution has an account of this name already. */
  administrator: v.optional(administrator),
})
/** What a file defines. */
export type InstitutionFile = Pick<
  v.InferOutput<typeof institutionFile>,
  'logo' | 'administrator' | DocumentPicture
> & {
  readonly definition: InstitutionDefinition
}

/** The keys in the order in which a file lists them. */
const ORDER = [
  'code',
  'name',
  'kind',
  'languages',
  'defaultLanguage',
  'timeZone',
  'currency',
  'dateFormat',
  'firstDayOfWeek',
  'primaryColor',
  'helpdesk',
  'academicYear',
  'nextAcademicYear',
  'financialYear',
  'sites',
  'aliases',
  'labels',
  'hallTicket',
  'documents',
  'networkAccount',
  'studentSignIn',
  'secondFactorFor',
  'lockout',
  'sessions',
  'mail',
  'sms',
  'directory',
  'openId',
  'retention',
] as const satisfies readonly (keyof InstitutionDefinition)[]

/** The largest file, in characters. */
const LARGEST_FILE = 1024 * 1024
/** More columns of indentation, and more open brackets, than any definition has. */
const [DEEPEST_INDENTATION, DEEPEST_BRACKETS] = [200, 100]

function formatIssue(issue: v.BaseIssue<unknown>): string {
  const path = (issue.path ?? []).map(({ key }) => String(key)).join('.')
  if (issue.type === 'strict_object' && issue.expected === 'never') return `${path}: there is no such key.`
  if (issue.input === undefined) return `${path}: is missing.`
  if (issue.message === CODE_RESERVED) return `${path}: is the address of a page and cannot be a code.`
  return `${path}: ${issue.message}.`
}

/**
 * Returns why a file is not parsed; null: it is. The parser uses recursion, so the depth is limited before: each level
 * of
 * YAML begins with a bracket, or with a deeper indentation.
 */
function findForbiddenReason(text: string): string | null {
  if (text.length > LARGEST_FILE) return 'The file is larger than 1 MB.'
  const indented = (text.match(/^[ ?-]*/gm) ?? []).some(({ length }) => length > DEEPEST_INDENTATION)
  let depth = 0
  const bracketed = (text.match(/[[\]{}]/g) ?? []).some((bracket) => {
    depth = '[{'.includes(bracket) ? depth + 1 : Math.max(depth - 1, 0)
    return depth > DEEPEST_BRACKETS
  })
  return indented || bracketed ? 'The file is nested too deeply.' : null
}

/** Reads a file. Returns what it defines, or one line for each problem. */
export function readInstitutionFile(text: string): InstitutionFile | { readonly problems: readonly string[] } {
  const problem = findForbiddenReason(text)
  if (problem !== null) return { problems: [problem] }
  const lines = new LineCounter()
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false })
  if (document.errors.length > 0)
    return {
      problems: document.errors.map(({ message, pos }) => {
        const { line, col } = lines.linePos(pos[0])
        return `Line ${line}, column ${col}: ${message}`
      }),
    }
  if (!isMap(document.contents)) return { problems: ['The file must have keys and values, such as code: example.'] }
  const parsed = v.safeParse(institutionFile, document.toJS({ maxAliasCount: 20 }))
  if (!parsed.success) return { problems: parsed.issues.map(formatIssue) }
  const { logo, letterhead, signature, seal, administrator: person, ...definition } = parsed.output
  return { definition, logo, letterhead, signature, seal, administrator: person }
}

/** Returns the keys that the file lacks and a new institution needs, as one line; null: none. */
export function findMissingKeys(definition: InstitutionDefinition): string | null {
  const missing = listMissingKeys(definition)
  return missing.length === 0 ? null : `A new institution also needs: ${missing.join(', ')}.`
}

/** Writes the file of a definition. */
export const writeInstitutionFile = (definition: InstitutionDefinition): string =>
  stringify(Object.fromEntries(ORDER.map((key) => [key, definition[key]])), { lineWidth: 0 })
