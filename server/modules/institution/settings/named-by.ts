import type { InstitutionDefinition } from '../../../../src/contract/institution/definition.ts'
import type { SERVICE_PORTS } from '../../../lib/config/connection-hosts.ts'
import type { SavedConnection } from './sections.ts'

/** What a connection names outside the institution. */
export interface Named {
  readonly service: keyof typeof SERVICE_PORTS
  readonly addresses: readonly { readonly path: string; readonly url: string }[]
  readonly secret: { readonly path: string; readonly name: string | undefined }
  /** Everything that decides where the secret is sent, and as a part of what. */
  readonly sentTo: unknown
}

type Defined = Pick<InstitutionDefinition, 'mail' | 'sms' | 'directory' | 'openId'>
type Sms = NonNullable<Defined['sms']>

/** Returns the texts of a JSON value that contain the secret, with their places. */
function listTextsWithSecret(value: unknown, place: readonly string[] = []): readonly (readonly string[])[] {
  if (typeof value === 'string') return value.includes('{secret}') ? [[...place, value]] : []
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([name, member]) => listTextsWithSecret(member, [...place, name]))
}

const requestWithSecret = ({ url, method, headers, form, json }: Sms): unknown => [
  url,
  method,
  listTextsWithSecret({ headers, form, json }),
]

const getHost = (url: string): string => new URL(url).host

/** Returns what the connection of a section names; null: there is none. */
export function findNamedHosts(
  section: SavedConnection['section'],
  { mail, sms, directory, openId }: Defined,
): Named | null {
  switch (section) {
    case 'MAIL':
      return mail
        ? {
            service: 'mail',
            addresses: [{ path: 'mail.url', url: mail.url }],
            secret: { path: 'mail.secretRef', name: mail.secretRef },
            sentTo: getHost(mail.url),
          }
        : null
    case 'SMS':
      return sms
        ? {
            service: 'web',
            addresses: [{ path: 'sms.url', url: sms.url }],
            secret: { path: 'sms.secretRef', name: sms.secretRef },
            sentTo: requestWithSecret(sms),
          }
        : null
    case 'DIRECTORY':
      return directory
        ? {
            service: 'directory',
            addresses: directory.hosts.map((url) => ({ path: 'directory.hosts', url })),
            secret: { path: 'directory.service.secretRef', name: directory.service?.secretRef },
            sentTo: directory.hosts.map(getHost).sort(),
          }
        : null
    case 'OPENID':
      return openId
        ? {
            service: 'web',
            addresses: [{ path: 'openId.issuer', url: openId.issuer }],
            secret: { path: 'openId.secretRef', name: openId.secretRef },
            // The provider says at this address where the secret is sent.
            sentTo: openId.issuer,
          }
        : null
  }
}
