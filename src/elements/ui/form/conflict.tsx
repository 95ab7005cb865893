import { useEffect, useRef, type ReactNode } from 'react'
import { useMessages } from '../../runtime/messages.tsx'
import { Button } from '../button/button.tsx'
import { Notice } from '../notice/notice.tsx'
import { DataText } from '../i18n/data-text.tsx'

/** A field that has changed, formatted for display; '' is empty. */
export interface Difference {
  readonly label: string
  /** When the form was opened. */
  readonly before: string
  /** In the record now. */
  readonly theirs: string
  /** In the form. */
  readonly mine: string
}

interface ConflictProps {
  readonly differences: readonly Difference[]
  /** Who made the change and when, where that is known. */
  readonly who?: string
  /** Their other changes. */
  readonly children?: ReactNode
  /** Continues with their values only. */
  readonly onReload: () => void
  /** Continues with their values and applies the visitor's own changes on top. */
  readonly onKeep: () => void
}

/**
 * Returns the fields of a form that were changed by another person or in this form. `text` formats the value of a
 * field.
 */
export function listDifferences<Field extends string, Values>(
  fields: readonly Field[],
  versions: Readonly<Record<'before' | 'theirs' | 'mine', Values>>,
  label: (field: Field) => string,
  text: (field: Field, values: Values) => string,
): readonly Difference[] {
  return fields
    .map((field) => ({
      label: label(field),
      before: text(field, versions.before),
      theirs: text(field, versions.theirs),
      mine: text(field, versions.mine),
    }))
    .filter(({ before, theirs, mine }) => theirs !== before || mine !== before)
}

/**
 * Renders an edit conflict (specification, section 11.0.2, code 1204): for each field the original value, the other
 * person's saved value and the visitor's own value, and the choice between them. Takes the focus.
 */
export function Conflict({ differences, who, children, onReload, onKeep }: ConflictProps) {
  const { t } = useMessages()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const theirChanges = differences.filter((field) => field.theirs !== field.before)
  const renderValue = (value: string) =>
    value === '' ? <span className="c-soft">–</span> : <DataText>{value}</DataText>
  return (
    <section className="c-panel c-stack" aria-label={t('form.conflict')}>
      <h2 ref={heading} className="c-subtitle" tabIndex={-1}>
        {t('form.conflict')}
      </h2>
      <Notice kind="warning" announced>
        {who ? <p>{who}</p> : null}
        <p>{t(theirChanges.length > 0 || children ? 'form.conflictHelp' : 'form.conflictElsewhere')}</p>
      </Notice>
      {differences.length > 0 ? (
        <div className="c-conflict" role="region" tabIndex={0} aria-label={t('form.conflictTable')}>
          <table>
            <thead>
              <tr>
                <th scope="col">{t('form.conflictField')}</th>
                <th scope="col">{t('form.conflictBefore')}</th>
                <th scope="col">{t('form.conflictTheirs')}</th>
                <th scope="col">{t('form.conflictMine')}</th>
              </tr>
            </thead>
            <tbody>
              {differences.map((field) => (
                <tr key={field.label}>
                  <th scope="row">{field.label}</th>
                  <td data-label={t('form.conflictBefore')}>{renderValue(field.before)}</td>
                  <td
                    data-label={t('form.conflictTheirs')}
                    data-differs={field.theirs === field.before ? undefined : ''}
                  >
                    {renderValue(field.theirs)}
                  </td>
                  <td data-label={t('form.conflictMine')} data-differs={field.mine === field.before ? undefined : ''}>
                    {renderValue(field.mine)}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      ) : null}
      {children}
      <div className="c-row">
        <Button onClick={onKeep}>{t('form.keepMine')}</Button>
        <Button kind="secondary" onClick={onReload}>
          {t('form.reload')}
        </Button>
      </div>
    </section>
  )
}
