const TRACE =
  /(?<![\w$.]|static )(?:define|require)\(.{0,30}|\bmodule\.exports\b|\bdefine\.amd\b|typeof (?:define|exports|module)\b/g

/** Returns what a bundler could take for a UMD wrapper in a built file: it would look for the named modules. */
export const findUmdTraces = (code: string): string[] => [...code.matchAll(TRACE)].map(([trace]) => trace)
