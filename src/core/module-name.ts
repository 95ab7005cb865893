import { localStore } from './storage.ts'

/** Keeps the module that a person works in; language files are published by module (specification, section 3). */
export const chooseModule = (code: string): void => localStore.set('module', code)
