import { useMemo } from 'react'
import * as v from 'valibot'
import {
  directoryFields,
  canFindPeople,
  isEncrypted,
} from '../../../../../contract/institution/connections/directory.ts'
import { useMessages } from '../../../../runtime/messages.tsx'
import { useRules } from '../../../../ui/form/rules.ts'
import { useForm } from '../../../../ui/form/use-form.ts'
import type { SectionState, Shown } from '../../use-section.ts'
import { splitLines } from './lines.ts'

type Directory = NonNullable<Shown<'DIRECTORY'>['directory']>
const PARTS = ['id', 'login', 'name', 'mail'] as const
const USUAL = { id: 'entryUUID', login: 'uid', name: 'cn', mail: 'mail' } as const

/** The longest name or filter in a directory. */
export const LONGEST_DN = 500

/** Returns a directory as its form holds it. */
export const toDirectoryInput = ({ directory }: Shown<'DIRECTORY'>) => ({
  own: directory !== null,
  hosts: (directory?.hosts ?? []).join('\n'),
  startTls: directory?.startTls ?? true,
  dn: directory?.service?.dn ?? '',
  secretRef: directory?.service?.secretRef ?? '',
  base: directory?.search?.base ?? '',
  filter: directory?.search?.filter ?? '(uid={user})',
  bindAs: directory?.bindAs ?? '',
  id: directory?.attributes.id ?? USUAL.id,
  login: directory?.attributes.login ?? USUAL.login,
  name: directory?.attributes.name ?? USUAL.name,
  mail: directory?.attributes.mail ?? USUAL.mail,
  create: directory?.accounts === 'CREATE',
  managedBy: directory?.managedBy?.name ?? '',
  localUsers: (directory?.localUsers ?? []).join('\n'),
})

type Entered = ReturnType<typeof toDirectoryInput>

/** Returns the directory that a form describes. */
function toDirectory(entered: Entered, stored: Directory | null): Directory {
  const { startTls, dn, secretRef, base, filter, bindAs, id, login, name, mail, create, managedBy } = entered
  return {
    hosts: [...splitLines(entered.hosts)],
    startTls,
    ...(dn === '' ? {} : { service: { dn, secretRef } }),
    ...(base === '' ? {} : { search: { base, filter } }),
    ...(bindAs === '' ? {} : { bindAs }),
    attributes: { id, login, name, mail },
    accounts: create ? 'CREATE' : 'EXISTING',
    ...(managedBy === ''
      ? {}
      : { managedBy: { name: managedBy, translations: stored?.managedBy?.translations ?? {} } }),
    localUsers: [...splitLines(entered.localUsers)],
  }
}

const FIELDS: Readonly<Record<string, string>> = {
  'service.dn': 'dn',
  'service.secretRef': 'secretRef',
  'search.base': 'base',
  'search.filter': 'filter',
  'managedBy.name': 'managedBy',
  accounts: 'create',
}
const toFieldName = (path: string): string => {
  const within = path.replace(/^directory\./, '').replace(/^attributes\./, '')
  return FIELDS[within] ?? within.replace(/\.\d+$/, '')
}

/** Manages the form of the directory. */
export function useDirectoryForm(state: SectionState<'DIRECTORY'>) {
  const { t } = useMessages()
  const rules = useRules()
  const schema = useMemo(() => {
    const shared = { startTls: v.boolean(), create: v.boolean(), secretRef: v.string() }
    const text = v.string()
    const { hosts, bindAs, search, attributes } = directoryFields
    const optionalDnSchema = (schema: v.GenericSchema, message: string) =>
      v.pipe(
        rules.text(LONGEST_DN),
        v.check((value) => value === '' || v.is(schema, value), message),
      )
    const attribute = v.pipe(
      rules.required(60),
      v.check((name) => v.is(attributes.wrapped.entries.login, name), t('settings.attributeWrong')),
    )
    const own = v.object({
      own: v.literal(true),
      hosts: v.pipe(
        rules.required(LONGEST_DN),
        v.check((lines) => v.is(hosts, splitLines(lines)), t('settings.hostsWrong')),
      ),
      dn: rules.text(LONGEST_DN),
      base: rules.text(LONGEST_DN),
      filter: optionalDnSchema(search.wrapped.entries.filter, t('settings.filterWrong')),
      bindAs: optionalDnSchema(bindAs.wrapped, t('settings.filterWrong')),
      id: attribute,
      login: attribute,
      name: attribute,
      mail: attribute,
      managedBy: rules.text(120),
      localUsers: rules.text(LONGEST_DN),
      ...shared,
    })
    return v.variant('own', [
      v.pipe(
        own,
        v.forward(
          v.check(({ dn, secretRef }) => dn === '' || secretRef !== '', t('valid.choose')),
          ['secretRef'],
        ),
        v.forward(
          v.check(({ base, filter }) => base === '' || filter !== '', t('settings.filterWrong')),
          ['filter'],
        ),
        v.forward(
          v.check(
            ({ base, bindAs: name }) => canFindPeople({ search: base || undefined, bindAs: name }),
            t('settings.findWrong'),
          ),
          ['base'],
        ),
        v.forward(
          v.check(
            ({ hosts: lines, startTls }) => isEncrypted({ hosts: splitLines(lines), startTls }),
            t('settings.startTlsNeeded'),
          ),
          ['startTls'],
        ),
      ),
      v.object({
        own: v.literal(false),
        ...(Object.fromEntries(PARTS.map((part) => [part, text])) as Record<(typeof PARTS)[number], typeof text>),
        hosts: text,
        dn: text,
        base: text,
        filter: text,
        bindAs: text,
        managedBy: text,
        localUsers: text,
        ...shared,
      }),
    ])
  }, [rules, t])
  return useForm({
    schema,
    initial: toDirectoryInput(state.base),
    keep: 'institution-settings-directory',
    onSubmit(entered) {
      const values: Shown<'DIRECTORY'> = {
        directory: entered.own ? toDirectory(entered, state.base.directory) : null,
      }
      return state.save(values, values, toFieldName)
    },
  })
}
