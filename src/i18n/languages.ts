import { en } from './en.ts'
import { type Language, speak } from './language.ts'

/**
 * Chooses the browser's first language that has a file (`fr.ts` next to `en.ts`), otherwise
 * English. Only that file is loaded; if it fails to load, English is used.
 */
export async function speakBrowsersLanguage(
  wanted: readonly string[] = navigator.languages,
): Promise<void> {
  const name = wanted
    .map(tag => tag.slice(0, 2).toLowerCase())
    .find(tag => tag === 'en' || files[tag])
  const load = name && files[name]
  if (!load) return
  try {
    speak(await load())
    document.documentElement.lang = name
  } catch (error) {
    console.error(error)
    speak(en)
  }
}

const files: Readonly<Record<string, () => Promise<Language>>> = Object.fromEntries(
  Object.entries(import.meta.glob<Language>(['./??.ts', '!./en.ts'], { import: 'default' })).map(
    ([path, load]) => [path.slice(2, 4), load],
  ),
)
