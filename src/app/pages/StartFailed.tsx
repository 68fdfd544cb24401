import '#src/theme/start.css'
import { Logo } from '#src/theme/Logo.tsx'
import { words } from '#src/i18n/language.ts'

/** Shown when the application's files fail to load. */
export const StartFailed = () => (
  <main className="start-failed" role="alert">
    <Logo size={40} />
    <p>{words.app.start_failed}</p>
    <button type="button" className="submit" onClick={() => location.reload()}>
      {words.app.retry}
    </button>
  </main>
)
