import { and, asc, eq } from 'drizzle-orm'
import type { RowOf } from '../../../../src/contract/activity.ts'
import type { FormContent } from '../../../../src/contract/exam-office/form-parts.ts'
import type { myExamForm } from '../../../../src/contract/exam-office/own-exam-forms.ts'
import { LANGUAGES } from '../../../../src/contract/i18n/languages.ts'
import type { LocalisedName } from '../../../../src/contract/parts.ts'
import { examCentre } from '../../../db/schema.ts'
import type { ActorContext } from '../../../lib/context/handler.ts'
import { toName } from '../forms/find-forms.ts'
import { toMediumName } from '../forms/medium.ts'
import type { OwnForm } from './own-form.ts'
import { findStudy, loadOfferedPapers, type OfferedPaper, type Study } from './offered-papers.ts'

/** What a student can choose from. */
export interface FormChoices {
  readonly study: Study
  readonly papers: readonly OfferedPaper[]
  readonly media: readonly LocalisedName[]
  readonly centres: RowOf<typeof myExamForm>['centres']
}

/** Returns what the caller can choose from; undefined: the caller is not enrolled in the year of the examination. */
export async function loadChoices(
  { db, client }: ActorContext,
  { event, student }: Pick<OwnForm, 'event' | 'student'>,
): Promise<FormChoices | undefined> {
  const study = await findStudy(db, event, student.id)
  if (!study) return undefined
  const languages = client.details.languages.map((language) => LANGUAGES[language].name)
  const media = new Set([...(study.medium === null ? [] : [study.medium]), ...languages])
  const centres = await db
    .select()
    .from(examCentre)
    .where(and(eq(examCentre.clientId, client.id), eq(examCentre.examEventId, event.id)))
    .orderBy(asc(examCentre.code))
  return {
    study,
    papers: await loadOfferedPapers(db, event, student.id, study),
    media: [...media].map(toMediumName),
    centres: centres.map((centre) => ({ examCentreId: centre.id, code: centre.code, names: toName(centre) })),
  }
}

/**
 * Returns what the student has entered last, without what is not offered any more; at first, the papers that are
 * expected, and the medium of the enrolment.
 */
export function getContent(
  { form, draft }: Pick<OwnForm, 'form' | 'draft'>,
  { study, papers, media, centres }: FormChoices,
  submitted: readonly number[],
): FormContent {
  const isDraftNewer = draft && (!form?.submittedAt || draft.updatedAt > form.submittedAt)
  const expected = papers.filter(({ isExpected }) => isExpected).map(({ courseOfferingId }) => courseOfferingId)
  const entered: FormContent = isDraftNewer
    ? draft.content
    : {
        papers: submitted.length > 0 ? [...submitted] : expected,
        ...(form?.wishes ?? { medium: study.medium, examCentreId: null, accommodations: [], note: '' }),
      }
  const offered = new Set(papers.map(({ courseOfferingId }) => courseOfferingId))
  return {
    ...entered,
    papers: entered.papers.filter((paper) => offered.has(paper)),
    medium: media.some(({ name }) => name === entered.medium) ? entered.medium : null,
    examCentreId: centres.some(({ examCentreId }) => examCentreId === entered.examCentreId)
      ? entered.examCentreId
      : null,
  }
}
