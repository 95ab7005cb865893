import type { ActivityHandlers, QueryHandlers } from '../../lib/context/handler.ts'
import type { RunningJobs } from '../../lib/jobs/runner.ts'
import { guardAllProgrammes } from './events/exam-desk-guards.ts'
import { examEventRows } from './desk/exam-events.ts'
import { startGenerating, generateSlice } from './desk/generate.ts'
import { markLeft, restoreLeft } from './departures/decide.ts'
import { loadDepartureEffects } from './departures/effects.ts'
import { decideForms } from './forms/decide-forms.ts'
import { loadExamForm } from './forms/form-detail.ts'
import { listStudentHolds } from './holds/list-holds.ts'
import { placeHold } from './holds/place-hold.ts'
import { releaseHold } from './holds/release-hold.ts'
import { importSlice, startImport } from './import/import-slice.ts'
import { listOwnForms, loadOwnForm } from './own-forms/load-own-form.ts'
import { saveOwnForm } from './own-forms/save-own-form.ts'
import { submitOwnForm } from './own-forms/submit.ts'
import { jobRows } from './desk/job-rows.ts'
import { openJobs, type JobParts } from './desk/jobs.ts'
import { photosOf, storePhotos } from './desk/photos.ts'
import { publishSlice, startPublishing } from './desk/publish.ts'
import { readiness } from './desk/readiness.ts'
import { loadRecipients } from './desk/recipients.ts'
import { reissueTicketSlice, startReissuing } from './desk/reissue.ts'
import { renderSlice, startRendering } from './desk/render.ts'
import { receiveExamChunk } from './desk/uploads.ts'

/**
 * Handlers of the examination section, for tickets before and after publication (specification, section 11.1.7). Jobs
 * concern all students of an examination; the other calls are limited to the students in the caller's scope.
 */
export const ticketDeskActivities = {
  generateHallTickets: guardAllProgrammes(startGenerating),
  renderHallTickets: guardAllProgrammes(startRendering),
  publishHallTickets: guardAllProgrammes(startPublishing),
  reissueHallTickets: guardAllProgrammes(startReissuing),
  uploadExamData: guardAllProgrammes(receiveExamChunk),
  importExamData: guardAllProgrammes(startImport),
  importStudentPhotos: storePhotos,
  placeStudentHold: placeHold,
  releaseStudentHold: releaseHold,
  markStudentLeft: markLeft,
  restoreStudent: restoreLeft,
  decideExamForms: decideForms,
  saveOwnExamForm: saveOwnForm,
  submitOwnExamForm: submitOwnForm,
} satisfies Partial<ActivityHandlers>

/** Query handlers of the examination section. */
export const ticketDeskQueries = {
  deskExamEvents: examEventRows,
  ticketJob: guardAllProgrammes(jobRows),
  hallTicketReadiness: readiness,
  ticketRecipients: guardAllProgrammes(loadRecipients),
  studentHolds: listStudentHolds,
  departureEffects: loadDepartureEffects,
  examForm: loadExamForm,
  myExamForms: listOwnForms,
  myExamForm: loadOwnForm,
  studentPhotos: photosOf,
} satisfies Partial<QueryHandlers>

/** Creates the runner for the examination section's jobs in this process. */
export const openTicketJobs = (parts: JobParts): RunningJobs =>
  openJobs(parts, {
    GENERATE: generateSlice,
    RENDER: renderSlice,
    PUBLISH: publishSlice,
    REISSUE: reissueTicketSlice,
    IMPORT: importSlice,
  })
