import { findElementFile, listElementNames, listPublicElements } from './element-entries.ts'

/** What a build knows of its modules. */
interface Graph {
  getModuleInfo(id: string): {
    readonly code: string | null
    readonly importedIds: readonly string[]
    readonly dynamicallyImportedIds: readonly string[]
  } | null
}

/** Modules that one file holds, the length of their sources, and the screens that load it. */
interface Cluster {
  readonly screens: ReadonlySet<string>
  readonly size: number
  readonly modules: readonly string[]
}

/**
 * What a request costs, as characters of source. Measured over fifteen screens of an administrator: with 5 000 they
 * need 167 shared files and 11.2 million characters, with 25 000 they need 94 files and 7 % more, with 40 000 they need
 * 71 files and 12 % more.
 */
const REQUEST_COST = 25_000
/** The most files that screens share; the build fails when there are more. */
const MOST_CLUSTERS = 60

const isElement = (id: string): boolean => id.endsWith('-element.tsx')

/** Returns what modules import, at once or also later. Other elements and message files have files of their own. */
function findReached(graph: Graph, roots: readonly string[], later: boolean): ReadonlySet<string> {
  const found = new Set(roots)
  for (const id of found) {
    const links = graph.getModuleInfo(id)
    for (const next of [...(links?.importedIds ?? []), ...(later ? (links?.dynamicallyImportedIds ?? []) : [])])
      if (!isElement(next) && !next.endsWith('.json')) found.add(next)
  }
  for (const id of found) if (isElement(id)) found.delete(id)
  return found
}

/** How often a screen is opened, where it is not once: everybody begins at home, and staff look up people. */
const VISITS: Readonly<Record<string, number>> = { landing: 10, 'user-management': 10 }

const countVisits = (screens: Iterable<string>): number =>
  [...screens].reduce((sum, screen) => sum + (VISITS[screen] ?? 1), 0)

/** Returns what visits save when two files become one: a request, less the source that they do not need. */
function computeGain(one: Cluster, other: Cluster): number {
  const shared = countVisits([...one.screens].filter((screen) => other.screens.has(screen)))
  const needless = one.size * (countVisits(other.screens) - shared) + other.size * (countVisits(one.screens) - shared)
  return REQUEST_COST * shared - needless
}

const joinClusters = (one: Cluster, other: Cluster): Cluster => ({
  screens: new Set([...one.screens, ...other.screens]),
  size: one.size + other.size,
  modules: [...one.modules, ...other.modules],
})

/** Joins the two clusters that gain most, until no two gain. */
function joinAll(given: readonly Cluster[]): readonly Cluster[] {
  const clusters = [...given]
  for (;;) {
    let best: { readonly gain: number; readonly one: Cluster; readonly other: Cluster } | undefined
    for (const [index, one] of clusters.entries())
      for (const other of clusters.slice(index + 1)) {
        const gain = computeGain(one, other)
        if (gain > (best?.gain ?? 0)) best = { gain, one, other }
      }
    if (!best) return clusters
    clusters.splice(clusters.indexOf(best.other), 1)
    clusters[clusters.indexOf(best.one)] = joinClusters(best.one, best.other)
  }
}

/** Returns the modules that at least two screens of the portal import, those of the same screens together. */
function listShared(graph: Graph, left: (id: string) => boolean): readonly Cluster[] {
  const screens = new Map<string, string[]>()
  for (const name of listElementNames())
    for (const id of findReached(graph, [findElementFile(name)], false))
      if (left(id)) screens.set(id, [...(screens.get(id) ?? []), name])
  const clusters = new Map<string, Cluster>()
  for (const [id, names] of screens) {
    if (names.length < 2) continue
    const own = { screens: new Set(names), size: graph.getModuleInfo(id)?.code?.length ?? 0, modules: [id] }
    const before = clusters.get(names.join())
    clusters.set(names.join(), before ? joinClusters(before, own) : own)
  }
  return [...clusters.values()]
}

/** Returns the name of the file that holds each module; modules without one are left to the build. */
function planFiles(graph: Graph): ReadonlyMap<string, string> {
  const names = listPublicElements().map((tag) => tag.replace('campus-', ''))
  const open = findReached(graph, names.map(findElementFile), true)
  const others = listElementNames().filter((name) => !names.includes(name))
  const rich = findReached(graph, others.map(findElementFile), false)
  const shell = new Set([findElementFile('portal'), ...findReached(graph, [findElementFile('portal')], false)])
  const clusters = joinAll(listShared(graph, (id) => !open.has(id) && !shell.has(id)))
  if (clusters.length > MOST_CLUSTERS) throw new Error(`Screens share ${clusters.length} files; raise MOST_CLUSTERS.`)
  return new Map([
    // What a module imports is used by at least as many screens, and a group takes along what its modules import.
    ...[...clusters]
      .sort((one, other) => other.screens.size - one.screens.size)
      .flatMap(({ modules }, index) => modules.map((id) => [id, `screens-${index}`] as const)),
    ...[...shell].map((id) => [id, 'shell'] as const),
    ...[...open].filter((id) => rich.has(id)).map((id) => [id, 'public'] as const),
  ])
}

/**
 * Returns the groups of the modules that only the portal uses, for the build. A screen imports a hundred small modules,
 * each shared with other screens; a file for each set of screens would be a hundred requests. So the frame of the
 * portal is one file, and modules that mostly the same screens use are together. What public elements use stays in
 * files of its own, so that no visitor of a form pays for it.
 */
export function createPortalGroups() {
  let planned: ReadonlyMap<string, string> | undefined
  const createGroup = (name: string, priority: number, entriesAware = false) => ({
    name: (id: string, graph: Graph) => ((planned ??= planFiles(graph)).get(id) === name ? name : null),
    debugName: name,
    priority,
    entriesAware,
  })
  return [
    createGroup('public', 3, true),
    createGroup('shell', 2),
    ...Array.from({ length: MOST_CLUSTERS }, (_, index) =>
      createGroup(`screens-${index}`, 2 - (index + 1) / MOST_CLUSTERS),
    ),
  ]
}
