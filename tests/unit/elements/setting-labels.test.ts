import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { groupAccountsByName } from '../../../src/contract/institution/connections/payment-accounts.ts'
import { institutionDefinition } from '../../../src/contract/institution/definition.ts'
import { DOCUMENT_PICTURES } from '../../../src/contract/institution/document-pictures.ts'
import { listLeaves } from '../../../src/contract/institution/setting-leaves.ts'
import { LANGUAGE_CODES } from '../../../src/contract/parts.ts'
import { isDerived, formatSettingLabel } from '../../../src/elements/institution/institution-settings/setting-labels.ts'
import { buildMessages } from '../../../src/elements/runtime/messages.tsx'

const FILES = import.meta.glob<Readonly<Record<string, string>>>('../../../src/messages/*/*.json', {
  eager: true,
  import: 'default',
})
const dictionary = (language: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(FILES).flatMap(([file, texts]) => (file.includes(`/${language}/`) ? Object.entries(texts) : [])),
  )

/** A name that an institution chooses: of a header, a field or a group. */
const OWN_NAME = 'X-Own'

interface Schema {
  readonly type: string
  readonly entries?: Readonly<Record<string, Schema>>
  readonly wrapped?: Schema
  readonly key?: Schema
  readonly value?: Schema
  readonly options?: readonly string[]
}

/** Returns the paths of all values that a schema describes. */
function pathsIn({ type, entries, wrapped, key, value }: Schema, path: string): readonly string[] {
  const within = (name: string) => (path === '' ? name : `${path}.${name}`)
  if (wrapped) return pathsIn(wrapped, path)
  if (entries) return Object.entries(entries).flatMap(([name, member]) => pathsIn(member, within(name)))
  if (type === 'record' && value) return (key?.options ?? [OWN_NAME]).flatMap((name) => pathsIn(value, within(name)))
  return [path]
}

const ACCOUNTS = groupAccountsByName([
  { gateway: 'SANDBOX_BANK', merchantId: 'M.1', secretRef: 'SECRET_SVTU_BANK', active: true },
  { gateway: 'SANDBOX_CSC', merchantId: 'M.1', secretRef: 'SECRET_SVTU_BANK', active: true },
])
const PATHS = [
  // Its code never changes, so that no act has it.
  ...pathsIn(institutionDefinition as unknown as Schema, '').filter((path) => path !== 'code'),
  'logo',
  ...DOCUMENT_PICTURES.map((name) => `documents.${name}`),
  ...listLeaves(ACCOUNTS).map(([path]) => path),
]
/** A translation has a free key in the schema, and a language in fact. */
const SETTINGS = [
  ...new Set(
    PATHS.flatMap((path) =>
      path.includes('translations.') ? LANGUAGE_CODES.map((code) => path.replace(/[^.]+$/, code)) : [path],
    ),
  ),
]

describe('the history of the settings', () => {
  test('is about every value of a definition', () => {
    expect(SETTINGS).toEqual(
      expect.arrayContaining([
        'name.translations.ur',
        'sessions.sharedIdleMinutes',
        'labels.prn.en',
        'retention.export_job',
        'hallTicket.formats.SEAT.example',
        'academicYear.endsOn',
        'directory.timeoutMs',
        'directory.groups.filter',
        `directory.groups.roles.${OWN_NAME}`,
        `sms.headers.${OWN_NAME}`,
        'openId.require.acr',
        'gateways.SANDBOX_CSC.M.1.place',
      ]),
    )
  })

  test.each(LANGUAGE_CODES)('has a label for each of them, and no two alike in a section (%s)', (language) => {
    const messages = buildMessages(language, dictionary(language), undefined)
    const shown = SETTINGS.filter((path) => !isDerived(path))
    const labels = shown.map((path) => [path, formatSettingLabel(path, messages)] as const)
    expect(labels.filter(([path, label]) => !label || label === path)).toEqual([])
    const seen = new Map<string, string[]>()
    for (const [path, label] of labels) {
      // One of `form` and `json` is used, and both are the content.
      const of = `${path.split('.')[0] ?? ''} ${path.startsWith('sms.json') ? 'json ' : ''}${label ?? ''}`
      seen.set(of, [...(seen.get(of) ?? []), path])
    }
    expect([...seen.values()].filter((paths) => paths.length > 1)).toEqual([])
  })

  test('names a setting by what a schema that is parsed can hold', () => {
    const definition = v.parse(institutionDefinition, {
      code: 'abc',
      directory: { hosts: ['ldaps://ldap.example.ac.in'], bindAs: 'uid={user}' },
    })
    const messages = buildMessages('en', dictionary('en'), undefined)
    const labels = listLeaves({ directory: definition.directory }).map(([path]) => formatSettingLabel(path, messages))
    expect(labels).toContain('Time limit, in seconds')
    expect(labels).toContain('Attributes · User name')
  })
})
