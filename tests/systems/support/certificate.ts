import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** A certificate of a test. */
export interface Certificate {
  readonly ca: string
  readonly cert: string
  readonly key: string
}

/** Creates a certificate authority and a certificate for a host, as files in a folder. */
export async function makeCertificate(folder: string, name: string, alternativeNames: string): Promise<Certificate> {
  const file = (ending: string) => join(folder, `${name}${ending}`)
  const openssl = (...words: string[]) => run('openssl', words, { cwd: folder })
  await openssl(
    'req',
    '-x509',
    '-newkey',
    'rsa:2048',
    '-nodes',
    '-days',
    '2',
    '-subj',
    `/CN=Test authority ${name}`,
    '-keyout',
    file('-ca.key'),
    '-out',
    file('-ca.pem'),
  )
  await openssl(
    'req',
    '-newkey',
    'rsa:2048',
    '-nodes',
    '-subj',
    `/CN=${name}`,
    '-addext',
    `subjectAltName=${alternativeNames}`,
    '-keyout',
    file('.key'),
    '-out',
    file('.csr'),
  )
  await openssl(
    'x509',
    '-req',
    '-in',
    file('.csr'),
    '-CA',
    file('-ca.pem'),
    '-CAkey',
    file('-ca.key'),
    '-CAcreateserial',
    '-days',
    '2',
    '-copy_extensions',
    'copy',
    '-out',
    file('.pem'),
  )
  return { ca: file('-ca.pem'), cert: file('.pem'), key: file('.key') }
}
