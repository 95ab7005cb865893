import { BUCKET_PURPOSES } from '../../../db/schema.ts'

/** Returns the buckets of an institution, by purpose. */
export const listBuckets = (code: string) =>
  [
    { purposeId: BUCKET_PURPOSES.languageFiles, name: `${code}-public`, isPrivate: false },
    { purposeId: BUCKET_PURPOSES.branding, name: `${code}-branding`, isPrivate: false },
    { purposeId: BUCKET_PURPOSES.photos, name: `${code}-photos`, isPrivate: true },
    { purposeId: BUCKET_PURPOSES.hallTickets, name: `${code}-tickets`, isPrivate: true },
    { purposeId: BUCKET_PURPOSES.receipts, name: `${code}-receipts`, isPrivate: true },
    { purposeId: BUCKET_PURPOSES.exports, name: `${code}-exports`, isPrivate: true },
  ] as const
