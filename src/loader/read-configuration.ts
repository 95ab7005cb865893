import type { PageTexts } from '../core/i18n/messages.ts'

/** What the loader itself needs of the configuration of a page. */
export interface PageConfiguration {
  readonly baseURL?: string
  readonly client?: string
  readonly theme?: string
  readonly texts?: PageTexts
  readonly activities?: unknown
}

/** The file with the configuration, the floating button, and attributes with which optimisers leave a script alone. */
const NO_CONFIGURATION = /^(config|float|label|cfasync|no(Optimize|Defer|Minify))$/

/** Reads the `data-` attributes of the script tag as `configure` takes them: `data-base-url` → `baseURL`. */
function readTagConfiguration(dataset: DOMStringMap): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(dataset)
      .filter(([key]) => !NO_CONFIGURATION.test(key))
      .map(([key, value]) => [key.replace(/Url$/, 'URL'), value]),
  )
}

/** Reads the configuration of the page: the attributes of the script tag, and the file that one of them names. */
export async function readConfiguration(dataset: DOMStringMap): Promise<PageConfiguration> {
  const onTag = readTagConfiguration(dataset)
  if (!dataset.config) return onTag
  try {
    const response = await fetch(new URL(dataset.config, document.baseURI))
    return { ...((await response.json()) as object), ...onTag }
  } catch (fault) {
    console.error(`Campus Elements: the configuration ${dataset.config} could not be read.`, fault)
    return onTag
  }
}
