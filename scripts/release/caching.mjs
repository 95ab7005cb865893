/** How long what a CDN has is kept, by the folder below `campus-elements`. The first rule that fits counts. */
export const CACHING = [
  {
    what: 'the folder of a version',
    paths: /^\d+\.\d+\.\d+[^/]*\//,
    control: 'public, max-age=31536000, immutable',
  },
  {
    what: 'the folder of an alias',
    paths: /^(latest|\d+)\//,
    control: 'public, max-age=600, stale-while-revalidate=86400',
  },
  { what: 'the channel', paths: /^channel\//, control: 'no-cache' },
]

/**
 * Returns the `Cache-Control` of a file of the layout. @param {string} path below `campus-elements`
 */
export function findCacheControl(path) {
  const rule = CACHING.find(({ paths }) => paths.test(path))
  if (!rule) throw new Error(`No rule says how long ${path} is kept.`)
  return rule.control
}

const SHARED = [
  'Access-Control-Allow-Origin: *',
  'Cross-Origin-Resource-Policy: cross-origin',
  'X-Content-Type-Options: nosniff',
]

/**
 * Returns the headers as hosts of files read them from a file `_headers` in the root of the site: a pattern in a line,
 * its headers below.
 * @param {readonly string[]} folders those of the layout, such as `1.2.3` and `latest`
 */
export const buildHeadersFile = (folders) =>
  [
    '/campus-elements/*',
    ...SHARED.map((header) => `  ${header}`),
    ...folders.flatMap((folder) => [
      `/campus-elements/${folder}/*`,
      `  Cache-Control: ${findCacheControl(`${folder}/`)}`,
    ]),
    '',
  ].join('\n')

/**
 * Returns the settings of IIS, which knows no patterns of folders: one of a version is the usual case, and each of the
 * others is named, with the major numbers until this one.
 * @param {string} settings @param {string} version
 */
export function completeWebConfig(settings, version) {
  const majors = Array.from({ length: Number.parseInt(version, 10) + 1 }, (_none, major) => `${major}`)
  const places = ['latest', ...majors, 'channel'].map(
    (folder) => `  <location path="${folder}">
    <system.webServer>
      <httpProtocol>
        <customHeaders>
          <remove name="Cache-Control" />
          <add name="Cache-Control" value="${findCacheControl(`${folder}/`)}" />
        </customHeaders>
      </httpProtocol>
    </system.webServer>
  </location>
`,
  )
  return settings.replace('  <!-- the folders that change -->\n', places.join(''))
}
