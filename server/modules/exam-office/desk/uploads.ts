import type { OutputOf, ParsedInputOf } from '../../../../src/contract/activity.ts'
import type { uploadExamData } from '../../../../src/contract/exam-office/exam-imports.ts'
import type { Refusal } from '../../../lib/context/handler.ts'
import type { UploadKey } from '../../../lib/storage/upload-key.ts'
import { receiveChunk } from '../../../lib/uploads/receive-chunk.ts'
import { guardExamDesk } from '../events/exam-desk-guards.ts'

const LARGEST = 32 * 1024 * 1024

/**
 * Returns the key of a file of examination data; it contains the uploader, so that nobody else can refer to the file.
 */
export const buildExamUploadKey = (clientId: number, userId: number, uploadId: string): UploadKey => ({
  clientId,
  userId,
  purpose: 'EXAM',
  uploadId,
})

/** Stores the next chunk of a file. */
export const receiveExamChunk = guardExamDesk(
  async (piece: ParsedInputOf<typeof uploadExamData>, context): Promise<OutputOf<typeof uploadExamData> | Refusal> =>
    receiveChunk({ purpose: 'EXAM', largest: LARGEST }, piece, context),
)
