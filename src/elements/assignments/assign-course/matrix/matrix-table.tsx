import { useMessages } from '../../../runtime/messages.tsx'
import { MixedText } from '../../../ui/i18n/mixed-text.tsx'
import type { Offering } from '../rows/course-rows.ts'
import type { MatrixRow } from '../rows/matrix-rows.ts'
import { useCourseEditor } from '../state/course-editor.ts'
import { Legend } from './legend.tsx'
import { MatrixCell } from './matrix-cell.tsx'

interface MatrixTableProps {
  readonly rows: readonly MatrixRow[]
  readonly offerings: readonly Offering[]
  /** The cell that has or had the focus last, by the ids of its person and course. */
  readonly active: string
}

interface Term {
  readonly termId: number
  readonly offerings: readonly Offering[]
}

/** Groups courses, which are in the order of their terms, by term. */
const groupByTerm = (offerings: readonly Offering[]): readonly Term[] => {
  const ids = [...new Set(offerings.map(({ programPartTermId }) => programPartTermId))]
  return ids.map((termId) => ({
    termId,
    offerings: offerings.filter(({ programPartTermId }) => programPartTermId === termId),
  }))
}

/**
 * Renders the grid of people and courses: terms and courses with their names in the head, the people in the first
 * column, and how many courses a person and how many people a course has at the ends. Head, first column and ends stay
 * in view; the row and the column of the focused cell are tinted.
 */
export function MatrixTable({ rows, offerings, active }: MatrixTableProps) {
  const { t, number, name } = useMessages()
  const { catalogue, names, mayEdit } = useCourseEditor()
  const terms = groupByTerm(offerings)
  const formatTerm = (termId: number): string => {
    const place = catalogue.terms.get(termId)
    return place ? name(place.term.names) : ''
  }
  const starts = new Set(terms.map((term) => term.offerings[0]?.courseOfferingId))
  const [, activeCourse] = active.split(' ')
  const getMark = ({ courseOfferingId }: Offering) => ({
    'data-starts': starts.has(courseOfferingId) ? '' : undefined,
    'data-here': String(courseOfferingId) === activeCourse ? '' : undefined,
  })
  const countPeople = ({ courseOfferingId }: Offering) =>
    rows.filter(({ courses }) => courses.has(courseOfferingId)).length
  return (
    // A tab stop, so that a grid without cells to change can be scrolled by keyboard.
    <div className="c-matrix-scroll" role="group" tabIndex={0} aria-label={t('courses.matrix')}>
      <table className="c-matrix-table" aria-description={mayEdit ? t('courses.matrixKeys') : undefined}>
        <thead>
          <tr>
            <td className="c-matrix-who" rowSpan={2}>
              <Legend />
            </td>
            {terms.map((term) => (
              <th key={term.termId} scope="colgroup" colSpan={term.offerings.length} className="c-matrix-term">
                <bdi>{formatTerm(term.termId)}</bdi>
                <span className="c-soft">
                  {' · '}
                  <bdi>
                    {t('assign.courses', { count: term.offerings.length, number: number(term.offerings.length) })}
                  </bdi>
                </span>
              </th>
            ))}
            <th scope="col" rowSpan={2} className="c-matrix-sum">
              {t('courses.sum')}
            </th>
          </tr>
          <tr>
            {offerings.map((offering) => (
              <th
                key={offering.courseOfferingId}
                scope="col"
                className="c-matrix-course"
                title={`${name(offering.names)} · ${names.facts(offering)}`}
                {...getMark(offering)}
              >
                <span>
                  <b>{offering.code}</b>
                  <MixedText>{name(offering.names)}</MixedText>
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((person) => (
            <tr key={person.userId}>
              <th scope="row" className="c-matrix-who">
                <MixedText>{person.name}</MixedText>
              </th>
              {offerings.map((offering) => (
                <td key={offering.courseOfferingId} {...getMark(offering)}>
                  <MatrixCell person={person} offering={offering} />
                </td>
              ))}
              <td className="c-matrix-sum">{number(person.courses.size)}</td>
            </tr>
          ))}
          {rows.length === 0 ? (
            <tr>
              <td className="c-matrix-none c-soft" colSpan={offerings.length + 2}>
                {t('courses.noPeople')}
              </td>
            </tr>
          ) : null}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" className="c-matrix-who">
              {t('courses.peopleOf')}
            </th>
            {terms.flatMap((term) => {
              const counts = term.offerings.map(countPeople)
              // A course that nobody has is a gap beside others; a term without anybody is planned later.
              const isPlanned = counts.some((count) => count > 0)
              return term.offerings.map((offering, place) => (
                <td
                  key={offering.courseOfferingId}
                  data-gap={isPlanned && counts[place] === 0 ? '' : undefined}
                  {...getMark(offering)}
                >
                  {number(counts[place] ?? 0)}
                </td>
              ))
            })}
            <td />
          </tr>
        </tfoot>
      </table>
    </div>
  )
}
