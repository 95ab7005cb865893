import { localStore } from '../storage/storage.ts'

/** Stores the module that a person works in; language files are published by module (specification, section 3). */
export const chooseModule = (code: string): void => void localStore.set('module', code)

/** Returns the stored module; null when there is none. */
export const findChosenModule = (): string | null => localStore.get('module')

/** Clears the stored module. */
export const clearModule = (): void => localStore.remove('module')
