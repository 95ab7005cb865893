import { refuse, type ActorContext, type Refusal } from '../../../lib/context/handler.ts'
import { runAllOrNothing } from '../../users/all-or-nothing.ts'
import { applyDefinition } from '../definition/apply.ts'
import { storeDocumentPicture } from '../definition/write-documents.ts'
import { cleanLogo, storeLogo, type Logo } from '../definition/logo.ts'
import { isConnection } from './connection-problems.ts'
import { checkPictures, listPicturePaths } from './document-pictures.ts'
import { lockSettings, refuseValues, loadStoredSettings } from './stored-settings.ts'
import { applySection, checkExamples, hashSection, type Saved, type SavedSection } from './sections.ts'

/** Returns the new logo; null: it is removed; undefined: it stays. 'WRONG': it is no picture that can be used. */
async function findNewLogo(saved: SavedSection): Promise<Logo | null | undefined | 'WRONG'> {
  if (saved.section !== 'LOOK') return undefined
  const { logo } = saved.values
  return logo ? ((await cleanLogo(Buffer.from(logo.base64, 'base64'))) ?? 'WRONG') : logo
}

/** Saves a section that the caller has seen as it is. */
export async function saveSection(saved: SavedSection, context: ActorContext): Promise<Saved | Refusal> {
  const { db, client, now, actor, address, requestId, buckets } = context
  const { section, seen } = saved
  const logo = await findNewLogo(saved)
  if (logo === 'WRONG') return refuseValues([{ path: 'logo', key: 'setup.logo' }], context)
  const pictures = saved.section === 'DOCUMENTS' ? await checkPictures(saved.values) : { problems: [], checked: {} }
  if (pictures.problems.length > 0) return refuseValues(pictures.problems, context)
  // Files are named by their content: a save that fails after this leaves files that nothing refers to.
  if (logo) await storeLogo(buckets, client.code, logo)
  for (const picture of Object.values(pictures.checked))
    if (picture) await storeDocumentPicture(buckets, client.code, picture)
  return runAllOrNothing(db, async (tx) => {
    await lockSettings({ db: tx, client })
    const stored = await loadStoredSettings({ db: tx, client })
    const wrong = checkExamples(saved, stored)
    if (wrong.length > 0) return refuseValues(wrong, context)
    const applied = await applyDefinition(tx, applySection(saved, stored), {
      now,
      logoPath: logo && logo.path,
      pictures: listPicturePaths(pictures.checked),
      activity: isConnection(saved) ? 'saveConnectionSettings' : 'saveInstitutionSettings',
      by: { actorUserId: actor.userId, address, requestId },
      // Its registered sites may be without encryption, and stay.
      allowHttp: true,
      server: db,
    })
    const before = hashSection(stored, section)
    if (applied.outcome === 'SAME') return { outcome: 'UNCHANGED' as const, seen: before }
    if (before !== seen) return refuse('stale')
    if (applied.outcome === 'REFUSED') return refuseValues(applied.problems, context)
    return { outcome: 'SAVED' as const, seen: hashSection(await loadStoredSettings({ db: tx, client }), section) }
  })
}
