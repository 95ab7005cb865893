import { atom, type ReadableAtom } from 'nanostores'
import * as v from 'valibot'
import { mergeIntoClientStore, readClientStore } from '../chosen-client/client-store.ts'
import { ensureShared } from '../runtime/shared.ts'

const stored = v.object({ chosenAcademicYear: v.nullable(v.string()) })

function readYear(): string | null {
  const parsed = v.safeParse(stored, readClientStore())
  return parsed.success ? parsed.output.chosenAcademicYear : null
}

const $state = ensureShared('chosenYear', () => atom<string | null>(readYear()))

/** The code of the academic year that the person has chosen to work in; null: the current one. */
export const $chosenYear: ReadableAtom<string | null> = $state

/** Sets the chosen academic year, as the server knows it; stored, so that a reload shows the same. */
export function setChosenYear(code: string | null): void {
  if (code === $state.get()) return
  mergeIntoClientStore({ chosenAcademicYear: code })
  $state.set(code)
}

/** Clears the chosen year, when the session has ended; the stored one is cleared with the session. */
export const clearChosenYear = (): void => $state.set(null)
