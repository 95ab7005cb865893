import { FEHI_ATHOLHU } from './fehi-atholhu.ts'
import type { InstitutionSeed } from './institution-seed.ts'
import { SHANTIBAN } from './shantiban.ts'
import { SUVARNATIR } from './suvarnatir.ts'

/** The three institutions, all fictitious (specification, sections 12.2 to 12.4). */
export const INSTITUTIONS: readonly InstitutionSeed[] = [SUVARNATIR, SHANTIBAN, FEHI_ATHOLHU]
