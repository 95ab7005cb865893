import { useEffect, useRef } from 'react'
import { EDITABLE, type EditableField, type UserForEdit } from '../../contract/people/user-form.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { differing, valuesOf, type UserValues } from '../ui/people/user-form/form-values.ts'
import { useWords } from '../words.tsx'
import { shownValue } from './show-value.ts'

interface ConflictProps {
  /** As it was when the form was opened, and as it is now. */
  readonly before: UserForEdit
  readonly now: UserForEdit
  /** What was typed, which is not lost. */
  readonly mine: UserValues
  readonly onReload: () => void
  readonly onKeep: () => void
}

/** What somebody else has saved meanwhile, field by field, beside what was typed here (domain brief 2.0.2: 1204). */
export function Conflict({ before, now, mine, onReload, onKeep }: ConflictProps) {
  const words = useWords()
  const { t } = words
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const [was, is] = [valuesOf(before), valuesOf(now)]
  const [theirs, ours] = [differing(was, is, EDITABLE), differing(was, mine, EDITABLE)]
  const fields = EDITABLE.filter((field) => theirs.includes(field) || ours.includes(field))
  const value = (of: UserForEdit, field: EditableField, values: UserValues) => {
    const shown = shownValue(words, of, field, values)
    return shown === '' ? <span className="c-soft">–</span> : <bdi>{shown}</bdi>
  }
  return (
    <section className="c-panel c-stack" aria-label={t('people.form.conflict')}>
      <h2 ref={heading} className="c-subtitle" tabIndex={-1}>
        {t('people.form.conflict')}
      </h2>
      <Notice kind="warning" announced>
        {theirs.length === 0 ? t('people.form.conflictElsewhere') : t('people.form.conflictHelp')}
      </Notice>
      {fields.length > 0 ? (
        <div className="c-compare" role="region" tabIndex={0} aria-label={t('people.form.conflictTable')}>
          <table>
            <thead>
              <tr>
                <th scope="col">{t('people.form.conflictField')}</th>
                <th scope="col">{t('people.form.conflictBefore')}</th>
                <th scope="col">{t('people.form.conflictTheirs')}</th>
                <th scope="col">{t('people.form.conflictMine')}</th>
              </tr>
            </thead>
            <tbody>
              {fields.map((field) => (
                <tr key={field}>
                  <th scope="row">{t(`people.form.field.${field}`)}</th>
                  <td>{value(before, field, was)}</td>
                  <td data-differs={theirs.includes(field) ? '' : undefined}>{value(now, field, is)}</td>
                  <td data-differs={ours.includes(field) ? '' : undefined}>{value(before, field, mine)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      ) : null}
      <div className="c-row">
        <Button onClick={onKeep}>{t('people.form.keepMine')}</Button>
        <Button kind="secondary" onClick={onReload}>
          {t('people.form.reload')}
        </Button>
      </div>
    </section>
  )
}
