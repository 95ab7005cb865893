import { useMemo } from 'react'
import * as v from 'valibot'
import { AREAS, listAreas, LONGEST_AREA_NAME, type Area } from '../../../../contract/institution/navigation.ts'
import type { LanguageCode } from '../../../../contract/parts.ts'
import { mapLanguages } from '../../../../contract/i18n/translations.ts'
import { useRules } from '../../../ui/form/rules.ts'
import { useForm } from '../../../ui/form/use-form.ts'
import { filterFilled } from '../../fields/filled-only.ts'
import type { SectionState, Shown } from '../use-section.ts'

/** An area of the navigation as the form holds it: its names, by language. */
export interface AreaEntry {
  readonly area: Area
  readonly names: Readonly<Record<LanguageCode, string>>
}

/** Returns the areas of the navigation as their form holds them, in their order. */
export const toNavigationInput = (shown: Shown<'NAVIGATION'>): { areas: AreaEntry[] } => ({
  areas: listAreas(shown).map((area) => ({
    area,
    names: mapLanguages((language) => shown.names[area]?.[language] ?? ''),
  })),
})

/** Returns what is saved of the areas; the usual order is none of the institution's own. */
function toNavigationSettings(areas: readonly AreaEntry[]): Shown<'NAVIGATION'> {
  const order = areas.map(({ area }) => area)
  const named = areas.map(({ area, names }) => [area, filterFilled({ ...names })] as const)
  return {
    order: order.every((area, at) => area === AREAS[at]) ? [] : order,
    names: Object.fromEntries(named.filter(([, names]) => Object.keys(names).length > 0)),
  }
}

/** Manages the form of the navigation. */
export function useNavigationForm(state: SectionState<'NAVIGATION'>, onSaved: () => void) {
  const rules = useRules()
  const schema = useMemo(() => {
    const name = rules.text(LONGEST_AREA_NAME)
    const names = v.object(mapLanguages(() => name))
    return v.object({ areas: v.array(v.object({ area: v.picklist(AREAS), names })) })
  }, [rules])
  return useForm({
    schema,
    initial: toNavigationInput(state.base),
    keep: 'institution-settings-navigation',
    async onSubmit({ areas }) {
      const values = toNavigationSettings(areas)
      const problems = await state.save(values, values)
      if (!problems) onSaved()
      return problems
    },
  })
}
