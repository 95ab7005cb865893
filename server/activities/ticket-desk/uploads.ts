import type { OutputOf, ParsedInputOf } from '../../../src/contract/activity.ts'
import type { uploadExamData } from '../../../src/contract/ticket-desk.ts'
import type { Refusal } from '../../handler.ts'
import { keepPiece, uploadPath as pathOf } from '../../uploads.ts'
import { forDesk } from './desk.ts'

const LARGEST = 32 * 1024 * 1024

/** Where a file lies that somebody of an institution has handed in; another institution cannot name it. */
export const uploadPath = (dataDir: string, clientId: number, uploadId: string): string => pathOf(dataDir, String(clientId), uploadId)

/** Takes the next piece of a file. */
export const takePiece = forDesk(
  async (piece: ParsedInputOf<typeof uploadExamData>, { client, settings, now }): Promise<OutputOf<typeof uploadExamData> | Refusal> =>
    keepPiece({ dataDir: settings.dataDir, holder: String(client.id), largest: LARGEST }, piece, now),
)
