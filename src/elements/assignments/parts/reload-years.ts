import { createContext } from 'react'

/** Loads the academic years again: a save was refused, perhaps because the year has ended meanwhile. */
export const ReloadYears = createContext<() => void>(() => undefined)
