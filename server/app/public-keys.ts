import type { FastifyInstance } from 'fastify'
import type { Database } from '../db/database.ts'
import { loadPublicKeys } from '../lib/crypto/assertion-keys.ts'

/** Serves `/.well-known/jwks.json`: the public keys with which assertions and sign-out notices are verified. */
export function servePublicKeys(
  app: FastifyInstance,
  { db, now }: { readonly db: Database; readonly now: () => Date },
): void {
  app.get('/.well-known/jwks.json', async (_request, reply) => {
    const keys = await loadPublicKeys(db, now())
    return reply
      .type('application/jwk-set+json')
      .header('cache-control', 'public, max-age=3600')
      .header('access-control-allow-origin', '*')
      .header('cross-origin-resource-policy', 'cross-origin')
      .send(JSON.stringify(keys))
  })
}
