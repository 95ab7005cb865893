import { Notice } from './notice.tsx'

/** What went wrong with the last attempt, beside what was attempted; nothing when it went well. */
export const Problem = ({ sentence }: { readonly sentence: string }) =>
  sentence ? (
    <Notice kind="danger" announced>
      {sentence}
    </Notice>
  ) : null
