import { getBucketName } from '../../../lib/clients/buckets.ts'
import type { ActorContext } from '../../../lib/context/handler.ts'

/** How long the address of a file is valid. */
const SECONDS = 300

/** Returns the address of the proof of an accommodation for some minutes; null: there is none. */
export const signProof = (
  path: string | null,
  { client, buckets, now }: Pick<ActorContext, 'client' | 'buckets' | 'now'>,
): { readonly address: string; readonly isPicture: boolean } | null =>
  path === null
    ? null
    : {
        address: buckets.signedUrl(getBucketName(client, 'photos'), path, { seconds: SECONDS, now }),
        isPicture: !path.endsWith('.pdf'),
      }
