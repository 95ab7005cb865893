/**
 * Makes a rule that reports every node that matches one of these ESQuery selectors.
 * @param {Record<string, string>} messages each selector with the message of its matches
 */
const createRule = (messages) => ({
  /** @param {{ report: (problem: { node: unknown, message: string }) => void }} context */
  create: (context) =>
    Object.fromEntries(
      Object.entries(messages).map(([selector, message]) => [
        selector,
        (/** @type {unknown} */ node) => context.report({ node, message }),
      ]),
    ),
})

const SERVER_PATH = 'Paths of the server are in core/config/page.ts; addresses go through core/config/file-address.ts.'
const LINK =
  'Use PortalLink or useVisit (pages of the portal) or StepLink or useStepHere (public steps): they know whether the portal is at hand.'
const ADDRESS =
  'Write `satisfies Address` (core/config/web-address.ts): what an attribute, a setting or an answer says is an address only after parseWebAddress.'
const OPENED = '/^(href|src|action|formAction|poster|srcDoc|xlinkHref)$/'
const DECLARED = '[right.typeAnnotation.typeName.name="Address"]'
const CLAIM = 'What a request says of our name is a claim: use getPublicOrigin(settings).'

const PERIOD =
  'Wait for a state: waitUntil (tests/support/wait-until.ts), eventually and unchanged (tests/browser/support/mount.ts), expect.poll; heldTimers and createFrozenClock hold time.'

const ONE_LOOK =
  'A page changes some time after what changes it: wait for a state (expect.poll, waitFor, waitForURL), because a look at one moment depends on how fast the machine is.'
const ONE_FOCUS =
  'The focus moves some time after what moves it: wait for it with eventually (tests/browser/support/mount.ts).'
const ONE_IDLE =
  'It comes once for a document, and says nothing about what the page asks for later: waitForQuiet (tests/e2e/quiet.ts).'
/** What Playwright reads of a page without waiting. */
const READ =
  '/^(allInnerTexts|allTextContents|boundingBox|count|evaluate|evaluateAll|getAttribute|innerHTML|innerText|inputValue|is(Checked|Disabled|Editable|Enabled|Hidden|Visible)|textContent|title)$/'

const JSON_OUTSIDE =
  'JSON is read by server/lib/json (readJson, jsonTextSchema, readOwnJson), which limits its length and depth.'

/** Rules of oxlint of this project; `.oxlintrc.json` says which files each concerns, and which files are excepted. */
export default {
  meta: { name: 'campus' },
  rules: {
    // Where the server is, one module of the page knows.
    'page-address': createRule({
      "MemberExpression[object.type='MetaProperty'][property.name='url']":
        'What the script was loaded from is core/config/script-origin.ts.',
      "MemberExpression[property.name='baseURI']":
        'Addresses of the server go through core/config/file-address.ts; those of the page through core/routing/routes.ts.',
      'Literal[value=/^\\u002f(server|cdnserver)(\\u002f|$)/]': SERVER_PATH,
      'TemplateElement[value.raw=/^\\u002f(server|cdnserver)\\u002f/]': SERVER_PATH,
    }),
    // What leads to another page of the portal knows whether there is one: on a page of another site the hash is the
    // page's own.
    'hash-link': createRule({
      "JSXAttribute[name.name='href'] > Literal[value=/^#\\u002F/]": LINK,
      "JSXAttribute[name.name='href'] TemplateElement[value.raw=/#\\u002F/]": LINK,
    }),
    // What walks a value later may use recursion.
    'outside-json': createRule({
      "MemberExpression[object.name='JSON'][property.name='parse']": JSON_OUTSIDE,
      "CallExpression[arguments.length=0] > MemberExpression[property.name='json']": JSON_OUTSIDE,
      "MemberExpression[object.name='v'][property.name='parseJson']": JSON_OUTSIDE,
    }),
    // What a page opens is an address of the web: `javascript:` in an attribute would run as the person who presses it.
    address: createRule({
      [`JSXOpeningElement[name.name=/^[a-z]+$/] > JSXAttribute[name.name=${OPENED}] > JSXExpressionContainer:not([expression.type='TSSatisfiesExpression'][expression.typeAnnotation.typeName.name='Address'])`]:
        ADDRESS,
      [`AssignmentExpression[left.property.name=${OPENED}]:not([right.type='TSSatisfiesExpression']${DECLARED})`]:
        ADDRESS,
      [`CallExpression[callee.property.name='setAttribute'] > Literal:first-child[value=${OPENED}]`]: ADDRESS,
      "CallExpression[callee.object.name='window'][callee.property.name='open']": ADDRESS,
    }),
    // Every copy of React counts its ids from the same first one, and the page may have a copy of its own.
    'unique-id': createRule({
      "ImportDeclaration[source.value='react'] > ImportSpecifier[imported.name='useId']":
        'Use useUniqueId (elements/runtime/use-unique-id.ts).',
    }),
    'request-claim': createRule({
      'MemberExpression[object.name=/^(request|req)$/][property.name=/^(host|hostname|protocol|port|originalUrl)$/]':
        CLAIM,
      "MemberExpression[object.property.name='headers'][property.name='host']": CLAIM,
      "MemberExpression[object.name='headers'][property.name='host']": CLAIM,
      ':matches(CallExpression, MemberExpression) > Literal[value=/^(host|forwarded|x-forwarded-(host|proto|server)|x-original-host)$/]':
        CLAIM,
    }),
    // A period is too short on a busy machine, and too long on every other one.
    'fixed-period': createRule({
      'ImportDeclaration[source.value=/^(node:)?timers.promises$/] > :not(ImportSpecifier[imported.name="setImmediate"]):not(Literal)':
        PERIOD,
      'CallExpression[callee.name=/^setTimeout$/][arguments.length>1]': PERIOD,
      'CallExpression[callee.property.name=/^setTimeout$/][arguments.length>1]': PERIOD,
      'CallExpression[callee.property.name="waitForTimeout"]': PERIOD,
      'CallExpression[callee.object.name="vi"][callee.property.name=/^wait(For|Until)$/]': PERIOD,
    }),
    'one-focus': createRule({
      "CallExpression[callee.name='expect'] MemberExpression[property.name='activeElement']": ONE_FOCUS,
      "CallExpression[callee.name='expect'] CallExpression[callee.name='focused']": ONE_FOCUS,
    }),
    // What a page shows at one moment, as what a test expects or decides by.
    'one-look': createRule({
      [`CallExpression[callee.name='expect'] > AwaitExpression > CallExpression[callee.property.name=${READ}]:not([arguments.0.type=/Literal$/])`]:
        ONE_LOOK,
      "CallExpression[callee.name='expect'] CallExpression[callee.property.name='url'][callee.object.name=/^(page|tab|other|copy)$/]":
        ONE_LOOK,
      "CallExpression[callee.name='expect'] CallExpression[callee.property.name='url'][callee.object.property.name='page']":
        ONE_LOOK,
      'IfStatement > AwaitExpression > CallExpression[callee.property.name=/^is(Checked|Disabled|Enabled|Hidden|Visible)$/]':
        ONE_LOOK,
      'IfStatement > UnaryExpression > AwaitExpression > CallExpression[callee.property.name=/^is(Checked|Disabled|Enabled|Hidden|Visible)$/]':
        ONE_LOOK,
      "CallExpression[callee.property.name='waitForLoadState'] > Literal[value='networkidle']": ONE_IDLE,
    }),
  },
}
