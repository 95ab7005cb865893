import { useMessages } from '../../../runtime/messages.tsx'
import { useFailure } from '../../../ui/query/use-failure.ts'
import type { Edit } from '../edits.ts'
import { FileImport, type FileImportProps, type TakenEdits } from './file-import.tsx'
import { findPeople, MOST_PEOPLE, type Assignable } from '../assignable-people.ts'
import type { MappingSave } from '../use-mapping-save.ts'
import type { Year } from '../year-choice.tsx'

interface ImportDrawerProps<Key, Value> extends FileImportProps<Key, Value> {
  readonly year: Year
  /** The people who are chosen already. */
  readonly chosen: readonly Assignable[]
  /** Takes the edits into the draft, and chooses everybody whom they concern in addition. */
  readonly onProposal: (edits: readonly Edit<Key, Value>[], everybody: readonly Assignable[]) => void
  /** Saves the changes of a file that concerns more people than can be shown. */
  readonly save: Pick<MappingSave<Key, Value>, 'saveAll' | 'problem' | 'busy'>
}

/** Renders the import of a file about people, and chooses those whom its lines concern. */
export function ImportDrawer<Key extends { readonly userId: number }, Value>(props: ImportDrawerProps<Key, Value>) {
  const { year, chosen, onProposal, ...file } = props
  const { t, number } = useMessages()
  const failure = useFailure()
  const adoptEdits = async (edits: readonly Edit<Key, Value>[]): Promise<TakenEdits> => {
    const chosenIds = new Set(chosen.map(({ userId }) => userId))
    const concerned = [...new Set(edits.map(({ key }) => key.userId))]
    const others = concerned.filter((userId) => !chosenIds.has(userId))
    if (chosenIds.size + others.length > MOST_PEOPLE)
      return {
        as: 'large',
        sentence: t('assign.import.large', {
          count: edits.length,
          number: number(edits.length),
          people: number(concerned.length),
        }),
      }
    const found = await findPeople(year.academicYearId, others)
    if (!found.ok) return { as: 'problem', sentence: failure(found) }
    onProposal(edits, [...chosen, ...found.result])
    return { as: 'draft' }
  }
  return <FileImport {...file} take={adoptEdits} />
}
