import './signIn.css'
import { Logo } from '../theme/Logo.tsx'
import { en } from '../i18n/en.ts'

/** The application's files did not arrive. */
export const StartFailed = () => (
  <main className="start-failed" role="alert">
    <Logo size={40} />
    <p>{en.app.start_failed}</p>
    <button type="button" className="submit" onClick={() => location.reload()}>
      {en.app.retry}
    </button>
  </main>
)
