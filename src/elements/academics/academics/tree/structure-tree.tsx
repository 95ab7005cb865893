import { useEffect, useState, type ComponentProps } from 'react'
import { LONGEST_SEARCH } from '../../../../contract/academics/structure.ts'
import { useMessages } from '../../../runtime/messages.tsx'
import { SearchField } from '../../../ui/form/fields/search-field.tsx'
import { Loading } from '../../../ui/query/query-state.tsx'
import { Matches } from './matches.tsx'
import { SectionTree } from './section-tree.tsx'

/** How long a person pauses before a search begins, in milliseconds. */
const PAUSE_MS = 250

/** Renders the search, and the tree of a section or what the search has found in all of them. */
export function StructureTree(props: ComponentProps<typeof SectionTree>) {
  const { t } = useMessages()
  const [typed, setTyped] = useState('')
  const [searchText, setSearchText] = useState('')
  const text = typed.trim().slice(0, LONGEST_SEARCH)
  useEffect(() => {
    const timer = setTimeout(() => setSearchText(text), text ? PAUSE_MS : 0)
    return () => clearTimeout(timer)
  }, [text])
  const { section, chosen, onChoose } = props
  const renderContent = () => {
    if (text === '') return <SectionTree key={section} {...props} />
    return searchText === '' ? <Loading /> : <Matches text={searchText} chosen={chosen} onChoose={onChoose} />
  }
  return (
    <>
      <SearchField
        label={t('academics.search')}
        value={typed}
        onChange={setTyped}
        onSearch={() => setSearchText(text)}
      />
      {renderContent()}
    </>
  )
}
