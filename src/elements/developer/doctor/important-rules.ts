/** Properties that change no text and no place: resets of many themes set them for everything. */
const HARMLESS = /^(box-sizing|animation|transition|scroll-behavior|-webkit-font-smoothing)/

/** A rule of the page that wins against the styles of a form. */
export interface ImportantRule {
  readonly selector: string
  readonly properties: readonly string[]
}

const listRules = (sheet: CSSStyleSheet): readonly CSSRule[] => {
  try {
    return [...sheet.cssRules]
  } catch {
    // A style sheet of another origin cannot be read.
    return []
  }
}

/** Returns the style rules in force below a rule or in it. */
function listStyleRules(rule: CSSRule): CSSStyleRule[] {
  if (rule instanceof CSSStyleRule) return [rule]
  if (rule instanceof CSSMediaRule && !matchMedia(rule.conditionText).matches) return []
  if (rule instanceof CSSImportRule) return rule.styleSheet ? listRules(rule.styleSheet).flatMap(listStyleRules) : []
  return rule instanceof CSSGroupingRule ? [...rule.cssRules].flatMap(listStyleRules) : []
}

const isOurs = ({ href, ownerNode }: CSSStyleSheet): boolean =>
  /\/campus-forms\.css(\?|$)/.test(href ?? '') || (ownerNode?.textContent.includes('.c-needs-script') ?? false)

function doesRuleReach(selector: string, form: Element): boolean {
  try {
    return form.matches(selector) || form.querySelector(selector) !== null
  } catch {
    return false
  }
}

/** Returns the rules with `!important` in the page's own style sheets that match something in one of these forms. */
export function listImportantRules(forms: readonly Element[]): readonly ImportantRule[] {
  const sheets = [...document.styleSheets].filter((sheet) => !sheet.disabled && !isOurs(sheet))
  return sheets
    .flatMap(listRules)
    .flatMap(listStyleRules)
    .flatMap(({ selectorText, style }) => {
      const properties = [...style].filter(
        (name) => style.getPropertyPriority(name) === 'important' && !HARMLESS.test(name),
      )
      return properties.length > 0 && forms.some((form) => doesRuleReach(selectorText, form))
        ? [{ selector: selectorText, properties }]
        : []
    })
}
