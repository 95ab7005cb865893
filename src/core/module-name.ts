import { localStore } from './storage.ts'

/** Keeps the module that a person works in; language files are published by module (specification, section 3). */
export const chooseModule = (code: string): void => void localStore.set('module', code)

/** The module that has been kept; null when none has. */
export const chosenModule = (): string | null => localStore.get('module')

/** Keeps no module any longer. */
export const forgetModule = (): void => localStore.remove('module')
