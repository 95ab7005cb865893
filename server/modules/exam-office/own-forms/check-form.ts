import type { FormContent } from '../../../../src/contract/exam-office/form-parts.ts'
import type { FormProblem } from '../../../../src/contract/exam-office/own-exam-forms.ts'
import type { FormChoices } from './form-choices.ts'
import type { OfferedPaper } from './offered-papers.ts'
import { findUnknownPart } from './save-own-form.ts'

/** Returns two papers that are written at the same time; undefined: there are none. */
function findClash(papers: readonly OfferedPaper[]): readonly OfferedPaper[] | undefined {
  const timed = papers.flatMap((paper) => (paper.on ? [{ paper, ...paper.on }] : []))
  for (const [place, one] of timed.entries()) {
    const other = timed
      .slice(place + 1)
      .find(({ day, startsAt, endsAt }) => day === one.day && startsAt < one.endsAt && one.startsAt < endsAt)
    if (other) return [one.paper, other.paper]
  }
  return undefined
}

/** Returns what keeps a form from being submitted, with the papers that it is about; undefined: nothing. */
export function findFormProblem(
  content: FormContent,
  choices: FormChoices,
): { readonly problem: FormProblem; readonly papers: readonly OfferedPaper[] } | undefined {
  if (findUnknownPart(content, choices)) return { problem: 'UNKNOWN', papers: [] }
  const chosen = choices.papers.filter(({ courseOfferingId }) => content.papers.includes(courseOfferingId))
  if (chosen.length === 0) return { problem: 'NO_PAPER', papers: [] }
  const missing = choices.papers.filter((paper) => paper.compulsory && !chosen.includes(paper))
  if (missing.length > 0) return { problem: 'COMPULSORY', papers: missing }
  const clash = findClash(chosen)
  if (clash) return { problem: 'CLASH', papers: clash }
  return content.medium === null && choices.media.length > 0 ? { problem: 'MEDIUM', papers: [] } : undefined
}
