import type { ActivityHandlers, QueryHandlers } from '../handler.ts'
import type { RunningJobs } from '../jobs/runner.ts'
import { examEventRows } from './ticket-desk/exam-events.ts'
import { startGenerating, generateSlice } from './ticket-desk/generate.ts'
import { holdsOn, placeHold, releaseHold } from './ticket-desk/holds.ts'
import { importSlice, startImport } from './ticket-desk/import.ts'
import { jobRows } from './ticket-desk/job-rows.ts'
import { openJobs, type JobParts } from './ticket-desk/jobs.ts'
import { photosOf, takePhotos } from './ticket-desk/photos.ts'
import { publishSlice, startPublishing } from './ticket-desk/publish.ts'
import { readiness } from './ticket-desk/readiness.ts'
import { reissueSlice, startReissuing } from './ticket-desk/reissue.ts'
import { renderSlice, startRendering } from './ticket-desk/render.ts'
import { takePiece } from './ticket-desk/uploads.ts'

/** What the examination section does with tickets before and after they are published (domain brief 2.1.7). */
export const ticketDeskActivities = {
  generateHallTickets: startGenerating,
  renderHallTickets: startRendering,
  publishHallTickets: startPublishing,
  reissueHallTickets: startReissuing,
  uploadExamData: takePiece,
  importExamData: startImport,
  importStudentPhotos: takePhotos,
  placeStudentHold: placeHold,
  releaseStudentHold: releaseHold,
} satisfies Partial<ActivityHandlers>

/** What the examination section asks. */
export const ticketDeskQueries = { deskExamEvents: examEventRows, ticketJob: jobRows, hallTicketReadiness: readiness, studentHolds: holdsOn, studentPhotos: photosOf } satisfies Partial<QueryHandlers>

/** The jobs of the examination section in this process. */
export const openTicketJobs = (parts: JobParts): RunningJobs =>
  openJobs(parts, { GENERATE: generateSlice, RENDER: renderSlice, PUBLISH: publishSlice, REISSUE: reissueSlice, IMPORT: importSlice })
