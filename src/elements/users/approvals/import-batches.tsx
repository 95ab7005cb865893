import { useState } from 'react'
import { importedBatches } from '../../../contract/users/imported-changes.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { Button } from '../../ui/button/button.tsx'
import { useQuery } from '../../ui/query/use-query.ts'
import { ImportBatch } from './import-batch.tsx'

/**
 * Renders the imports that ask for changes of students' records, each as one list that can be decided as a whole or row
 * by row. Renders nothing while there are none.
 */
export function ImportBatches({ onAnswered }: { readonly onAnswered: () => void }) {
  const { t, number, instant } = useMessages()
  const [result, reload] = useQuery(importedBatches, true)
  const [open, setOpen] = useState('')
  const [announcement, setAnnouncement] = useState('')
  const batches = result.status === 'found' ? result.rows : []
  if (batches.length === 0 && announcement === '') return null
  return (
    <section className="c-stack" aria-label={t('people.waiting.batch.title')}>
      <h3 className="c-label">{t('people.waiting.batch.title')}</h3>
      <p role="status">{announcement}</p>
      {batches.length > 0 ? <p className="c-soft c-small">{t('people.waiting.batch.lead')}</p> : null}
      {batches.map(({ batch, fileName, enteredBy, handedInAt, waiting, own }) => (
        <article key={batch} className="c-stack" aria-labelledby={`batch-${batch}`}>
          <p id={`batch-${batch}`}>
            <strong>
              {t('people.waiting.batch.line', { count: waiting, number: number(waiting), file: fileName })}
            </strong>
          </p>
          <p className="c-soft c-small">
            {t('people.waiting.batch.entered', { who: enteredBy, time: instant(handedInAt) })}
          </p>
          <div>
            <Button
              kind="secondary"
              data-size="small"
              aria-expanded={open === batch}
              aria-describedby={`batch-${batch}`}
              onClick={() => setOpen(open === batch ? '' : batch)}
            >
              {t(open === batch ? 'people.waiting.batch.close' : 'people.waiting.batch.open')}
            </Button>
          </div>
          {open === batch ? (
            <ImportBatch
              batch={batch}
              own={own}
              onAnswered={(sentence) => {
                setAnnouncement(sentence)
                reload(true)
                onAnswered()
              }}
            />
          ) : null}
        </article>
      ))}
    </section>
  )
}
