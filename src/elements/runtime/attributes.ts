import { COMMON_ATTRIBUTES, type Attribute, type ElementSpec } from './spec.ts'
import { parseWebAddress } from '../../core/config/web-address.ts'
import { log } from '../../core/feedback/log.ts'

/** The values of an element's attributes, by attribute name. */
export type AttributeValues = Record<string, string | number | boolean | undefined>

/** Returns all attributes that an element observes: its own and the common ones. */
export function getAttributes(spec: ElementSpec): Readonly<Record<string, Attribute>> {
  return { ...COMMON_ATTRIBUTES, ...spec.attributes }
}

/** Parses one attribute. Null means that it is absent; an empty text, address or number counts as absent too. */
export function readAttribute(
  tag: string,
  name: string,
  attribute: Attribute,
  raw: string | null,
): AttributeValues[string] {
  if (attribute.kind === 'flag') return raw !== null && raw !== 'false'
  if (raw === null || raw.trim() === '') return undefined
  if (attribute.kind === 'text') return raw
  const value = attribute.kind === 'address' ? parseWebAddress(raw) : Number(raw)
  if (typeof value === 'string' || Number.isFinite(value)) return value
  log.warn(`<${tag} ${name}="${raw}"> is not valid; the attribute is ignored.`)
  return undefined
}

/**
 * Converts an attribute name to its property name (`transaction-id` → `transactionId`). Every attribute is a property
 * too.
 */
export const toPropertyName = (attribute: string): string =>
  attribute.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())
