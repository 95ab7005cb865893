import type { upload } from '../../db/schema.ts'

/** Identifies an upload by its user and purpose, so that no other user can refer to it. */
export interface UploadKey {
  readonly clientId: number
  readonly userId: number
  readonly purpose: (typeof upload.$inferSelect)['purpose']
  readonly uploadId: string
}
