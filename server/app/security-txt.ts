import type { FastifyInstance } from 'fastify'
import type { Settings } from '../lib/config/settings.ts'
import { addMs } from '../lib/time/instants.ts'
import { DAY_MS } from '../../src/contract/durations.ts'

/** How long a response is valid. It is generated for every request, so it never expires by itself (RFC 9116, 2.5.5). */
const VALID_DAYS = 180

/**
 * Serves `/.well-known/security.txt` (RFC 9116): where to report a vulnerability. Without `SECURITY_CONTACT` there is
 * no contact to name, and the file does not exist.
 */
export function serveSecurityTxt(
  app: FastifyInstance,
  {
    settings: { securityContact },
    now,
  }: { readonly settings: Pick<Settings, 'securityContact'>; readonly now: () => Date },
): void {
  if (securityContact === null) return
  app.get('/.well-known/security.txt', (_request, reply) => {
    const expires = addMs(now(), VALID_DAYS * DAY_MS).toISOString()
    return reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(`Contact: ${securityContact}\nExpires: ${expires}\nPreferred-Languages: en, hi, mr, ur, dv\n`)
  })
}
