import { getConfig, configure, type BucketRecord, type ServerEntry } from './config.ts'

/** An id; pages and responses give ids as text or as numbers. */
type Id = string | number

const isServer = (purposeId: Id, bucketId: Id) => (entry: ServerEntry) =>
  entry.purposeId === String(purposeId) && entry.bucketId === String(bucketId)

/** Returns the record of a bucket (specification, section 3: cdnConfig); undefined when the configuration has none. */
export const bucketById = (bucketId: Id): BucketRecord | undefined =>
  getConfig().cdnConfig.find((bucket) => bucket.bucketId === String(bucketId))

/** Returns the buckets for a purpose, in the order of the configuration. */
export const bucketsFor = (purposeId: Id): readonly BucketRecord[] =>
  getConfig().cdnConfig.filter((bucket) => bucket.purposeId === String(purposeId))

/**
 * Returns the server that stores a bucket for a purpose (specification, section 3: server list); undefined when none is
 * known.
 */
export const serverFor = (purposeId: Id, bucketId: Id): ServerEntry | undefined =>
  getConfig().serverList.find(isServer(purposeId, bucketId))

/** Sets the server of a purpose and bucket, replacing an earlier one. An invalid entry is ignored, with a warning. */
export function setServer(entry: { readonly purposeId: Id; readonly bucketId: Id; readonly cdnURL?: string }): void {
  const same = isServer(entry.purposeId, entry.bucketId)
  configure({ serverList: [...getConfig().serverList.filter((listed) => !same(listed)), entry] })
}
