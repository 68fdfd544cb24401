import '#src/theme/start.css'
import { Logo } from '#src/theme/Logo.tsx'
import { words } from '#src/i18n/language.ts'

/** The application's files did not arrive. */
export const StartFailed = () => (
  <main className="start-failed" role="alert">
    <Logo size={40} />
    <p>{words.app.start_failed}</p>
    <button type="button" className="submit" onClick={() => location.reload()}>
      {words.app.retry}
    </button>
  </main>
)
