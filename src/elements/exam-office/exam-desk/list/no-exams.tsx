import { useMessages } from '../../../runtime/messages.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { Icon } from '../../../ui/icons/icons.tsx'
import { ToolIcon } from '../../../ui/icons/tool-icons.tsx'
import type { Setup } from '../exams.ts'

/** Renders the page of an institution without an examination: what comes before the first one, and what is there. */
export function NoExams({ setup, onNew }: { readonly setup: Setup; readonly onNew: () => void }) {
  const { t, number } = useMessages()
  const { academicYears, colleges, courses, students } = setup
  const parts = [
    { part: 'years', count: academicYears.length },
    { part: 'colleges', count: colleges },
    { part: 'courses', count: courses },
    { part: 'students', count: students },
  ] as const
  const ready = parts.every(({ count }) => count > 0)
  return (
    <section className="c-panel c-no-exams c-stack" aria-labelledby="no-exams">
      <h2 className="c-subtitle" id="no-exams">
        {t('examDesk.none')}
      </h2>
      <p className="c-soft">{t(ready ? 'examDesk.none.ready' : 'examDesk.none.first')}</p>
      <ul className="c-exam-before">
        {parts.map(({ part, count }) => (
          <li key={part} data-there={count > 0 ? '' : undefined}>
            {count > 0 ? <ToolIcon name="tick" /> : <Icon name="info" />}
            <span>
              {count > 0
                ? t(`examDesk.before.${part}`, { count, number: number(count) })
                : t(`examDesk.beforeNone.${part}`)}
            </span>
          </li>
        ))}
      </ul>
      {academicYears.length > 0 ? (
        <div className="c-row">
          <Button kind={ready ? 'primary' : 'secondary'} onClick={onNew}>
            {t('examDesk.new')}
          </Button>
        </div>
      ) : null}
    </section>
  )
}
