import { useMessages } from '../../../runtime/messages.tsx'
import { Notice } from '../../../ui/notice/notice.tsx'

/** A line of a proposal that could not become an edit. */
export interface LineProblem {
  /** Its number in the file; undefined where the lines are not those of a file. */
  readonly line: number | undefined
  readonly sentence: string
}

/** Renders the lines that could not become an edit, each with the reason; nothing if there are none. */
export function LineProblems({ problems }: { readonly problems: readonly LineProblem[] }) {
  const { t, number } = useMessages()
  if (problems.length === 0) return null
  return (
    <section
      className="c-stack"
      aria-label={t('assign.lineProblems', { count: problems.length, number: number(problems.length) })}
    >
      <Notice kind="warning" announced>
        {t('assign.lineProblems', { count: problems.length, number: number(problems.length) })}
      </Notice>
      <ul className="c-assign-problems">
        {problems.map(({ line, sentence }, place) => (
          <li key={place}>
            {line === undefined ? sentence : t('assign.lineProblem', { line: number(line), problem: sentence })}
          </li>
        ))}
      </ul>
    </section>
  )
}
