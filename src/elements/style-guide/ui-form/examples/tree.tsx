import { useMemo } from 'react'
import { TreeField } from '../../../ui/tree/tree-field.tsx'
import type { TreeNode } from '../../../ui/tree/tree-state.ts'
import { useMessages } from '../../../runtime/messages.tsx'
import { ChosenState } from '../shown-states.tsx'
import { SUBJECTS } from './names.ts'

const FETCH_MS = 500
const PROGRAMMES = ['B.Sc.', 'B.Com.', 'M.A.', 'LL.B.']

const buildCourseNodes = (term: string, names: readonly string[]): readonly TreeNode[] =>
  names.slice(0, 3).map((label, index) => ({ id: `${term}.${index}`, label, detail: `C-${101 + index}` }))

/** Programmes, parts, terms and courses; the courses of the last programme are loaded when it is expanded. */
export default function Tree() {
  const { t, language } = useMessages()
  const nodes = useMemo(
    () =>
      PROGRAMMES.map((label, programme) => ({
        id: `${programme}`,
        label,
        children: [1, 2].map((part) => ({
          id: `${programme}.${part}`,
          label: t('formGuide.part', { number: part }),
          children: [1, 2].map((half) => {
            const id = `${programme}.${part}.${half}`
            const label = t('formGuide.term', { number: part * 2 - 2 + half })
            return programme === 3
              ? { id, label, lazy: true }
              : { id, label, children: buildCourseNodes(id, SUBJECTS[language]) }
          }),
        })),
      })),
    [language, t],
  )
  return (
    <ChosenState<readonly string[]>
      empty={[]}
      filled={['0.1', '0.2.1', '1.1.1.0', '2']}
      error={t('valid.chooseSome', { count: 1 })}
      draw={(props) => (
        <TreeField
          {...props}
          label={t('formGuide.scope')}
          nodes={nodes}
          levels={[
            t('formGuide.level.programme'),
            t('formGuide.level.part'),
            t('formGuide.level.term'),
            t('formGuide.level.course'),
          ]}
          onLoad={async (term) => {
            await new Promise((done) => setTimeout(done, FETCH_MS))
            return buildCourseNodes(term, SUBJECTS[language])
          }}
        />
      )}
    />
  )
}
