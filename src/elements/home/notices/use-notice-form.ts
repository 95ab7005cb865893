import { useMemo } from 'react'
import * as v from 'valibot'
import { STALE } from '../../../contract/codes.ts'
import {
  isNoticeLink,
  LONGEST_NOTICE_BODY,
  LONGEST_NOTICE_LINK,
  LONGEST_NOTICE_TITLE,
  NOTICE_SEVERITIES,
  saveNotice,
  type NoticeChoices,
  type NoticeRow,
} from '../../../contract/home/notices.ts'
import { LANGUAGE_CODES, ONE_LINE, type LanguageCode } from '../../../contract/parts.ts'
import type { UserType } from '../../../contract/users/parts.ts'
import { callOnce } from '../../../core/mql/call-once.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { toSubmitProblems, type SubmitProblems } from '../../ui/form/form-errors.ts'
import { useRules } from '../../ui/form/rules.ts'
import { useForm } from '../../ui/form/use-form.ts'
import { useFailure } from '../../ui/query/use-failure.ts'
import { toNoticeValues, toSentTexts } from './notice-values.ts'

const isPlain = (text: string): boolean => text.split(/[\n\r\t]/).every((line) => ONE_LINE.test(line))

/** Returns the problems of the server under the names of the fields. */
const toFieldProblems = ({ fields = {}, ...problems }: SubmitProblems): SubmitProblems => ({
  ...problems,
  fields: Object.fromEntries(
    Object.entries(fields).map(([path, message]) => [path.replace(/^(texts|audience)\./, ''), message]),
  ),
})

/** Builds the schema of the form. Days that were saved before may be over. */
function useNoticeSchema(notice: NoticeRow | undefined, { mainLanguage, today, everybody }: NoticeChoices) {
  const { t } = useMessages()
  const rules = useRules()
  return useMemo(() => {
    const plain = v.check(isPlain, t('notices.plain'))
    const main = v.object({
      title: v.pipe(rules.required(LONGEST_NOTICE_TITLE), plain),
      body: v.pipe(rules.required(LONGEST_NOTICE_BODY), plain),
    })
    const other = v.pipe(
      v.object({
        title: v.pipe(rules.text(LONGEST_NOTICE_TITLE), plain),
        body: v.pipe(rules.text(LONGEST_NOTICE_BODY), plain),
      }),
      v.forward(
        v.check(({ title, body }) => title !== '' || body === '', t('notices.both')),
        ['title'],
      ),
      v.forward(
        v.check(({ title, body }) => body !== '' || title === '', t('notices.both')),
        ['body'],
      ),
    )
    const texts = Object.fromEntries(
      LANGUAGE_CODES.map((language) => [language, language === mainLanguage ? main : other]),
    ) as Record<LanguageCode, typeof other>
    const ids = v.array(v.string())
    return v.pipe(
      v.object({
        ...texts,
        severity: rules.oneOf(NOTICE_SEVERITIES),
        userTypes: v.array(v.string()),
        roleIds: ids,
        collegeIds: v.pipe(
          ids,
          v.check((chosen) => everybody || chosen.length > 0, t('notices.ownColleges')),
        ),
        programIds: ids,
        firstOn: v.pipe(
          rules.day(),
          v.check((day) => day >= today || day === notice?.firstOn, t('notices.over')),
        ),
        lastOn: v.pipe(
          rules.optional(rules.day()),
          v.check((day) => day === null || day >= today, t('notices.over')),
        ),
        link: v.pipe(
          rules.text(LONGEST_NOTICE_LINK),
          v.check((text) => text === '' || isNoticeLink(text), t('notices.linkWrong')),
        ),
      }),
      v.forward(
        v.check(({ firstOn, lastOn }) => lastOn === null || firstOn <= lastOn, t('notices.order')),
        ['lastOn'],
      ),
      v.forward(
        v.check(
          ({ programIds, userTypes, roleIds }) =>
            programIds.length === 0 || (roleIds.length === 0 && userTypes.every((type) => type === 'STUDENT')),
          t('notices.students'),
        ),
        ['programIds'],
      ),
    )
  }, [rules, t, mainLanguage, today, everybody, notice])
}

interface NoticeFormOptions {
  /** The notice as the person has seen it; undefined: a new one. */
  readonly notice: NoticeRow | undefined
  readonly choices: NoticeChoices
  readonly onSaved: () => void
  /** Called when somebody else has changed the notice meanwhile. */
  readonly onStale: () => Promise<void>
}

/** Manages the form of a notice. */
export function useNoticeForm({ notice, choices, onSaved, onStale }: NoticeFormOptions) {
  const failure = useFailure()
  const schema = useNoticeSchema(notice, choices)
  return useForm({
    schema,
    initial: toNoticeValues(notice, choices),
    keep: `notices-${notice?.noticeId ?? 'new'}`,
    async onSubmit({ severity, userTypes, roleIds, collegeIds, programIds, firstOn, lastOn, link, ...texts }) {
      const reply = await callOnce(
        saveNotice,
        {
          ...(notice && { noticeId: notice.noticeId, seen: notice.seen }),
          texts: toSentTexts(texts),
          severity,
          audience: {
            userTypes: userTypes as UserType[],
            roleIds: roleIds.map(Number),
            collegeIds: collegeIds.map(Number),
            programIds: programIds.map(Number),
          },
          firstOn,
          lastOn,
          link: link === '' ? null : link,
        },
        { toast: false },
      )
      if (!reply.ok) {
        if (reply.errorCode === STALE) await onStale()
        return toFieldProblems(toSubmitProblems(reply, failure(reply)))
      }
      onSaved()
      return undefined
    },
  })
}
