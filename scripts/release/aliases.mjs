/** What a page may load by the name of an alias; forms and styles are pasted from one version. */
const ENTRIES = /^(lite\/)?(campus-elements|configure|index|elements\/campus-[a-z-]+)\.js$/
const LOADER = /^(lite\/)?campus-elements\.js$/
/** Where the loader resolves the files of its build. */
const FILES_BESIDE = /new URL\((\w+),import\.meta\.url\)/g

/**
 * Returns the loader for the folder of an alias: it takes all its files from the folder of the version. It stays a file
 * of its own instead of importing the other one, because a loader reads the attributes of the script tag that names it.
 * @param {string} text @param {string} folder the folder of the version, from that of the alias
 */
function redirectLoader(text, folder) {
  const places = text.match(FILES_BESIDE) ?? []
  if (places.length !== 1) throw new Error(`The loader resolves its files in ${places.length} places, not in one.`)
  return text.replace(FILES_BESIDE, (_place, file) => `new URL(${file},new URL("${folder}",import.meta.url))`)
}

/**
 * Returns the names under which a CDN also has a version: `latest`, and its major number. A prerelease has none.
 * @param {string} version
 */
export const listAliases = (version) => (version.includes('-') ? [] : ['latest', version.split('.')[0] ?? ''])

/**
 * Returns the files of the folders of all aliases, by path: small modules that lead to the folder of the version, so
 * that only they are asked for again after a release.
 * @param {string} version @param {Readonly<Record<string, string>>} files those of the version, by path
 * @returns {Record<string, string>}
 */
export function buildAliasFiles(version, files) {
  const entries = Object.entries(files).filter(([path]) => ENTRIES.test(path))
  return Object.fromEntries(
    listAliases(version).flatMap((alias) =>
      entries.map(([path, text]) => {
        const up = '../'.repeat(path.split('/').length)
        const target = `${up}${version}/${path}`
        const leads = LOADER.test(path)
          ? redirectLoader(text, target.replace(/[^/]+$/, ''))
          : `export * from "${target}"\n`
        return [`${alias}/${path}`, leads]
      }),
    ),
  )
}
