import { groupAccountsByName } from '../../../contract/institution/connections/payment-accounts.ts'
import { listLeaves } from '../../../contract/institution/setting-leaves.ts'
import type { SettingSection } from '../../../contract/institution/settings.ts'
import { Conflict, listDifferences } from '../../ui/form/conflict.tsx'
import { useSettingText, type SettingValue } from './use-setting-text.ts'
import type { SectionState, Shown } from './use-section.ts'

const PREFIXES: Readonly<Partial<Record<SettingSection, string>>> = { HELPDESK: 'helpdesk.', DOCUMENTS: 'documents.' }

const isAccounts = (values: object): values is Shown<'GATEWAYS'> => 'accounts' in values

/** Returns the values of a section by the paths that the definition of an institution has. */
function listDefinitionLeaves(section: SettingSection, values: object): ReadonlyMap<string, SettingValue> {
  const prefix = PREFIXES[section] ?? ''
  const named = listLeaves(isAccounts(values) ? groupAccountsByName(values.accounts) : values).map(
    ([path, value]): readonly [string, SettingValue] => {
      // Two pictures differ by their sizes.
      if (path.endsWith('.base64')) return [prefix + path.replace('.base64', ''), String(value).length]
      if (section !== 'TICKETS' || path.startsWith('labels.')) return [prefix + path, value as SettingValue]
      const example = /^examples\.(.*)$/.exec(path)?.[1]
      return [example ? `hallTicket.formats.${example}.example` : `hallTicket.${path}`, value as SettingValue]
    },
  )
  return new Map(named)
}

interface SectionConflictProps<Section extends SettingSection> {
  readonly state: SectionState<Section>
  readonly onReload: () => void
  readonly onKeep: () => void
}

/** Renders what two people have changed in a section, and the choice between them. */
export function SectionConflict<Section extends SettingSection>({
  state: { section, base, conflict },
  ...choices
}: SectionConflictProps<Section>) {
  const { formatLabel, formatText } = useSettingText()
  if (!conflict) return null
  const listSectionLeaves = (values: Shown<Section>) => listDefinitionLeaves(section, values)
  const versions = {
    before: listSectionLeaves(base),
    theirs: listSectionLeaves(conflict.theirs.values),
    mine: listSectionLeaves(conflict.mine),
  }
  const paths = [...new Set(Object.values(versions).flatMap((version) => [...version.keys()]))]
  return (
    <Conflict
      differences={listDifferences(paths, versions, formatLabel, (path, version) =>
        formatText(path, version.get(path)),
      )}
      {...choices}
    />
  )
}
