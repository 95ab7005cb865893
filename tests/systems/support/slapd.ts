import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Client } from 'ldapts'
import { makeCertificate, type Certificate } from './certificate.ts'
import { findFreePort } from '../../../scripts/server-process.mjs'
import { waitUntil } from '../../support/wait-until.ts'

const run = promisify(execFile)

/** The base of all entries in the test's directory. */
export const BASE = 'dc=svtu,dc=example'
/** The service account that may search the directory. */
export const SERVICE = { dn: `cn=portal,${BASE}`, password: 'service-s3cret' }
/** The administrator of the directory. */
const ROOT = { dn: `cn=root,${BASE}`, password: 'root-s3cret' }

/** A running directory. */
export interface TestDirectory {
  readonly plain: string
  readonly secure: string
  readonly certificate: Certificate
  /** Works on the directory as its owner. */
  readonly asOwner: <Result>(work: (client: Client) => Promise<Result>) => Promise<Result>
  readonly stop: () => Promise<void>
  readonly start: () => Promise<void>
  /** Stops it, and removes what it has kept. */
  readonly remove: () => Promise<void>
}

const configuration = (folder: string, { ca, cert, key }: Certificate): string => `
include /etc/ldap/schema/core.schema
include /etc/ldap/schema/cosine.schema
include /etc/ldap/schema/inetorgperson.schema
modulepath /usr/lib/ldap
moduleload back_mdb
pidfile ${folder}/slapd.pid
TLSCACertificateFile ${ca}
TLSCertificateFile ${cert}
TLSCertificateKeyFile ${key}
allow bind_anon_cred bind_anon_dn
database mdb
suffix "${BASE}"
rootdn "${ROOT.dn}"
rootpw ${ROOT.password}
directory ${folder}/db
access to attrs=userPassword by anonymous auth by * none
access to * by dn.exact="${SERVICE.dn}" read by self read by * none
`

/** Starts an OpenLDAP server on free ports, with its own configuration and entries. */
export async function startDirectory(entries: string): Promise<TestDirectory> {
  const folder = await mkdtemp(join(tmpdir(), 'campus-slapd-'))
  await mkdir(join(folder, 'db'))
  const certificate = await makeCertificate(folder, 'localhost', 'DNS:localhost')
  await writeFile(join(folder, 'slapd.conf'), configuration(folder, certificate))
  await writeFile(join(folder, 'entries.ldif'), entries)
  await run('/usr/sbin/slapadd', ['-f', join(folder, 'slapd.conf'), '-l', join(folder, 'entries.ldif')])
  const [plainPort, securePort] = [await findFreePort(), await findFreePort()]
  const plain = `ldap://localhost:${plainPort}`
  let child: ChildProcess | undefined

  const asOwner = async <Result>(work: (client: Client) => Promise<Result>): Promise<Result> => {
    const client = new Client({ url: `ldap://127.0.0.1:${plainPort}`, timeout: 60_000 })
    try {
      await client.bind(ROOT.dn, ROOT.password)
      return await work(client)
    } finally {
      await client.unbind()
    }
  }
  const start = async (): Promise<void> => {
    const program = process.env.SLAPD_PATH ?? '/usr/sbin/slapd'
    child = spawn(
      program,
      [
        '-h',
        `ldap://127.0.0.1:${plainPort}/ ldaps://127.0.0.1:${securePort}/`,
        '-f',
        join(folder, 'slapd.conf'),
        '-d',
        '0',
      ],
      { stdio: 'inherit' },
    )
    await waitUntil('slapd to answer', () =>
      asOwner(() => Promise.resolve()).then(
        () => true,
        () => false,
      ),
    )
  }
  const stop = async (): Promise<void> => {
    if (!child || child.exitCode !== null) return
    const gone = once(child, 'exit')
    child.kill('SIGTERM')
    await gone
  }
  await start()
  return {
    plain,
    secure: `ldaps://localhost:${securePort}`,
    certificate,
    asOwner,
    start,
    stop,
    async remove() {
      await stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
