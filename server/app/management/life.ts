/**
 * The part of its life that a server is in: only a running one is ready. A stopping one still accepts connections, a
 * closing one ends those that it has.
 */
export type LifeStage = 'starting' | 'running' | 'stopping' | 'closing'

/** The stage of a server, as its probes and responses say it. */
export interface Life {
  readonly getStage: () => LifeStage
  readonly enter: (stage: LifeStage) => void
}

/** Creates the life of a server that starts. */
export function createLife(): Life {
  let stage: LifeStage = 'starting'
  return {
    getStage: () => stage,
    enter(next) {
      stage = next
    },
  }
}
