import { lazy, type ComponentType, type LazyExoticComponent } from 'react'

/**
 * Like React's `lazy`, for a part that is in the first rendering if its chunk was loaded before. The second value loads
 * and returns the chunk.
 */
export function createPreparable<Props, Chunk extends { readonly default: ComponentType<Props> }>(
  load: () => Promise<Chunk & { readonly default: ComponentType<Props> }>,
): readonly [LazyExoticComponent<ComponentType<Props>>, () => Promise<Chunk>] {
  let loaded: Chunk | undefined
  const prepareChunk = async () => (loaded = await load())
  // No promise is settled within a rendering; this object calls back at once.
  const loadGivenChunk = () =>
    loaded ? { then: (receive: (chunk: Chunk) => void) => receive(loaded as Chunk) } : prepareChunk()
  return [lazy(loadGivenChunk as () => Promise<Chunk>), prepareChunk]
}
